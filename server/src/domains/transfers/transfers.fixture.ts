import assert from 'node:assert/strict';
import { transferCalls as calls, type Transfer } from '@hospital/shared/contract/calls/transfers';
import { newId } from '../../platform/database/newId';
import type { Answer, TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import type { TestServer } from '../../test-support/testServer';
import { put } from '../stock';

/** The chain's central warehouse, and that of the demo's first store. */
export const CENTRAL = '1';
export const SHELF = 'W1001';

/** With a key of its own, as pages send every write. */
export const once = (client: TestClient, key = newId()): TestClient =>
  client.with({ 'idempotency-key': key });

let number = 0;

/** A batch of a product in a warehouse; it expires on the day that is named. */
export async function newBatch(
  server: TestServer,
  productId: string,
  { quantity = 10, expireDate = '2099-01-31', warehouseId = CENTRAL, batchNo = '', cost = 250 } = {},
): Promise<string> {
  number += 1;
  const no = batchNo || `T${number}`;
  await server.database.write('1', (db) =>
    put(
      db,
      1,
      [
        {
          ...{ lineId: newId(), warehouseId, productId, batchNo: no, expireDate },
          ...{ unitCost: cost, quantity: quantity * 1000 },
        },
      ],
      { id: '5', time: new Date() },
    ),
  );
  const { rows } = await server.database.kernel.execute<{ id: string }>(
    `select id from stock_batch where tenant_id = '1' and warehouse_id = '${warehouseId}' and product_id = '${productId}' and batch_no = '${no}'`,
  );
  return rows[0]?.id ?? '';
}

/** A product of which no warehouse has anything. */
export async function newProduct(server: TestServer, name = '试验品'): Promise<string> {
  number += 1;
  const id = `TP-${number}`;
  await server.database.kernel.execute(`insert into product
    (tenant_id, id, code, name, category_code, spec, unit, retail_price, cost_price, stock_flag)
    values ('1', '${id}', '${id}', '${name}${number}', 'H2', '10片', '盒', 1000, 250, 'Y')`);
  return id;
}

export const saved = async (
  client: TestClient,
  lines: Readonly<Record<string, number>>,
  fields: object = {},
): Promise<Transfer> => {
  const items = Object.entries(lines).map(([productId, applyQuantity]) => ({ productId, applyQuantity }));
  const { code, msg, data } = await make(client, calls.save, { fromWarehouseId: CENTRAL, items, ...fields });
  assert.equal(code, 0, msg);
  return data;
};

export const infoOf = async (client: TestClient, id: string): Promise<Transfer> =>
  (await make(client, calls.info, { id })).data;

/** A transfer that waits for whoever gives. */
export async function submitted(
  client: TestClient,
  lines: Readonly<Record<string, number>>,
  fields: object = {},
): Promise<Transfer> {
  const { id, version } = await saved(client, lines, fields);
  const { code, msg } = await make(client, calls.submit, { id, version });
  assert.equal(code, 0, msg);
  return infoOf(client, id);
}

/** Lets it pass, as it was applied for unless a quantity is named. */
export const pass = (
  client: TestClient,
  { id, version, items }: Transfer,
  quantity?: number,
): Promise<Answer> =>
  make(client, calls.pass, {
    ...{ id, version },
    items: items.map((item) => ({ id: item.id, examineQuantity: quantity ?? item.applyQuantity })),
  });
