import { and, asc, eq, gt, inArray, isNotNull, lt, notExists, or, sql } from 'drizzle-orm';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { yuanOf } from '../../platform/database/yuan';
import type { StaysOf } from '../../platform/server/petStays';
import { accountMovement, balancesOf, customerPackage, customerPackageLog, ownerCoupon } from '../billing';
import { bill, billPayment } from '../billing/schema';
import { filesOf } from '../owners';
import { pet } from '../owners/schema';
import { idsIn, type GoingBack, type Undoing } from './goingBack';
import { wordOf, type MoneyBack } from './ownedMoney';
import { sinceMerge } from './sinceMerge';

/** A merge that is to be undone, by names. */
export interface NamedUndoing extends Undoing {
  readonly fromName: string;
  readonly toName: string;
}

/** `status` of a bill that waits for money, or for the rest of it. */
const UNSETTLED = [0, 1];
/** `type` of a bill over money that is paid in, or over a package. */
const PREPAID = 6;
const PAID_IN = 1;
/** `bizType` of what lay there when accounts began. */
const OPENING = 8;
/** `way` of what came without one. */
const CASH = 1;
/** `bizType` of a deposit that is given back. */
const TAKEN_OUT = 4;
/** `kind` of what a bill did with a package. */
const [USED, GIVEN_BACK] = [2, 3] as const;
/** `status` of a package that is neither void nor refunded. */
const STANDING = 1;

/**
 * What keeps a merge from being undone: money of one of the two that lies with the other, and cannot be told apart or is
 * first put right by hand. Each in words with what to do.
 *
 * @param going what would go back, before it has
 */
export async function undoObstacles(
  db: TenantDatabase,
  undoing: NamedUndoing,
  {
    going,
    money,
    staysOf,
  }: { readonly going: GoingBack; readonly money: readonly MoneyBack[]; readonly staysOf: StaysOf },
): Promise<string[]> {
  return [
    ...(await crossedCoupons(db, undoing, going)),
    ...(await crossedPackages(db, undoing, going)),
    ...(await shortOf(db, undoing, money)),
    ...(await rechargesGivenBack(db, undoing, going)),
    ...(await depositsGivenBack(db, undoing, money)),
    ...(await depositsOfStays(db, undoing, await staysOf(db, idsIn(going, pet)))),
  ];
}

/** Coupons of one on a bill of the other that is not settled: if it were cancelled, they would come back to the wrong one. */
async function crossedCoupons(
  db: TenantDatabase,
  { id, toId, rows, fromName, toName }: NamedUndoing,
  going: GoingBack,
): Promise<string[]> {
  const used = await db
    .select({
      ...{ id: ownerCoupon.id, couponNo: ownerCoupon.couponNo, billId: bill.id, billNo: bill.billNo },
      isNew: sql<boolean>`${sinceMerge(ownerCoupon.createDate, id)}`,
    })
    .from(ownerCoupon)
    .innerJoin(bill, eq(bill.id, ownerCoupon.usedBillId))
    .where(and(eq(ownerCoupon.ownerId, toId), inArray(bill.status, UNSETTLED)))
    .orderBy(asc(ownerCoupon.couponNo));
  const [came, bills] = [new Set(rows.owner_coupon), new Set(idsIn(going, bill))];
  return used
    .filter((one) => !one.isNew && came.has(one.id) !== bills.has(one.billId))
    .map(
      (one) =>
        `${came.has(one.id) ? fromName : toName}的优惠券${one.couponNo}用于未结清的账单${one.billNo}，请先收款、取消该优惠或作废账单`,
    );
}

/** Times of a package of one that stand for lines of the other's bill: settled or not, they can be given back. */
async function crossedPackages(
  db: TenantDatabase,
  { id, toId, fromName, toName }: NamedUndoing,
  going: GoingBack,
): Promise<string[]> {
  const used = await db
    .select({
      ...{ id: customerPackage.id, packageNo: customerPackage.packageNo },
      ...{ billId: bill.id, billNo: bill.billNo },
    })
    .from(customerPackageLog)
    .innerJoin(customerPackage, eq(customerPackage.id, customerPackageLog.customerPackageId))
    .innerJoin(bill, eq(bill.id, customerPackageLog.billId))
    .where(
      and(
        ...[eq(customerPackage.ownerId, toId), eq(customerPackage.status, STANDING)],
        ...[inArray(customerPackageLog.kind, [USED, GIVEN_BACK])],
        sinceMerge(customerPackageLog.createDate, id),
      ),
    )
    .groupBy(customerPackage.id, customerPackage.packageNo, bill.id, bill.billNo)
    .having(sql`sum(${customerPackageLog.quantity}) > 0`)
    .orderBy(asc(bill.billNo));
  const [packages, bills] = [new Set(idsIn(going, customerPackage)), new Set(idsIn(going, bill))];
  return used
    .filter((one) => packages.has(one.id) !== bills.has(one.billId))
    .map(
      (one) =>
        `${packages.has(one.id) ? fromName : toName}的套餐${one.packageNo}用于账单${one.billNo}，请先退回套餐次数`,
    );
}

/** Balances of which the bills of one took what is the other's. */
async function shortOf(
  db: TenantDatabase,
  { toId, fromName, toName }: NamedUndoing,
  money: readonly MoneyBack[],
): Promise<string[]> {
  const balances = await balancesOf(db, toId);
  const inWords = ({ balance }: MoneyBack, amount: number): string =>
    balance === 'points' ? `${wordOf(balance)}${amount}` : `${wordOf(balance)}${yuanOf(amount)}元`;
  return money.flatMap((one) => {
    if (one.amount < 0) return `${fromName}的账单用了${toName}的${inWords(one, -one.amount)}，请先退款`;
    const less = one.amount - balances[one.balance];
    return less > 0
      ? `应退回${fromName}的${inWords(one, one.amount)}已被用去${inWords(one, less)}，请先退款`
      : [];
  });
}

/** Money that was paid in before and was given back since: what of the present balance is whose, nobody knows. */
async function rechargesGivenBack(
  db: TenantDatabase,
  { id, fromName }: NamedUndoing,
  going: GoingBack,
): Promise<string[]> {
  const sold = db
    .select({ one: sql`1` })
    .from(customerPackage)
    .where(eq(customerPackage.billId, bill.id));
  const rows = await db
    .selectDistinct({ billNo: bill.billNo })
    .from(billPayment)
    .innerJoin(bill, eq(bill.id, billPayment.billId))
    .where(
      and(
        ...[isOneOf(bill.id, idsIn(going, bill)), eq(bill.type, PREPAID), notExists(sold)],
        ...[lt(billPayment.amount, 0), sinceMerge(billPayment.createDate, id)],
      ),
    )
    .orderBy(asc(bill.billNo));
  return rows.map(({ billNo }) => `${fromName}的充值账单${billNo}在合并后已退款，余额无法再分开`);
}

/** The store in which money came or went, and how; without saying how, as before ways were kept, in cash. */
const place = {
  storeId: accountMovement.storeId,
  way: sql<number>`coalesce(${accountMovement.way}, ${CASH})`.mapWith(Number),
};

/**
 * Deposits that were given back since by ways, in stores, in which the file that left had some, too: whose they were
 * nobody knows, and they could go out by them twice.
 */
async function depositsGivenBack(
  db: TenantDatabase,
  { id, fromId, toId }: NamedUndoing,
  money: readonly MoneyBack[],
): Promise<string[]> {
  if (!money.some(({ balance }) => balance === 'deposit')) return [];
  const { ownerId, balance, bizType, way, amount, createDate } = accountMovement;
  const had = await db
    .select(place)
    .from(accountMovement)
    .where(
      and(
        ...[sql`${ownerId} in ${filesOf(fromId)}`, eq(balance, 'deposit')],
        or(isNotNull(way), inArray(bizType, [PAID_IN, OPENING])),
      ),
    )
    .groupBy(place.storeId, sql`2`)
    .having(sql`sum(${amount}) > 0`);
  const given = await db
    .select({ ...place, amount: sql<number>`-sum(${amount})`.mapWith(Number) })
    .from(accountMovement)
    .where(
      and(
        ...[eq(ownerId, toId), eq(balance, 'deposit')],
        ...[eq(bizType, TAKEN_OUT), sinceMerge(createDate, id)],
      ),
    )
    .groupBy(place.storeId, sql`2`);
  const unclear = given
    .filter((one) => had.some(({ storeId, way: by }) => storeId === one.storeId && by === one.way))
    .reduce((sum, one) => sum + one.amount, 0);
  return unclear > 0 ? [`合并后退过押金（${yuanOf(unclear)}元），余额无法再分开`] : [];
}

/** Deposits for stays of pets that go back: they are given back to whose account took them, by the way in which they came. */
async function depositsOfStays(
  db: TenantDatabase,
  { id }: NamedUndoing,
  stays: Awaited<ReturnType<StaysOf>>,
): Promise<string[]> {
  const paid = await db
    .selectDistinct({ stayId: accountMovement.bizId })
    .from(accountMovement)
    .where(
      and(
        isOneOf(
          accountMovement.bizId,
          stays.map((stay) => stay.id),
        ),
        ...[eq(accountMovement.balance, 'deposit'), eq(accountMovement.bizType, PAID_IN)],
        ...[isNotNull(accountMovement.way), gt(accountMovement.amount, 0)],
        sinceMerge(accountMovement.createDate, id),
      ),
    );
  const ids = new Set(paid.map(({ stayId }) => stayId));
  const pets = stays.flatMap((stay) => (ids.has(stay.id) ? [stay.petId] : []));
  const rows = await db.select({ name: pet.name }).from(pet).where(isOneOf(pet.id, pets)).orderBy(pet.name);
  return rows.map(
    ({ name }) => `合并后收取了${name}住院或寄养的押金，无法再分开；结清后可用“更换宠主”转回宠物`,
  );
}
