import { eq, sql } from 'drizzle-orm';
import { billStates } from '@hospital/shared/contract/billStates';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { orderCalls } from '@hospital/shared/contract/calls/orders';
import { formatDateTime } from '../../../platform/database/chinaTime';
import { oneRow } from '../../../platform/database/oneRow';
import { forbiddenTransition, invalid } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { rowInScope } from '../../../platform/sessions/rowInScope';
import { userAccount } from '../../accounts/schema';
import { bill } from '../../billing/schema';
import { weightOfVisit } from '../../cases';
import { medicalCase } from '../../cases/schema';
import { dictionaryWords } from '../../dictionary';
import { owner, pet } from '../../owners/schema';
import { linesOf, VOID } from '../records';
import { expectPrescribable, isPrescribed, lastDayOf, prescriptionRules } from './prescriptionRules';

/**
 * What the prescription of a bill is printed from.
 *
 * @throws 404; 40302; 40001 for a bill of no case, or without drugs; 40902 for one that is void, or
 *   without what the store wants of prescriptions
 */
export async function prescriptionSheet(
  context: CallContext,
  { id }: RequestOf<typeof orderCalls.prescription>,
): Promise<DataOf<typeof orderCalls.prescription>> {
  const { db } = context;
  const row = await rowInScope(context, bill, id);
  if (row.caseId === null) throw invalid('id', '该账单不是病例账单，没有处方');
  if (row.status === VOID) throw forbiddenTransition(billStates.words[VOID], '打印处方');
  const found = await db
    .select({ record: medicalCase, animal: pet, ownerName: owner.name, doctor: userAccount })
    .from(medicalCase)
    .innerJoin(pet, eq(pet.id, medicalCase.petId))
    .innerJoin(owner, eq(owner.id, medicalCase.ownerId))
    .leftJoin(userAccount, eq(userAccount.id, medicalCase.doctorId))
    .where(sql`${medicalCase.id} = ${row.caseId}`);
  const { record, animal, ownerName, doctor } = oneRow(found);
  const lines = (await linesOf(db, [id])).get(id) ?? [];
  const items = lines.filter(isPrescribed);
  if (items.length === 0) throw invalid('id', '该账单没有药品');
  const breeds = `pet_breed_${animal.species}`;
  const word = await dictionaryWords(db, ['pet_species', 'pet_color', breeds]);
  const diagnosis = record.diagnoses.map(({ name }) => name).join('、') || record.diagnosis;
  const by = { doctorName: doctor?.name ?? '', licenseNo: doctor?.licenseNo ?? '' };
  const rules = (await prescriptionRules(db, [row.storeId]))(row.storeId);
  expectPrescribable(rules, { diagnosis, ...by });
  return {
    ...{ billId: id, billNo: row.billNo, storeId: row.storeId, orderTime: formatDateTime(row.orderTime) },
    ...{ ...by, diagnosis, recordNo: record.caseNo, validUntil: lastDayOf(row.orderTime, rules) },
    ...{ ownerName, petName: animal.name, sex: animal.sex },
    ...{ species: word('pet_species', animal.species), breed: word(breeds, animal.breed) },
    ...{ color: word('pet_color', animal.color), birthday: animal.birthday ?? '' },
    ...{ weight: await weightOfVisit(db, record, animal.weight), items },
  };
}
