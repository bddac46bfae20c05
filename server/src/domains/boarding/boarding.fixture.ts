import { boardingCalls as calls } from '@hospital/shared/contract/calls/boarding';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import { newCage, newDog } from '../../test-support/animals';
import type { Answer, TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';

export { MEDIUM, newCage, newDog } from '../../test-support/animals';

/** A day, from today. */
export const dayFrom = (days: number): string => addDays(shanghaiDay(), days);

/** Typed from a passport: it holds for longer than any stay of a test. */
export const valid = { vaccineValidDate: dayFrom(300), dewormValidDate: dayFrom(300) };

/** Takes a new dog into a new cage, unless the request says otherwise. */
export async function stay(client: TestClient, manager: TestClient, fields: object = {}): Promise<Answer> {
  const given = fields as { readonly petId?: string; readonly cageId?: string };
  const petId = given.petId ?? (await newDog(client)).petId;
  const cageId = given.cageId ?? (await newCage(manager));
  return make(client, calls.checkIn, { ...valid, planEndDate: dayFrom(3), ...fields, petId, cageId });
}
