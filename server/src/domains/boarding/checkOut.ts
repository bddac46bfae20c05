import { eq } from 'drizzle-orm';
import { lineAmount, quantityOf, thousandthsOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { boardingCalls, BoardingOut } from '@hospital/shared/contract/calls/boarding';
import { mayBeFollowed } from '@hospital/shared/contract/reviewPlanWords';
import { formatDateTime, parseDateTime } from '../../platform/database/chinaTime';
import { oneRow } from '../../platform/database/oneRow';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid, notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { openBill, payOutOfDeposit, type PricedLine } from '../billing';
import { owner, pet } from '../owners/schema';
import { afterStay } from '../planning';
import { priceFor } from '../product';
import { product } from '../stock/schema';
import { boardingSettings } from './boardingSettings';
import { depositFor } from './deposit';
import { nightsOf } from './nights';
import { ONE } from './price';
import { logged, namesOf, type BoardingRow } from './records';
import { boarding } from './schema';
import { expectMove, heldStay } from './stayRow';

type Request = RequestOf<typeof boardingCalls.checkOut>;

/** When the animal goes. @throws 40001 before it came, or for a moment to come unless it is only looked at */
function leavingAt({ inTime }: BoardingRow, { outTime, preview }: Request, now: Date): Date {
  const time = outTime === undefined ? now : parseDateTime(outTime);
  if (!time) throw invalid('outTime', '离店时间不存在');
  // What is typed has no seconds: who came in this minute leaves in it.
  if (inTime && Math.floor(time.getTime() / 60_000) < Math.floor(inTime.getTime() / 60_000))
    throw invalid('outTime', '离店时间不能早于入住时间');
  if (time > now && preview !== 'Y') throw invalid('outTime', '离店时间不能晚于现在');
  return inTime && time < inTime ? inTime : time;
}

/** Services on top of the nights, priced as the store prices them. @throws 404; 40902; 40001 for goods of the stock */
async function extraLines(
  db: TenantDatabase,
  extras: NonNullable<Request['extraItems']>,
  where: { readonly storeId: string; readonly level: string },
): Promise<PricedLine[]> {
  if (extras.length === 0) return [];
  const kinds = await db
    .select({ id: product.id, name: product.name, stockFlag: product.stockFlag })
    .from(product)
    .where(isOneOf(product.id, [...new Set(extras.map(({ productId }) => productId))]));
  const lines: PricedLine[] = [];
  for (const extra of extras) {
    const kind = kinds.find(({ id }) => id === extra.productId);
    if (!kind) throw notFound();
    if (kind.stockFlag === 'Y') throw invalid('extraItems', `${kind.name}有库存，请在零售开单中销售`);
    const quantity = thousandthsOf(extra.quantity);
    const { price, originalPrice } = await priceFor(db, { ...where, productId: kind.id, quantity });
    lines.push({ productId: kind.id, quantity, price, originalPrice });
  }
  return lines;
}

/** The lines of the bill with what they come to. */
async function describe(db: TenantDatabase, lines: readonly PricedLine[]): Promise<BoardingOut['lines']> {
  const names = await db
    .select({ id: product.id, name: product.name })
    .from(product)
    .where(isOneOf(product.id, [...new Set(lines.map(({ productId }) => productId))]));
  return lines.map(({ productId, quantity, price }) => ({
    productName: names.find(({ id }) => id === productId)?.name ?? '',
    quantity: quantityOf(quantity),
    price: yuanOf(price),
    amount: yuanOf(lineAmount(price, quantity)),
  }));
}

/** Whose the animal is. */
async function ownerOfPet(
  db: TenantDatabase,
  petId: string,
): Promise<{ id: string; level: string; petStatus: number }> {
  const rows = await db
    .select({ id: owner.id, level: owner.level, petStatus: pet.status })
    .from(pet)
    .innerJoin(owner, eq(owner.id, pet.ownerId))
    .where(eq(pet.id, petId));
  return oneRow(rows);
}

/**
 * Ends a stay: a bill of type 4 over its nights and what was done besides, which its deposit pays as far as it goes, unless
 * it is kept for the till. What is left of the deposit stays in the owner's account, what is left to pay is the cashier's. Its owner is called some days
 * later. A preview changes nothing.
 *
 * @throws 404, 40302; 40901; 40902; 40001 for a time before the check-in or to come, or goods of the stock
 */
export async function letOut(context: CallContext, request: Request): Promise<BoardingOut> {
  const { db, audit, tellChanges } = context;
  const now = new Date();
  const before = await heldStay(context, request.id, request);
  expectMove(before, 'out');
  const outTime = leavingAt(before, request, now);
  const person = await ownerOfPet(db, before.petId);
  const { lateCheckOutTime } = await boardingSettings(db, before.storeId);
  const nights = nightsOf(before.inTime ?? outTime, outTime, lateCheckOutTime);
  const lines: PricedLine[] = [
    {
      ...{ productId: before.productId, quantity: nights * ONE },
      ...{ price: before.dayPrice, originalPrice: before.originalPrice },
    },
    ...(await extraLines(db, request.extraItems ?? [], { storeId: before.storeId, level: person.level })),
  ];
  const amount = lines.reduce((sum, { price, quantity }) => sum + lineAmount(price, quantity), 0);
  const { pays: deposit, rest } = await depositFor(db, before, request.keepDepositFlag === 'Y' ? 0 : amount);
  const answer: BoardingOut = {
    ...{ nights, dayPrice: yuanOf(before.dayPrice), lines: await describe(db, lines) },
    ...{ amount: yuanOf(amount), deposit: yuanOf(deposit), payable: yuanOf(amount - deposit) },
    ...{ rest: yuanOf(rest), outTime: formatDateTime(outTime), billId: null, billNo: '' },
  };
  if (request.preview === 'Y') return answer;
  const bill = await openBill(context, {
    ...{ type: 4, storeId: before.storeId, ownerId: person.id, petId: before.petId, lines },
    remarks: `寄养${before.boardingNo}`,
  });
  const reference = `boarding:${before.id}:out`;
  const { paymentId } = await payOutOfDeposit(context, {
    ...{ storeId: before.storeId, time: now },
    parts: deposit > 0 ? [{ billId: bill.id, way: 7, amount: deposit, reference }] : [],
  });
  const updated = await db
    .update(boarding)
    .set({
      ...{ state: 2, outTime, nights: String(nights), billId: bill.id },
      ...changedBy(context),
      version: before.version + 1,
    })
    .where(eq(boarding.id, before.id))
    .returning();
  const names = await namesOf(db, before);
  if (mayBeFollowed(person.petStatus))
    await afterStay(context, {
      ...{ storeId: before.storeId, ownerId: person.id },
      ...{ petId: before.petId, petName: names.petName },
    });
  audit({
    ...{ bizType: 'boarding', bizId: before.id },
    before: logged(before, names),
    after: { ...logged(oneRow(updated), names), billNo: bill.billNo, amount: yuanOf(amount) },
  });
  await tellChanges({ stores: [before.storeId] });
  return { ...answer, billId: bill.id, billNo: bill.billNo, paymentId };
}
