import { productCalls, type Product } from '@hospital/shared/contract/calls/products';
import { billCalls, type Totals } from '@hospital/shared/contract/calls/bills';
import { moveAccount } from '../billing';
import { put } from '../stock';
import { newId } from '../../platform/database/newId';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import type { TestServer } from '../../test-support/testServer';

/** The store where the desk of the tests works, and its warehouse. */
export const STORE = '1001';
export const WAREHOUSE = 'W1001';

let number = 0;

/** A product of its own, with so many of it on the shelf of the store. */
export async function productWith(
  server: TestServer,
  admin: TestClient,
  quantity: number,
  fields: object = {},
): Promise<Product> {
  number += 1;
  const answer = await make(admin, productCalls.save, {
    ...{ name: `收银试验品${number}`, categoryCode: 'S1', unit: '盒', retailPrice: 35.5, ...fields },
  });
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`);
  const made = answer.data as Product;
  if (quantity > 0)
    await server.database.write('1', (db) =>
      put(
        db,
        1,
        [
          {
            ...{ warehouseId: WAREHOUSE, productId: made.id, lineId: newId(), batchNo: 'P1' },
            ...{ expireDate: null, unitCost: 100, quantity: quantity * 1000 },
          },
        ],
        { id: '1', time: new Date() },
      ),
    );
  return made;
}

/** A retail bill over these lines. */
export async function sold(client: TestClient, items: readonly object[], more: object = {}): Promise<Totals> {
  const answer = await make(client, billCalls.goodsSave, { items, ...more });
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg}`);
  return answer.data as Totals;
}

/** The same client with a key of its own, which money wants. */
export const once = (client: TestClient, key = newId()): TestClient =>
  client.with({ 'idempotency-key': key });

/** Fen into an owner's stored value. */
export const paidIn = (server: TestServer, ownerId: string, amount: number): Promise<number> =>
  server.database.write('1', (db) =>
    moveAccount(db, {
      ...{ ownerId, storeId: STORE, balance: 'principal', amount, bizType: 1 },
      ...{ reference: newId(), operatorId: '1' },
    }),
  );
