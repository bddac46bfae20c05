import './base';
import '@arco-design/web-react/es/Table/style/css.js';
import ArcoTable from '@arco-design/web-react/es/Table';
import type { ColumnProps, TableProps } from '@arco-design/web-react/es/Table';
import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useMemo, useRef } from 'react';
import classes from './DataTable.module.css';
import { EmptyState } from './EmptyState';
import { useCellTooltip } from './useCellTooltip';

/** Named one by one: Arco's type takes any further property, and leaving some out of it would lose all types. */
export interface DataColumn<Row> extends Pick<
  ColumnProps<Row>,
  | 'bodyCellStyle'
  | 'className'
  | 'dataIndex'
  | 'key'
  | 'onCell'
  | 'placeholder'
  | 'render'
  | 'sorter'
  | 'sortOrder'
  | 'title'
  | 'width'
> {
  /** Money and counts: right-aligned, figures of one width. */
  readonly numeric?: boolean;
  /** Long text goes on in the next line instead of ending in `…` with a tooltip. */
  readonly wrap?: boolean;
  /** Stays at the right edge while the others scroll: for the column of actions. */
  readonly sticky?: boolean;
}

export interface DataTableProps<Row> extends Pick<
  TableProps<Row>,
  'rowSelection' | 'onRow' | 'rowClassName' | 'expandedRowRender' | 'expandProps' | 'onChange'
> {
  /** Accessible name, e.g. `门店列表`. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  /** `undefined` while the first answer is on its way: a skeleton of the same height stands in. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (keyof Row & string) | ((row: Row) => string);
  /** A further answer is on its way: the rows stay, greyed. */
  readonly loading?: boolean;
  /** Shown when there are no rows. */
  readonly empty?: ReactNode;
  /**
   * `fill`: takes what the window leaves, scrolls inside, its header stays, and its height does not depend on the
   * data. `auto`: as high as its rows, for short tables in dialogs. A number: pixels.
   */
  readonly height?: 'fill' | 'auto' | number;
  /** Changes with the page of data: the table then starts at its top again. */
  readonly page?: number;
}

/** Enough to fill a high window; what is too much lies below the edge. */
const SKELETON_ROWS = { fill: 20, other: 5 };
const UNSIZED_COLUMN = 140;

/** Table of records: header stays, ellipsis with tooltip, skeleton, empty state, numbers at the right. */
export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const { label, columns, rows, rowKey, loading = false, empty, height = 'fill', page, ...rest } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const tooltip = useCellTooltip();
  const waiting = rows === undefined;

  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [page]);

  const components = useMemo(
    () => ({
      table: (table: ComponentProps<'table'>): ReactElement => <table aria-label={label} {...table} />,
    }),
    [label],
  );

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
      <ArcoTable<Row>
        {...rest}
        className={loading && !waiting ? classes.stale : undefined}
        components={components}
        columns={columns.map((column) => toArcoColumn(column, waiting))}
        data={
          waiting
            ? placeholders<Row>(height === 'fill' ? SKELETON_ROWS.fill : SKELETON_ROWS.other)
            : (rows as Row[])
        }
        rowKey={waiting ? 'skeletonKey' : (rowKey as string)}
        rowSelection={waiting ? undefined : rest.rowSelection}
        pagination={false}
        border={false}
        size="middle"
        scroll={{ x: columns.reduce((sum, column) => sum + (Number(column.width) || UNSIZED_COLUMN), 0) }}
        noDataElement={empty ?? <EmptyState />}
      />
      {tooltip.element}
    </div>
  );
}

function toArcoColumn<Row>(
  { numeric, wrap, sticky, className, title, ...column }: DataColumn<Row>,
  waiting: boolean,
): ColumnProps<Row> {
  const names = [className, numeric && classes.numeric, sticky && classes.sticky, !wrap && classes.oneLine];
  return {
    ...column,
    title,
    className: names.filter(Boolean).join(' '),
    ...(numeric ? { align: 'right' as const } : {}),
    ...(waiting ? { render: () => <span className={classes.bone} /> } : {}),
  };
}

/** Rows that only carry a key; their cells are drawn as grey bars. */
const placeholders = <Row,>(count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ skeletonKey: `skeleton-${index}` }) as Row);
