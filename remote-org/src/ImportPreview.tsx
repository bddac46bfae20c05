import type { ImportCheck, ImportRow } from '@hospital/shared/contract/imports';
import { Radio, Tag } from '@hospital/shared/ui/core';
import { DataTable, Pager, type DataColumn } from '@hospital/shared/ui/data';
import { useMemo, useState, type ReactNode } from 'react';
import classes from './import.module.css';

type Shown = 'all' | 'faults';
/** Rows of a page at first; fewer need no pager. */
const MOST_FIRST = 20;

/** Faults of a row in words: `角色：没有「护工」；…`. */
export const faultsInWords = ({ faults }: Pick<ImportRow, 'faults'>): string =>
  faults.map(({ column, msg }) => (column ? `${column}：${msg}` : msg)).join('；');

const columnsOf = ({ columns }: ImportCheck): readonly DataColumn<ImportRow>[] => [
  { title: '行号', width: 64, numeric: true, render: ({ row }) => row },
  {
    title: '检查结果',
    width: 280,
    wrap: true,
    render: (row) =>
      row.faults.length === 0 ? (
        <Tag color="green">可导入</Tag>
      ) : (
        <span className={classes.fault}>{faultsInWords(row)}</span>
      ),
  },
  ...columns.map((title, index): DataColumn<ImportRow> => ({
    title,
    width: index === 0 ? 200 : 128, // the first one tells rows from another
    render: ({ cells, faults }) =>
      faults.some(({ column }) => column === title) ? (
        <span className={classes.fault}>{cells[index] || '空'}</span>
      ) : (
        cells[index]
      ),
  })),
];

/** Every row of the file, page by page; those with faults at first when there are any. */
export function ImportPreview({ checked }: { readonly checked: ImportCheck }): ReactNode {
  const [shown, setShown] = useState<Shown>(checked.fail > 0 ? 'faults' : 'all');
  const [{ page, limit }, setPlace] = useState({ page: 1, limit: MOST_FIRST });
  const columns = useMemo(() => columnsOf(checked), [checked]);
  const rows = shown === 'all' ? checked.rows : checked.rows.filter(({ faults }) => faults.length > 0);
  return (
    <>
      <Radio.Group
        type="button"
        aria-label="显示"
        value={shown}
        options={[
          { value: 'all', label: `全部 ${checked.total}` },
          { value: 'faults', label: `有问题 ${checked.fail}` },
        ]}
        onChange={(value: Shown) => {
          setShown(value);
          setPlace({ page: 1, limit });
        }}
      />
      <DataTable
        label="导入预览"
        columns={columns}
        rows={rows.slice((page - 1) * limit, page * limit)}
        rowKey="row"
        page={page}
        height={320}
      />
      {rows.length > MOST_FIRST && (
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
