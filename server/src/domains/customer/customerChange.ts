import { eq } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { customerCalls } from '@hospital/shared/contract/calls/customers';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { expectVersion } from '../../platform/database/optimisticLock';
import { owner } from '../owners/schema';
import { forbiddenTransition, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { expectPlaces, storeOf } from '../settings';
import { codeFaults } from './codes';
import { customerOf, loggedOwner } from './customerRecords';
import { ownerCodes, ownerFaults, ownerValues, type EditedCustomer } from './customerValues';
import { expectNoFaults, type Faults } from './faults';
import { nextNumber, refusedNumbers, useNumber } from './numbers';
import { placeOfSave, preparePets, writePets } from './petChange';
import { requiredIn, type Required } from './required';
import { MERGED, ownerOf, tellStoresOf } from './scope';
import { indexOwners } from './searchIndex';
import { setNumber } from './storeNumbers';
import { accepted, mobileTaken } from './taken';

const bizType = 'customer';

type OwnerRow = typeof owner.$inferSelect;

/** The file that is edited, held; null for a new one. @throws 404, 40302, 40901, 40902 for one that was merged */
async function heldOwner(context: CallContext, edited: EditedCustomer): Promise<OwnerRow | null> {
  if (!edited.id) return null;
  const row = await ownerOf(context, edited.id, true);
  if (row.status === MERGED) throw forbiddenTransition('已合并', '修改');
  await expectVersion(row, edited, () => customerOf(context, row));
  if (edited.storeId !== undefined && edited.storeId !== row.storeId)
    throw invalid('customer.storeId', '建档门店不能修改');
  return row;
}

/** The store of a new file. @throws 40001 where there is none; 40302, 404 */
async function storeOfNew(context: CallContext, { storeId }: EditedCustomer): Promise<string> {
  const id = storeOf(context.identity, storeId === '' ? undefined : storeId);
  await expectPlaces(context.db, context.identity, [id]);
  return id;
}

/** What is wrong with the owner of a save, and what somebody else has of it. */
async function faultsOfOwner(
  context: CallContext,
  { storeUserNo }: EditedCustomer,
  {
    before,
    storeId,
    values,
    required,
  }: { before: OwnerRow | null; storeId: string; values: ReturnType<typeof ownerValues>; required: Required },
): Promise<Faults> {
  const { db } = context;
  const codes = await codeFaults(db, ownerCodes(values, before));
  const mobile =
    values.mobile === before?.mobile ? [] : await mobileTaken(db, values.mobile, before?.id ?? '');
  const own = before || storeUserNo === undefined ? [] : [storeUserNo];
  const numbers = [...(await refusedNumbers(context, 'owner', storeId, own)).values()];
  return {
    wrong: [...ownerFaults(values, before, required), ...codes],
    taken: [...mobile, ...numbers.map((msg) => ({ field: 'customer.storeUserNo', msg }))],
  };
}

/** Writes the owner's row. */
async function writeOwner(
  context: CallContext,
  edited: EditedCustomer,
  {
    before,
    storeId,
    values,
  }: { before: OwnerRow | null; storeId: string; values: ReturnType<typeof ownerValues> },
): Promise<OwnerRow> {
  const { db } = context;
  if (before) {
    const updated = db
      .update(owner)
      .set({ ...values, ...changedBy(context), version: before.version + 1 })
      .where(eq(owner.id, before.id))
      .returning();
    const row = oneRow(await accepted(updated));
    if (edited.storeUserNo !== undefined)
      await setNumber(context, row, placeOfSave(context, row.storeId), edited.storeUserNo);
    return row;
  }
  const { storeUserNo } = edited;
  if (storeUserNo !== undefined) await useNumber(context, 'owner', storeId, storeUserNo);
  const number = storeUserNo ?? (await nextNumber(db, 'owner', storeId));
  const inserted = db
    .insert(owner)
    .values({ ...values, id: newId(), storeId, storeUserNo: number, ...madeBy(context) })
    .returning();
  return oneRow(await accepted(inserted));
}

/**
 * An owner with pets, new ones or edited, in one transaction. What an edit leaves out stays as it is.
 *
 * @throws 40001 at each field of owner and pets that is wrong, taken, or that the store's settings want
 *   (`customer.address`, `pets.0.color`); 40302, 404; 40901 with the present owner or pet; 40902 for a file that was
 *   merged; 40903 for telephones, numbers and chips that are taken where nothing else is wrong, with whose the first is
 */
export async function saveCustomer(
  context: CallContext,
  { customer: edited, pets = [] }: RequestOf<typeof customerCalls.save>,
): Promise<{ ownerId: string; petIds: string[]; storeUserNo: string }> {
  const { db, audit } = context;
  const before = await heldOwner(context, edited);
  const fileStoreId = before?.storeId ?? (await storeOfNew(context, edited));
  const storeId = before ? placeOfSave(context, fileStoreId) : fileStoreId;
  const required = await requiredIn(db, storeId);
  const values = ownerValues(before, edited);
  const ownFaults = await faultsOfOwner(context, edited, { before, storeId, values, required });
  const { prepared, faults } = await preparePets(context, before?.id ?? '', pets, {
    ...{ storeId, required },
    placeOf: (index) => `pets.${index}.`,
  });
  expectNoFaults([ownFaults, faults]);
  const row = await writeOwner(context, edited, { before, storeId: fileStoreId, values });
  audit({
    ...{ bizType, bizId: row.id },
    before: before && loggedOwner(before),
    after: loggedOwner(row),
  });
  const saved = await writePets(context, { ownerId: row.id, storeId }, prepared);
  await indexOwners(db, [row.id]);
  await tellStoresOf(context, [row.id]);
  const { storeUserNo } = await customerOf(context, row);
  return { ownerId: row.id, petIds: saved.map(({ id }) => id), storeUserNo };
}
