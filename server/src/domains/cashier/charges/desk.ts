import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { fenOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { chargeCalls } from '@hospital/shared/contract/calls/charges';
import { CHARGE_MINUTES, CHARGE_SHOWN_MINUTES, CHARGE_WAYS } from '@hospital/shared/contract/chargeWords';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { apiBase } from '../../../platform/http/registerCalls';
import { payCharge } from '../../billing';
import { billReceipt } from '../../billing/schema';
import { newId } from '../../../platform/database/newId';
import { oneRow } from '../../../platform/database/oneRow';
import { BusinessError, notFound } from '../../../platform/errors/businessError';
import { inTwoSteps, type CallContext, type ReadContext } from '../../../platform/http/call';
import { madeBy } from '../../../platform/sessions/authorship';
import { rowInScope } from '../../../platform/sessions/rowInScope';
import { storesInView, within } from '../../../platform/sessions/storesInView';
import { soldWith } from '../packages/sold';
import type { ChargeOutcome, PayProvider } from './provider';
import { expectMay, purposeOf, purposes, purposesOf } from './purposes';
import { heldCharge, referenceOf, type ChargeRow } from './records';
import { cancelByCashier, settleCharge } from './settle';
import { chargeNow, chargeView, isOwn, secondsShown } from './view';

/** Path of the call that the provider makes. */
const NOTIFY_PATH = '/hospital/bill/pay/notify/gateway' satisfies (typeof chargeCalls.notify)['path'];
const MOST_SHOWN = 200;

const noProvider = (): BusinessError =>
  new BusinessError(ErrorCode.NotFound, '未接入支付平台，请在终端上收款');

/** What the stores in view have begun to ask for lately, as far as the caller may take money for it. */
export const listCharges =
  (provider: PayProvider | null) =>
  async ({ db, identity }: CallContext): Promise<DataOf<typeof chargeCalls.list>> => {
    if (!provider) return { ways: [], list: [] };
    const rows = await db
      .select({ row: payCharge, receiptNo: billReceipt.receiptNo })
      .from(payCharge)
      .leftJoin(billReceipt, eq(billReceipt.id, payCharge.receiptId))
      .where(
        and(
          within(payCharge.storeId, storesInView(identity)),
          inArray(payCharge.purpose, purposesOf(identity)),
          gt(payCharge.createDate, sql`now() - make_interval(mins => ${CHARGE_SHOWN_MINUTES})`),
        ),
      )
      .orderBy(desc(payCharge.createDate))
      .limit(MOST_SHOWN);
    const list = rows.toReversed().map(({ row, receiptNo }) => chargeView(row, receiptNo ?? '', identity));
    return { ways: [...CHARGE_WAYS], list: await Promise.all(list) };
  };

/**
 * Notes what a customer is to pay; the provider is asked for its code by `queryCharge`, outside the transaction, as often
 * as it takes.
 *
 * @throws 40300 for who may not take money for that; 40902 for what is being paid so already; what its purpose throws
 */
export const startCharge =
  (provider: PayProvider | null) =>
  async (
    context: CallContext,
    request: RequestOf<typeof chargeCalls.start>,
  ): Promise<DataOf<typeof chargeCalls.start>> => {
    if (!provider) throw noProvider();
    const purpose = purposeOf(request);
    expectMay(context.identity, purpose);
    const amount = fenOf(request.amount);
    const { billIds, ...prepared } = await purposes[purpose].prepare(context, request, amount);
    const charge = { ...prepared, purpose, billIds: [...billIds], way: request.way, amount };
    await expectNoneOpen(context, charge);
    const made = await context.db
      .insert(payCharge)
      .values({
        ...{ id: newId(), ...charge, ...madeBy(context) },
        expireDate: sql`now() + make_interval(mins => ${CHARGE_MINUTES})`,
      })
      .returning();
    await context.tellChanges({ stores: [charge.storeId] });
    return chargeView(oneRow(made), '', context.identity);
  };

/** What it is for is locked, so nobody begins another one meanwhile. @throws 40902 */
async function expectNoneOpen(
  { db }: CallContext,
  { storeId, purpose, subjectId, billIds }: Pick<ChargeRow, 'storeId' | 'purpose' | 'subjectId' | 'billIds'>,
): Promise<void> {
  const open = await db
    .select({ billIds: payCharge.billIds })
    .from(payCharge)
    .where(
      and(
        eq(payCharge.storeId, storeId),
        eq(payCharge.purpose, purpose),
        eq(payCharge.subjectId, subjectId),
        inArray(payCharge.state, ['asking', 'waiting']),
        gt(payCharge.expireDate, sql`now()`),
      ),
    );
  const same = open.some((one) => subjectId !== '' || one.billIds.some((id) => billIds.includes(id)));
  if (same) throw new BusinessError(ErrorCode.ForbiddenTransition, purposes[purpose].open);
}

/** What the provider answers; null: nothing, and all stays as it is. */
type Asked = ChargeOutcome | null;

const answerOf = (asked: Promise<ChargeOutcome>): Promise<Asked> => asked.catch(() => null);

/** @throws 404; 40302; 40300 for who may not take money for what it is for */
async function readCharge(context: ReadContext, id: string): Promise<ChargeRow> {
  const row = await rowInScope(context, payCharge, id);
  expectMay(context.identity, row.purpose);
  return row;
}

/** Asks the provider what became of a charge: for its code where it has none yet. @throws 404; 40302 */
export const queryCharge = (provider: PayProvider | null) =>
  inTwoSteps(
    async (context, { id }: RequestOf<typeof chargeCalls.query>): Promise<Asked> => {
      if (!provider) throw noProvider();
      const row = await readCharge(context, id);
      const reference = referenceOf(context.identity.tenantId, row.id);
      if (row.state === 'paid' || row.state === 'late') return null;
      if (row.state !== 'asking' || row.expireDate <= new Date()) return answerOf(provider.query(reference));
      const { way, amount, expireDate: expire } = row;
      const notifyUrl = `${context.site}${apiBase}${NOTIFY_PATH}`;
      return answerOf(provider.create({ reference, way, amount, expire, notifyUrl }));
    },
    async (context, { id }, outcome: Asked): Promise<DataOf<typeof chargeCalls.query>> => {
      const held = await heldCharge(context.db, id);
      const isOver = held.row.state === 'paid' || held.row.state === 'late';
      const row = outcome === null ? held.row : await settleCharge(context, held, outcome);
      return {
        charge: await chargeNow(context.db, row, context.identity),
        silent: outcome === null && !isOver,
      };
    },
  );

/**
 * Ends a charge. One that the provider says is paid is paid; where it says nothing, the charge is over with us, and money
 * that comes for it later goes back.
 *
 * @throws 404; 40302
 */
export const cancelCharge = (provider: PayProvider | null) =>
  inTwoSteps(
    async (context, { id }: RequestOf<typeof chargeCalls.cancel>): Promise<Asked> => {
      if (!provider) throw noProvider();
      const row = await readCharge(context, id);
      if (row.state !== 'asking' && row.state !== 'waiting') return null;
      return answerOf(provider.cancel(referenceOf(context.identity.tenantId, row.id)));
    },
    async (context, { id }, outcome: Asked): Promise<DataOf<typeof chargeCalls.cancel>> => {
      const held = await heldCharge(context.db, id);
      const row =
        outcome?.state === 'paid'
          ? await settleCharge(context, held, outcome)
          : await cancelByCashier(context, held.row, { unheard: outcome === null });
      return chargeNow(context.db, row, context.identity);
    },
  );

/** What was sold by a charge. @throws 404 for what nobody has paid yet or is listed no more, and for who did not begin it; 40302 */
export async function soldByCharge(
  context: CallContext,
  { id }: RequestOf<typeof chargeCalls.sold>,
): Promise<DataOf<typeof chargeCalls.sold>> {
  const row = await readCharge(context, id);
  const isTold = isOwn(row, context.identity) && secondsShown(row, new Date()) > 0;
  if (!isTold || row.receiptId === null) throw notFound();
  return soldWith(context.db, row.receiptId);
}
