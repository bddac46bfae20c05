import { eq, sql } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import { PAY_WAY_WORDS } from '@hospital/shared/contract/billWords';
import { withCharges } from '@hospital/shared/contract/calls/charges';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { CallId } from '@hospital/shared/contract/live';
import {
  chargeReturn,
  holdNumbers,
  payCharge,
  paymentOfNumber,
  queueReturn,
  type TypedPayment,
} from '../../billing';
import { oneRow } from '../../../platform/database/oneRow';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { BusinessError } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { publish, type Audience } from '../../../platform/live/publish';
import type { ChargeOutcome } from './provider';
import { purposes, type ChargeMoney } from './purposes';
import { chargeOfPayment, type ChargeRow, type HeldCharge } from './records';

/** Where what became of a charge is written, whoever says it: the provider, or a cashier who asked. */
export type Booker = Pick<CallContext, 'db' | 'audit'>;

/** Why a charge is closed that the cashier ended. */
const CANCELLED = '收银员取消';
/** Why one is closed that nobody paid in time. */
export const RAN_OUT = '收款码已过期';

type Paid = Extract<ChargeOutcome, { state: 'paid' }>;

/** Writes what the provider says of a charge. It may say it again, late and out of order. @throws 40903 */
export async function settleCharge(
  booker: Booker,
  held: HeldCharge,
  outcome: ChargeOutcome,
): Promise<ChargeRow> {
  if (outcome.state === 'paid') return settlePaid(booker, held, outcome);
  const { row } = held;
  if (outcome.state === 'closed') return closeCharge(booker, row, outcome.reason || '支付平台已关闭');
  if (row.state !== 'asking') return row;
  return become(booker.db, row, { state: 'waiting', code: outcome.code });
}

const isOpen = ({ state }: ChargeRow): boolean => state === 'asking' || state === 'waiting';

/** Closes a charge that is not paid; what is over already stays as it is. */
export async function closeCharge(
  { db }: Pick<Booker, 'db'>,
  row: ChargeRow,
  reason: string,
): Promise<ChargeRow> {
  return isOpen(row) ? become(db, row, { state: 'closed', reason: reason.slice(0, 200) }) : row;
}

/** Ends a charge for the cashier. One that the provider has not heard of is told to it later, by `unheardCharges`. */
export const cancelByCashier = async (
  { db }: Pick<Booker, 'db'>,
  row: ChargeRow,
  { unheard }: Pick<ChargeRow, 'unheard'>,
): Promise<ChargeRow> =>
  isOpen(row)
    ? become(db, row, {
        ...{ state: 'closed', unheard },
        reason: unheard ? `${CANCELLED}，支付平台未应答` : CANCELLED,
      })
    : row;

/** The provider has heard that a charge is cancelled, which it had not when the cashier did. */
export const cancelHeard = async ({ db }: Pick<Booker, 'db'>, row: ChargeRow): Promise<ChargeRow> =>
  row.unheard ? become(db, row, { unheard: false, reason: CANCELLED }) : row;

const tellCharges = (db: TenantDatabase, to: Audience): Promise<void> =>
  publish(db, { to, kind: 'data', data: { calls: withCharges as readonly CallId[] } });

/** Tells the desks of the store, when the transaction commits. */
export const tellCharge = (db: TenantDatabase, storeId: string): Promise<void> =>
  tellCharges(db, { stores: [storeId] });

async function become(
  db: TenantDatabase,
  { id, storeId }: ChargeRow,
  fields: Partial<Pick<ChargeRow, 'state' | 'code' | 'providerNo' | 'reason' | 'unheard' | 'receiptId'>>,
): Promise<ChargeRow> {
  const changed = await db
    .update(payCharge)
    .set({ ...fields, updateDate: sql`now()` })
    .where(eq(payCharge.id, id))
    .returning();
  await tellCharge(db, storeId);
  return oneRow(changed);
}

/**
 * The customer has paid. It is booked once, however often it is said; where it cannot be booked any more it is kept as
 * money that goes back.
 */
async function settlePaid(booker: Booker, held: HeldCharge, paid: Paid): Promise<ChargeRow> {
  const { row } = held;
  const known = await knownMoney(booker.db, row, paid);
  if (known !== null && (paid.amount < known.least || paid.amount > known.most)) throw otherMoney();
  if (known !== null) return row;
  if (await isGoneBack(booker.db, paid))
    return row.state === 'paid' || row.state === 'late'
      ? row
      : becomeLate(booker, row, paid, '支付平台已退回', false);
  // A cashier who takes the money at this moment holds what it is for: only then is it known under which number.
  await purposes[row.purpose].hold(booker.db, row);
  await holdNumbers(booker.db, [paid.providerNo]);
  const typed = await paymentOfNumber(booker.db, row.way, paid.providerNo);
  if (typed) return takenByHand(booker, row, paid, typed);
  if (row.state === 'paid' || row.state === 'late') {
    await keep(booker, row, paid, '同一收款码重复付款');
    return row;
  }
  const why = whyLate(held, paid);
  if (why !== '') return becomeLate(booker, row, paid, why);
  try {
    return await booker.db.transaction((db) => book({ ...booker, db }, row, paid));
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    return becomeLate(booker, row, paid, `${purposes[row.purpose].refused}：${error.msg}`);
  }
}

/**
 * A cashier has read the number off the customer's telephone and taken the money under it: it pays no second time and
 * does not go back by itself. Where what it is for and the sums agree, the charge is that payment.
 */
async function takenByHand(
  { db, audit }: Booker,
  row: ChargeRow,
  { providerNo, amount }: Paid,
  typed: TypedPayment,
): Promise<ChargeRow> {
  if (row.state === 'paid' || row.state === 'late') return row;
  const { receiptId, amount: taken } = typed;
  const isSame =
    receiptId !== null &&
    taken === amount &&
    (await purposes[row.purpose].isFor(db, row, typed)) &&
    !(await hasReceipt(db, receiptId));
  const reason = isSame
    ? '收银员已按流水号收款'
    : `付款${yuanOf(amount)}元，流水号 ${providerNo} 已由收银员登记收款${yuanOf(taken)}元，请核对`;
  if (row.reason === reason) return row;
  audit({
    ...{ bizType: 'payCharge', bizId: row.id, before: null },
    after: { way: PAY_WAY_WORDS[row.way], amount: yuanOf(amount), refNo: providerNo, reason },
  });
  return isSame
    ? become(db, row, { state: 'paid', providerNo, receiptId, reason, unheard: false })
    : become(db, row, { state: 'closed', reason, unheard: false });
}

async function hasReceipt(db: TenantDatabase, receiptId: string): Promise<boolean> {
  const found = await db
    .select({ id: payCharge.id })
    .from(payCharge)
    .where(eq(payCharge.receiptId, receiptId));
  return found.length > 0;
}

const otherMoney = (): BusinessError =>
  new BusinessError(ErrorCode.NotUnique, '该支付流水号已用于其他金额或其他收款');

/** @returns between what (fen) this payment brought when it was heard of before; null: it is new. @throws 40903 */
async function knownMoney(
  db: TenantDatabase,
  row: ChargeRow,
  { providerNo }: Paid,
): Promise<{ readonly least: number; readonly most: number } | null> {
  const owner = await chargeOfPayment(db, providerNo);
  const back = await db.select().from(chargeReturn).where(eq(chargeReturn.providerNo, providerNo));
  if ((owner && owner.id !== row.id) || back.some(({ chargeId }) => chargeId !== row.id)) throw otherMoney();
  const own = sumOfOwn(back);
  const late = back.find(({ kind }) => kind === 'late');
  // What the provider had given back by itself by then was not asked for again.
  if (late) return { least: late.amount, most: late.amount + own };
  if (!owner) return null;
  // It had gone back before we heard that it came: so much it was.
  const amount = owner.state === 'late' ? own : owner.amount;
  return { least: amount, most: amount };
}

const sumOfOwn = (rows: readonly (typeof chargeReturn.$inferSelect)[]): number =>
  rows.filter(({ kind }) => kind === 'own').reduce((sum, { amount }) => sum + amount, 0);

/** The provider gave all of it back by itself before it told that it came. */
const isGoneBack = async (db: TenantDatabase, paid: Paid): Promise<boolean> =>
  (await ownOf(db, paid)) >= paid.amount;

/** Fen of a payment that the provider has given back by itself. */
const ownOf = async (db: TenantDatabase, { providerNo }: Paid): Promise<number> =>
  sumOfOwn(await db.select().from(chargeReturn).where(eq(chargeReturn.providerNo, providerNo)));

/**
 * A charge that has run out is no reason while nobody has closed it: its customer paid in time, and what
 * it is for says whether it still takes it.
 */
function whyLate({ row }: HeldCharge, { amount }: Paid): string {
  if (amount !== row.amount) return `付款金额${yuanOf(amount)}元与应收${yuanOf(row.amount)}元不符`;
  return row.state === 'closed' ? `收款码关闭后付款（${row.reason}）` : '';
}

/** Books what a charge brought, in the name of who began it. @throws BusinessError where it cannot be booked any more */
async function book(booker: Booker, row: ChargeRow, money: ChargeMoney): Promise<ChargeRow> {
  const { db } = booker;
  const receiptId = await purposes[row.purpose].book(
    {
      ...{ ...booker, identity: { userId: row.createId, userName: row.createName }, idempotencyKey: '' },
      tellChanges: (to) => tellCharges(db, to),
    },
    row,
    money,
  );
  return become(db, row, { state: 'paid', providerNo: money.providerNo, receiptId });
}

async function becomeLate(
  booker: Booker,
  row: ChargeRow,
  paid: Paid,
  reason: string,
  goesBack = true,
): Promise<ChargeRow> {
  if (goesBack) await keep(booker, row, paid, reason);
  return become(booker.db, row, { state: 'late', providerNo: paid.providerNo, reason, unheard: false });
}

/** Money that is booked for nothing goes back, once, but for what the provider has given back by itself. */
async function keep({ db, audit }: Booker, row: ChargeRow, paid: Paid, reason: string): Promise<void> {
  const { id: chargeId, storeId } = row;
  const { providerNo } = paid;
  const amount = paid.amount - (await ownOf(db, paid));
  const queued = await queueReturn(db, {
    ...{ kind: 'late', storeId, chargeId, billId: null, providerNo, amount, reason },
  });
  if (!queued) return;
  await tellCharge(db, storeId);
  audit({
    ...{ bizType: 'payCharge', bizId: chargeId, before: null },
    after: { way: PAY_WAY_WORDS[row.way], amount: yuanOf(amount), refNo: providerNo, reason },
  });
}
