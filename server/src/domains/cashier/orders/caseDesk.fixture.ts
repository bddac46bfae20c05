import { before } from 'node:test';
import { and, eq, sql } from 'drizzle-orm';
import { billCalls, type BillWithLines } from '@hospital/shared/contract/calls/bills';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { orderCalls as calls } from '@hospital/shared/contract/calls/orders';
import { medicalCase } from '../../cases/schema';
import { testingOrder } from '../../laboratory/schema';
import { stockBatch } from '../../stock/schema';
import { newId } from '../../../platform/database/newId';
import type { TestClient } from '../../../test-support/client';
import { dog, savedOwner } from '../../../test-support/people';
import { make } from '../../../test-support/refusals';
import { BillDesk } from '../billDesk.fixture';
import { productWith, STORE, WAREHOUSE } from '../desk.fixture';

/** How a drug is given. */
export const usage = { dose: '2', unit: '片', route: 'po', frequency: 'bid', days: 3 };

let number = 0;

/** A doctor who orders in running cases, beside those who work at the desk. */
export class CaseDesk extends BillDesk {
  doctor!: TestClient;

  constructor() {
    super();
    before(async () => {
      this.doctor = await this.server.signIn('13800000004', 2);
      await make(this.doctor, identityCalls.setLastStore, { storeId: STORE, storeName: '' });
    });
  }

  /** A running case of a dog of its own. */
  readonly caseOf = async (
    fields: object = {},
    animal: object = {},
  ): Promise<{ caseId: string; petId: string; ownerId: string }> => {
    number += 1;
    const caseId = newId();
    const { ownerId, petIds } = await savedOwner(this.desk, {}, [dog({ weight: 4, ...animal })]);
    const [petId = ''] = petIds;
    const now = new Date();
    await this.server.database.write('1', (db) =>
      db.insert(medicalCase).values({
        ...{ id: caseId, caseNo: `BL-orders-${number}`, storeId: STORE, ownerId, petId, doctorId: '4' },
        ...{ visitTime: now, lastActivity: now, ...fields },
      }),
    );
    return { caseId, petId, ownerId };
  };

  /** Files the case: nothing of it changes any more. */
  readonly file = (caseId: string) =>
    this.server.database.kernel.execute(sql`update medical_case set status = 3 where id = ${caseId}`);

  /** A drug on prescription at 10 yuan, so many of which lie in the store. */
  readonly drug = (quantity = 10, fields: object = {}) =>
    productWith(this.server, this.admin, quantity, {
      categoryCode: 'H1',
      prescriptionFlag: 'Y',
      retailPrice: 10,
      ...fields,
    });

  readonly save = (caseId: string, items: readonly object[], more: object = {}, client = this.doctor) =>
    make(client, calls.caseSave, { caseId, items, ...more });

  /** `save` that must succeed. */
  readonly saved = async (caseId: string, items: readonly object[], more: object = {}) => {
    const { code, msg, data } = await this.save(caseId, items, more);
    if (code !== 0) throw new Error(`${code} ${msg}`);
    return data;
  };

  /** What lies in the store of a product and what is held of it, by batch; what expires first is first. */
  readonly batchesOf = async (productId: string): Promise<[number, number][]> =>
    (
      await this.server.database
        .reader('1')
        .select()
        .from(stockBatch)
        .where(and(eq(stockBatch.productId, productId), eq(stockBatch.warehouseId, WAREHOUSE)))
        .orderBy(stockBatch.expireDate)
    ).map(({ quantity, lockedQuantity }) => [Number(quantity), Number(lockedQuantity)]);

  readonly billsOf = async (caseId: string): Promise<BillWithLines[]> =>
    (await make(this.doctor, billCalls.caseList, { caseId })).data as BillWithLines[];

  readonly testsOf = (caseId: string) =>
    this.server.database.reader('1').select().from(testingOrder).where(eq(testingOrder.caseId, caseId));
}
