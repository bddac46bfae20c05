import { after, before } from 'node:test';
import { and, eq } from 'drizzle-orm';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { billCalls as calls, type Bill } from '@hospital/shared/contract/calls/bills';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { stockBatch } from '../stock/schema';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { once, productWith, sold, STORE, WAREHOUSE } from './desk.fixture';

/** What a call answers, as code and words. */
export const codeOf = async (
  client: TestClient,
  call: CallDeclaration,
  request: object,
): Promise<[number, string]> => {
  const { code, msg } = await make(client, call, request as Record<string, unknown>);
  return [code, msg];
};

/** Who works at a desk, and what they do there. There once the tests of the file begin. */
export class BillDesk {
  server!: TestServer;
  admin!: TestClient;
  /** Cashier and registration desk of one store, and the manager. */
  desk!: TestClient;
  front!: TestClient;
  manager!: TestClient;
  viewer!: TestClient;
  stranger!: TestClient;

  /** For the tests of a file: begins and ends with them. */
  constructor() {
    before(async () => {
      this.server = await startTestServer();
      this.admin = await this.server.signIn('13800000001', 1);
      this.manager = await this.server.signIn('13800000002', 2);
      this.desk = await this.server.signIn('13800000006', 2);
      this.front = await this.server.signIn('13800000003', 2);
      this.viewer = await this.server.signIn('13800000007', 2);
      this.stranger = await this.server.signIn('13900000001', 1);
      await make(this.manager, identityCalls.setLastStore, { storeId: STORE, storeName: '' });
    });
    after(() => this.server.close());
  }

  readonly info = async (id: string): Promise<Bill> =>
    (await make(this.admin, calls.info, { id })).data as Bill;

  readonly pay = (
    billIds: readonly string[],
    ways: readonly object[],
    more: object = {},
    client = this.desk,
  ) => make(once(client), calls.pay, { billIds, ways, ...more });

  /** What lies in the store of a product, and what is held of it. */
  readonly stockOf = async (productId: string): Promise<[number, number]> => {
    const [row] = await this.server.database
      .reader('1')
      .select()
      .from(stockBatch)
      .where(and(eq(stockBatch.productId, productId), eq(stockBatch.warehouseId, WAREHOUSE)));
    return [Number(row?.quantity ?? 0), Number(row?.lockedQuantity ?? 0)];
  };

  /** A bill over so many yuan that no stock hangs on. */
  readonly billOf = async (yuan: number, more: object = {}): Promise<string> => {
    const service = await productWith(this.server, this.admin, 0, {
      categoryCode: 'H3010',
      retailPrice: yuan,
    });
    return (await sold(this.desk, [{ productId: service.id, quantity: 1 }], more)).billId;
  };
}
