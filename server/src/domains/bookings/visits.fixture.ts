import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { dog, savedOwner } from '../../test-support/people';

/** 周思远, who sees pets in store 1001. */
export const DOCTOR = '4';

/** A pet that nobody has seen yet. */
export async function newPet(client: TestClient, fields: object = {}): Promise<string> {
  const { petIds } = await savedOwner(client, {}, [dog(fields)]);
  return petIds[0] ?? '';
}

/** Registers a pet, or a new one. */
export async function register(client: TestClient, fields: object = {}) {
  const named = 'petId' in fields ? {} : { petId: await newPet(client) };
  return make(client, bookingCalls.register, { type: 1, doctorId: DOCTOR, ...named, ...fields });
}

/** A visit that waits. */
export async function waiting(client: TestClient, fields: object = {}): Promise<string> {
  const { code, msg, data } = await register(client, fields);
  if (code !== 0) throw new Error(`${code} ${msg}`);
  return data.id;
}
