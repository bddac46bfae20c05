import { and, eq, ne, sql } from 'drizzle-orm';
import { CUSTOMER_FIELDS, PET_FIELDS } from '@hospital/shared/contract/customerWords';
import { isOneOf } from '../../../platform/database/paging';
import type { ReadContext } from '../../../platform/http/call';
import { owner, pet } from '../../owners/schema';
import { refusedNumbers } from '../numbers';
import { knownWithin, MERGED } from '../scope';
import { GIVEN, stayingFile } from '../taken';
import { tell, type JudgedOwner, type JudgedPet } from './judge';

type Caller = Pick<ReadContext, 'db' | 'identity'>;

/** Values that one statement asks for. */
const atOnce = 1000;

/** What is said of each value that is taken; asked for in parts. */
async function inParts(
  values: readonly string[],
  ask: (some: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  const wanted = [...new Set(values.filter((value) => value !== ''))];
  for (let from = 0; from < wanted.length; from += atOnce)
    for (const [value, msg] of await ask(wanted.slice(from, from + atOnce))) all.set(value, msg);
  return all;
}

/** Whether the owner is known where the caller works: of others a list of telephones must not tell the names. */
const known = ({ identity }: Caller) => sql<boolean>`${knownWithin(identity.storeScope) ?? sql`true`}`;

async function takenMobiles(caller: Caller, mobiles: readonly string[]): Promise<Map<string, string>> {
  const { db } = caller;
  const rows = await db
    .select({
      ...{ id: owner.id, mobile: owner.mobile, name: owner.name, status: owner.status },
      known: known(caller),
    })
    .from(owner)
    .where(and(isOneOf(owner.mobile, mobiles), eq(owner.delFlag, 'N')));
  const taken = new Map<string, string>();
  for (const row of rows) {
    const name = row.status === MERGED ? ((await stayingFile(db, row.id))?.name ?? row.name) : row.name;
    taken.set(row.mobile, `${CUSTOMER_FIELDS.mobile}已存在：${row.known ? name : '其他门店的宠主'}`);
  }
  return taken;
}

async function takenChips(caller: Caller, chips: readonly string[]): Promise<Map<string, string>> {
  const rows = await caller.db
    .select({ chipNo: pet.chipNo, name: pet.name, ownerName: owner.name, known: known(caller) })
    .from(pet)
    .innerJoin(owner, eq(owner.id, pet.ownerId))
    .where(and(isOneOf(pet.chipNo, chips), ne(pet.status, GIVEN)));
  return new Map(
    rows.map(({ chipNo, name, ownerName, known: seen }) => [
      chipNo,
      `${PET_FIELDS.chipNo}已存在：${seen ? `${name}（${ownerName}）` : '其他门店的宠物'}`,
    ]),
  );
}

/** Tells at their cells which telephones, chips and numbers somebody in the chain has already. */
export async function tellTaken(
  caller: Caller,
  storeId: string,
  owners: readonly JudgedOwner[],
): Promise<void> {
  const pets = owners.flatMap((one): readonly JudgedPet[] => one.pets);
  const mobiles = await inParts(
    owners.map(({ values }) => values.mobile),
    (some) => takenMobiles(caller, some),
  );
  const ownerNumbers = await inParts(
    owners.map(({ edited }) => edited.storeUserNo ?? ''),
    (some) => refusedNumbers(caller, 'owner', storeId, some),
  );
  const chips = await inParts(
    pets.map(({ values }) => values.chipNo),
    (some) => takenChips(caller, some),
  );
  const petNumbers = await inParts(
    pets.map(({ edited }) => edited.storeNo ?? ''),
    (some) => refusedNumbers(caller, 'pet', storeId, some),
  );
  for (const { check, values, edited } of owners) {
    const mobile = mobiles.get(values.mobile);
    if (mobile) tell(check, 'mobile', mobile);
    const number = ownerNumbers.get(edited.storeUserNo ?? '');
    if (number) tell(check, 'storeUserNo', number);
  }
  for (const { check, values, edited } of pets) {
    const chip = chips.get(values.chipNo);
    if (chip) tell(check, 'pet.chipNo', chip);
    const number = petNumbers.get(edited.storeNo ?? '');
    if (number) tell(check, 'pet.storeNo', number);
  }
}
