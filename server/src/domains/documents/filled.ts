import { eq } from 'drizzle-orm';
import type { DocPlaceholder } from '@hospital/shared/contract/caseDocWords';
import { formatAge, shanghaiDay } from '@hospital/shared/format';
import { oneRow } from '../../platform/database/oneRow';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { userAccount } from '../accounts/schema';
import type { CaseRow } from '../cases';
import { medicalCase } from '../cases/schema';
import { dictionaryWords } from '../dictionary';
import { owner, pet } from '../owners/schema';
import { store } from '../places/schema';

/** Whom a document is about. */
interface Subject {
  readonly row: Pick<CaseRow, 'caseNo'> & {
    readonly exam?: CaseRow['exam'] | undefined;
    readonly diagnosis?: string | undefined;
  };
  readonly animal: {
    readonly name: string;
    readonly species: string;
    readonly breed?: string | undefined;
    readonly sex?: string | undefined;
    readonly birthday?: string | null | undefined;
    readonly color?: string | undefined;
  };
  readonly ownerName: string;
  readonly doctorName: string;
  readonly storeName: string;
}

/** A place for the pen: nobody signs for a diagnosis that is not there without being asked. */
const GAP = '______';

/**
 * What stands for each placeholder of a template.
 *
 * @param word what an entry of the dictionary is called, by type and code
 * @param today `YYYY-MM-DD`, the day of the document
 */
export function filledBy(
  { row, animal, ...names }: Subject,
  word: (type: string, code: string) => string,
  today: string,
): Readonly<Record<DocPlaceholder, string>> {
  const { species, breed = '', sex = '', color = '' } = animal;
  const weight = row.exam?.['weight'] ?? '';
  return {
    宠主: names.ownerName,
    宠物: animal.name,
    种类: word('pet_species', species),
    品种: word(`pet_breed_${species}`, breed),
    性别: word('pet_sex', sex),
    年龄: formatAge(animal.birthday, today),
    毛色: word('pet_color', color),
    体重: weight === '' ? '' : `${weight} kg`,
    病例号: row.caseNo,
    诊断: row.diagnosis?.trim() ? row.diagnosis : GAP,
    医生: names.doctorName,
    门店: names.storeName,
    今天: today,
  };
}

/** The same for a case, today. */
export async function filledOf(
  db: TenantDatabase,
  row: CaseRow,
): Promise<Readonly<Record<DocPlaceholder, string>>> {
  const [found] = await db
    .select({ animal: pet, ownerName: owner.name, doctorName: userAccount.name, storeName: store.storeName })
    .from(medicalCase)
    .innerJoin(pet, eq(pet.id, medicalCase.petId))
    .innerJoin(owner, eq(owner.id, medicalCase.ownerId))
    .innerJoin(userAccount, eq(userAccount.id, medicalCase.doctorId))
    .innerJoin(store, eq(store.id, medicalCase.storeId))
    .where(eq(medicalCase.id, row.id));
  const subject = oneRow(found ? [found] : []);
  const types = ['pet_species', 'pet_sex', 'pet_color', `pet_breed_${subject.animal.species}`];
  const word = await dictionaryWords(db, types);
  const diagnosis = row.diagnoses.map(({ name }) => name).join('、');
  return filledBy({ ...subject, row: { ...row, diagnosis } }, word, shanghaiDay());
}
