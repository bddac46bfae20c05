import { type ReactNode, useState } from 'react';
import { api, useCall } from '@hospital/shared/api';
import type { Store } from '@hospital/shared/contract/calls/organisation';
import { Button, Input, LoadError, SearchBar } from '@hospital/shared/ui/core';
import { type DataColumn, DataTable, Pager } from '@hospital/shared/ui/data';
import { ALL_STORES, type StoreSearch } from './storeSearch';
import classes from './StoreTable.module.css';

interface StoreTableProps {
  readonly search: StoreSearch;
  readonly onSearch: (search: StoreSearch) => void;
  /** Opens the details of a store. */
  readonly onOpen: (id: string) => void;
}

/** Stores of a search, page by page; the pager stands only when there is something to page (spec 1 §2). */
export function StoreTable({ search, onSearch, onOpen }: StoreTableProps): ReactNode {
  const { name, deptId, page, pageSize } = search;
  const stores = useCall(
    api.organisation.stores,
    { page, pageSize, status: -1, ...(name ? { storeName: name } : {}), ...(deptId ? { deptId } : {}) },
    { keepPrevious: true, silent: true },
  );
  const total = stores.data?.total ?? 0;

  return (
    <div className={classes.stores}>
      <NameSearch
        key={name}
        search={search}
        onSearch={(next) => {
          // 查询 always asks the server, also for what is on screen.
          if (next.name === name && next.page === page) void stores.refetch();
          onSearch(next);
        }}
      />
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
          columns={columns((page - 1) * pageSize, onOpen)}
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

/** Room for 17 characters: the names of a chain differ in what stands at their end. */
const NAME_WIDTH = 272;

const columns = (before: number, onOpen: (id: string) => void): readonly DataColumn<Store>[] => [
  {
    title: '序号',
    width: 64,
    numeric: true,
    render: (_store, index) => before + index + 1,
  },
  {
    title: '门店名称',

    width: NAME_WIDTH,
    render: ({ id, storeName }) => (
      <button type="button" className={classes.open} onClick={() => onOpen(id)}>
        {storeName}
      </button>
    ),
  },
  { title: '门店编码', field: 'storeCode', width: 88 },
  { title: '所属公司', field: 'businessName', width: 176 },
  { title: '所属部门', field: 'deptName', width: 104 },
  { title: '门店地址', field: 'address', width: 180 },
];

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
    <SearchBar onSearch={submit}>
      <Input
        aria-label="门店名称"
        placeholder="请输入门店名称"
        allowClear
        maxLength={100}
        value={text}
        onChange={setText}
      />
      <Button type="primary" htmlType="submit">
        查询
      </Button>
      <Button onClick={reset}>重置</Button>
    </SearchBar>
  );
}
