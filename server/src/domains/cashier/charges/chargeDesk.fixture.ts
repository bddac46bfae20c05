import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import { chargeCalls as calls } from '@hospital/shared/contract/calls/charges';
import type { Product } from '@hospital/shared/contract/calls/products';
import { outboxJob } from '../../../platform/outbox';
import type { TestClient } from '../../../test-support/client';
import { make } from '../../../test-support/refusals';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { once, productWith, sold } from '../desk.fixture';
import { Gateway } from './gateway';
import { notify as send, PayHost } from './payHost.fixture';
import type { PayProvider } from './provider';
import { returnSender } from './sender';
import { unheardCharges } from './unheard';

export const WECHAT = 2;

/** A charge that was begun. */
export interface Begun {
  readonly id: string;
  /** What the provider calls it. */
  readonly reference: string;
  readonly billId: string;
}

export const refused = (code: number, msg: string) => (answer: { code: number; msg: string }) =>
  assert.deepEqual([answer.code, answer.msg], [code, msg]);

export const paidNotice = ({ reference }: Pick<Begun, 'reference'>, providerNo: string, amount = 7100) => ({
  ...{ type: 'charge.paid', reference, providerNo, amount },
});

let numbers = 0;
export const newNumber = (): string => `4200000${(numbers += 1)}`;

/** What a test of charges has: a desk, a provider, and what it says. There once the tests of the file begin. */
export class ChargeDesk {
  host!: PayHost;
  server!: TestServer;
  /** A cashier, and the manager, who works in more stores than this. */
  desk!: TestClient;
  manager!: TestClient;
  /** The front desk, which takes animals in, too. */
  front!: TestClient;
  admin!: TestClient;
  product!: Product;

  /** For the tests of a file: begins and ends with them. */
  constructor() {
    before(async () => {
      this.host = await PayHost.start();
      this.server = await startTestServer({ payment: this.host.settings });
      this.desk = await this.server.signIn('13800000006', 2);
      this.manager = await this.server.signIn('13800000002', 2);
      this.front = await this.server.signIn('13800000003', 2);
      this.admin = await this.server.signIn('13800000001', 1);
      this.product = await productWith(this.server, this.admin, 500, { retailPrice: 35.5 });
    });
    after(async () => {
      await this.server.close();
      this.host.close();
      assert.deepEqual(this.host.overdrawn, [], 'more went back than came');
    });
    beforeEach(() => {
      this.host.silent = false;
      this.host.refuses = false;
      this.host.says = null;
    });
  }

  /** What the host tells stands in its books. */
  readonly notify = (
    ...[notice, sent]: Parameters<typeof send> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    this.host.hear(notice as Record<string, unknown>);
    return send(this.server.anonymous, notice, sent);
  };

  readonly rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
    (await this.server.database.kernel.execute<Row>(text)).rows;

  /** A bill over 71 yuan and a charge for it, or for a part of it. */
  readonly begun = async (amount = 71, withCode = true): Promise<Begun> => {
    const { billId } = await sold(this.desk, [{ productId: this.product.id, quantity: 2 }]);
    return { billId, ...(await this.started({ billIds: [billId], amount }, withCode)) };
  };

  /** A charge for anything. */
  readonly started = async (
    request: object,
    withCode = true,
    client = this.desk,
  ): Promise<Omit<Begun, 'billId'>> => {
    const answer = await make(once(client), calls.start, { way: WECHAT, ...request });
    assert.equal(answer.code, 0, answer.msg);
    const { id } = answer.data;
    if (withCode) assert.equal((await make(client, calls.query, { id })).data.charge.state, 'waiting');
    return { id, reference: `1.${id}` };
  };

  readonly billOf = async ({ billId }: Begun) => (await make(this.desk, billCalls.info, { id: billId })).data;
  readonly chargeOf = async ({ id }: Pick<Begun, 'id'>, client = this.desk) =>
    (await make(client, calls.list)).data.list.find((one: { id: string }) => one.id === id);
  readonly returnOf = async (providerNo: string) =>
    (await make(this.desk, calls.returns)).data.list.find(
      (one: { providerNo: string }) => one.providerNo === providerNo,
    );

  private readonly jobContext = () => ({
    ...{ database: this.server.database, files: null as never, signal: new AbortController().signal },
  });

  /** Lets what waits in the outbox be sent. */
  readonly deliver = async (): Promise<void> => {
    await this.rows("update outbox set next_try = now() where state = 'waiting'");
    const sender = returnSender(this.server.database, new Gateway(this.host.settings));
    await outboxJob([sender]).run(this.jobContext());
  };

  /** Lets the job ask for what nobody told. */
  readonly askUnheard = (provider: PayProvider = new Gateway(this.host.settings)): Promise<void> =>
    unheardCharges(provider).run(this.jobContext());

  readonly runOut = ({ id }: Pick<Begun, 'id'>) =>
    this.rows(`update pay_charge set expire_date = now() where id = '${id}'`);
  readonly stored = async ({ id }: Pick<Begun, 'id'>): Promise<unknown[]> => {
    const [row] = await this.rows(`select state, reason from pay_charge where id = '${id}'`);
    return [row?.['state'], row?.['reason']];
  };
  readonly refundsOf = (providerNo: string) =>
    this.host.fieldsOf('/pay/refunds').filter((fields) => fields['providerNo'] === providerNo);
}
