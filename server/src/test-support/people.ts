import { customerCalls } from '@hospital/shared/contract/calls/customers';
import type { TestClient } from './client';
import { make } from './refusals';

let number = 0;

/** A telephone that no demo owner has. */
export const freshMobile = (): string => `139${String(77_000_000 + (number += 1))}`;

/** A dog that a form sends. The demo chain wants to know birthdays. */
export const dog = (fields: object = {}): Record<string, unknown> => ({
  ...{ name: '豆包', species: 'DOG', sex: '1', birthday: '2021-03-04' },
  ...fields,
});

/** An owner that is saved, with their pets. */
export async function savedOwner(
  client: TestClient,
  customer: object = {},
  pets: readonly object[] = [],
): Promise<{ ownerId: string; petIds: string[]; storeUserNo: string; mobile: string }> {
  const mobile = freshMobile();
  const answer = await make(client, customerCalls.save, {
    customer: { name: '试验宠主', mobile, ...customer },
    pets,
  });
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`);
  return { mobile, ...answer.data };
}
