import { useMemo, useState, type ReactNode } from 'react';
import { faultsInWords } from '../../contract/importFaults';
import type { FailedRow, ImportCheck, ImportRow } from '../../contract/imports';
import { DataTable, type DataColumn } from '../DataTable';
import { Pager } from '../Pager';
import { Radio } from '../Radio';
import { Tag } from '../Tag';
import classes from './import.module.css';

type Shown = 'all' | 'faults';
/** Rows of a page at first; fewer need no pager. */
const MOST_FIRST = 20;

/** The rows as they stand once the file was imported: late refusals have come, what was imported has no fault. */
export function rowsAfter(
  { rows }: ImportCheck,
  failed: readonly FailedRow[] | undefined,
): readonly ImportRow[] {
  if (!failed) return rows;
  const faultsOf = new Map(failed.map(({ row, faults }) => [row, faults]));
  return rows.map((row) => ({ ...row, faults: faultsOf.get(row.row) ?? [] }));
}

const columnsOf = (columns: readonly string[], imported: boolean): readonly DataColumn<ImportRow>[] => [
  { title: '行号', width: 64, numeric: true, render: ({ row }) => row },
  {
    title: imported ? '导入结果' : '检查结果',
    width: 280,
    wrap: true,
    render: (row) =>
      row.faults.length === 0 ? (
        <Tag color="green">{imported ? '已导入' : '可导入'}</Tag>
      ) : (
        <span className={classes.fault}>{faultsInWords(row.faults)}</span>
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

interface ImportPreviewProps {
  readonly columns: readonly string[];
  readonly rows: readonly ImportRow[];
  /** The file has been imported: rows without a fault are in. */
  readonly imported: boolean;
}

/** Every row of the file, page by page; those with faults at first when there are any. */
export function ImportPreview({ columns: titles, rows: all, imported }: ImportPreviewProps): ReactNode {
  const wrong = all.filter(({ faults }) => faults.length > 0);
  const [shown, setShown] = useState<Shown>(wrong.length > 0 ? 'faults' : 'all');
  const [{ page, limit }, setPlace] = useState({ page: 1, limit: MOST_FIRST });
  const columns = useMemo(() => columnsOf(titles, imported), [titles, imported]);
  const rows = shown === 'all' ? all : wrong;
  return (
    <>
      <Radio.Group
        type="button"
        aria-label="显示"
        value={shown}
        options={[
          { value: 'all', label: `全部 ${all.length}` },
          { value: 'faults', label: `${imported ? '未导入' : '有问题'} ${wrong.length}` },
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
