import { boardingCalls } from '@hospital/shared/contract/calls/boarding';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import type { TestClient } from './client';
import { make } from './refusals';

let number = 0;

/** A product that is a cage by the night: 犬寄养中型笼, 100 yuan. */
export const MEDIUM = 'H3009-002';

/** A cage of the demo store that nobody is in. */
export async function newCage(client: TestClient, fields: object = {}): Promise<string> {
  const name = `试${String((number += 1))}`;
  const answer = await make(client, boardingCalls.saveCage, {
    ...{ name, productId: MEDIUM, size: 'L', storeId: '1001' },
    ...fields,
  });
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`);
  return answer.data.id;
}

/** A dog with its owner, whose telephone nobody else has. The demo chain wants to know birthdays. */
export async function newDog(
  client: TestClient,
  fields: object = {},
): Promise<{ petId: string; ownerId: string }> {
  const mobile = `139${String(66_000_000 + (number += 1))}`;
  const answer = await make(client, customerCalls.save, {
    customer: { name: '试验宠主', mobile },
    pets: [{ name: '豆包', species: 'DOG', sex: '1', birthday: '2021-03-04', ...fields }],
  });
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`);
  const { ownerId, petIds } = answer.data as { ownerId: string; petIds: string[] };
  return { ownerId, petId: petIds[0] ?? '' };
}
