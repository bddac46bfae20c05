import './base';
import {
  type ComponentProps,
  type CSSProperties,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import classes from './DataTable.module.css';
import { EmptyState } from './EmptyState';
import { FIRST_WINDOW, mayBeWindowed, type RowWindow } from './rowWindow';
import { useCellTooltip } from './useCellTooltip';

/** Names of the properties of any kind of row in a union. */
type FieldOf<Row> = Row extends unknown ? keyof Row & string : never;

export interface DataColumn<Row> {
  readonly title: string;
  /** What stands in the header cell in place of the title: the title with something to press. */
  readonly head?: ReactNode;
  /** How the rows are ordered by it; undefined where they cannot be. */
  readonly sorted?: 'ascending' | 'descending' | 'none';
  /** Property of the row that the cell shows; `render` shows anything else. */
  readonly field?: FieldOf<Row>;
  /** @param index place of the row among those shown, from 0 */
  readonly render?: (row: Row, index: number) => ReactNode;
  /** Pixels. What the columns leave of the table's width is shared out among them. */
  readonly width?: number;
  /** Money and counts: right-aligned, figures of one width. */
  readonly numeric?: boolean;
  /** Long text goes on in the next line instead of ending in `…` with a tooltip. */
  readonly wrap?: boolean;
  /** Stays at the right edge while the others scroll: for the column of actions. */
  readonly sticky?: boolean;
}

export interface DataTableProps<Row> {
  /** Accessible name, e.g. `门店列表`. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  /** `undefined` while the first answer is on its way: a skeleton of the same height stands in. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: keyof Row & string;
  /** A further answer is on its way: the rows stay, under a moving line. */
  readonly loading?: boolean;
  /** A press anywhere in a row; for the keyboard one of its cells holds a button, whose press arrives here, too. */
  readonly onRowClick?: (row: Row) => void;
  /** More of a row's own element, e.g. what makes it a place to drop something on. */
  readonly rowProps?: (row: Row) => Omit<ComponentProps<'tr'>, 'key' | 'ref' | 'children' | 'onClick'>;
  /** Shown when there are no rows. */
  readonly empty?: ReactNode;
  /**
   * `fill`: takes what the window leaves, scrolls inside, its header stays, and its height does not depend on the
   * data. `auto`: as high as its rows, for short tables in dialogs. A number: pixels.
   */
  readonly height?: 'fill' | 'auto' | number;
  /** Changes with the page of data: the table then starts at its top again. */
  readonly page?: number;
  /** Key of a row that is brought into sight where the list is so long that it may not be rendered. */
  readonly inSight?: string | undefined;
}

/** Comes with the first list that is longer than a page of records. Where it does not, all rows are rendered. */
const RowsInSight = lazy(() =>
  import(/* webpackChunkName: "ui-rowsInSight" */ './RowsInSight').catch(() => ({ default: AllRows })),
);

/** Enough to fill a high window; what is too much lies below the edge. */
const SKELETON_ROWS = { fill: 20, other: 5 };
/** Rows of the first rendering, which fill a high window; the others follow when these are on screen. */
const FIRST_ROWS = 24;
const UNSIZED_COLUMN = 140;

/**
 * Table of records: header stays, ellipsis with tooltip, skeleton, empty state, numbers at the right. On a narrow
 * screen each record is a card, so that nothing needs scrolling sideways. Plain table markup; of more rows than a page
 * of records has, only those in sight are rendered (unless a column wraps).
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const { label, columns, rows, rowKey, loading = false, onRowClick, empty, height = 'fill', page } = props;
  const { rowProps, inSight } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const tooltip = useCellTooltip();
  const waiting = rows === undefined;

  // Not when the table is only shown again: then it stands where it was left.
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [page]);

  return (
    <div
      ref={scroller}
      className={`${classes.scroller} ${height === 'fill' ? classes.fill : ''}`}
      style={typeof height === 'number' ? { height } : undefined}
      role="group"
      aria-label={label}
      aria-busy={waiting || loading}
      tabIndex={0} // who has no mouse must be able to scroll it
      {...tooltip.handlers}
    >
      <table
        aria-label={label}
        {...(rows && mayBeWindowed(rows.length) && { 'aria-rowcount': rows.length + 1 })}
        className={[classes.table, loading && !waiting && classes.stale, onRowClick && classes.pressable]
          .filter(Boolean)
          .join(' ')}
        style={tableWidth(columns)}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                aria-sort={column.sorted}
                className={cellClass(column)}
                style={widthOf(column)}
              >
                {column.head ?? column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {waiting ? (
            <Skeleton
              columns={columns.length}
              rows={height === 'fill' ? SKELETON_ROWS.fill : SKELETON_ROWS.other}
            />
          ) : rows.length === 0 ? (
            <tr className={classes.none}>
              <td colSpan={columns.length}>{empty ?? <EmptyState />}</td>
            </tr>
          ) : (
            <Rows {...{ columns, rows, rowKey, onRowClick, rowProps, scroller, inSight }} />
          )}
        </tbody>
      </table>
      {tooltip.element}
    </div>
  );
}

function Rows<Row extends object>({
  columns,
  rows,
  rowKey,
  onRowClick,
  rowProps,
  scroller,
  inSight,
}: Pick<DataTableProps<Row>, 'columns' | 'rowKey' | 'inSight'> & {
  readonly rows: readonly Row[];
  readonly onRowClick: ((row: Row) => void) | undefined;
  readonly rowProps: DataTableProps<Row>['rowProps'] | undefined;
  readonly scroller: RefObject<HTMLElement | null>;
}): ReactNode {
  const shown = useDeferredValue(rows, rows.slice(0, FIRST_ROWS));
  const name = columns.findIndex(({ numeric = false }) => !numeric);
  // Rows may differ in height where a column wraps.
  const windowed = mayBeWindowed(shown.length) && columns.every(({ wrap }) => !wrap);
  const [found, setFound] = useState<RowWindow | null>(FIRST_WINDOW);
  // The list may have become shorter than where it was scrolled to.
  const part = !windowed ? null : found && found.from >= shown.length ? FIRST_WINDOW : found;
  const from = part?.from ?? 0;
  return (
    <>
      {part && part.above > 0 && <Spacer columns={columns.length} height={part.above} />}
      {shown.slice(from, part?.to).map((row, place) => (
        <tr
          key={String(row[rowKey])}
          {...(part && { 'aria-rowindex': from + place + 2 })} // the header is the first
          onClick={onRowClick && (() => onRowClick(row))}
          {...rowProps?.(row)}
        >
          {columns.map((column, at) => (
            <td
              key={column.title}
              className={`${cellClass(column)} ${cardClass(column, at === name)}`}
              data-title={column.title}
            >
              {column.render
                ? column.render(row, from + place)
                : column.field && (row[column.field as keyof Row] as ReactNode)}
            </td>
          ))}
        </tr>
      ))}
      {part && part.below > 0 && <Spacer columns={columns.length} height={part.below} />}
      {windowed && (
        <Suspense>
          <RowsInSight
            table={scroller}
            count={shown.length}
            wanted={inSight === undefined ? -1 : shown.findIndex((row) => row[rowKey] === inSight)}
            onChange={setFound}
          />
        </Suspense>
      )}
    </>
  );
}

/** In place of what finds those in sight. */
function AllRows({ onChange }: { readonly onChange: (rows: null) => void }): null {
  useEffect(() => onChange(null), [onChange]);
  return null;
}

/** Stands for rows out of sight. */
function Spacer({ columns, height }: { readonly columns: number; readonly height: number }): ReactNode {
  return (
    <tr aria-hidden="true" className={classes.none}>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

/** Grey bars in rows of the height that the records will have. */
function Skeleton({ columns, rows }: { readonly columns: number; readonly rows: number }): ReactNode {
  return Array.from({ length: rows }, (_, index) => (
    <tr key={index} aria-hidden={index > 0 || undefined}>
      <td colSpan={columns}>
        <span className={classes.bone} />
      </td>
    </tr>
  ));
}

const cellClass = <Row,>({ numeric, wrap, sticky }: DataColumn<Row>): string =>
  [numeric && classes.numeric, sticky && classes.sticky, !wrap && !sticky && classes.oneLine]
    .filter(Boolean)
    .join(' ');

/** Columns of this width and more hold sentences: on a card they have the line to themselves. */
const SENTENCE = 160;

/** Its place on the card that a row is on a narrow screen: the first column that is no figure names the record. */
const cardClass = <Row,>({ width = UNSIZED_COLUMN }: DataColumn<Row>, name: boolean): string =>
  (name ? classes.name : width >= SENTENCE ? classes.sentence : '') ?? '';

const tableWidth = <Row,>(columns: readonly DataColumn<Row>[]): CSSProperties =>
  ({
    '--table-width': `${columns.reduce((sum, { width = UNSIZED_COLUMN }) => sum + width, 0)}px`,
  }) as CSSProperties;

const widthOf = <Row,>({ width }: DataColumn<Row>): CSSProperties => ({ width: width ?? UNSIZED_COLUMN });
