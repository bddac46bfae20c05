import { packageCalls as calls } from '@hospital/shared/contract/calls/packages';
import { settingsCalls } from '@hospital/shared/contract/calls/settings';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import type { TestClient } from '../../../test-support/client';
import { make } from '../../../test-support/refusals';
import { once, STORE } from '../desk.fixture';

let number = 0;

/** What a call answers that must succeed. */
async function answered(client: TestClient, call: CallDeclaration, request: object): Promise<unknown> {
  const { code, msg, data } = await make(client, call, { ...request });
  if (code !== 0) throw new Error(`${call.path} ${code} ${msg}`);
  return data;
}

/** So many times of products, as they are sent. */
export type Content = readonly { readonly productId: string; readonly quantity: number }[];

/** A definition of the chain. @returns its id */
export async function packagePlanOf(admin: TestClient, items: Content, fields: object = {}): Promise<string> {
  number += 1;
  const sent = { name: `套餐试验${number}`, price: 300, validDays: 90, items, ...fields };
  return ((await answered(admin, calls.savePlan, sent)) as { id: string }).id;
}

export interface Sold {
  readonly id: string;
  readonly packageNo: string;
  readonly code: string;
  readonly billId: string;
  readonly expireDate: string;
}

/** Somebody's package, paid in cash. */
export async function soldPackage(
  desk: TestClient,
  {
    packageId,
    ownerId,
    amount = 300,
    ...more
  }: { packageId: string; ownerId: string; amount?: number; petId?: string },
): Promise<Sold> {
  const ways = [{ way: 1, amount }];
  return (await answered(once(desk), calls.sell, { packageId, ownerId, ways, ...more })) as Sold;
}

/** Sets a key of 前台套餐 in the store of the tests. */
export const setPackages = (manager: TestClient, configKey: string, configValue: 'Y' | 'N') =>
  answered(manager, settingsCalls.save, {
    storeId: STORE,
    list: [{ configGroup: 'frontPackage', configKey, configValue }],
  });
