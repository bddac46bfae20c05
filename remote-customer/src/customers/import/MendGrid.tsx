import { useMemo, useRef, useState, type ReactNode } from 'react';
import { DataTable, Pager, type DataColumn } from '@hospital/shared/ui/data';
import { faultsInWords } from '@hospital/shared/contract/importFaults';
import { cellWidth } from './cellWidth';
import classes from './import.module.css';
import { MendCell } from './MendCell';
import { faultAt, faultsLeft, redCells, type MendedRow } from './mending';
import { useCellKeys } from './useCellKeys';

interface MendGridProps {
  readonly columns: readonly string[];
  /** Rows with something to mend. */
  readonly rows: readonly MendedRow[];
  readonly locked: ReadonlySet<number>;
  readonly onType: (row: number, column: number, text: string) => void;
  /** Nothing is left to be mended behind the cell in which Enter was pressed. */
  readonly onLast: () => void;
}

const PAGE = 20;
/** Pixels of a cell, in which a telephone and a name have room. */
const CELL = 150;
/** Column of the owner's name, which says whose row it is. */
const NAME = 1;

/** Rows with faults as a spreadsheet: red cells are typed over in their place. */
export function MendGrid({ columns: titles, rows, locked, onType, onLast }: MendGridProps): ReactNode {
  const grid = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(1);
  const shownPage = Math.min(page, Math.max(1, Math.ceil(rows.length / PAGE)));
  const red = useMemo(() => redCells(rows, titles), [rows, titles]);
  const numbers = useMemo(() => rows.map(({ row }) => row), [rows]);
  const onKeyDown = useCellKeys({
    ...{ grid, red, onLast, rows: numbers, columns: titles.length },
    show: (row) => setPage(Math.floor(numbers.indexOf(row) / PAGE) + 1),
  });

  const columns = useMemo(
    (): readonly DataColumn<MendedRow>[] => [
      {
        title: '行号',
        width: 200,
        wrap: true,
        render: (row) => {
          const faults = faultsInWords(faultsLeft(row, titles));
          return (
            <>
              <span className={classes.number}>第{row.row}行</span> {row.cells[NAME]}
              {faults && <span className={classes.reason}>{faults}</span>}
            </>
          );
        },
      },
      ...titles.map((title, column): DataColumn<MendedRow> => ({
        title,
        width: cellWidth(title, CELL),
        wrap: true,
        render: (row) => (
          <MendCell
            {...{ column, title, onType }}
            row={row.row}
            text={row.cells[column] ?? ''}
            fault={faultAt(row, column, title)}
            changed={row.changed.includes(column)}
            locked={locked.has(row.row)}
          />
        ),
      })),
    ],
    [titles, locked, onType],
  );

  return (
    <div ref={grid} className={classes.grid} onKeyDown={onKeyDown}>
      <p className={classes.hint}>
        红色单元格有问题，可直接修改：Tab 到下一个，Enter 到下一个有问题的单元格，方向键移动。
      </p>
      <DataTable
        label="待修改的数据"
        columns={columns}
        rows={rows.slice((shownPage - 1) * PAGE, shownPage * PAGE)}
        rowKey="row"
        page={shownPage}
        height={360}
        empty="没有需要修改的数据"
      />
      {rows.length > PAGE && (
        <Pager total={rows.length} page={shownPage} limit={PAGE} sizes={[PAGE]} onChange={setPage} />
      )}
    </div>
  );
}
