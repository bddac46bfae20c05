import type { UserImportCheck } from '@hospital/shared/contract/calls/users';
import { Radio, Tag } from '@hospital/shared/ui/core';
import { DataTable, Pager, type DataColumn } from '@hospital/shared/ui/data';
import { useMemo, useState, type ReactNode } from 'react';
import classes from './import.module.css';

type Row = UserImportCheck['rows'][number];
type Shown = 'all' | 'faults';

const wordsOf = ({ faults }: Row): string =>
  faults.map(({ column, msg }) => (column ? `${column}：${msg}` : msg)).join('；');

const columnsOf = ({ columns }: UserImportCheck): readonly DataColumn<Row>[] => [
  { title: '行号', width: 64, numeric: true, render: ({ row }) => row },
  {
    title: '检查结果',
    width: 260,
    wrap: true,
    render: (row) =>
      row.faults.length === 0 ? (
        <Tag color="green">可导入</Tag>
      ) : (
        <span className={classes.fault}>{wordsOf(row)}</span>
      ),
  },
  ...columns.map((title, index): DataColumn<Row> => ({
    title,
    width: 120,
    render: ({ cells }) => cells[index],
  })),
];

/** Every row of the file, page by page; those with faults at first when there are any. */
export function ImportPreview({ checked }: { readonly checked: UserImportCheck }): ReactNode {
  const [shown, setShown] = useState<Shown>(checked.fail > 0 ? 'faults' : 'all');
  const [{ page, limit }, setPlace] = useState({ page: 1, limit: 20 });
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
        height={300}
      />
      {rows.length > limit && (
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
