import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Pet, PetBrief, PetDetail, PetWeight } from '@hospital/shared/contract/calls/pets';
import { formatAge } from '@hospital/shared/format';
import { builtOnce } from '../../platform/database/builtOnce';
import { formatDateTime } from '../../platform/database/chinaTime';
import { isOneOf } from '../../platform/database/paging';
import type { CallContext } from '../../platform/http/call';
import { userAccount } from '../accounts/schema';
import { medicalCase } from '../cases/schema';
import { owner, pet, petWeight } from '../owners/schema';
import { ownerChangesOf } from './petOwnerChanges';
import { knownWithin } from './scope';
import { GIVEN } from './taken';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';

export type PetRow = typeof pet.$inferSelect;

type BriefRow = Pick<PetRow, 'id' | 'name' | 'storeNo' | 'species' | 'breed' | 'sex' | 'birthday' | 'status'>;

/** Columns of a pet in lists. */
export const briefColumns = {
  id: pet.id,
  name: pet.name,
  storeNo: pet.storeNo,
  species: pet.species,
  breed: pet.breed,
  sex: pet.sex,
  birthday: pet.birthday,
  status: pet.status,
};

export const petBrief = ({ birthday, ...row }: BriefRow): PetBrief => ({
  id: row.id,
  name: row.name,
  storeNo: row.storeNo,
  species: row.species,
  breed: row.breed,
  sex: row.sex,
  ageText: formatAge(birthday),
  status: row.status as PetBrief['status'],
});

export const petRecord = (row: PetRow): Pet => ({
  ...petBrief(row),
  ownerId: row.ownerId,
  sterilizedFlag: row.sterilizedFlag,
  sterilizedKnown: row.sterilizedKnown,
  birthday: row.birthday,
  birthdayEstimated: row.birthdayEstimated,
  color: row.color,
  weight: Number(row.weight) || null,
  chipNo: row.chipNo,
  headImg: row.headImg,
  bloodType: row.bloodType,
  characterTags: row.characterTags,
  allergies: row.allergies,
  statusDate: row.statusDate,
  statusReason: row.statusReason,
  firstVisitDate: row.firstVisitDate && formatDateTime(row.firstVisitDate),
  lastVisitDate: row.lastVisitDate && formatDateTime(row.lastVisitDate),
  version: row.version,
});

/** Those that can be treated first, dead ones last; without visits in the order of their numbers. */
export const treatableFirst: readonly SQL[] = [
  sql`case ${pet.status} when 1 then 0 when 3 then 1 when 5 then 2 when 4 then 3 else 4 end`,
  sql`${pet.lastVisitDate} desc nulls last`,
  sql`${pet.storeNo}`,
  sql`${pet.id}`,
];

/** The pets of an owner of the statement, as a column: those that can be treated first. */
export const petsInJson = builtOnce(sql<BriefRow[]>`(select coalesce(json_agg(json_build_object(${sql.join(
  Object.entries(briefColumns).map(([field, column]) => sql`${sql.raw(`'${field}'`)}, ${column}`),
  sql`, `,
)}) order by ${sql.join([...treatableFirst], sql`, `)}), '[]') from ${pet}
  where ${pet.ownerId} = ${owner.id} and ${pet.delFlag} = 'N')`);

/** So many weights are told with a pet (domain.md §2.3 searchById). */
const mostWeights = 10;

/** Who may correct weights that others wrote down. */
export const CORRECT_ALL = 'hospital:pet:correctWeight';
const CHANGE_WEIGHT = 'hospital:pet:changeWeight';
const cancelled = 4;

/** Whether a weight is of a case, which says it again when it is ended once more: it is put right there. */
const ofCase = sql<boolean>`(${petWeight.source} = 'case' and exists (select from ${medicalCase}
  where ${medicalCase.petId} = ${petWeight.petId} and ${medicalCase.visitTime} = ${petWeight.measureTime}
  and ${medicalCase.status} <> ${cancelled}))`;

const weightColumns = {
  id: petWeight.id,
  weight: petWeight.weight,
  measureTime: petWeight.measureTime,
  source: petWeight.source,
  operatorId: petWeight.operatorId,
  operatorName: sql<string>`coalesce(${userAccount.name}, '')`,
  ofCase,
  version: petWeight.version,
};

type Reader = Pick<CallContext, 'db' | 'identity'>;

/** Whether it is the caller's own weight, or they may correct those of others. */
export const mayCorrectOf = ({ identity }: Pick<Reader, 'identity'>, operatorId: string): boolean =>
  identity.permissions.has(CHANGE_WEIGHT) &&
  (operatorId === identity.userId || identity.permissions.has(CORRECT_ALL));

/** The weights of a condition with what is known of them, the newest first. */
export const weighings = ({ db }: Pick<Reader, 'db'>, where: SQL) =>
  db
    .select({ ...weightColumns, petId: petWeight.petId })
    .from(petWeight)
    .leftJoin(userAccount, eq(userAccount.id, petWeight.operatorId))
    .where(and(where))
    .orderBy(desc(petWeight.measureTime), desc(petWeight.id));

type WeighingRow = Awaited<ReturnType<typeof weighings>>[number];

/** A weight as the caller sees it. */
export const weightRecord = (reader: Pick<Reader, 'identity'>, row: WeighingRow): PetWeight => ({
  id: row.id,
  weight: Number(row.weight),
  measureTime: formatDateTime(row.measureTime),
  source: row.source,
  operatorName: row.operatorName,
  mayCorrect: !row.ofCase && mayCorrectOf(reader, row.operatorId) ? 'Y' : 'N',
  version: row.version,
});

/** Where an animal that was given away lives on, for who may see its new owner. */
async function givenTo({ db, identity }: Reader, { givenToId }: PetRow): Promise<PetDetail['givenTo']> {
  if (givenToId === '') return null;
  const [found] = await db
    .select({ petId: pet.id, ownerId: owner.id, ownerName: owner.name })
    .from(pet)
    .innerJoin(owner, eq(owner.id, pet.ownerId))
    .where(
      and(
        eq(pet.id, givenToId),
        eq(pet.delFlag, 'N'),
        eq(owner.delFlag, 'N'),
        knownWithin(identity.storeScope),
      ),
    );
  return found ?? null;
}

/** A pet with what it last weighed. */
export const petDetail = async (reader: Reader, row: PetRow): Promise<PetDetail> => ({
  ...petRecord(row),
  weights: (await weighings(reader, eq(petWeight.petId, row.id)).limit(mostWeights)).map((weight) =>
    weightRecord(reader, weight),
  ),
  givenTo: await givenTo(reader, row),
  givenToKept: row.status === GIVEN && row.givenToId === '' ? 'N' : 'Y',
  ownerChanges: await ownerChangesOf(reader, row.id),
});

/** The pets of an owner that lists show. */
export const petsOf = (db: TenantDatabase, ownerIds: readonly string[]): Promise<PetRow[]> =>
  db
    .select()
    .from(pet)
    .where(sql`${isOneOf(pet.ownerId, ownerIds)} and ${pet.delFlag} = 'N'`)
    .orderBy(...treatableFirst);
