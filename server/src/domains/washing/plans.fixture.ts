import assert from 'node:assert/strict';
import { MOST_PETS_SAVED } from '@hospital/shared/contract/bounds';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { washingCalls } from '@hospital/shared/contract/calls/washing';
import { formatDay, startOfDay } from '../../platform/database/chinaTime';
import type { Answer, TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import type { TestServer } from '../../test-support/testServer';
import { dog, savedOwner } from '../../test-support/people';

export const dayFromNow = (days: number): string => formatDay(startOfDay(new Date(), days));

type Rows = Record<string, unknown>;

export const rowsOf = async <Row extends Rows>({ database }: TestServer, text: string): Promise<Row[]> =>
  (await database.kernel.execute<Row>(text)).rows;

/** Animals of new owners, who are known where the client stands. */
export async function animals(client: TestClient, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const pets = Array.from({ length: MOST_PETS_SAVED }, (_, index) => dog({ name: `洗${index}` }));
    ids.push(...(await savedOwner(client, {}, pets)).petIds);
  }
  return ids;
}

/** Ids of products of washing, by their names. */
export async function washProduct(server: TestServer, name: string): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    server,
    `select id from product where tenant_id = '1' and name = '${name}'`,
  );
  if (!row) throw new Error(name);
  return row.id;
}

/** Somebody who washes in the store. */
export async function washerOf(server: TestServer, storeId: string): Promise<{ id: string; name: string }> {
  const [row] = await rowsOf<{ id: string; name: string }>(
    server,
    `select u.id, u.name from user_account u join user_store s on s.tenant_id = u.tenant_id and s.user_id = u.id
      where u.tenant_id = '1' and s.store_id = '${storeId}' and u.tags ? 'washer' order by u.id limit 1`,
  );
  if (!row) throw new Error(`nobody washes in ${storeId}`);
  return row;
}

/** Saves a plan a week from now. */
export const saved = (client: TestClient, fields: Rows): Promise<Answer> =>
  make(client, washingCalls.save, {
    ...{ planDate: dayFromNow(7), startTime: '10:00', endTime: '11:00' },
    ...fields,
  });

export const infoOf = async (client: TestClient, id: string) =>
  (await make(client, washingCalls.info, { id })).data;

export const kill = (client: TestClient, id: string): Promise<Answer> =>
  make(client, petCalls.changeStatus, { id, status: 2 });

/** One that no other test of the file has. */
export function nextOf<Item>(items: Item[]): Item {
  const next = items.shift();
  assert.ok(next !== undefined, 'none is left for another test');
  return next;
}
