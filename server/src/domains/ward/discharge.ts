import { and, eq, isNull } from 'drizzle-orm';
import { lineAmount, quantityOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { wardCalls, WardOut } from '@hospital/shared/contract/calls/ward';
import { LIVE_FIELDS } from '@hospital/shared/contract/liveWords';
import { oneRow } from '../../platform/database/oneRow';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { balancesOf, openBill, type PricedLine } from '../billing';
import { nightPrice, ONE } from '../boarding';
import { cageUnit } from '../boarding/schema';
import { settleFromDeposit } from '../cashier';
import { medicalCase } from '../cases/schema';
import { liveInfo, liveOrder } from '../inpatients/schema';
import { endTestsOfReferred } from '../laboratory';
import { owner, pet } from '../owners/schema';
import { writeOutcome } from '../records';
import { product } from '../stock/schema';
import { nightsByCage, nightsOf, unpaidBills } from './charges';
import { logged, type LiveRow } from './records';
import { bizType, expectMove, heldStay } from './stayRow';

type Request = RequestOf<typeof wardCalls.discharge>;

/** `status` of a case that another store or hospital has taken over. */
const REFERRED_CASE = 5;
/** `state` of the stay that ends after that. */
const REFERRED = 3;

/** Discharged; referred where its case was taken over by another store or hospital. */
async function stateAfter(db: TenantDatabase, caseId: string): Promise<2 | typeof REFERRED> {
  const [row] = await db
    .select({ status: medicalCase.status })
    .from(medicalCase)
    .where(eq(medicalCase.id, caseId));
  return row?.status === REFERRED_CASE ? REFERRED : 2;
}

/** Whose the animal is. */
async function ownerOfPet(db: TenantDatabase, petId: string): Promise<{ id: string; level: string }> {
  const rows = await db
    .select({ id: owner.id, level: owner.level })
    .from(pet)
    .innerJoin(owner, eq(owner.id, pet.ownerId))
    .where(eq(pet.id, petId));
  return oneRow(rows);
}

interface CageLine {
  readonly nights: number;
  readonly lines: (Omit<PricedLine, 'quantity'> & { readonly name: string; quantity: number })[];
}

/** What each cage has cost, by the prices of today; nothing for a stay without a cage of the plan. @throws 404, 40902 */
async function cageLines(db: TenantDatabase, row: LiveRow, level: string, now: Date): Promise<CageLine> {
  if (row.cageId === null) return { nights: 0, lines: [] };
  const lines: CageLine['lines'] = [];
  for (const { cageId, nights } of nightsByCage(row, now)) {
    const { productId, name } = oneRow(
      await db
        .select({ productId: cageUnit.productId, name: product.name })
        .from(cageUnit)
        .innerJoin(product, eq(product.id, cageUnit.productId))
        .where(eq(cageUnit.id, cageId)),
    );
    const quantity = nights * ONE;
    const same = lines.find((line) => line.productId === productId);
    if (same) same.quantity += quantity;
    else {
      const { price, originalPrice } = await nightPrice(db, { productId, storeId: row.storeId, level });
      lines.push({ productId, name, quantity, price, originalPrice });
    }
  }
  return { nights: nightsOf(row.inTime, now), lines };
}

/**
 * Ends a stay: a bill of the case over the nights in the cage; what the deposit holds pays it and the other open bills of
 * the case, the oldest first, unless it is kept for the till. What is left of it stays in the owner's account, what is left to pay is the cashier's. A
 * preview changes nothing.
 *
 * @throws 404, 40302; 40901; 40902 for one that has left; 40001 without an outcome
 */
export async function discharge(context: CallContext, request: Request): Promise<WardOut> {
  const { db, audit, tellChanges } = context;
  const now = new Date();
  const before = await heldStay(context, request.id, request);
  expectMove(before, 'out');
  const person = await ownerOfPet(db, before.petId);
  const [{ nights, lines }, unpaid, openOrders, balances] = [
    await cageLines(db, before, person.level, now),
    // Before any number is taken, in the order of the desk.
    await unpaidBills(db, { caseId: before.caseId, ownerId: person.id }, request.preview !== 'Y'),
    await db.$count(liveOrder, and(eq(liveOrder.liveInfoId, before.id), isNull(liveOrder.doneTime))),
    await balancesOf(db, person.id),
  ];
  const amount = lines.reduce((sum, { price, quantity }) => sum + lineAmount(price, quantity), 0);
  const unpaidBefore = unpaid.reduce((sum, row) => sum + row.payableAmount - row.paidAmount, 0);
  const held = Math.min(before.deposit, balances.deposit);
  const deposit = request.keepDepositFlag === 'Y' ? 0 : Math.min(held, amount + unpaidBefore);
  const answer: WardOut = {
    ...{ nights, openOrders, billId: null, billNo: '' },
    lines: lines.map(({ name, price, quantity }) => ({
      ...{ productName: name, quantity: quantityOf(quantity), price: yuanOf(price) },
      amount: yuanOf(lineAmount(price, quantity)),
    })),
    ...{ amount: yuanOf(amount), unpaidBefore: yuanOf(unpaidBefore), deposit: yuanOf(deposit) },
    ...{ payable: yuanOf(amount + unpaidBefore - deposit), rest: yuanOf(held - deposit) },
  };
  if (request.preview === 'Y') return answer;
  if (request.outcome === undefined) throw invalid('outcome', `请选择${LIVE_FIELDS.outcome}`);
  const opened =
    lines.length === 0
      ? null
      : await openBill(context, {
          ...{ type: 1, storeId: before.storeId, ownerId: person.id, petId: before.petId },
          ...{ caseId: before.caseId, lines, remarks: `住院${before.cageName}` },
        });
  const paymentId = await settleFromDeposit(context, {
    ...{ bills: opened ? [...unpaid, opened.row] : unpaid, amount: deposit },
    ...{ reference: `live:${before.id}:out`, storeId: before.storeId, remarks: '出院时以押金支付' },
  });
  const state = await stateAfter(db, before.caseId);
  const updated = await db
    .update(liveInfo)
    .set({
      state,
      ...{ outTime: now, outcome: request.outcome, summary: request.summary?.trim() ?? '' },
      billId: opened?.id ?? null,
      ...changedBy(context),
      version: before.version + 1,
    })
    .where(eq(liveInfo.id, before.id))
    .returning();
  // Nobody writes a referred case: its result stays 放弃/转诊, and the stay alone says how the animal left.
  if (state !== REFERRED) await writeOutcome(context, before.caseId, request.outcome);
  else await endTestsOfReferred(context, before.caseId);
  audit({
    ...{ bizType, bizId: before.id, before: await logged(db, before) },
    after: {
      ...(await logged(db, oneRow(updated))),
      ...{ billNo: opened?.billNo ?? '', amount: yuanOf(amount) },
    },
  });
  await tellChanges({ stores: [before.storeId] });
  return { ...answer, billId: opened?.id ?? null, billNo: opened?.billNo ?? '', paymentId };
}
