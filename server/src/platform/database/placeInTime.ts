import { and, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { oneRow } from './oneRow';
import type { TenantDatabase } from './tenantDatabase';

/** What a list adds up, by name: aggregates over its rows, 0 where there are none. Whole numbers below 2^53 stay exact. */
export type Sums<Name extends string> = Readonly<Record<Name, SQL<number>>>;

/** How many rows a list has, and what its sums come to. */
export interface Counted<Name extends string> {
  readonly total: number;
  readonly sums: Readonly<Record<Name, number>>;
}

/** A list by a time, which an index has, and then by anything. */
export interface TimeOrder<Table extends PgTable, Name extends string = never> {
  readonly db: TenantDatabase;
  /** Or what stands for one. */
  readonly table: Table | SQL;
  /** Rows of the list. */
  readonly wanted: SQL | undefined;
  /** A moment or a day (`YYYY-MM-DD`); no row is without it. */
  readonly by: AnyPgColumn;
  readonly descending: boolean;
  readonly sums?: Sums<Name>;
}

/** From one time up to before another one, as numbers of its scale. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** What a list has in a span. */
interface Part<Name extends string> extends Counted<Name> {
  readonly span: Span;
}

/** Times of a column as whole numbers. */
interface Scale {
  readonly numberOf: (time: SQL) => SQL<number>;
  readonly timeOf: (number: number) => Date | string;
}

const DAY = 86_400_000;
/** Milliseconds. */
const moments: Scale = {
  numberOf: (time) => sql`extract(epoch from ${time}) * 1000`,
  timeOf: (number) => new Date(number),
};
const days: Scale = {
  numberOf: (time) => sql`extract(epoch from ${time}::date) / 86400`,
  timeOf: (number) => new Date(number * DAY).toISOString().slice(0, 10),
};
const scaleOf = (by: AnyPgColumn): Scale => (by.dataType === 'date' ? moments : days);

/** A span is counted in so many parts. */
const PARTS = 32;
/** In so many statements at once: the database counts a whole list with as many processes, and parts of it with one. */
const SIDE_BY_SIDE = 3;
/** So many rows are walked past sooner than counted in parts. */
const FEW = 1_000;

/**
 * From where a row of a list is so few rows away, whatever its place: the list is counted in spans of time, and the one
 * that holds the row in narrower ones, until it holds few. To count a span takes its index alone, and all of them
 * together, whose rows and sums are those of the list, hardly longer than to count the list; to walk there takes every
 * row before it.
 *
 * @param place counted from 0
 */
export async function placeInTime<Table extends PgTable, Name extends string = never>(
  order: TimeOrder<Table, Name>,
  place: number,
): Promise<{ readonly offset: number; readonly from: SQL; readonly counted: Counted<Name> }> {
  const all = await partsOf(order, await whole(order), order.sums);
  const counted = added(all);
  let [span, parts, before]: [Span | null, readonly Part<never>[], number] = [null, all, place];
  for (;;) {
    const holder = parts.find(({ total }) => {
      if (before < total) return true;
      before -= total;
      return false;
    });
    // Behind the last row; or what the span held a moment ago is gone, and the row stands behind the span.
    if (!holder) return { offset: before, from: span ? behind(order, span) : sql`false`, counted };
    ({ span } = holder);
    if (holder.total <= FEW || span.end - span.start <= 1)
      return { offset: before, from: notBefore(order, span), counted };
    parts = await partsOf(order, span);
  }
}

type Order = Pick<TimeOrder<PgTable>, 'by' | 'descending'>;

/** In the order of the list: within the span, or behind it. */
const notBefore = ({ by, descending }: Order, { start, end }: Span): SQL =>
  descending ? lt(by, scaleOf(by).timeOf(end)) : gte(by, scaleOf(by).timeOf(start));

const behind = ({ by, descending }: Order, { start, end }: Span): SQL =>
  descending ? lt(by, scaleOf(by).timeOf(start)) : gte(by, scaleOf(by).timeOf(end));

/** All times that there are. */
async function whole<Table extends PgTable>({
  db,
  table,
  by,
}: Pick<TimeOrder<Table>, 'db' | 'table' | 'by'>): Promise<Span> {
  const { numberOf } = scaleOf(by);
  const column = (of: SQL): SQL<number> => sql<number>`coalesce(${numberOf(of)}, 0)::float8`;
  const { first, last } = await db
    .select({ first: column(sql`min(${by})`), last: column(sql`max(${by})`) })
    .from(table as PgTable)
    .then(oneRow);
  return { start: Math.floor(first), end: Math.floor(last) + 1 };
}

/** A span in parts that follow each other as the list does, with what the list has in each. */
async function partsOf<Table extends PgTable, Name extends string = never>(
  { db, table, wanted, by, descending }: Omit<TimeOrder<Table>, 'sums'>,
  { start, end }: Span,
  sums = {} as Sums<Name>,
): Promise<readonly Part<Name>[]> {
  const { timeOf } = scaleOf(by);
  const count = Math.min(PARTS, end - start);
  const bound = (at: number): number => start + Math.floor(((end - start) * at) / count);
  const spans = Array.from({ length: count }, (_, at) => ({ start: bound(at), end: bound(at + 1) }));
  const names = Object.keys(sums) as Name[];
  const columns = [
    sql`count(*)::int as total`,
    ...names.map((name) => sql`${sums[name]} as ${sql.identifier(name)}`),
  ];
  const counts = spans.map(
    (span, at) =>
      sql`select ${sql.raw(String(at))} as at, ${sql.join(columns, sql`, `)} from ${table}
        where ${and(gte(by, timeOf(span.start)), lt(by, timeOf(span.end)), wanted)}`,
  );
  const shares = Array.from({ length: Math.min(SIDE_BY_SIDE, count) }, (_, share) =>
    counts.filter((_count, at) => at % SIDE_BY_SIDE === share),
  );
  const answers = await Promise.all(
    shares.map((some) => db.execute<Record<string, number>>(sql.join(some, sql` union all `))),
  );
  const rows = answers.flatMap((answer) => answer.rows);
  const rowsAt = new Map(rows.map((row) => [row['at'], row]));
  const parts = spans.map((span, at): Part<Name> => {
    const { total = 0, ...rest } = rowsAt.get(at) ?? {};
    return { span, total, sums: rest as unknown as Counted<Name>['sums'] };
  });
  return descending ? parts.reverse() : parts;
}

/** What parts have together. */
function added<Name extends string>(parts: readonly Part<Name>[]): Counted<Name> {
  const names = Object.keys(parts[0]?.sums ?? {}) as Name[];
  const sum = (of: (part: Part<Name>) => number): number => parts.reduce((all, part) => all + of(part), 0);
  const sums = Object.fromEntries(names.map((name) => [name, sum((part) => part.sums[name])]));
  return { total: sum(({ total }) => total), sums: sums as Counted<Name>['sums'] };
}
