import { and, asc, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm';
import { billStates } from '@hospital/shared/contract/billStates';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { petCalls, PetUnderWay } from '@hospital/shared/contract/calls/pets';
import { AWAITED } from '@hospital/shared/contract/reservationStates';
import { formatDay } from '../../platform/database/chinaTime';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { yuanOf } from '../../platform/database/yuan';
import type { CallContext } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { customerPackage, ownerCoupon } from '../billing';
import { bill } from '../billing/schema';
import { medicalCase } from '../cases/schema';
import { immunePlan } from '../immunePlans/schema';
import { store } from '../places/schema';
import { booking, reservation, reservationWait, washPlan } from '../reception/schema';
import { reminder } from '../reminders/schema';
import { review } from '../reviews/schema';
import { heldBy } from './ownedMoney';
import { packagesOfPet } from './petPackages';
import { petOf } from './scope';

type Effects = DataOf<typeof petCalls.ownerEffects>;
/** What other domains know of a pet. */
export type KnownOfPet = Pick<Services, 'underWay' | 'petHistory' | 'tiePet'>;

const UNPAID = [0, 1] as const;
const OPEN_CASE = 1;
const [WAITING, RESERVED] = [0, 1] as const;
/** `status` of a reservation that nobody came for. */
const MISSED = 4;

const awaited = (petId: string): SQL =>
  sql`${eq(reservation.petId, petId)} and ${inArray(reservation.status, [...AWAITED])}`;

/** Reservations for which the pet may still come: who has missed the time is let in on the same day (domain.md §2.4). */
const mayCome = (petId: string): SQL =>
  sql`(${awaited(petId)} or ${and(
    eq(reservation.petId, petId),
    eq(reservation.status, MISSED),
    eq(reservation.reservationDate, formatDay(new Date())),
  )})`;

/**
 * Holds the reservations of a pet until the end of the transaction. Whoever writes a reservation or lets somebody in for
 * one holds it first, then the owner, then the pet; who changes the pet with what is planned for it does so, too, so that
 * none waits for the other in a circle. One that is made or turned to the pet in between is not held.
 */
export async function holdReservationsOf(db: TenantDatabase, petId: string): Promise<void> {
  await db
    .select({ id: reservation.id })
    .from(reservation)
    .where(mayCome(petId))
    .orderBy(asc(reservation.id))
    .for('update');
}

/**
 * What names the owner and goes along with a pet, in the order in which people are told: what was done about it, and what
 * is planned. Who waited for a reservation that is still open would wait again if that were cancelled.
 */
export const goesAlong = (db: TenantDatabase, petId: string) =>
  ({
    cases: { kind: '病例', table: medicalCase, rows: eq(medicalCase.petId, petId) },
    reviews: { kind: '复诊回访', table: review, rows: eq(review.petId, petId) },
    reminders: { kind: '提醒', table: reminder, rows: eq(reminder.petId, petId) },
    reservations: { kind: '未到店预约', table: reservation, rows: mayCome(petId) },
    waits: {
      kind: '候补',
      table: reservationWait,
      rows: sql`${eq(reservationWait.petId, petId)} and ${or(
        eq(reservationWait.status, WAITING),
        and(
          eq(reservationWait.status, RESERVED),
          exists(
            db
              .select({ one: sql`1` })
              .from(reservation)
              .where(and(eq(reservation.id, reservationWait.reservationId), awaited(petId))),
          ),
        ),
      )}`,
    },
  }) as const;

/** What hangs on the owner or was paid by them, and stays. */
async function staysWith(db: TenantDatabase, ownerId: string, petId: string): Promise<Effects['stays']> {
  const counted = [
    {
      kind: '该宠物的挂号',
      table: booking,
      rows: and(eq(booking.ownerId, ownerId), eq(booking.petId, petId)),
    },
    {
      kind: '该宠物的洗美',
      table: washPlan,
      rows: and(eq(washPlan.ownerId, ownerId), eq(washPlan.petId, petId)),
    },
    { kind: '该宠物的账单', table: bill, rows: and(eq(bill.ownerId, ownerId), eq(bill.petId, petId)) },
    {
      kind: '限该宠物的套餐（更换后可用于其全部宠物）',
      table: customerPackage,
      rows: packagesOfPet(ownerId, petId),
    },
    {
      kind: '套餐',
      table: customerPackage,
      rows: and(eq(customerPackage.ownerId, ownerId), sql`(${packagesOfPet(ownerId, petId)}) is not true`),
    },
    { kind: '优惠券', table: ownerCoupon, rows: eq(ownerCoupon.ownerId, ownerId) },
  ] as const;
  const stays: Effects['stays'] = [];
  for (const { kind, table, rows } of counted) stays.push({ kind, count: await db.$count(table, rows) });
  const held = (await heldBy(db, ownerId)).map(({ kind, held, isMoney }) =>
    isMoney ? { kind, count: 1, amount: yuanOf(held) } : { kind, count: held },
  );
  return [...stays.filter(({ count }) => count > 0), ...held];
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

/** What has to end before a pet changes its owner. */
export const obstaclesOf = async (
  db: TenantDatabase,
  petId: string,
  { underWay }: KnownOfPet,
): Promise<PetUnderWay[]> => [...(await underWay(db, petId)), ...(await unsettled(db, petId))];

/** Adds up what several stores keep of a kind. */
function byKind(kept: readonly { readonly kind: string; readonly count: number }[]): Effects['moves'] {
  const counts = new Map<string, number>();
  for (const { kind, count } of kept) counts.set(kind, (counts.get(kind) ?? 0) + count);
  return [...counts].map(([kind, count]) => ({ kind, count }));
}

/** What a change of owner would take along and leave, and what has to end before. @throws 404, 40302 */
export async function ownerEffects(
  context: CallContext,
  { id }: RequestOf<typeof petCalls.ownerEffects>,
  known: KnownOfPet,
): Promise<Effects> {
  const { db } = context;
  const { row, owner: person } = await petOf(context, id);
  const moves: Effects['moves'] = [];
  for (const { kind, table, rows } of Object.values(goesAlong(db, row.id)))
    moves.push({ kind, count: await db.$count(table, rows) });
  moves.push({ kind: '免疫驱虫计划', count: await db.$count(immunePlan, eq(immunePlan.petId, row.id)) });
  moves.push(...byKind(await known.petHistory(db, row.id)));
  return {
    moves: moves.filter(({ count }) => count > 0),
    stays: await staysWith(db, person.id, row.id),
    underWay: await obstaclesOf(db, row.id, known),
  };
}
