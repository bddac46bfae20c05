import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { wardCalls as calls } from '@hospital/shared/contract/calls/ward';
import { newId } from '../../platform/database/newId';
import { newCage, newDog } from '../../test-support/animals';
import type { Answer, TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';

/** With a key of its own, as pages send every write. */
export const once = (client: TestClient, key = newId()): TestClient =>
  client.with({ 'idempotency-key': key });

/** A running case of a new dog in the demo store. */
export async function newCase(
  doctor: TestClient,
  reception: TestClient,
): Promise<{ caseId: string; petId: string; ownerId: string }> {
  const animal = await newDog(reception);
  const visit = await make(doctor, bookingCalls.register, { type: 1, petId: animal.petId, doctorId: '4' });
  if (visit.code !== 0) throw new Error(`${visit.code} ${visit.msg}`);
  const begun = await make(doctor, bookingCalls.consultation, { id: visit.data.id });
  if (begun.code !== 0) throw new Error(`${begun.code} ${begun.msg}`);
  return { ...animal, caseId: begun.data.caseId };
}

/** Takes the animal of a new case into a new cage, unless the request says otherwise. */
export async function admitted(
  { doctor, manager, reception }: Record<'doctor' | 'manager' | 'reception', TestClient>,
  fields: object = {},
): Promise<Answer> {
  const given = fields as { readonly caseId?: string; readonly cageId?: string };
  const caseId = given.caseId ?? (await newCase(doctor, reception)).caseId;
  const cageId = given.cageId ?? (await newCage(manager));
  return make(once(doctor), calls.admit, { level: '二级护理', ...fields, caseId, cageId });
}
