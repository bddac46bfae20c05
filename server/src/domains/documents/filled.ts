import { eq } from 'drizzle-orm';
import type { DocPlaceholder } from '@hospital/shared/contract/caseDocWords';
import { formatAge, shanghaiDay } from '@hospital/shared/format';
import { oneRow } from '../../platform/database/oneRow';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { GAP } from '../../platform/signing/documentSource';
import { userAccount } from '../accounts/schema';
import { weightOfVisit, type CaseRow } from '../cases';
import { medicalCase } from '../cases/schema';
import { dictionaryWords } from '../dictionary';
import { owner, pet } from '../owners/schema';
import { store } from '../places/schema';

/** Whom a document is about. */
interface Subject {
  readonly row: Pick<CaseRow, 'caseNo'> & { readonly diagnosis?: string | undefined };
  /** Kilograms; 0: nobody knows. */
  readonly weight: number;
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

/**
 * What stands for each placeholder of a template; empty where nobody knows it.
 *
 * @param word what an entry of the dictionary is called, by type and code
 * @param today `YYYY-MM-DD`, the day of the document
 */
export function filledBy(
  { row, weight, animal, ...names }: Subject,
  word: (type: string, code: string) => string,
  today: string,
): Readonly<Record<DocPlaceholder, string>> {
  const { species, breed = '', sex = '', color = '' } = animal;
  return {
    宠主: names.ownerName,
    宠物: animal.name,
    种类: word('pet_species', species),
    品种: word(`pet_breed_${species}`, breed),
    性别: word('pet_sex', sex),
    年龄: formatAge(animal.birthday, today),
    毛色: word('pet_color', color),
    体重: `${weight || GAP} kg`,
    病例号: row.caseNo,
    诊断: row.diagnosis ?? '',
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
  const weight = await weightOfVisit(db, row, subject.animal.weight);
  return filledBy({ ...subject, weight, row: { ...row, diagnosis } }, word, shanghaiDay());
}
