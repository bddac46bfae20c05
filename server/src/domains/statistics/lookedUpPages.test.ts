import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { accountCalls } from '@hospital/shared/contract/calls/accounts';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { couponCalls } from '@hospital/shared/contract/calls/coupons';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { immunisationCalls } from '@hospital/shared/contract/calls/immunisation';
import { logCalls } from '@hospital/shared/contract/calls/logs';
import { oldCaseCalls } from '@hospital/shared/contract/calls/oldCases';
import { packageCalls } from '@hospital/shared/contract/calls/packages';
import { reviewCalls } from '@hospital/shared/contract/calls/reviews';
import { statisticsCalls } from '@hospital/shared/contract/calls/statistics';
import { insertMany } from '../../platform/database/insertMany';
import { stretchBounds } from '../../platform/database/stretch';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { userRole } from '../access/schema';
import { oldCase } from '../oldCases/schema';

/** Far pages of lists that are narrowed: what is found of them, and in which way. */

let server: TestServer;
let company: TestClient;
/** Administrator of three stores, on the company side. */
let ofStores: TestClient;
const stores = ['1001', '1002', '1003'];
const usual = { ...stretchBounds };

before(async () => {
  server = await startTestServer();
  company = await server.signIn('13800000001', 1);
  await server.database.kernel.execute(
    `update user_account set login_types = '1,2' where tenant_id = '1' and id = '2'`,
  );
  await server.database.write('1', async (db) => {
    await db.insert(userRole).values({ userId: '2', roleId: '1' });
    const some = Array.from({ length: 40 }, (_, n) => ({
      ...{ id: `FAR${n}`, storeId: '1001', source: 'own' as const, petName: '大黄', digest: `far${n}` },
      ...{ ownerMobile: '13900000000', date: `2021-03-${String(1 + (n % 20)).padStart(2, '0')}` },
    }));
    await insertMany(db, oldCase, some);
  });
  ofStores = await server.signIn('13800000002', 1);
});
after(async () => {
  mock.restoreAll();
  Object.assign(stretchBounds, usual);
  await server.close();
});

const walked = { near: Infinity, far: Infinity };
const fromNearerEnd = { near: 0, far: Infinity };
const counted = { near: 0, far: 0 };

async function ask(client: TestClient, call: CallDeclaration, request: object, bounds: typeof usual) {
  Object.assign(stretchBounds, bounds);
  const { code, msg, data } = await make(client, call, { ...request });
  assert.equal(code, 0, msg);
  const { list, records, total, ext } = data as Record<string, unknown>;
  return { rows: (list ?? records) as Record<string, unknown>[], total: total as number, ext };
}

/** How many statements count spans of time while something is done. */
async function spansCounted(work: () => Promise<unknown>): Promise<number> {
  const dialect = new PgDialect();
  const { reader } = server.database;
  let count = 0;
  const spied = mock.method(server.database, 'reader', (tenantId: string) => {
    const db = reader.call(server.database, tenantId);
    return new Proxy(db, {
      get(target, name) {
        const value = Reflect.get(target, name, target) as unknown;
        if (name !== 'execute') return value;
        return (query: SQL | string) => {
          if (typeof query !== 'string' && dialect.sqlToQuery(query).sql.includes('count(*)::int as total'))
            count += 1;
          return (value as (query: SQL | string) => unknown).call(target, query);
        };
      },
    });
  });
  await work();
  spied.mock.restore();
  return count;
}

const days = { startDate: '2020-01-01', endDate: '2030-12-31' };
type Narrowed = readonly [name: string, call: CallDeclaration, asked: object, narrowed: (row: Row) => object];
type Row = Record<string, unknown>;

const keywordIn = (field: string) => (row: Row) => ({ keyword: String(row[field]).slice(0, 1) });
const lists: readonly Narrowed[] = [
  ['病例查询', caseCalls.page, {}, keywordIn('ownerName')],
  ['账单查询', billCalls.page, {}, keywordIn('billNo')],
  ['复诊回访', reviewCalls.list, {}, keywordIn('ownerName')],
  ['免疫驱虫', immunisationCalls.tips, {}, keywordIn('ownerName')],
  ['就诊明细', statisticsCalls.visits, days, keywordIn('caseNo')],
  ['收款明细', statisticsCalls.payments, days, keywordIn('billNo')],
  ['宠主管理', customerCalls.page, {}, keywordIn('name')],
  ['宠主管理 · 欠款', customerCalls.page, {}, () => ({ oweFlag: 'N' })],
  ['宠主管理 · 门店', customerCalls.page, {}, () => ({ storeId: '1001' })],
  ['储值', accountCalls.page, {}, keywordIn('ownerName')],
  ['套餐', packageCalls.owned, {}, keywordIn('packageNo')],
  ['优惠券', couponCalls.page, {}, keywordIn('couponNo')],
  ['操作日志', logCalls.operations, {}, (row) => ({ record: String(row['recordName']).slice(0, 1) })],
  ['旧病历 · 疫苗', oldCaseCalls.vaccinations, {}, ({ petId }) => ({ petId })],
];

for (const [name, call, asked, narrowed] of lists)
  test(`${name}: a far page of what a filter looks up is walked to, and holds what is counted from the start`, async () => {
    const whole = { ...asked, pageSize: 1 };
    const { rows } = await ask(company, call, { ...asked, page: 1, pageSize: 100 }, walked);
    const filter = rows.map(narrowed).find((found) => Object.values(found).every(Boolean));
    assert.ok(filter);
    const request = { ...asked, ...filter };
    const { total } = await ask(company, call, { ...request, page: 1, pageSize: 1 }, walked);
    assert.ok(total > 0);
    const pageSize = Math.max(1, Math.min(10, Math.floor(total / 4)));
    const last = Math.ceil(total / pageSize);
    for (const page of [2, Math.ceil(last / 2), last, last + 1]) {
      const far = { ...request, page, pageSize };
      const expected = await ask(company, call, far, walked);
      assert.equal(expected.rows.length > 0, page <= last);
      assert.deepEqual(await ask(company, call, far, fromNearerEnd), expected, `page ${page} of ${last}`);
    }
    const third = { ...request, page: 3, pageSize: 1 };
    assert.equal(await spansCounted(() => ask(company, call, third, counted)), 0);
    // Without that filter it is counted to.
    assert.ok((await spansCounted(() => ask(company, call, { ...whole, page: 3 }, counted))) > 0);
  });

test('an administrator of some stores is shown their owners on every page, and how many they are', async () => {
  const known = await server.database.kernel.execute<{ id: string }>(
    `select id from owner o where tenant_id = '1' and status <> 2 and del_flag = 'N' and exists (
       select from owner_store s where s.tenant_id = '1' and s.owner_id = o.id and s.store_id in ('${stores.join(`','`)}'))
     order by create_date desc, id desc`,
  );
  const expected = known.rows.map(({ id }) => id);
  const { total: all } = await ask(company, customerCalls.page, { page: 1, pageSize: 1 }, walked);
  assert.ok(expected.length > 20 && expected.length < all);
  const pageSize = Math.ceil(expected.length / 7);
  for (const bounds of [walked, fromNearerEnd, counted]) {
    const found: unknown[] = [];
    for (let page = 1; page <= 8; page += 1) {
      const { rows, total } = await ask(ofStores, customerCalls.page, { page, pageSize }, bounds);
      assert.equal(total, expected.length);
      found.push(...rows.map(({ ownerId }) => ownerId));
    }
    assert.deepEqual(found, expected);
  }
  const far = { page: 5, pageSize };
  assert.equal(await spansCounted(() => ask(ofStores, customerCalls.page, far, counted)), 0);
});

test('old cases between two days are counted in spans of those days alone', async () => {
  const between = { startDate: '2021-03-04', endDate: '2021-03-17', mobile: '13900000000' };
  const { rows } = await server.database.kernel.execute<{ id: string }>(
    `select id from old_case where tenant_id = '1' and source <> 'xn' and owner_mobile = '13900000000'
       and date between '2021-03-04' and '2021-03-17' order by date desc, id desc`,
  );
  assert.equal(rows.length, 28);
  for (const bounds of [walked, fromNearerEnd, counted]) {
    const found: unknown[] = [];
    for (let page = 1; page <= 6; page += 1) {
      const answer = await ask(company, oldCaseCalls.page, { ...between, page, pageSize: 5 }, bounds);
      assert.equal(answer.total, 28);
      found.push(...answer.rows.map(({ id }) => id));
    }
    assert.deepEqual(
      found,
      rows.map(({ id }) => id),
    );
  }
  const far = { ...between, page: 4, pageSize: 5 };
  assert.ok((await spansCounted(() => ask(company, oldCaseCalls.page, far, counted))) > 0);
});
