import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { NUMBER_RESERVED_MINUTES } from '@hospital/shared/contract/bounds';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { CUSTOMER_FIELDS, PET_FIELDS } from '@hospital/shared/contract/customerWords';
import { numberFormOf } from './numberForm';
import { numberReservation, ownerStore } from './schema';
import { owner, pet } from '../owners/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { isOneOf } from '../../platform/database/paging';
import { BusinessError } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { takeNext } from '../../platform/database/counters';

/** Numbers of files: of owners in each store, of pets in the chain. */
export type NumberKind = 'owner' | 'pet';

const titles: Readonly<Record<NumberKind, string>> = {
  owner: CUSTOMER_FIELDS.storeUserNo,
  pet: PET_FIELDS.storeNo,
};

const keptByOther = '已被他人预留，请重新取号';

/** 40903 in the words of the field. */
const numberTaken = (kind: NumberKind, why = '已存在'): BusinessError =>
  new BusinessError(ErrorCode.NotUnique, `${titles[kind]}${why}`, {
    field: kind === 'owner' ? 'storeUserNo' : 'storeNo',
  });

async function isUsed(
  db: TenantDatabase,
  kind: NumberKind,
  storeId: string,
  number: string,
): Promise<boolean> {
  const [found] =
    kind === 'pet'
      ? await db.select({ id: pet.id }).from(pet).where(eq(pet.storeNo, number))
      : await db
          .select({ id: ownerStore.ownerId })
          .from(ownerStore)
          .where(and(eq(ownerStore.storeId, storeId), eq(ownerStore.storeUserNo, number)));
  if (found || kind === 'pet') return found !== undefined;
  // The file itself keeps the number under which it was opened.
  const [opened] = await db
    .select({ id: owner.id })
    .from(owner)
    .where(and(eq(owner.storeId, storeId), eq(owner.storeUserNo, number)));
  return opened !== undefined;
}

/** Numbers that somebody wrote by hand ahead of the counter are passed over; so many in a row are no accident. */
const mostPassed = 10_000;

/**
 * The next number of a store that nobody has. The counter is held until the end of the transaction: take it late, of
 * owners before that of pets.
 */
export async function nextNumber(db: TenantDatabase, kind: NumberKind, storeId: string): Promise<string> {
  const { prefix, write } = await numberFormOf(db, storeId);
  for (let tries = 0; tries < mostPassed; tries += 1) {
    const number = write(await takeNext(db, { kind, placeId: prefix }));
    if (!(await isUsed(db, kind, storeId, number)) && !(await isReserved(db, kind, storeId, number)))
      return number;
  }
  throw numberTaken(kind);
}

const reserved = (kind: NumberKind, storeId: string, number: string) =>
  and(
    eq(numberReservation.kind, kind),
    eq(numberReservation.storeId, storeId),
    eq(numberReservation.number, number),
  );

async function isReserved(
  db: TenantDatabase,
  kind: NumberKind,
  storeId: string,
  number: string,
): Promise<boolean> {
  const [found] = await db
    .select({ userId: numberReservation.userId })
    .from(numberReservation)
    .where(and(reserved(kind, storeId, number), gt(numberReservation.expireDate, sql`now()`)));
  return found !== undefined;
}

const expireDate = sql`now() + make_interval(mins => ${NUMBER_RESERVED_MINUTES})`;

/** A number that was asked for and not used in time goes to who asks next. */
async function ranOut(db: TenantDatabase, kind: NumberKind, storeId: string): Promise<string | null> {
  const [row] = await db
    .select({ number: numberReservation.number })
    .from(numberReservation)
    .where(
      and(
        eq(numberReservation.kind, kind),
        eq(numberReservation.storeId, storeId),
        lte(numberReservation.expireDate, sql`now()`),
      ),
    )
    .orderBy(numberReservation.number)
    .limit(1)
    .for('update', { skipLocked: true });
  return row?.number ?? null;
}

/** Keeps a number for the caller for ten minutes: nobody else is given it, and nobody else's save may use it. */
export async function reserveNumber(
  { db, identity }: CallContext,
  kind: NumberKind,
  storeId: string,
): Promise<string> {
  const { userId } = identity;
  let number = await ranOut(db, kind, storeId);
  const { fits } = await numberFormOf(db, storeId);
  while (number !== null && (!fits(number) || (await isUsed(db, kind, storeId, number)))) {
    // The store writes its numbers otherwise by now, or its reserver was late and somebody wrote it by hand.
    await db.delete(numberReservation).where(reserved(kind, storeId, number));
    number = await ranOut(db, kind, storeId);
  }
  if (number !== null) {
    await db
      .update(numberReservation)
      .set({ userId, expireDate })
      .where(reserved(kind, storeId, number));
    return number;
  }
  const next = await nextNumber(db, kind, storeId);
  await db.insert(numberReservation).values({ kind, storeId, number: next, userId, expireDate });
  return next;
}

/**
 * Uses a number that was reserved or written by hand; the row that takes it still has to be the only one with it.
 *
 * @throws 40903 for one that a file has, or that is reserved for somebody else
 */
export async function useNumber(
  { db, identity }: CallContext,
  kind: NumberKind,
  storeId: string,
  number: string,
): Promise<void> {
  const [held] = await db
    .select({
      userId: numberReservation.userId,
      open: sql<boolean>`${numberReservation.expireDate} > now()`,
    })
    .from(numberReservation)
    .where(reserved(kind, storeId, number))
    .for('update');
  if (held?.open && held.userId !== identity.userId) throw numberTaken(kind, keptByOther);
  if (await isUsed(db, kind, storeId, number)) throw numberTaken(kind);
  if (held) await db.delete(numberReservation).where(reserved(kind, storeId, number));
}

/** Which of these numbers files have. */
async function usedOf(
  db: TenantDatabase,
  kind: NumberKind,
  storeId: string,
  numbers: readonly string[],
): Promise<string[]> {
  if (kind === 'pet') {
    const rows = await db.select({ number: pet.storeNo }).from(pet).where(isOneOf(pet.storeNo, numbers));
    return rows.map(({ number }) => number);
  }
  const known = await db
    .select({ number: ownerStore.storeUserNo })
    .from(ownerStore)
    .where(and(eq(ownerStore.storeId, storeId), isOneOf(ownerStore.storeUserNo, numbers)));
  const opened = await db
    .select({ number: owner.storeUserNo })
    .from(owner)
    .where(and(eq(owner.storeId, storeId), isOneOf(owner.storeUserNo, numbers)));
  return [...known, ...opened].map(({ number }) => number);
}

/** Who keeps which of these numbers for themselves. */
const keptOf = (db: TenantDatabase, kind: NumberKind, storeId: string, numbers: readonly string[]) =>
  db
    .select({ number: numberReservation.number, userId: numberReservation.userId })
    .from(numberReservation)
    .where(
      and(
        eq(numberReservation.kind, kind),
        eq(numberReservation.storeId, storeId),
        isOneOf(numberReservation.number, numbers),
        gt(numberReservation.expireDate, sql`now()`),
      ),
    );

/** Why the caller may not use some of these numbers, in words, by number (`useNumber` of many). */
export async function refusedNumbers(
  { db, identity }: Pick<CallContext, 'db' | 'identity'>,
  kind: NumberKind,
  storeId: string,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const refused = new Map<string, string>();
  for (const { number, userId } of await keptOf(db, kind, storeId, numbers))
    if (userId !== identity.userId) refused.set(number, `${titles[kind]}${keptByOther}`);
  for (const number of await usedOf(db, kind, storeId, numbers)) refused.set(number, `${titles[kind]}已存在`);
  return refused;
}

/** Numbers that were kept for somebody and are used now are kept no longer. */
export async function endReservations(
  db: TenantDatabase,
  kind: NumberKind,
  storeId: string,
  numbers: readonly string[],
): Promise<void> {
  if (numbers.length === 0) return;
  await db
    .delete(numberReservation)
    .where(
      and(
        eq(numberReservation.kind, kind),
        eq(numberReservation.storeId, storeId),
        isOneOf(numberReservation.number, numbers),
      ),
    );
}

/**
 * As many next numbers of a store as are wanted (`nextNumber` of many).
 *
 * @param except numbers that are about to be used
 */
export async function nextNumbers(
  db: TenantDatabase,
  kind: NumberKind,
  storeId: string,
  { count, except }: { readonly count: number; readonly except: ReadonlySet<string> },
): Promise<string[]> {
  const { prefix, write } = await numberFormOf(db, storeId);
  const free: string[] = [];
  for (let tries = 0; free.length < count; tries += 1) {
    if (tries === mostPassed) throw numberTaken(kind);
    const missing = count - free.length;
    const first = await takeNext(db, { kind, placeId: prefix }, missing);
    const numbers = Array.from({ length: missing }, (_, at) => write(first + at));
    const kept = await keptOf(db, kind, storeId, numbers);
    const taken = new Set([
      ...except,
      ...kept.map(({ number }) => number),
      ...(await usedOf(db, kind, storeId, numbers)),
    ]);
    free.push(...numbers.filter((number) => !taken.has(number)));
  }
  return free;
}

export { numberTaken };
