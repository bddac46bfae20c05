import { is, type SQL } from 'drizzle-orm';
import { PgTable, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { CallDeclaration, FileAnswer, RequestOf } from '@hospital/shared/contract/call';
import { offsetOf } from '../database/paging';
import type { Counted, Sums } from '../database/placeInTime';
import { stretchBounds } from '../database/stretch';
import type { CallContext } from '../http/call';
import { exportList, idsToExport, type SheetColumns } from '../spreadsheet/exportList';
import { idsIn, pageOfList, type AskedList, type ListPage, type Paged } from './askedList';
import type { OrderTerm } from './order';

/** What the call of a page filters and orders by. */
export type ListRequest<C extends CallDeclaration> = Omit<RequestOf<C>, keyof Paged>;

/** What a list is: its page, its total, its sums and its spreadsheet follow. `now` is one moment for all of a call. */
interface ListDefinition<Request extends object, Row extends object, Sum extends string> {
  /** A table, or what stands for one under its name. */
  readonly table: PgTable | ((context: CallContext, request: Request, now: Date) => SQL);
  /** Tells rows apart, also those that are equal in the order. */
  readonly id: AnyPgColumn;
  /** Rows of the list. */
  readonly wanted: (context: CallContext, request: Request, now: Date) => SQL | undefined;
  readonly order: (request: Request) => readonly OrderTerm[];
  /**
   * The day in China of the time that it is ordered by, as a column: where a
   * narrower index makes counting faster. For a list that has no other order.
   */
  readonly day?: (context: CallContext, request: Request) => AnyPgColumn | undefined;
  /** A filter looks something up for each row: to count to a far page would do it once more, so it is walked to. */
  readonly looksUp?: (request: Request, context: CallContext) => boolean;
  /** What its rows add up to, by name. */
  readonly sums?: (request: Request) => Sums<Sum>;
  /** Counts the rows sooner than one statement does; of a list that adds nothing up. */
  readonly total?: [Sum] extends [never]
    ? (context: CallContext, request: Request) => Promise<number>
    : never;
  /** Names are looked up for the rows of a page alone. */
  readonly rowsOf: RowsOf<Row>;
  readonly idOf: (row: Row) => string;
  /** Pages near the first, where one statement has their rows with the total sooner. */
  readonly near?: (context: CallContext, request: Request & Paged) => Promise<ListPage<Row, Sum>>;
}

/** Rows of some ids, in any order; one that has gone since is left out. */
type RowsOf<Row> = (context: CallContext, ids: readonly string[], now: Date) => Promise<readonly Row[]>;

/** Answers the call that exports a list. @throws as the list does, and 40001 when it is too long */
type Export<Request> = (
  context: CallContext,
  request: Request & { readonly columns?: string },
) => Promise<FileAnswer>;

export interface List<Request extends object, Row extends object, Sum extends string> {
  /** @throws as `wanted` does */
  readonly page: (context: CallContext, request: Request & Paged) => Promise<ListPage<Row, Sum>>;
  /** Answers the call of a page that shows the rows of the list as they are. @throws as `wanted` does */
  readonly listed: (
    context: CallContext,
    request: Request & Paged,
  ) => Promise<{ list: Row[]; total: number }>;
  /**
   * The list as a spreadsheet, in its order, with the columns that are asked for.
   *
   * @param name of the sheet and the file
   * @param rowsOf where a row of the sheet has more than one of a page
   */
  readonly exported: {
    <Key extends string>(name: string, columns: SheetColumns<Key, Row>): Export<Request>;
    <Key extends string, Exported extends Row>(
      name: string,
      columns: SheetColumns<Key, Exported>,
      rowsOf: RowsOf<Exported>,
    ): Export<Request>;
  };
}

export function defineList<Request extends object, Row extends object, Sum extends string = never>(
  definition: ListDefinition<Request, Row, Sum>,
): List<Request, Row, Sum> {
  const { id, idOf, near, rowsOf, total } = definition;
  const asked = (context: CallContext, request: Request, now: Date): AskedList<Row, Sum> => ({
    ...{ db: context.db, id, idOf },
    table: is(definition.table, PgTable) ? definition.table : definition.table(context, request, now),
    wanted: definition.wanted(context, request, now),
    order: definition.order(request),
    day: definition.day?.(context, request),
    walked: definition.looksUp?.(request, context) ?? false,
    sums: definition.sums?.(request) ?? ({} as Sums<Sum>),
    ...(total && {
      count: async () => ({ total: await total(context, request), sums: {} as Counted<Sum>['sums'] }),
    }),
    rowsOf: (ids) => rowsOf(context, ids, now),
  });
  const exported =
    <Key extends string, Exported extends Row>(
      name: string,
      columns: SheetColumns<Key, Exported>,
      // Without it a row of the sheet is one of the list.
      ofSheet = rowsOf as RowsOf<Exported>,
    ): Export<Request> =>
    async (context, request) => {
      const now = new Date();
      return exportList({
        ...{ name, columns, chosen: request.columns, idOf },
        ids: await idsIn(asked(context, request, now), idsToExport),
        rowsOf: (ids) => ofSheet(context, ids, now),
      });
    };
  const page: List<Request, Row, Sum>['page'] = async (context, request) =>
    near && offsetOf(request) <= stretchBounds.near
      ? near(context, request)
      : pageOfList(request, asked(context, request, new Date()));
  const listed: List<Request, Row, Sum>['listed'] = async (context, request) => {
    const { rows, total } = await page(context, request);
    return { list: rows, total };
  };
  return { page, listed, exported };
}
