import type { Warehouse } from '@hospital/shared/contract/calls/warehouses';
import { usePageState } from '@hospital/shared/navigation';
import * as api from '@hospital/shared/calls';
import { Can, useMay } from '@hospital/shared/session';
import {
  Button,
  confirmDelete,
  IconPlus,
  Input,
  LoadError,
  message,
  Page,
  Panel,
  SearchBar,
  Toolbar,
} from '@hospital/shared/ui/core';
import { type DataColumn, DataTable, RowAction, useDialog } from '@hospital/shared/ui/data';
import { useState, type ReactNode } from 'react';
import { typeName } from './warehouse.model';
import { WarehouseDialog } from './WarehouseDialog';
import { useDeleteWarehouse, useWarehouses } from './warehouses.calls';

/** 仓库管理: the warehouses of the chain. */
export default function WarehousePage(): ReactNode {
  const [keyword, setKeyword] = usePageState('keyword', '');
  const list = useWarehouses(keyword);
  const { dialog, open, close } = useDialog<{ readonly id: string }>();
  const deletion = useDeleteWarehouse();

  const remove = async ({ id, warehouseName: name }: Warehouse): Promise<void> => {
    if (await confirmDelete(() => deletion.mutateAsync({ id }), { name })) message.success('删除成功');
  };
  const search = (text: string): void => {
    // 查询 always asks the server, also for what is on screen.
    if (text === keyword) void list.refetch();
    setKeyword(text);
  };

  return (
    <Page title="仓库管理">
      <Panel>
        <Toolbar search={<WarehouseSearch applied={keyword} onSearch={search} />}>
          <Can call={api.warehouses.save}>
            <Button type="primary" icon={<IconPlus />} onClick={() => open({ id: '' })}>
              新增
            </Button>
          </Can>
        </Toolbar>
        {list.isError ? (
          <LoadError
            what="仓库列表"
            error={list.error}
            retrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <WarehouseTable
            warehouses={list.data}
            outdated={list.isPlaceholderData}
            onEdit={({ id }) => open({ id })}
            onDelete={(warehouse) => void remove(warehouse)}
          />
        )}
      </Panel>
      {dialog && (
        <WarehouseDialog key={dialog.opening} id={dialog.task.id} visible={dialog.visible} onClose={close} />
      )}
    </Page>
  );
}

/** Holds what is being typed, so that typing does not draw the table anew. */
function WarehouseSearch({
  applied,
  onSearch,
}: {
  readonly applied: string;
  readonly onSearch: (text: string) => void;
}): ReactNode {
  const [text, setText] = useState(applied);
  return (
    <SearchBar
      label="查询仓库"
      onSearch={() => onSearch(text.trim())}
      onReset={() => {
        setText('');
        onSearch('');
      }}
    >
      <Input
        value={text}
        onChange={setText}
        allowClear
        maxLength={100}
        placeholder="请输入仓库名称或地址"
        aria-label="仓库名称或地址"
      />
    </SearchBar>
  );
}

interface WarehouseTableProps {
  readonly warehouses: readonly Warehouse[] | undefined;
  readonly outdated: boolean;
  readonly onEdit: (warehouse: Warehouse) => void;
  readonly onDelete: (warehouse: Warehouse) => void;
}

function WarehouseTable({ warehouses, outdated, onEdit, onDelete }: WarehouseTableProps): ReactNode {
  const mayEdit = useMay(api.warehouses.update);
  const mayDelete = useMay(api.warehouses.delete);
  const columns: DataColumn<Warehouse>[] = [
    { title: '序号', width: 64, numeric: true, render: (_warehouse, index) => index + 1 },
    { title: '仓库名称', field: 'warehouseName', width: 200 },
    { title: '类型', width: 80, render: ({ warehouseType }) => typeName(warehouseType) },
    { title: '地址', field: 'address', width: 280 },
    { title: '描述', field: 'description', width: 240 },
    ...(mayEdit || mayDelete
      ? [
          {
            title: '操作',
            width: 136,
            sticky: true,
            render: (warehouse: Warehouse) => (
              <>
                {mayEdit && <RowAction onClick={() => onEdit(warehouse)}>编辑</RowAction>}
                {mayDelete && (
                  <RowAction danger onClick={() => onDelete(warehouse)}>
                    删除
                  </RowAction>
                )}
              </>
            ),
          },
        ]
      : []),
  ];
  return <DataTable label="仓库列表" columns={columns} rows={warehouses} rowKey="id" loading={outdated} />;
}
