import { and, asc, desc, eq, gt, ne, or, sql } from 'drizzle-orm';
import { BILL_FIELDS } from '@hospital/shared/contract/billWords';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { chargeCalls, ChargeReturn } from '@hospital/shared/contract/calls/charges';
import { RETURN_STATES } from '@hospital/shared/contract/chargeWords';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { chargeReturn, payCharge, RETURN_KIND, returnKey } from '../../billing';
import { bill } from '../../billing/schema';
import { formatDateTime } from '../../../platform/database/chinaTime';
import { newId } from '../../../platform/database/newId';
import { oneRow } from '../../../platform/database/oneRow';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { BusinessError, forbiddenTransition } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { requiredText } from '../../../platform/http/textField';
import { reasonOf } from '../../../platform/outgoing';
import { enqueue } from '../../../platform/outbox';
import { outbox } from '../../../platform/outbox/schema/outbox';
import { changedBy } from '../../../platform/sessions/authorship';
import { rowInScope } from '../../../platform/sessions/rowInScope';
import { storesInView, within } from '../../../platform/sessions/storesInView';
import type { ChargeRow } from './records';
import { tellCharge } from './settle';

type ReturnRow = typeof chargeReturn.$inferSelect;

const DAYS_SHOWN = 7;
const MOST_SHOWN = 100;

/** The message that asks for the newest round of a return. */
const ofMessage = and(
  eq(outbox.kind, RETURN_KIND),
  eq(outbox.businessKey, sql`'payReturn:' || ${chargeReturn.id} || ':' || ${chargeReturn.round}`),
);

/** One whose message was tried for the last time has failed, though nobody told so. */
const stateOf = (row: ReturnRow, message: string | null): ReturnRow['state'] =>
  row.state === 'waiting' && message === 'failed' ? 'failed' : row.state;

/** Once it was given back by hand nothing writes the row any more but a provider that has given it back as well. */
const handOf = ({ handReason, updateName, updateDate }: ReturnRow) => ({
  handReason,
  handBy: handReason === '' ? '' : updateName,
  handTime: handReason === '' ? '' : formatDateTime(updateDate),
});

const readReturns = (db: TenantDatabase) =>
  db
    .select({
      row: chargeReturn,
      charge: payCharge,
      message: outbox.state,
      error: outbox.error,
    })
    .from(chargeReturn)
    .innerJoin(payCharge, eq(payCharge.id, chargeReturn.chargeId))
    .leftJoin(outbox, ofMessage);
type ReadReturn = Awaited<ReturnType<typeof readReturns>>[number];

async function views(db: TenantDatabase, rows: readonly ReadReturn[]): Promise<ChargeReturn[]> {
  const billsOf = ({ row, charge }: ReadReturn): readonly string[] =>
    row.billId === null ? charge.billIds : [row.billId];
  const numbers = await db
    .select({ id: bill.id, billNo: bill.billNo })
    .from(bill)
    .where(isOneOf(bill.id, [...new Set(rows.flatMap(billsOf))]));
  return rows.map((one) => ({
    ...{ id: one.row.id, way: one.charge.way, amount: yuanOf(one.row.amount) },
    ...{ providerNo: one.row.providerNo, reason: one.row.reason },
    billNos: billsOf(one).flatMap((id) => numbers.find((known) => known.id === id)?.billNo ?? []),
    state: stateOf(one.row, one.message),
    error: one.row.error || (one.row.state === 'waiting' ? (one.error ?? '') : ''),
    createTime: formatDateTime(one.row.createDate),
    ...handOf(one.row),
  }));
}

/** Money of the stores in view that goes back by the provider, what has not gone yet first. */
export async function listReturns({
  db,
  identity,
}: CallContext): Promise<DataOf<typeof chargeCalls.returns>> {
  const rows = await readReturns(db)
    .where(
      and(
        within(chargeReturn.storeId, storesInView(identity)),
        or(
          ne(chargeReturn.state, 'done'),
          gt(chargeReturn.updateDate, sql`now() - make_interval(days => ${DAYS_SHOWN})`),
          // Given back by hand and by the provider as well: somebody has to ask the customer.
          and(ne(chargeReturn.handReason, ''), ne(chargeReturn.error, '')),
        ),
      ),
    )
    .orderBy(asc(sql`${chargeReturn.state} = 'done'`), desc(chargeReturn.createDate))
    .limit(MOST_SHOWN);
  return { list: rows.length === 0 ? [] : await views(db, rows) };
}

/** One that has failed, locked. @throws 404; 40302; 40902 where it has not */
async function failedReturn(context: CallContext, id: string, action: string): Promise<ReturnRow> {
  const row = await rowInScope(context, chargeReturn, id, 'held');
  const [read] = await readReturns(context.db).where(eq(chargeReturn.id, id));
  const state = stateOf(row, read?.message ?? null);
  if (state !== 'failed') throw forbiddenTransition(RETURN_STATES[state], action);
  return row;
}

type Became = Partial<Pick<ReturnRow, 'state' | 'round' | 'error' | 'confirmed' | 'handReason'>>;

/** Writes what became of a return that had failed, and tells the desks. */
async function goOn(
  context: CallContext,
  { id, chargeId, storeId }: ReturnRow,
  fields: Became & Pick<ReturnRow, 'state'>,
  noted: object = {},
): Promise<ChargeReturn> {
  const { db, audit, tellChanges } = context;
  await db
    .update(chargeReturn)
    .set({ ...fields, ...changedBy(context) })
    .where(eq(chargeReturn.id, id));
  audit({
    ...{ bizType: 'payCharge', bizId: chargeId, before: { state: RETURN_STATES.failed } },
    after: { state: RETURN_STATES[fields.state], ...noted },
  });
  await tellChanges({ stores: [storeId] });
  return oneRow(await views(db, await readReturns(db).where(eq(chargeReturn.id, id))));
}

/** Asks once more for money that did not go back. @throws 404; 40302; 40902 */
export async function sendBack(
  context: CallContext,
  { id }: RequestOf<typeof chargeCalls.sendBack>,
): Promise<DataOf<typeof chargeCalls.sendBack>> {
  const row = await failedReturn(context, id, '重新退回');
  const round = row.round + 1;
  await enqueue(context.db, [
    { kind: RETURN_KIND, businessKey: returnKey({ id, round }), payload: { returnId: id } },
  ]);
  return goOn(context, row, { state: 'waiting', round, error: '' });
}

/**
 * Notes that money which did not go back was given back by hand. The books stay as they are: a refunded bill has its
 * refund, and what no bill took was never in them.
 *
 * @throws 40001; 404; 40302; 40902
 */
export async function returnByHand(
  context: CallContext,
  { id, reason }: RequestOf<typeof chargeCalls.byHand>,
): Promise<DataOf<typeof chargeCalls.byHand>> {
  const handReason = requiredText('reason', BILL_FIELDS.reason, reason);
  const row = await failedReturn(context, id, '登记人工退款');
  const noted = { refNo: row.providerNo, amount: yuanOf(row.amount), handReason };
  return goOn(context, row, { state: 'done', confirmed: true, error: '', handReason }, noted);
}

interface Done {
  readonly providerNo: string;
  /** Fen. */
  readonly amount: number;
  readonly refundReference?: string | undefined;
  readonly refundNo?: string | undefined;
}

/**
 * The provider says that money went back. What nobody here asked for it has given back by itself, perhaps before it told
 * that it came; it is subtracted from what a refund here asks for.
 *
 * @throws 40903 for a return of its own that is known with another amount
 */
export async function returnDone(
  db: TenantDatabase,
  { id: chargeId, storeId, state }: ChargeRow,
  { providerNo, amount, refundReference, refundNo = '' }: Done,
): Promise<void> {
  const known = await db
    .select()
    .from(chargeReturn)
    .where(and(eq(chargeReturn.chargeId, chargeId), eq(chargeReturn.providerNo, providerNo)))
    .orderBy(asc(chargeReturn.createDate));
  const meant = known.find((one) => isMeant(one, { amount, refundReference, refundNo }));
  if (meant) return markDone(db, meant, true);
  const same = known.find(({ kind, refundNo: no }) => kind === 'own' && no === refundNo && no !== '');
  if (same && same.amount !== amount)
    throw new BusinessError(ErrorCode.NotUnique, '该退款单号已用于其他金额');
  await db
    .insert(chargeReturn)
    .values({
      ...{ id: newId(), chargeId, storeId, billId: null, providerNo, amount, kind: 'own', refundNo },
      ...{ state: 'done', confirmed: true },
      reason: state === 'paid' ? '支付平台主动退回，退款时将自动抵扣' : '支付平台主动退回，请核对账单',
    })
    .onConflictDoNothing();
  await tellCharge(db, storeId);
}

/**
 * Whether a return that stands here is the one that the provider tells of. All of a payment that was booked for nothing
 * goes back once, whoever began it; of others it says which, unless it knows no number of its own either.
 */
function isMeant(
  row: ReturnRow,
  { amount, refundReference, refundNo }: Pick<Done, 'amount' | 'refundReference' | 'refundNo'>,
): boolean {
  if (row.amount !== amount || row.kind === 'booked') return false;
  if (refundReference !== undefined) return row.id === refundReference;
  if (row.kind === 'late') return true;
  return row.kind === 'refund' && refundNo === '' && !row.confirmed;
}

/** @param confirmed false: the provider has taken it over, and may refuse it yet */
export async function markDone(
  db: TenantDatabase,
  { id, storeId, state, confirmed: before, handReason }: ReturnRow,
  confirmed: boolean,
): Promise<void> {
  const twice = handReason !== '' && confirmed;
  if (state === 'done' && (before || !confirmed) && !twice) return;
  await db
    .update(chargeReturn)
    .set(
      twice
        ? { error: '支付平台也已退回，请向顾客核实' }
        : { state: 'done', confirmed, error: '', updateDate: sql`now()` },
    )
    .where(eq(chargeReturn.id, id));
  await tellCharge(db, storeId);
}

/** The provider says that money did not go back, perhaps after it took that over; what went back stays so. */
export async function returnFailed(
  db: TenantDatabase,
  { id: chargeId, storeId }: ChargeRow,
  { refundReference, reason }: { readonly refundReference: string; readonly reason?: string | undefined },
): Promise<void> {
  const changed = await db
    .update(chargeReturn)
    .set({ state: 'failed', error: reasonOf(reason, '支付平台拒绝退款'), updateDate: sql`now()` })
    .where(
      and(
        eq(chargeReturn.id, refundReference),
        eq(chargeReturn.chargeId, chargeId),
        ne(chargeReturn.state, 'failed'),
        eq(chargeReturn.confirmed, false),
      ),
    )
    .returning({ id: chargeReturn.id });
  if (changed.length > 0) await tellCharge(db, storeId);
}
