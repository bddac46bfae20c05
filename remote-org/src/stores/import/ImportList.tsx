import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { StoreImport } from '@hospital/shared/contract/calls/storeImports';
import { LoadError, Modal } from '@hospital/shared/ui/core';
import { DataTable, Pager, RowAction, type DataColumn } from '@hospital/shared/ui/data';
import { useState, type ReactNode } from 'react';
import classes from './ImportList.module.css';

const columns: readonly DataColumn<StoreImport>[] = [
  { title: '导入时间', field: 'createDate', width: 168 },
  { title: '导入人', field: 'createName', width: 96 },
  { title: '文件', field: 'fileName', width: 220 },
  { title: '总数', field: 'total', width: 72, numeric: true },
  { title: '成功', field: 'success', width: 72, numeric: true },
  { title: '失败', field: 'fail', width: 72, numeric: true },
  {
    title: '操作',
    width: 128,
    sticky: true,
    wrap: true, // the ring of a focused button goes over the cell's edge
    render: ({ id, fail }) =>
      fail > 0 && (
        // The client has said why when it does not come.
        <RowAction onClick={() => void api.storeImports.faults({ id }).catch(() => undefined)}>
          下载失败数据
        </RowAction>
      ),
  },
];

/** Who imported what and when. */
export function ImportList({
  visible,
  onClose,
}: {
  readonly visible: boolean;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Modal title="导入记录" visible={visible} footer={null} style={{ width: 900 }} onCancel={onClose}>
      <Imports />
    </Modal>
  );
}

function Imports(): ReactNode {
  const [{ page, limit }, setPlace] = useState({ page: 1, limit: 20 });
  const imports = useCall(
    api.storeImports.list,
    { page, pageSize: limit },
    { keepPrevious: true, silent: true },
  );
  const total = imports.data?.total ?? 0;
  if (imports.isError) {
    return (
      <LoadError
        what="导入记录"
        error={imports.error}
        retrying={imports.isFetching}
        onRetry={() => void imports.refetch()}
      />
    );
  }
  return (
    <div className={classes.body}>
      <DataTable
        label="导入记录"
        columns={columns}
        rows={imports.data?.records}
        rowKey="id"
        loading={imports.isPlaceholderData}
        page={page}
        height={400}
      />
      {total > 0 && (
        <Pager
          total={total}
          page={page}
          limit={limit}
          onChange={(nextPage, nextLimit) => setPlace({ page: nextPage, limit: nextLimit })}
        />
      )}
    </div>
  );
}
