import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { billStates } from '@hospital/shared/contract/billStates';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { petCalls, PetUnderWay } from '@hospital/shared/contract/calls/pets';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { petStates } from '@hospital/shared/contract/petStates';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { expectVersion } from '../../platform/database/optimisticLock';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { yuanOf } from '../../platform/database/yuan';
import { BusinessError, forbiddenTransition, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import type { UnderWayOf } from '../../platform/server/underWay';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { customerPackage, ownerCoupon } from '../billing';
import { bill } from '../billing/schema';
import { medicalCase } from '../cases/schema';
import { immunePlan } from '../immunePlans/schema';
import { pet, type owner } from '../owners/schema';
import { store } from '../places/schema';
import { reservation, reservationWait } from '../reception/schema';
import { reminder } from '../reminders/schema';
import { review } from '../reviews/schema';
import { heldBy } from './ownedMoney';
import { bizType, loggedPet } from './petChange';
import { petDetail, petRecord, type PetRow } from './petRecords';
import { ownerStore, petOwnerChange } from './schema';
import { MERGED, ownerOf, petOf, storesOfOwner, tellStoresOf } from './scope';
import { indexOwners } from './searchIndex';

type Request = RequestOf<typeof petCalls.changeOwner>;
type Effects = DataOf<typeof petCalls.ownerEffects>;
type OwnerRow = typeof owner.$inferSelect;

const ACTION = '更换宠主';
const UNPAID = [0, 1] as const;
const OPEN_CASE = 1;
const [DEAD, GIVEN] = [2, 4] as const;

/** What goes along with a pet, in the order in which people are told: what was done about it, and what is planned. */
const goesAlong = (petId: string) =>
  [
    { kind: '病例', table: medicalCase, rows: eq(medicalCase.petId, petId) },
    { kind: '复诊回访', table: review, rows: eq(review.petId, petId) },
    { kind: '提醒', table: reminder, rows: eq(reminder.petId, petId) },
    {
      kind: '未到店预约',
      table: reservation,
      rows: and(eq(reservation.petId, petId), inArray(reservation.status, [0, 1])),
    },
    {
      kind: '候补',
      table: reservationWait,
      rows: and(eq(reservationWait.petId, petId), eq(reservationWait.status, 0)),
    },
  ] as const;

/** What hangs on the owner or was paid by them, and stays. */
async function staysWith(db: TenantDatabase, ownerId: string, petId: string): Promise<Effects['stays']> {
  const counted = [
    {
      kind: '该宠物的账单',
      count: await db.$count(bill, and(eq(bill.ownerId, ownerId), eq(bill.petId, petId))),
    },
    { kind: '套餐', count: await db.$count(customerPackage, eq(customerPackage.ownerId, ownerId)) },
    { kind: '优惠券', count: await db.$count(ownerCoupon, eq(ownerCoupon.ownerId, ownerId)) },
  ].filter(({ count }) => count > 0);
  const held = (await heldBy(db, ownerId)).map(({ kind, held, isMoney }) =>
    isMoney ? { kind, count: 1, amount: yuanOf(held) } : { kind, count: held },
  );
  return [...counted, ...held];
}

/** Unpaid bills and cases that are being written: whoever began them with this owner ends them first. */
async function unsettled(db: TenantDatabase, petId: string): Promise<PetUnderWay[]> {
  const bills = await db
    .select({ number: bill.billNo, status: bill.status, storeName: store.storeName })
    .from(bill)
    .innerJoin(store, eq(store.id, bill.storeId))
    .where(and(eq(bill.petId, petId), inArray(bill.status, [...UNPAID])));
  const cases = await db
    .select({ number: medicalCase.caseNo, storeName: store.storeName })
    .from(medicalCase)
    .innerJoin(store, eq(store.id, medicalCase.storeId))
    .where(and(eq(medicalCase.petId, petId), eq(medicalCase.status, OPEN_CASE)));
  return [
    ...cases.map((one) => ({ ...one, what: '病例', state: '进行中' })),
    ...bills.map(({ status, ...one }) => ({
      ...one,
      what: '账单',
      state: billStates.words[status as (typeof UNPAID)[number]],
    })),
  ];
}

const obstaclesOf = async (
  db: TenantDatabase,
  petId: string,
  underWay: UnderWayOf,
): Promise<PetUnderWay[]> => [...(await underWay(db, petId)), ...(await unsettled(db, petId))];

/** What a change of owner would take along and leave, and what has to end before. @throws 404, 40302 */
export async function ownerEffects(
  context: CallContext,
  { id }: RequestOf<typeof petCalls.ownerEffects>,
  underWay: UnderWayOf,
): Promise<Effects> {
  const { db } = context;
  const { row, owner: person } = await petOf(context, id);
  const moves: Effects['moves'] = [];
  for (const { kind, table, rows } of goesAlong(id))
    moves.push({ kind, count: await db.$count(table, rows) });
  moves.push({ kind: '免疫驱虫计划', count: await db.$count(immunePlan, eq(immunePlan.petId, row.id)) });
  return {
    moves: moves.filter(({ count }) => count > 0),
    stays: await staysWith(db, person.id, row.id),
    underWay: await obstaclesOf(db, row.id, underWay),
  };
}

/** Gives the rows to the other owner. @returns the stores that keep them */
async function moveRows({ db }: CallContext, petId: string, to: OwnerRow): Promise<Set<string>> {
  const stores = new Set<string>();
  for (const { table, rows } of goesAlong(petId)) {
    const { rows: moved } = await db.execute<{ store_id: string }>(
      sql`update ${table} set owner_id = ${to.id} where ${rows as SQL} returning store_id`,
    );
    for (const { store_id: storeId } of moved) stores.add(storeId);
  }
  // Whoever is called about it, is called by the names that the desk reads.
  const named = { name: to.name, mobile: to.mobile };
  const [, , , reserved, waiting] = goesAlong(petId);
  await db.update(reservation).set(named).where(reserved.rows);
  await db.update(reservationWait).set(named).where(waiting.rows);
  return stores;
}

/** The new owner is known where the animal is. */
async function joinStores({ db }: CallContext, to: OwnerRow, stores: ReadonlySet<string>): Promise<void> {
  const known = new Set(await storesOfOwner(db, to.id));
  const added = [...stores].filter((id) => !known.has(id));
  if (added.length > 0)
    await db.insert(ownerStore).values(added.map((storeId) => ({ ownerId: to.id, storeId })));
}

/** @throws 40001, also for a merged file; 404, 40302 */
async function newOwnerOf(context: CallContext, { newOwnerId }: Request, row: PetRow): Promise<OwnerRow> {
  if (newOwnerId === row.ownerId) throw invalid('newOwnerId', '新宠主不能是原宠主');
  const found = await ownerOf(context, newOwnerId, true);
  if (found.status === MERGED) throw invalid('newOwnerId', '新宠主的档案已合并，请选择保留的宠主');
  return found;
}

const inWords = ({ what, number, state, storeName }: PetUnderWay): string =>
  `${what} ${number}（${storeName}，${state}）`;

/**
 * A pet is another owner's from now on: its file, its cases and what is planned for it go along; visits, bills and
 * whatever was paid stay with whose they were. Both owners are held in the order of their ids before the pet is.
 *
 * @throws 404, 40302; 40901 with the present pet; 40902 for one that is dead or was given away, and while something of
 *   it goes on or is not paid; 40001 for its own owner
 */
export async function changeOwner(
  context: CallContext,
  request: Request,
  underWay: UnderWayOf,
): Promise<DataOf<typeof petCalls.changeOwner>> {
  const { db, audit } = context;
  const seen = await petOf(context, request.id);
  for (const id of [seen.row.ownerId, request.newOwnerId].sort()) await ownerOf(context, id, true);
  const { row, owner: from } = await petOf(context, request.id, true);
  await expectVersion(row, request, () => petDetail(context, row));
  if (row.status === DEAD || row.status === GIVEN)
    throw forbiddenTransition(petStates.words[row.status], ACTION);
  const to = await newOwnerOf(context, request, row);
  const obstacles = await obstaclesOf(db, row.id, underWay);
  if (obstacles.length > 0)
    throw new BusinessError(ErrorCode.ForbiddenTransition, `请先处理：${obstacles.map(inWords).join('、')}`);
  const stores = await moveRows(context, row.id, to);
  await joinStores(context, to, stores);
  const reason = request.reason?.trim() ?? '';
  const updated = await db
    .update(pet)
    .set({ ownerId: to.id, ...changedBy(context), version: row.version + 1 })
    .where(eq(pet.id, row.id))
    .returning();
  const saved = oneRow(updated);
  await db
    .insert(petOwnerChange)
    .values({ id: newId(), petId: row.id, fromId: from.id, toId: to.id, reason, ...madeBy(context) });
  audit({
    ...{ bizType, bizId: row.id, kind: 'changed' },
    before: { ...loggedPet(petRecord(row)), ownerName: from.name },
    after: {
      ...loggedPet(petRecord(saved)),
      ownerName: to.name,
      ...(reason === '' ? {} : { ownerChangeReason: reason }),
    },
  });
  for (const [one, word] of [
    [from, `${row.name}已转给${to.name}`],
    [to, `${row.name}由${from.name}转来`],
  ] as const)
    audit({
      ...{ bizType: 'customer', bizId: one.id, kind: 'changed' },
      before: { name: one.name },
      after: { name: one.name, petOwner: word },
    });
  await indexOwners(db, [from.id, to.id]);
  await tellStoresOf(context, [from.id, to.id]);
  return { version: saved.version };
}
