import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { fenOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { chargeCalls } from '@hospital/shared/contract/calls/charges';
import { CHARGE_MINUTES, CHARGE_WAYS } from '@hospital/shared/contract/chargeWords';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { apiBase } from '../../../platform/http/registerCalls';
import { payCharge } from '../../billing';
import { billReceipt } from '../../billing/schema';
import { newId } from '../../../platform/database/newId';
import { oneRow } from '../../../platform/database/oneRow';
import { BusinessError, invalid } from '../../../platform/errors/businessError';
import { inTwoSteps, type CallContext, type ReadContext } from '../../../platform/http/call';
import { madeBy } from '../../../platform/sessions/authorship';
import { rowInScope } from '../../../platform/sessions/rowInScope';
import { storesInView, within } from '../../../platform/sessions/storesInView';
import { expectActive } from '../discounts/standing';
import { expectMove } from '../heldBill';
import { holdBills } from '../holdBills';
import { owedOf } from '../records';
import type { ChargeOutcome, PayProvider } from './provider';
import { heldCharge, referenceOf, type ChargeRow } from './records';
import { cancelByCashier, settleCharge } from './settle';
import { chargeNow, chargeView } from './view';

/** Path of the call that the provider makes. */
const NOTIFY_PATH = '/hospital/bill/pay/notify/gateway' satisfies (typeof chargeCalls.notify)['path'];
/** The list tells of what ended so lately, for whoever has lost an answer. */
const MINUTES_SHOWN = 15;
const MOST_SHOWN = 200;

const noProvider = (): BusinessError =>
  new BusinessError(ErrorCode.NotFound, '未接入支付平台，请在终端上收款');

/** What the stores in view have asked for lately. */
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
          gt(payCharge.createDate, sql`now() - make_interval(mins => ${MINUTES_SHOWN})`),
        ),
      )
      .orderBy(desc(payCharge.createDate))
      .limit(MOST_SHOWN);
    const list = rows.toReversed().map(({ row, receiptNo }) => chargeView(row, receiptNo ?? ''));
    return { ways: [...CHARGE_WAYS], list: await Promise.all(list) };
  };

/**
 * Notes what a customer is to pay; the provider is asked for its code by `queryCharge`, outside the transaction, as often
 * as it takes.
 *
 * @throws 404; 40302; 40902 for a bill that takes no payment or is being paid so already; 40001 for more than is owed,
 *   and for a discount that has ended, where the store wants that looked at
 */
export const startCharge =
  (provider: PayProvider | null) =>
  async (
    context: CallContext,
    { billIds, way, amount: yuan }: RequestOf<typeof chargeCalls.start>,
  ): Promise<DataOf<typeof chargeCalls.start>> => {
    if (!provider) throw noProvider();
    const bills = await holdBills(context, billIds);
    for (const row of bills) expectMove(row, 'pay');
    await expectActive(context.db, bills);
    const storeId = bills[0]?.storeId ?? '';
    if (bills.some((row) => row.storeId !== storeId)) throw invalid('billIds', '不同门店的账单请分别收款');
    const owed = bills.reduce((sum, row) => sum + owedOf(row), 0);
    const amount = fenOf(yuan);
    if (amount > owed) throw invalid('amount', `收款超过应收，还需收${yuanOf(owed)}元`);
    await expectNoneOpen(context, storeId, billIds);
    const made = await context.db
      .insert(payCharge)
      .values({
        ...{ id: newId(), storeId, way, amount, billIds: [...billIds], ...madeBy(context) },
        expireDate: sql`now() + make_interval(mins => ${CHARGE_MINUTES})`,
      })
      .returning();
    await context.tellChanges({ stores: [storeId] });
    return chargeView(oneRow(made), '');
  };

/** The bills are locked, so nobody begins another one meanwhile. */
async function expectNoneOpen(
  { db }: CallContext,
  storeId: string,
  billIds: readonly string[],
): Promise<void> {
  const open = await db
    .select({ billIds: payCharge.billIds })
    .from(payCharge)
    .where(
      and(
        eq(payCharge.storeId, storeId),
        inArray(payCharge.state, ['asking', 'waiting']),
        gt(payCharge.expireDate, sql`now()`),
      ),
    );
  if (open.some((one) => one.billIds.some((id) => billIds.includes(id))))
    throw new BusinessError(ErrorCode.ForbiddenTransition, '账单正在扫码收款，请先完成或取消');
}

/** What the provider answers; null: nothing, and all stays as it is. */
type Asked = ChargeOutcome | null;

const answerOf = (asked: Promise<ChargeOutcome>): Promise<Asked> => asked.catch(() => null);

const readCharge = (context: ReadContext, id: string): Promise<ChargeRow> =>
  rowInScope(context, payCharge, id);

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
      return { charge: await chargeNow(context.db, row), silent: outcome === null && !isOver };
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
      return chargeNow(context.db, row);
    },
  );
