import { eq, sql } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { petCalls, PetUnderWay } from '@hospital/shared/contract/calls/pets';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { petStates } from '@hospital/shared/contract/petStates';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { expectVersion } from '../../platform/database/optimisticLock';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { BusinessError, forbiddenTransition } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { renameReminders } from '../immunePlans';
import { immunePlan } from '../immunePlans/schema';
import { pet } from '../owners/schema';
import { booking, reservation, reservationWait, washPlan } from '../reception/schema';
import { bothOwners, joinStores, newOwnerOf, type OwnerRow } from './heldOwners';
import { bizType, loggedPet } from './petChange';
import { goesAlong, holdReservationsOf, obstaclesOf, type KnownOfPet } from './petOwnerEffects';
import { freePackages } from './petPackages';
import { petDetail, petRecord } from './petRecords';
import { petOwnerChange } from './schema';
import { petOf, tellStoresOf } from './scope';
import { indexOwners } from './searchIndex';

type Request = RequestOf<typeof petCalls.changeOwner>;

const ACTION = '更换宠主';
const [DEAD, GIVEN] = [2, 4] as const;

/** Gives the rows to the other owner. @returns the stores that keep them */
async function moveRows(context: CallContext, petId: string, to: OwnerRow): Promise<string[]> {
  const { db } = context;
  const { reservations, waits, ...others } = goesAlong(db, petId);
  const stores: string[] = [];
  for (const { table, rows } of Object.values(others)) {
    const { rows: moved } = await db.execute<{ store_id: string }>(
      sql`update ${table} set owner_id = ${to.id} where ${rows} returning store_id`,
    );
    stores.push(...moved.map(({ store_id: storeId }) => storeId));
  }
  // Whoever is called about it, is called by the names that the desk reads; who has one of them open reads it anew.
  const named = { ownerId: to.id, name: to.name, mobile: to.mobile, ...changedBy(context) };
  const waiting = await db
    .update(reservationWait)
    .set({ ...named, version: sql`${reservationWait.version} + 1` })
    .where(waits.rows)
    .returning({ storeId: reservationWait.storeId });
  const reserved = await db
    .update(reservation)
    .set({ ...named, version: sql`${reservation.version} + 1` })
    .where(reservations.rows)
    .returning({ storeId: reservation.storeId });
  return [...stores, ...[...waiting, ...reserved].map(({ storeId }) => storeId)];
}

/** Stores that planned something for the pet or saw it, beside those whose rows name its owner. */
async function storesOfPet(db: TenantDatabase, petId: string, { petHistory }: KnownOfPet): Promise<string[]> {
  const stores = (await petHistory(db, petId)).map(({ storeId }) => storeId);
  for (const table of [immunePlan, booking, washPlan]) {
    const rows = await db
      .selectDistinct({ storeId: table.storeId })
      .from(table)
      .where(eq(table.petId, petId));
    stores.push(...rows.map(({ storeId }) => storeId));
  }
  return stores;
}

const inWords = ({ what, number, state, storeName }: PetUnderWay): string =>
  `${what} ${number}（${storeName}，${state}）`;

/**
 * A pet is another owner's from now on: its file, its cases and what is planned for it go along; visits, bills and
 * whatever was paid stay with whose they were. The new owner is known in every store that has something of it. Its
 * reservations are held first, then both owners in the order of their ids, then the pet.
 *
 * @throws 404, 40302; 40901 with the present pet; 40902 for one that is dead or was given away, and while something of
 *   it goes on or is not paid; 40001 for its own owner
 */
export async function changeOwner(
  context: CallContext,
  request: Request,
  known: KnownOfPet,
): Promise<DataOf<typeof petCalls.changeOwner>> {
  const { db, audit } = context;
  const seen = await petOf(context, request.id);
  await holdReservationsOf(db, request.id);
  await bothOwners(context, seen.row.ownerId, request.newOwnerId, true);
  const { row, owner: from } = await petOf(context, request.id, true);
  await expectVersion(row, request, () => petDetail(context, row));
  if (row.status === DEAD || row.status === GIVEN)
    throw forbiddenTransition(petStates.words[row.status], ACTION);
  const to = await newOwnerOf(context, request.newOwnerId, row);
  const obstacles = await obstaclesOf(db, row.id, known);
  if (obstacles.length > 0)
    throw new BusinessError(ErrorCode.ForbiddenTransition, `请先处理：${obstacles.map(inWords).join('、')}`);
  await known.tiePet(context, row);
  await freePackages(context, row, ACTION);
  const stores = await moveRows(context, row.id, to);
  await joinStores(db, to.id, [...stores, ...(await storesOfPet(db, row.id, known))]);
  const reason = request.reason?.trim() ?? '';
  const updated = await db
    .update(pet)
    .set({ ownerId: to.id, ...changedBy(context), version: row.version + 1 })
    .where(eq(pet.id, row.id))
    .returning();
  const saved = oneRow(updated);
  await renameReminders(db, row.id);
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
