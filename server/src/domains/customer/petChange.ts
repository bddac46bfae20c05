import { and, eq } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { petCalls } from '@hospital/shared/contract/calls/pets';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import { pet } from '../owners/schema';
import { showFiles } from '../../platform/files/uses';
import { forbiddenTransition, invalid, notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { codeFaults } from './codes';
import { expectNoFaults, type Faults } from './faults';
import { nextNumber, refusedNumbers, useNumber } from './numbers';
import { petPictures } from './petPictures';
import { petDetail, petRecord, type PetRow } from './petRecords';
import { petCodes, petFaults, petValues, type EditedPet, type PetValues } from './petValues';
import { requiredIn, type Required } from './required';
import { MERGED, ownerOf, petOf, tellStoresOf } from './scope';
import { indexOwners } from './searchIndex';
import { accepted, chipsTaken } from './taken';
import { addWeight, kilograms } from './weights';

const { bizType } = petPictures;
export { bizType };

/** A pet of a save, before anything is written. */
export interface PreparedPet {
  /** Of a new pet the id that it is going to have. */
  readonly id: string;
  readonly before: PetRow | null;
  readonly edited: EditedPet;
  readonly values: PetValues;
  /** Where its fields stand in the request. */
  readonly at: string;
}

type SentPet = EditedPet & ReadVersion & { readonly id?: string };

/** A pet as the log of operations keeps it. */
export function loggedPet(record: ReturnType<typeof petRecord>) {
  const { version: _, ageText: __, lastVisitDate: ___, ownerId: ____, ...rest } = record;
  return rest;
}

/** The row of an edited pet of that owner, held. @throws 404; 40901 with the present pet */
async function heldPet(context: CallContext, sent: SentPet, ownerId: string): Promise<PetRow | null> {
  if (!sent.id) return null;
  const [row] = await context.db
    .select()
    .from(pet)
    .where(and(eq(pet.id, sent.id), eq(pet.ownerId, ownerId), eq(pet.delFlag, 'N')))
    .for('update');
  if (!row) throw notFound();
  await expectVersion(row, sent, () => petDetail(context, row));
  return row;
}

/** Which numbers that are given by hand a file has, or are kept for somebody else. */
async function numbersTaken(
  context: CallContext,
  storeId: string,
  pets: readonly PreparedPet[],
): Promise<Faults['taken']> {
  const given = pets.flatMap(({ before, edited: { storeNo }, at }) =>
    storeNo === undefined || storeNo === before?.storeNo ? [] : [{ storeNo, field: `${at}storeNo` }],
  );
  const refused = await refusedNumbers(
    context,
    'pet',
    storeId,
    given.map(({ storeNo }) => storeNo),
  );
  return given.flatMap(({ storeNo, field }) => {
    const msg = refused.get(storeNo);
    return msg === undefined ? [] : [{ field, msg }];
  });
}

/**
 * Judges pets that are to be saved; their owner is held.
 *
 * @param storeId in whose settings and numbers the save looks
 * @param placeOf where the fields of the pet with that index stand in the request
 * @returns the pets, and what is wrong with them
 * @throws 404 for a pet of somebody else; 40901; 40001 for one that is sent twice
 */
export async function preparePets(
  context: CallContext,
  ownerId: string,
  sent: readonly SentPet[],
  {
    storeId,
    required,
    placeOf,
  }: {
    readonly storeId: string;
    readonly required: Required;
    readonly placeOf: (index: number) => string;
  },
): Promise<{ prepared: PreparedPet[]; faults: Faults }> {
  const prepared: PreparedPet[] = [];
  for (const [index, edited] of sent.entries()) {
    const before = await heldPet(context, edited, ownerId);
    if (before && prepared.some(({ id }) => id === before.id))
      throw invalid(`${placeOf(index)}id`, '同一宠物不能重复提交');
    const values = petValues(before, edited);
    prepared.push({ id: before?.id ?? newId(), before, edited, values, at: placeOf(index) });
  }
  const codes = await codeFaults(
    context.db,
    prepared.flatMap(({ values, before, at }) => petCodes(values, before, at)),
  );
  const chips = await chipsTaken(
    context.db,
    // The file of an animal that was given away keeps its chip, as the new one has it.
    prepared
      .filter(({ values, before }) => values.chipNo !== before?.chipNo)
      .map(({ id, values, at }) => ({ id, chipNo: values.chipNo, field: `${at}chipNo` })),
  );
  const wrong = prepared.flatMap(({ values, edited, before, at }) =>
    petFaults(values, edited, { before, required, at }),
  );
  return {
    prepared,
    faults: {
      wrong: [...wrong, ...codes],
      taken: [...chips, ...(await numbersTaken(context, storeId, prepared))],
    },
  };
}

/** Where the number of a pet comes from: the one that the form says, else the next one of the store. */
async function numberOf(
  context: CallContext,
  storeId: string,
  { before, edited }: PreparedPet,
): Promise<string> {
  const { storeNo } = edited;
  if (storeNo === undefined || storeNo === before?.storeNo)
    return before?.storeNo ?? nextNumber(context.db, 'pet', storeId);
  await useNumber(context, 'pet', storeId, storeNo);
  return storeNo;
}

/** Writes a pet that was judged. */
async function writePet(
  context: CallContext,
  { ownerId, storeId }: { readonly ownerId: string; readonly storeId: string },
  prepared: PreparedPet,
): Promise<PetRow> {
  const { db, audit } = context;
  const { id, before, edited, values, at } = prepared;
  const weighed = edited.weight !== undefined && edited.weight !== (before ? Number(before.weight) : 0);
  const weight = weighed ? { weight: kilograms(edited.weight ?? 0) } : {};
  const storeNo = await numberOf(context, storeId, prepared);
  const written = before
    ? db
        .update(pet)
        .set({ ...values, ...weight, storeNo, ...changedBy(context), version: before.version + 1 })
        .where(eq(pet.id, id))
        .returning()
    : db
        .insert(pet)
        .values({ ...values, ...weight, id, ownerId, storeNo, ...madeBy(context) })
        .returning();
  const row = oneRow(await accepted(written));
  if (weighed) await addWeight(context, { petId: id, weight: edited.weight ?? 0, measureTime: new Date() });
  if (values.headImg !== (before?.headImg ?? ''))
    await showFiles(context, petPictures, id, {
      [`${at}headImg`]: values.headImg === '' ? [] : [values.headImg],
    });
  audit({
    ...{ bizType, bizId: id },
    before: before && loggedPet(petRecord(before)),
    after: loggedPet(petRecord(row)),
  });
  return row;
}

/** Writes pets that were judged, in their order. */
export async function writePets(
  context: CallContext,
  place: { readonly ownerId: string; readonly storeId: string },
  pets: readonly PreparedPet[],
): Promise<PetRow[]> {
  const rows: PetRow[] = [];
  for (const prepared of pets) rows.push(await writePet(context, place, prepared));
  return rows;
}

/** In whose settings and numbers a save looks: the store where its caller stands, else that of the file. */
export const placeOfSave = ({ identity }: Pick<CallContext, 'identity'>, fileStoreId: string): string =>
  identity.workspaceType === 2 && identity.storeId !== '' ? identity.storeId : fileStoreId;

/**
 * A pet is edited, or a new one of an owner is made.
 *
 * @throws 404, 40302, 40901 with the present pet, 40001 at each field, 40903 for a number or chip that is taken
 */
export async function savePet(
  context: CallContext,
  request: RequestOf<typeof petCalls.save>,
): Promise<{ id: string; storeNo: string; version: number }> {
  const { id, ownerId = '', ...edited } = request;
  if (!id && ownerId === '') throw invalid('ownerId', '请选择宠主');
  const person = id ? (await petOf(context, id, true)).owner : await ownerOf(context, ownerId, true);
  if (person.status === MERGED) throw forbiddenTransition('已合并', '保存宠物');
  const storeId = placeOfSave(context, person.storeId);
  const sent = { ...edited, ...(id ? { id } : {}) };
  const { prepared, faults } = await preparePets(context, person.id, [sent], {
    storeId,
    required: await requiredIn(context.db, storeId),
    placeOf: () => '',
  });
  expectNoFaults([faults]);
  const rows = await writePets(context, { ownerId: person.id, storeId }, prepared);
  const row = oneRow(rows);
  await indexOwners(context.db, [person.id]);
  await tellStoresOf(context, [person.id]);
  return { id: row.id, storeNo: row.storeNo, version: row.version };
}
