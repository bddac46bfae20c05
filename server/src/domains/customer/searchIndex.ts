import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../platform/database/paging';
import { ownerStore, searchTerm } from './schema';
import { userAccount } from '../accounts/schema';
import { store } from '../places/schema';
import { owner, pet } from '../owners/schema';
import { product } from '../stock/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { readingOf, type NameKind } from '../../platform/text/reading';
import { termsOfName, termsOfNumber, termsOfPhone } from './searchTerms';

interface TermRow {
  readonly store_id: string;
  readonly term: string;
  readonly owner_id: string;
  readonly pet_id: string;
}

type Known = Pick<typeof ownerStore.$inferSelect, 'storeId' | 'ownerId' | 'storeUserNo'>;

/** Rows by the owner that they belong to. */
const byOwner = <Row extends { readonly ownerId: string }>(rows: readonly Row[]): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.ownerId, [...(groups.get(row.ownerId) ?? []), row]);
  return groups;
};

/** What the terms of some owners are made of. A file that was merged is found by the one that stays. */
async function peopleOf(db: TenantDatabase, ids: readonly string[]) {
  const people = await db
    .select({
      ownerId: owner.id,
      name: owner.name,
      mobile: owner.mobile,
      mobile2: owner.mobile2,
      status: owner.status,
      delFlag: owner.delFlag,
      storeId: owner.storeId,
    })
    .from(owner)
    .where(isOneOf(owner.id, ids));
  const stores = await db
    .select({ storeId: ownerStore.storeId, ownerId: ownerStore.ownerId, storeUserNo: ownerStore.storeUserNo })
    .from(ownerStore)
    .where(isOneOf(ownerStore.ownerId, ids));
  const pets = await db
    .select({
      id: pet.id,
      ownerId: pet.ownerId,
      name: pet.name,
      storeNo: pet.storeNo,
      chipNo: pet.chipNo,
    })
    .from(pet)
    .where(and(isOneOf(pet.ownerId, ids), eq(pet.delFlag, 'N')));
  return { people, stores: byOwner(stores), pets: byOwner(pets), merged: byOwner(await mergedInto(db, ids)) };
}

/** Telephones of all files that became those of these owners, also by way of others. */
async function mergedInto(
  db: TenantDatabase,
  ids: readonly string[],
): Promise<{ ownerId: string; mobile: string; mobile2: string }[]> {
  const { rows } = await db.execute<{ ownerId: string; mobile: string; mobile2: string }>(sql`
    with recursive gone as (
      select merge_to_id as kept, id, mobile, mobile2 from owner where ${isOneOf(owner.mergeToId, ids)}
      union all
      select gone.kept, o.id, o.mobile, o.mobile2 from owner o join gone on o.merge_to_id = gone.id
    )
    select kept as "ownerId", mobile, mobile2 from gone`);
  return rows;
}

type People = Awaited<ReturnType<typeof peopleOf>>;

/** Terms that hold in every store where the owner is known, by pet. */
function termsOf(person: People['people'][number], { pets, merged }: People): Map<string, Set<string>> {
  const phones = [person, ...(merged.get(person.ownerId) ?? [])].flatMap(({ mobile, mobile2 }) => [
    ...termsOfPhone(mobile),
    ...termsOfPhone(mobile2),
  ]);
  const terms = new Map([['', new Set([...termsOfName(person.name), ...phones])]]);
  for (const { id, name, storeNo, chipNo } of pets.get(person.ownerId) ?? [])
    terms.set(
      id,
      new Set([...termsOfName(name), ...termsOfNumber(storeNo), ...(chipNo === '' ? [] : [chipNo])]),
    );
  return terms;
}

const mergedAway = 2;

function rowsOf(found: People): TermRow[] {
  const rows: TermRow[] = [];
  for (const person of found.people) {
    if (person.status === mergedAway || person.delFlag === 'Y') continue;
    const { ownerId } = person;
    const terms = termsOf(person, found);
    const known: readonly Known[] = found.stores.get(ownerId) ?? [];
    for (const { storeId, storeUserNo } of known) {
      for (const [petId, texts] of terms)
        for (const term of texts) rows.push({ store_id: storeId, term, owner_id: ownerId, pet_id: petId });
      const own = terms.get('');
      for (const term of termsOfNumber(storeUserNo))
        if (!own?.has(term)) rows.push({ store_id: storeId, term, owner_id: ownerId, pet_id: '' });
    }
  }
  return rows;
}

/**
 * Writes what these owners and their pets are found by, in place of what was there. A save calls it last; the caller's
 * transaction holds the owners.
 */
export async function indexOwners(db: TenantDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await peopleOf(db, ids);
  await db.delete(searchTerm).where(isOneOf(searchTerm.ownerId, ids));
  const rows = rowsOf(found);
  if (rows.length === 0) return;
  await db.execute(sql`insert into search_term (store_id, term, owner_id, pet_id)
    select store_id, term, owner_id, pet_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t(store_id text, term text, owner_id text, pet_id text)
    on conflict do nothing`);
}

/** Writes readings, a statement for many rows. */
async function writeReadings(
  db: TenantDatabase,
  table: 'owner' | 'pet' | 'product' | 'user_account' | 'store',
  rows: readonly { readonly id: string; readonly name: string }[],
  kind: NameKind,
): Promise<void> {
  if (rows.length === 0) return;
  const read = rows.map(({ id, name }) => ({ id, ...readingOf(name, kind) }));
  await db.execute(sql`update ${sql.identifier(table)} r set pinyin = t.pinyin, py = t.py
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as t(id text, pinyin text, py text)
    where r.id = t.id`);
}

/** Rows that a transaction reads at once. */
const atOnce = 500;

/** A literal, so that the partial indexes serve. */
const unread = ({ pinyin }: { readonly pinyin: AnyPgColumn }) => sql`${pinyin} = ''`;

/** Owners whose names or pets have not been read yet, some of them, held. */
async function unreadOwners(db: TenantDatabase): Promise<number> {
  const people = await db
    .select({ id: owner.id, name: owner.name })
    .from(owner)
    .where(and(unread(owner), sql`${owner.name} <> ''`))
    .limit(atOnce)
    .for('update');
  const animals = await db
    .select({ id: pet.id, name: pet.name, ownerId: pet.ownerId })
    .from(pet)
    .where(and(unread(pet), sql`${pet.name} <> ''`))
    .limit(atOnce);
  const ids = [...new Set([...people.map(({ id }) => id), ...animals.map(({ ownerId }) => ownerId)])];
  if (ids.length === 0) return 0;
  // Where a seed or a build of before made the file.
  await db.execute(sql`insert into owner_store (owner_id, store_id, store_user_no, create_date)
    select id, store_id, store_user_no, create_date from owner where ${isOneOf(owner.id, ids)} on conflict do nothing`);
  const others = await db
    .select({ id: pet.id, name: pet.name })
    .from(pet)
    .where(and(inArray(pet.ownerId, ids), unread(pet)));
  await writeReadings(db, 'owner', people, 'person');
  await writeReadings(db, 'pet', others, 'thing');
  await indexOwners(db, ids);
  return ids.length;
}

const others = [
  { table: 'product', from: product, name: product.name, kind: 'thing' },
  { table: 'user_account', from: userAccount, name: userAccount.name, kind: 'person' },
  { table: 'store', from: store, name: store.storeName, kind: 'thing' },
] as const;

async function unreadOthers(db: TenantDatabase): Promise<number> {
  let read = 0;
  for (const { table, from, name, kind } of others) {
    const rows = await db
      .select({ id: from.id, name })
      .from(from)
      .where(and(unread(from), sql`${name} <> ''`))
      .limit(atOnce)
      .for('update');
    await writeReadings(db, table, rows, kind);
    read += rows.length;
  }
  return read;
}

/**
 * Reads names that have not been read yet, some at a time: of rows from before there were readings, or that something
 * else than a save has made or renamed. Gives how many there were.
 */
export async function readSomeNames(db: TenantDatabase): Promise<number> {
  return (await unreadOwners(db)) + (await unreadOthers(db));
}
