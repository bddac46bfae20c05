import { and, sql, type SQL } from 'drizzle-orm';
import type { StockWarning } from '@hospital/shared/contract/calls/stock';
import { formatDay, startOfDay } from '../../platform/database/chinaTime';
import { oneRow } from '../../platform/database/oneRow';
import { stockBatch } from './schema';
import type { CallContext } from '../../platform/http/call';
import { warehousesInView, within } from '../../platform/sessions/storesInView';

/** Rows of the warnings (domain.md §2.1); rows of a warning overlap, so that a batch may be in several. */
const expiryDays = [30, 60, 90, 180] as const;
const idleDays = [30, 60, 90, 180] as const;

interface WarningRow {
  readonly name: string;
  readonly condition: SQL;
}

/** A warning: its rows in the order of their `index`, and what any of them counts. */
export interface Warning {
  readonly rows: readonly WarningRow[];
  readonly any: SQL;
}

/** There is something left; a literal, so that the partial index serves. */
export const inStock = sql`${stockBatch.quantity} > 0`;

/** Since the last sale, or since it came when nothing of it was sold. */
export const idleSince = sql`coalesce(${stockBatch.lastOutDate}, ${stockBatch.inDate})`;

/** What has expired, and what will within so many days. Batches without a date never do. */
export function expiryWarning(now: Date): Warning {
  const today = formatDay(now);
  const until = (days: number): SQL => sql`${stockBatch.expireDate} <= ${today}::date + ${days}::int`;
  const expired = sql`${stockBatch.expireDate} < ${today}::date`;
  return {
    rows: [
      { name: '已过期', condition: expired },
      ...expiryDays.map((days) => ({
        name: `${days}天内到期`,
        condition: sql`(${stockBatch.expireDate} >= ${today}::date and ${until(days)})`,
      })),
    ],
    any: until(Math.max(...expiryDays)),
  };
}

/** What was not sold from for so many days or more. */
export function idleWarning(now: Date): Warning {
  // As text: the drivers differ in what they make of a Date inside raw SQL.
  const idle = (days: number): SQL =>
    sql`${idleSince} < ${startOfDay(now, 1 - days).toISOString()}::timestamptz`;
  return {
    rows: idleDays.map((days) => ({ name: `${days}天未售出`, condition: idle(days) })),
    any: idle(Math.min(...idleDays)),
  };
}

/** A column for the numbers of the warning's rows, in their order; over batches that are in stock. */
const countsOf = ({ rows }: Warning): SQL<number[]> =>
  sql<number[]>`json_build_array(${sql.join(
    rows.map(({ condition }) => sql`count(*) filter (where ${condition})::int`),
    sql`, `,
  )})`;

const rowsWithCounts = ({ rows }: Warning, counts: readonly number[]): StockWarning[] =>
  rows.map(({ name }, index) => ({ name, count: counts[index] ?? 0, index }));

const totals =
  (warningAt: (now: Date) => Warning) =>
  async (
    { db, identity }: CallContext,
    request: { readonly warehouseId?: string },
  ): Promise<StockWarning[]> => {
    const warning = warningAt(new Date());
    const found = await db
      .select({ counts: countsOf(warning) })
      .from(stockBatch)
      .where(and(inStock, within(stockBatch.warehouseId, warehousesInView(identity, request.warehouseId))));
    return rowsWithCounts(warning, oneRow(found).counts);
  };

/** @throws 40302 for a warehouse out of scope */
export const expiredTotal = totals(expiryWarning);
/** @throws 40302 for a warehouse out of scope */
export const unsalableTotal = totals(idleWarning);
