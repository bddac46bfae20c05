import { type ReactNode, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { OrgNode, Store } from '@hospital/shared/contract/calls/organisation';
import { STORE_FIELDS } from '@hospital/shared/contract/storeWords';
import { Can, useMay } from '@hospital/shared/session';
import { Button, IconPlus, Tag } from '@hospital/shared/ui/core';
import { type DataColumn, RowAction } from '@hospital/shared/ui/data';
import { type ListControl, ListView, placeOf } from '@hospital/shared/ui/listView';
import { useDepts } from '../useDepts';
import { ImportButtons } from './import/ImportButtons';
import { columnsOf, fieldsOf, requestOf, type StoreOrder } from './list.model';

interface StoreListProps {
  readonly control: ListControl<StoreOrder>;
  /** What the tree has chosen, if the list is narrowed by it. */
  readonly node: OrgNode | null;
  /** Opens the details of a store. */
  readonly onOpen: (id: string) => void;
  readonly onAdd: () => void;
  readonly onEdit: (store: Store) => void;
  readonly onDelete: (store: Store) => void;
}

/** Stores by name and department; the pager stands only when there is something to page (spec 1 §2). */
export function StoreList({ control, node, onOpen, onAdd, onEdit, onDelete }: StoreListProps): ReactNode {
  const { filter, page, pageSize } = control.query;
  const stores = useCall(
    api.organisation.stores,
    { ...placeOf(control.query), status: -1, ...requestOf(filter) },
    { keepPrevious: true, silent: true },
  );
  // The tree names the department that it has chosen; others are in a link and in kept searches.
  const [unnamed, setUnnamed] = useState(false);
  const { choices: depts } = useDepts('look', { enabled: unnamed });
  const mayEdit = useMay(api.organisation.updateStore);
  const mayDelete = useMay(api.organisation.deleteStore);
  // For who may do something there; the system's own stores stay (spec 1 §6).
  const actions: DataColumn<Store> = {
    title: '操作',
    width: 104,
    sticky: true,
    render: (store) => (
      <>
        {mayEdit && <RowAction onClick={() => onEdit(store)}>编辑</RowAction>}
        {mayDelete && store.systemFlag === 'N' && (
          <RowAction danger onClick={() => onDelete(store)}>
            删除
          </RowAction>
        )}
      </>
    ),
  };

  return (
    <ListView
      scene="store"
      label="门店列表"
      control={control}
      fields={fieldsOf(node ? [...depts, node] : depts, () => setUnnamed(true))}
      columns={columnsOf((page - 1) * pageSize, onOpen)}
      {...(mayEdit || mayDelete ? { actions } : {})}
      tools={
        <>
          <Can call={api.organisation.saveStore}>
            <Button type="primary" icon={<IconPlus />} onClick={onAdd}>
              新增门店
            </Button>
          </Can>
          <ImportButtons />
          {!node && filter['deptId'] && (
            <Tag size="large" closable onClose={() => control.setFilter({ ...filter, deptId: '' })}>
              {`${STORE_FIELDS.deptName}：${depts.find(({ id }) => id === filter['deptId'])?.name ?? ''}`}
            </Tag>
          )}
        </>
      }
      answer={stores}
      rows={stores.data?.records}
      total={stores.data?.total ?? 0}
      rowKey="id"
      empty="没有找到门店"
    />
  );
}
