import { useMemo, useState, type ReactNode } from 'react';
import { CUSTOMER_FIELDS } from '@hospital/shared/contract/customerWords';
import { Tag } from '@hospital/shared/ui/core';
import { DataTable, Pager, type DataColumn } from '@hospital/shared/ui/data';
import { OwnerLink } from '../OwnerLink';
import { cellWidth } from './cellWidth';
import type { MendedRow } from './mending';

const PAGE = 20;

/** What a cell shows of a row that is in: its owner's file and number. */
function shown({ cells, file }: MendedRow, title: string, at: number): ReactNode {
  const text = cells[at];
  if (!file) return text;
  if (title === CUSTOMER_FIELDS.storeUserNo) return file.storeUserNo;
  return title === CUSTOMER_FIELDS.name ? <OwnerLink ownerId={file.ownerId} name={text || '档案'} /> : text;
}

const columnsOf = (titles: readonly string[]): readonly DataColumn<MendedRow>[] => [
  { title: '行号', width: 72, numeric: true, render: ({ row }) => row },
  {
    title: '状态',
    width: 88,
    render: ({ file }) => <Tag color="green">{file ? '已导入' : '可导入'}</Tag>,
  },
  ...titles.map((title, at): DataColumn<MendedRow> => ({
    title,
    width: cellWidth(title, 128),
    render: (row) => shown(row, title, at),
  })),
];

interface ImportedRowsProps {
  readonly columns: readonly string[];
  readonly rows: readonly MendedRow[];
}

/** Rows that are right; those that are in lead to the owner's file. */
export function ImportedRows({ columns: titles, rows }: ImportedRowsProps): ReactNode {
  const [{ page, limit }, setPlace] = useState({ page: 1, limit: PAGE });
  const columns = useMemo(() => columnsOf(titles), [titles]);
  return (
    <>
      <DataTable
        label="没有问题的数据"
        columns={columns}
        rows={rows.slice((page - 1) * limit, page * limit)}
        rowKey="row"
        page={page}
        height={360}
      />
      {rows.length > PAGE && (
        <Pager
          total={rows.length}
          page={page}
          limit={limit}
          onChange={(nextPage, nextLimit) => setPlace({ page: nextPage, limit: nextLimit })}
        />
      )}
    </>
  );
}
