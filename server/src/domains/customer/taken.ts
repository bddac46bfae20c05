import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { CUSTOMER_FIELDS, PET_FIELDS } from '@hospital/shared/contract/customerWords';
import { isUniqueViolation } from '../../platform/database/databaseError';
import { textArray } from '../../platform/database/paging';
import { owner, pet } from '../owners/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { notUnique } from '../../platform/errors/businessError';
import type { TakenValue } from './faults';
import { numberTaken } from './numbers';
import { MERGED } from './scope';

/** Saves of one value come one after the other, so that the second can be told whose it is. */
async function queueFor(db: TenantDatabase, kind: 'mobile' | 'chip', value: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtext(${kind} || current_setting('app.tenant')), hashtext(${value}))`,
  );
}

/** The same for many values at once; whoever comes for several takes them in one order. */
export async function queueForAll(
  db: TenantDatabase,
  kind: 'mobile' | 'chip',
  values: readonly string[],
): Promise<void> {
  if (values.length === 0) return;
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtext(${kind} || current_setting('app.tenant')), key)
      from (select distinct hashtext(value) as key from unnest(${textArray(values)}::text[]) value order by 1) keys`,
  );
}

/** Longer than any chain of files that were merged one into the next. */
const mostMerges = 100;

/** The file in which this one ended; itself where it was not merged. */
export async function stayingFile(
  db: TenantDatabase,
  id: string,
): Promise<typeof owner.$inferSelect | undefined> {
  let [row] = await db.select().from(owner).where(eq(owner.id, id));
  for (let steps = 0; row?.mergeToId && steps < mostMerges; steps += 1)
    [row] = await db.select().from(owner).where(eq(owner.id, row.mergeToId));
  return row;
}

/**
 * `手机号已存在：王女士` where somebody else has this telephone; whose file was merged has it still, for the one that
 * stays.
 */
export async function mobileTaken(
  db: TenantDatabase,
  mobile: string,
  ownerId: string,
): Promise<TakenValue[]> {
  if (mobile === '') return [];
  await queueFor(db, 'mobile', mobile);
  const [found] = await db
    .select({ id: owner.id, status: owner.status })
    .from(owner)
    .where(and(eq(owner.mobile, mobile), ne(owner.id, ownerId), eq(owner.delFlag, 'N')));
  if (!found) return [];
  const staying = found.status === MERGED ? await stayingFile(db, found.id) : undefined;
  const [whose] = staying ? [staying] : await db.select().from(owner).where(eq(owner.id, found.id));
  const name = whose?.name ?? '';
  return [
    {
      field: 'customer.mobile',
      msg: `${CUSTOMER_FIELDS.mobile}已存在：${name}`,
      whose: { ownerId: whose?.id ?? found.id, name },
    },
  ];
}

/** A chip and the pet that is to have it. */
export interface ChippedPet {
  readonly id: string;
  readonly chipNo: string;
  /** Where the field stands in the request. */
  readonly field: string;
}

/** `status` of a pet that was given away: the file of its new owner has the chip. */
export const GIVEN = 4;

/** Which of these chips another animal has, with whose it is; also another one of the same save. */
export async function chipsTaken(db: TenantDatabase, pets: readonly ChippedPet[]): Promise<TakenValue[]> {
  const chipped = pets.filter(({ chipNo }) => chipNo !== '').sort((a, b) => a.chipNo.localeCompare(b.chipNo));
  for (const { chipNo } of chipped) await queueFor(db, 'chip', chipNo);
  if (chipped.length === 0) return [];
  const rows = await db
    .select({ id: pet.id, name: pet.name, chipNo: pet.chipNo, ownerName: owner.name })
    .from(pet)
    .innerJoin(owner, eq(owner.id, pet.ownerId))
    .where(
      and(
        inArray(
          pet.chipNo,
          chipped.map(({ chipNo }) => chipNo),
        ),
        ne(pet.status, GIVEN),
      ),
    );
  return chipped.flatMap(({ id, chipNo, field }, at): TakenValue[] => {
    if (chipped[at - 1]?.chipNo === chipNo)
      return [{ field, msg: `${PET_FIELDS.chipNo}重复，两只宠物不能使用同一芯片` }];
    const other = rows.find((row) => row.chipNo === chipNo && row.id !== id);
    if (!other) return [];
    const { id: petId, name, ownerName } = other;
    return [{ field, msg: `${PET_FIELDS.chipNo}已存在：${name}（${ownerName}）`, whose: { petId, name } }];
  });
}

/** The constraints decide, whatever was looked at before. */
export async function accepted<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isUniqueViolation(error, 'owner_mobile')) throw notUnique(CUSTOMER_FIELDS.mobile);
    if (isUniqueViolation(error, 'pet_chip_no')) throw notUnique(PET_FIELDS.chipNo);
    if (isUniqueViolation(error, 'pet_store_no')) throw numberTaken('pet');
    if (isUniqueViolation(error, 'owner_store_number') || isUniqueViolation(error, 'owner_store_user_no'))
      throw numberTaken('owner');
    throw error;
  }
}
