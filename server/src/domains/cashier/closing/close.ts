import { sql } from 'drizzle-orm';
import { fenOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { Closing, closingCalls } from '@hospital/shared/contract/calls/closings';
import { CASH_VALUES } from '@hospital/shared/contract/closingWords';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { takeNumber } from '../../../platform/database/counters';
import { newId } from '../../../platform/database/newId';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { BusinessError, invalid } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { madeBy } from '../../../platform/sessions/authorship';
import { cashOf, figuresOf, openMovements, seenOf, type Till } from './movements';
import { closingOf } from './read';
import { cashierClosing, cashierClosingRow } from './schema/closings';
import { type NamedTill, otherTill, ownTill } from './tills';

/** Kind of record in the log of operations. */
export const bizType = 'cashierClosing';

type Request = RequestOf<typeof closingCalls.close>;

/** Rows of an insert at once: a driver takes so many parameters. */
const ROWS_AT_ONCE = 5_000;

/** One closing of a till at a time: the second of two finds what the first has left. */
const holdTill = (db: TenantDatabase, { storeId, cashierId }: Till) =>
  db.execute(
    sql`select pg_advisory_xact_lock(hashtext('closing' || current_setting('app.tenant')), hashtext(${`${storeId}:${cashierId}`}))`,
  );

/** Notes and coins that there were, in fen. @throws 40001 for a value that there is not, or named twice */
function notesOf(sent: NonNullable<Request['denominations']>): { value: number; count: number }[] {
  const notes = sent.map(({ value, count }) => ({ value: fenOf(value), count }));
  if (notes.some(({ value }) => !(CASH_VALUES as readonly number[]).includes(value)))
    throw invalid('denominations', '没有这种面额');
  if (new Set(notes.map(({ value }) => value)).size < notes.length)
    throw invalid('denominations', '同一面额只能填写一次');
  return notes.filter(({ count }) => count > 0).sort((a, b) => b.value - a.value);
}

/** Fen that were counted. @throws 40001 without any, and where notes and sum are not the same */
function countedOf({ cashCounted, denominations }: Request): {
  readonly counted: number;
  readonly notes: { value: number; count: number }[];
} {
  const notes = notesOf(denominations ?? []);
  const ofNotes = notes.reduce((sum, { value, count }) => sum + value * count, 0);
  if (cashCounted === undefined && denominations === undefined)
    throw invalid('cashCounted', '请填写实点现金');
  const counted = cashCounted === undefined ? ofNotes : fenOf(cashCounted);
  if (denominations !== undefined && counted !== ofNotes)
    throw invalid('cashCounted', `实点现金与面额合计（${yuanOf(ofNotes)}元）不一致`);
  return { counted, notes };
}

/**
 * Closes a till: what was moved at it since the last time belongs to this closing for good, what comes later to the next
 * one.
 *
 * @throws 40902 where nothing was moved; 40901 where it is no longer what the caller was shown; 40001 for a difference
 *   without words, and for cash that was not counted
 */
async function closeTill(
  context: CallContext,
  { cashierName, ...till }: NamedTill,
  request: Request,
): Promise<Closing> {
  const { db, audit, tellChanges } = context;
  const { counted, notes } = countedOf(request);
  await holdTill(db, till);
  const movements = await openMovements(db, till);
  const [first] = movements;
  if (!first) throw new BusinessError(ErrorCode.ForbiddenTransition, '没有待日结的收退款');
  if (seenOf(movements) !== request.seen)
    throw new BusinessError(ErrorCode.StaleVersion, '待日结金额已变化，请核对后重新提交');
  const figures = figuresOf(movements);
  const booked = cashOf(figures);
  const difference = counted - booked;
  const reason = request.reason?.trim() ?? '';
  if (difference !== 0 && reason === '')
    throw invalid(
      'reason',
      `现金${difference > 0 ? '长款' : '短款'}${yuanOf(Math.abs(difference))}元，请填写差额说明`,
    );
  const id = newId();
  const now = new Date();
  await db.insert(cashierClosing).values({
    ...{ id, ...till, cashierName, fromTime: first.time, closeTime: now },
    closingNo: await takeNumber(db, 'closing', till.storeId, now),
    ...{ rowCount: movements.length, figures, cashBooked: booked, cashCounted: counted, difference },
    ...{ denominations: notes, reason: difference === 0 ? '' : reason, ...madeBy(context) },
  });
  for (let at = 0; at < movements.length; at += ROWS_AT_ONCE)
    await db
      .insert(cashierClosingRow)
      .values(
        movements
          .slice(at, at + ROWS_AT_ONCE)
          .map(({ source, id: rowId }) => ({ source, rowId, closingId: id })),
      );
  const closing = await closingOf(db, id);
  audit({ bizType, bizId: id, before: null, after: logged(closing) });
  await tellChanges({ stores: [till.storeId] });
  return closing;
}

/** Closes the caller's own till in the store where they work. @throws as `closeTill` */
export const closeOwnTill = (
  context: CallContext,
  request: Request,
): Promise<DataOf<typeof closingCalls.close>> => closeTill(context, ownTill(context), request);

/** Closes the till of somebody else in the store where the caller works. @throws as `closeTill` and `otherTill` */
export async function closeOtherTill(
  context: CallContext,
  { cashierId, ...request }: RequestOf<typeof closingCalls.closeOther>,
): Promise<DataOf<typeof closingCalls.closeOther>> {
  return closeTill(context, await otherTill(context, cashierId), request);
}

/** A closing as the log keeps it. */
const logged = ({
  closingNo,
  cashierName,
  closedByName,
  rowCount,
  cashBooked,
  cashCounted,
  difference,
  reason,
}: Closing) => ({
  ...{
    closingNo,
    cashierName,
    ...(closedByName && { closedByName }),
    rowCount,
    cashBooked,
    cashCounted,
    difference,
    reason,
  },
});
