import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { OldImport } from '@hospital/shared/contract/calls/oldCases';
import { formatDateTime } from '@hospital/shared/format';
import { Button, confirm, LoadError, message, Modal, PageSkeleton } from '@hospital/shared/ui/core';
import { type DataColumn, DataTable, RowAction } from '@hospital/shared/ui/data';

interface OldImportsDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** 导入记录: what was imported into the store, each of which can be taken back. */
export function OldImportsDialog({ visible, onClose }: OldImportsDialogProps): ReactNode {
  const { data, error, isFetching, refetch } = useCall(
    api.oldCases.imports,
    {},
    { staleTime: 0, silent: true },
  );
  const undo = useCallMutation(api.oldCases.undoImport);
  const takeBack = async ({ id, success, createDate }: OldImport): Promise<void> => {
    let said = '';
    const done = await confirm({
      title: '撤销导入',
      content: `${formatDateTime(createDate)} 导入的 ${success} 条旧病历和免疫记录将被删除，不能恢复。可以改正表格后重新导入。`,
      okText: '撤销导入',
      danger: true,
      onOk: async () => {
        const { caseCount, vaccinationCount } = await undo.mutateAsync({ id });
        said = `已撤销，删除了 ${caseCount} 个病例、${vaccinationCount} 条免疫记录`;
      },
    });
    if (done) message.success(said);
  };
  return (
    <Modal
      title="导入记录"
      visible={visible}
      style={{ width: 900 }}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
    >
      {data ? (
        <DataTable<OldImport>
          label="导入记录"
          columns={[
            ...COLUMNS,
            {
              title: '操作',
              width: 96,
              sticky: true,
              render: (row) =>
                row.undoneFlag === 'N' && (
                  <RowAction
                    danger
                    aria-label={`撤销导入：${row.createDate}`}
                    because={
                      row.mayUndo === 'Y' ? '' : `须由${row.createName}或有“撤销他人导入的旧病历”权限的人撤销`
                    }
                    onClick={() => void takeBack(row)}
                  >
                    撤销导入
                  </RowAction>
                ),
            },
          ]}
          rows={data}
          rowKey="id"
          loading={isFetching}
          height="auto"
          empty="本店还没有导入过旧病历"
        />
      ) : error ? (
        <LoadError what="导入记录" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton rows={4} />
      )}
    </Modal>
  );
}

const COLUMNS: readonly DataColumn<OldImport>[] = [
  { title: '导入时间', width: 144, render: ({ createDate }) => formatDateTime(createDate) },
  { title: '文件名', width: 184, wrap: true, render: ({ fileName }) => fileName || '未记录' },
  { title: '导入人', field: 'createName', width: 80 },
  {
    title: '成功/总行数',
    width: 120,
    numeric: true,
    render: ({ success, total }) => `${success}/${total}`,
  },
  {
    title: '状态',
    width: 248,
    wrap: true,
    render: ({ undoneFlag, undoName, undoTime }) =>
      undoneFlag === 'Y' ? `已撤销，${undoName} ${formatDateTime(undoTime)}` : '已导入',
  },
];
