import { type ReactNode, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Store } from '@hospital/shared/contract/calls/organisation';
import { STORE_FIELDS } from '@hospital/shared/contract/storeWords';
import { Can, useMay } from '@hospital/shared/session';
import { Button, IconPlus, Input, LoadError, SearchBar, Tag, Toolbar } from '@hospital/shared/ui/core';
import { type DataColumn, DataTable, Pager, RowAction } from '@hospital/shared/ui/data';
import { ImportButtons } from './import/ImportButtons';
import { STATUS } from './storeLabels';
import { ALL_STORES, type StoreSearch } from './storeSearch';
import classes from './StoreTable.module.css';

interface StoreTableProps {
  readonly search: StoreSearch;
  readonly onSearch: (search: StoreSearch) => void;
  /** Opens the details of a store. */
  readonly onOpen: (id: string) => void;
  readonly onAdd: () => void;
  readonly onEdit: (store: Store) => void;
  readonly onDelete: (store: Store) => void;
}

/** Stores of a search, page by page; the pager stands only when there is something to page (spec 1 §2). */
export function StoreTable({ search, onSearch, ...on }: StoreTableProps): ReactNode {
  const { name, deptId, page, pageSize } = search;
  const stores = useCall(
    api.organisation.stores,
    { page, pageSize, status: -1, ...(name ? { storeName: name } : {}), ...(deptId ? { deptId } : {}) },
    { keepPrevious: true, silent: true },
  );
  const total = stores.data?.total ?? 0;
  const mayEdit = useMay(api.organisation.updateStore);
  const mayDelete = useMay(api.organisation.deleteStore);

  return (
    <div className={classes.stores}>
      <Toolbar
        search={
          <NameSearch
            key={name}
            search={search}
            onSearch={(next) => {
              // 查询 always asks the server, also for what is on screen.
              if (next.name === name && next.page === page) void stores.refetch();
              onSearch(next);
            }}
          />
        }
      >
        <Can call={api.organisation.saveStore}>
          <Button type="primary" icon={<IconPlus />} onClick={on.onAdd}>
            新增门店
          </Button>
        </Can>
        <ImportButtons />
      </Toolbar>
      {stores.isError ? (
        <LoadError
          what="门店列表"
          error={stores.error}
          retrying={stores.isFetching}
          onRetry={() => void stores.refetch()}
        />
      ) : (
        <DataTable<Store>
          label="门店列表"
          columns={[...columns((page - 1) * pageSize, on.onOpen), ...actions({ mayEdit, mayDelete, ...on })]}
          rows={stores.data?.records}
          rowKey="id"
          loading={stores.isPlaceholderData}
          page={page}
        />
      )}
      {total > 0 && (
        <Pager
          total={total}
          page={page}
          limit={pageSize}
          onChange={(nextPage, limit) => onSearch({ ...search, page: nextPage, pageSize: limit })}
        />
      )}
    </div>
  );
}

/** Room for 16 characters: the names of a chain differ in what stands at their end. */
const NAME_WIDTH = 256;

const columns = (before: number, onOpen: (id: string) => void): readonly DataColumn<Store>[] => [
  {
    title: '序号',
    width: 64,
    numeric: true,
    render: (_store, index) => before + index + 1,
  },
  {
    title: STORE_FIELDS.storeName,
    width: NAME_WIDTH,
    render: ({ id, storeName, status }) => (
      <span className={classes.name}>
        <button type="button" className={classes.open} onClick={() => onOpen(id)}>
          {storeName}
        </button>
        {status === 0 && <Tag>{STATUS[0]}</Tag>}
      </span>
    ),
  },
  { title: STORE_FIELDS.storeCode, field: 'storeCode', width: 88 },
  { title: STORE_FIELDS.businessName, field: 'businessName', width: 136 },
  { title: STORE_FIELDS.deptName, field: 'deptName', width: 104 },
  { title: '门店地址', field: 'address', width: 112 },
];

interface Actions extends Pick<StoreTableProps, 'onEdit' | 'onDelete'> {
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
}

/** The last column, for who may do something there; the system's own stores stay (spec 1 §6). */
const actions = ({ mayEdit, mayDelete, onEdit, onDelete }: Actions): readonly DataColumn<Store>[] =>
  mayEdit || mayDelete
    ? [
        {
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
        },
      ]
    : [];

/** The text field keeps what is typed until 查询; a click in the tree gives it the new name (by its key). */
function NameSearch({ search, onSearch }: Pick<StoreTableProps, 'search' | 'onSearch'>): ReactNode {
  const [text, setText] = useState(search.name);
  const submit = (): void => {
    const name = text.trim();
    const storeNode = name === search.name ? search.storeNode : '';
    onSearch({ ...search, name, storeNode, page: ALL_STORES.page });
  };
  const reset = (): void => {
    setText('');
    onSearch({ ...ALL_STORES, pageSize: search.pageSize });
  };
  return (
    <SearchBar label="查询门店" onSearch={submit} onReset={reset}>
      <Input
        aria-label={STORE_FIELDS.storeName}
        placeholder="请输入门店名称"
        allowClear
        maxLength={100}
        value={text}
        onChange={setText}
      />
    </SearchBar>
  );
}
