import { serverDay, type AnyCall } from '@hospital/shared/api';
import { listShortcuts } from '@hospital/shared/format';
import { Can } from '@hospital/shared/session';
import { LoadError, Page, Panel, SearchBar, Toolbar, WaitingButton } from '@hospital/shared/ui/core';
import { DataTable, Pager, type DataColumn } from '@hospital/shared/ui/data';
import { lazy, Suspense, type ReactNode } from 'react';
import { conditions, type Days } from './logs.model';
import classes from './logs.module.css';
import type { LogView } from './useLog';

const DateRange = lazy(() => import(/* webpackChunkName: "date" */ './date'));

/** The part of a query that the page looks at. */
interface Answer<Row> {
  readonly data: { readonly records: readonly Row[]; readonly total: number } | undefined;
  readonly isError: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface LogPageProps<Filters extends Days, Row> {
  readonly title: string;
  readonly view: LogView<Filters>;
  readonly answer: Answer<Row>;
  readonly columns: readonly DataColumn<Row>[];
  /** Fields beside the range of days, which every log has. */
  readonly fields: ReactNode;
  /** By which what is shown is exported. */
  readonly exportCall: AnyCall;
  readonly onExport: () => Promise<unknown>;
  /** Dialogs. */
  readonly children?: ReactNode;
}

/** A log: filtered by days and more, page by page, exported as it is filtered. */
export function LogPage<Filters extends Days, Row extends { readonly id: string }>({
  title,
  view,
  answer,
  columns,
  fields,
  exportCall,
  onExport,
  children,
}: LogPageProps<Filters, Row>): ReactNode {
  const { place, typed, typeDays, turn } = view;
  const ask = (): void => void answer.refetch();
  const total = answer.data?.total ?? 0;
  return (
    <Page title={title}>
      <Panel>
        <Toolbar
          search={
            <SearchBar
              label={`查询${title}`}
              applied={conditions(view.filters)}
              onSearch={() => view.search(ask)}
              onReset={view.reset}
            >
              <Suspense
                fallback={
                  <div className={classes.range} role="group" aria-label="日期范围" aria-busy="true" />
                }
              >
                <DateRange value={typed} onChange={typeDays} shortcuts={listShortcuts(serverDay())} />
              </Suspense>
              {fields}
            </SearchBar>
          }
        >
          <Can call={exportCall}>
            <WaitingButton onClick={onExport}>导出</WaitingButton>
          </Can>
        </Toolbar>
        {answer.isError ? (
          <LoadError what={title} error={answer.error} retrying={answer.isFetching} onRetry={ask} />
        ) : (
          <div className={classes.list}>
            <DataTable<Row>
              label={title}
              columns={columns}
              rows={answer.data?.records}
              rowKey="id"
              loading={answer.isPlaceholderData}
              page={place.page}
            />
          </div>
        )}
        {total > 0 && <Pager total={total} page={place.page} limit={place.pageSize} onChange={turn} />}
      </Panel>
      {children}
    </Page>
  );
}
