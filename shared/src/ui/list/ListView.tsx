import { type ReactNode, useEffect, useState } from 'react';
import { useCallMutation } from '../../api';
import * as api from '../../calls';
import { formatTime, shanghaiDateTime } from '../../format';
import { Button } from '../Button';
import { DataTable, type DataColumn } from '../DataTable';
import { EmptyState } from '../EmptyState';
import { LoadError } from '../LoadError';
import { Pager } from '../Pager';
import { pageCount } from '../pagerItems';
import { RowAction } from '../RowAction';
import { Toolbar } from '../SearchBar';
import { WaitingButton } from '../WaitingButton';
import { ColumnDialog } from './ColumnDialog';
import { ColumnHead } from './ColumnHead';
import { conditionOf, type FilterField } from './filterFields';
import type { ListColumn } from './listColumns';
import { ListFilters } from './ListFilters';
import { orderOf, type FilterValues, type ListControl } from './listQuery';
import { SearchDialog } from './SearchDialog';
import { useColumnChoice } from './useColumnChoice';
import { useNames } from './useNames';
import classes from './ListView.module.css';

/** How the answer to a list's call stands: the result of `useCall`. */
interface ListAnswer {
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  /** When the rows came, in milliseconds. */
  readonly dataUpdatedAt: number;
  refetch(): Promise<unknown>;
}

/** What an export takes beside the filter: the columns in sight, in their order, and the order of the rows. */
export interface ShownList<Field extends string = string> {
  /** Keys with commas between them. */
  readonly columns: string;
  readonly orderByField?: Field;
  readonly orderByType?: 'asc' | 'desc';
}

export interface ListViewProps<Row extends object, Field extends string = string> {
  /** Key of the list, under which its users' columns and searches are kept: letters and digits. */
  readonly scene: string;
  /** Name of the list: `待回访`. */
  readonly label: string;
  readonly control: ListControl<Field>;
  readonly fields: readonly FilterField[];
  readonly columns: readonly ListColumn<Row, Field>[];
  /** The last column: what can be done with a row. It is always there. */
  readonly actions?: DataColumn<Row>;
  readonly answer: ListAnswer;
  /** Rows of the page; undefined before the first answer. */
  readonly rows: readonly Row[] | undefined;
  /** Of all pages. */
  readonly total: number;
  readonly rowKey: keyof Row & string;
  /** Sums of all rows, in words; beside the pager. */
  readonly summary?: ReactNode;
  /** A row of tabs stands above: less is left of the window. */
  readonly underTabs?: boolean;
  /** Saves all rows of the filter as a file, as the list shows them; undefined where its user may not. */
  readonly onExport?: ((shown: ShownList<Field>) => Promise<unknown>) | undefined;
  /** Buttons of the page's own, before those of every list: 新增. */
  readonly tools?: ReactNode;
  /** What is said where nothing is found. */
  readonly empty?: string;
}

/**
 * A list of records as all lists of the product are: filter, searches of one's own, order, columns of one's own,
 * pages, export. Use with `useListQuery` and `useCall(…, { keepPrevious: true, silent: true })`.
 */
export function ListView<Row extends object, Field extends string = string>(
  props: ListViewProps<Row, Field>,
): ReactNode {
  const { scene, label, control, fields, columns, actions, answer, rows, total, rowKey, onExport } = props;
  const { query, defaults, setFilter, setOrder, setPage } = control;
  const choice = useColumnChoice(scene, columns);
  useNames(fields, [query.filter]);
  const [dialog, setDialog] = useState<{ readonly kind: 'columns' | 'searches'; readonly opening: number }>();
  const [visible, setVisible] = useState(false);
  // Kept for 最近查询; a search must not fail because of it.
  const remember = useCallMutation(api.lists.saveSearch, {
    silent: true,
    hideLoading: true,
  });

  const search = (filter: FilterValues): void => {
    const condition = conditionOf(filter);
    if (JSON.stringify(filter) !== JSON.stringify(defaults) && Object.keys(condition).length > 0)
      remember.mutate({ scene, condition });
    // 查询 always asks the server, also for what is on screen.
    if (JSON.stringify(filter) === JSON.stringify(query.filter) && query.page === 1) void answer.refetch();
    setFilter(filter);
  };
  const open = (kind: 'columns' | 'searches'): void => {
    setDialog({ kind, opening: (dialog?.opening ?? 0) + 1 });
    setVisible(true);
  };
  const resize = (key: string, width: number): void => {
    const next = choice.chosen.map((one) => (one.column.key === key ? { ...one, width } : one));
    void choice.choose(next).catch(() => undefined); // the client has said why, and the old width is back
  };

  // The last row of the last page has gone, here or by somebody else: the page before it is the last one now.
  const last = pageCount(total, query.pageSize);
  const beyond = rows?.length === 0 && total > 0 && query.page > last && !answer.isPlaceholderData;
  useEffect(() => {
    if (beyond) setPage(last, query.pageSize);
  });
  const outdated = answer.isError && rows !== undefined && !answer.isPlaceholderData;

  const shown = choice.chosen
    .filter((one) => one.visible)
    .map((one) => ({
      ...one.column,
      width: one.width,
      ...(one.column.sortField === undefined
        ? {}
        : {
            sorted:
              query.order?.field !== one.column.sortField
                ? ('none' as const)
                : query.order.type === 'asc'
                  ? ('ascending' as const)
                  : ('descending' as const),
          }),
      head: (
        <ColumnHead
          chosen={one}
          order={query.order}
          onOrder={setOrder}
          onResize={(width) => resize(one.column.key, width)}
        />
      ),
    }));

  return (
    <div className={`${classes.view} ${props.underTabs ? classes.underTabs : ''}`}>
      <Toolbar
        search={
          <ListFilters
            label={`查询${label}`}
            fields={fields}
            applied={query.filter}
            onSearch={search}
            onReset={() => setFilter(defaults)}
          />
        }
      >
        {props.tools}
        <Button onClick={() => open('searches')}>我的查询</Button>
        <Button onClick={() => open('columns')}>列设置</Button>
        {onExport && (
          <WaitingButton
            title="导出符合当前查询条件的全部记录"
            onClick={() => onExport({ columns: shown.map(({ key }) => key).join(','), ...orderOf(query) })}
          >
            导出
          </WaitingButton>
        )}
      </Toolbar>
      {outdated && (
        <p className={classes.outdated} role="alert">
          更新失败，显示 {formatTime(shanghaiDateTime(new Date(answer.dataUpdatedAt)))} 的数据
          <RowAction onClick={() => void answer.refetch()}>重试</RowAction>
        </p>
      )}
      {answer.isError && !outdated ? (
        <LoadError
          what={label}
          error={answer.error}
          retrying={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <div className={classes.list}>
          <DataTable<Row>
            label={label}
            columns={actions ? [...shown, actions] : shown}
            rows={choice.waiting ? undefined : rows}
            rowKey={rowKey}
            loading={answer.isPlaceholderData}
            page={query.page}
            empty={<EmptyState text={props.empty ?? '没有符合条件的记录'} />}
          />
        </div>
      )}
      {total > 0 && (
        <div className={classes.foot}>
          <p className={`figures ${classes.summary}`} role="status">
            {props.summary}
          </p>
          <Pager total={total} page={query.page} limit={query.pageSize} onChange={setPage} />
        </div>
      )}
      {dialog?.kind === 'columns' && (
        <ColumnDialog
          key={dialog.opening}
          visible={visible}
          chosen={choice.chosen}
          saving={choice.saving}
          onChoose={choice.choose}
          onReset={choice.reset}
          onClose={() => setVisible(false)}
        />
      )}
      {dialog?.kind === 'searches' && (
        <SearchDialog
          key={dialog.opening}
          scene={scene}
          visible={visible}
          fields={fields}
          applied={query.filter}
          onUse={setFilter}
          onClose={() => setVisible(false)}
        />
      )}
    </div>
  );
}
