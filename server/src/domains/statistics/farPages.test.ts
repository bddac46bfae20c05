import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { accountCalls } from '@hospital/shared/contract/calls/accounts';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { closingCalls } from '@hospital/shared/contract/calls/closings';
import { couponCalls } from '@hospital/shared/contract/calls/coupons';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { fileCalls } from '@hospital/shared/contract/calls/files';
import { immunisationCalls } from '@hospital/shared/contract/calls/immunisation';
import { logCalls } from '@hospital/shared/contract/calls/logs';
import { oldCaseCalls } from '@hospital/shared/contract/calls/oldCases';
import { organisationCalls } from '@hospital/shared/contract/calls/organisation';
import { packageCalls } from '@hospital/shared/contract/calls/packages';
import { reviewCalls } from '@hospital/shared/contract/calls/reviews';
import { statisticsCalls } from '@hospital/shared/contract/calls/statistics';
import { transferCalls } from '@hospital/shared/contract/calls/transfers';
import { userCalls } from '@hospital/shared/contract/calls/users';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import { insertMany } from '../../platform/database/insertMany';
import { stretchBounds } from '../../platform/database/stretch';
import { sysFile } from '../../platform/files/schema';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { loginLog } from '../identity/schema';
import { exportLog } from '../logs/schema';
import { msgLog } from '../messages/schema';
import { review } from '../reviews/schema';

let server: TestServer;
let company: TestClient;
const usual = { ...stretchBounds };

before(async () => {
  server = await startTestServer();
  company = await server.signIn('13800000001', 1);
  // The demo has hardly signed in yet, and uploaded nothing; some at one moment.
  const some = Array.from({ length: 9 }, (_, n) => ({
    id: `F${n}`,
    createDate: new Date(2026, 0, 1 + (n >> 1)),
  }));
  await server.database.write('1', async (db) => {
    const attempt = { loginName: '13800000001', type: 1, result: 'Y' as const };
    await insertMany(
      db,
      loginLog,
      some.map((one) => ({ ...attempt, ...one })),
    );
    const file = {
      name: '化验单.pdf',
      fileType: 'pdf' as const,
      size: 1,
      md5: '',
      createId: '1',
      createName: '',
    };
    // In the first moments of days in China, when UTC has the day before.
    const [{ storeId = '', ownerId = '', petId = '' } = {}] = await db.select().from(review).limit(1);
    await insertMany(
      db,
      review,
      Array.from({ length: 400 }, (_, n) => ({
        ...{ id: `F${n}`, storeId, ownerId, petId },
        reviewTime: new Date(`${addDays(shanghaiDay(), n - 200)}T00:00:00+08:00`),
      })),
    );
    const sent = {
      channel: 'sms' as const,
      receiver: '13700000001',
      templateName: '',
      content: '',
      kind: 'far',
    };
    await insertMany(
      db,
      msgLog,
      some.map((one) => ({ ...sent, ...one, bizType: '', bizId: '', storeId, businessKey: one.id })),
    );
    const made = {
      name: '',
      callId: '',
      status: 3 as const,
      scope: { stores: 'all', warehouses: 'all', depts: 'all' } as const,
      createId: '1',
      createName: '',
    };
    await insertMany(
      db,
      exportLog,
      some.map((one) => ({ ...made, ...one, doneDate: one.createDate })),
    );
    await insertMany(
      db,
      sysFile,
      some.map((one) => ({ ...file, ...one, key: `far/${one.id}` })),
    );
  });
});
after(async () => {
  Object.assign(stretchBounds, usual);
  await server.close();
});

const walked = { near: Infinity, far: Infinity };
const fromNearerEnd = { near: 0, far: Infinity };
const counted = { near: 0, far: 0 };

const days = { startDate: '2020-01-01', endDate: '2030-12-31' };
const ways = ['asc', 'desc'] as const;
/** Lists that grow for years, with what brings all of them, and the orders by time that they are asked in. */
const lists: readonly (readonly [
  string,
  CallDeclaration,
  object,
  readonly ('asc' | 'desc' | undefined)[],
])[] = [
  ['病例查询', caseCalls.page, { orderByField: 'visit_time' }, ways],
  ['账单查询', billCalls.page, {}, ways],
  ['复诊回访', reviewCalls.list, {}, ways],
  ['复诊回访 · 待回访', reviewCalls.list, { status: 'N' }, ways],
  ['复诊回访 of some days', reviewCalls.list, days, ways],
  ['复诊回访 of a store', reviewCalls.list, { storeId: '1001' }, ways],
  ['免疫驱虫', immunisationCalls.tips, {}, ways],
  ['就诊明细', statisticsCalls.visits, days, ways],
  ['收款明细', statisticsCalls.payments, days, ways],
  ['宠主管理', customerCalls.page, { orderByField: 'createDate' }, ways],
  ['储值', accountCalls.page, {}, [undefined]],
  ['套餐', packageCalls.owned, {}, [undefined]],
  ['优惠券', couponCalls.page, {}, [undefined]],
  ['日结记录', closingCalls.page, {}, [undefined]],
  ['调拨', transferCalls.examined, {}, ways],
  ['旧病历', oldCaseCalls.page, {}, [undefined]],
  ['旧病历 · 疫苗', oldCaseCalls.vaccinations, {}, [undefined]],
  ['操作日志', logCalls.operations, {}, [undefined]],
  ['登录日志', logCalls.signIns, {}, [undefined]],
  ['短信记录', logCalls.messages, {}, [undefined]],
  ['导出记录', logCalls.exports, {}, [undefined]],
  ['文件', fileCalls.list, {}, [undefined]],
  ['门店', organisationCalls.stores, {}, ways],
  ['门店 · 名称', organisationCalls.stores, { orderByField: 'storeName' }, ways],
  ['用户', userCalls.list, {}, ways],
  ['用户 · 姓名', userCalls.list, { orderByField: 'name' }, ways],
  ['用户 · 手机号', userCalls.list, { orderByField: 'loginName' }, ways],
];

for (const [name, call, request, orders] of lists)
  for (const orderByType of orders)
    test(`a page of ${name} holds the same whichever way it is found, ${orderByType ?? 'newest first'}`, async () => {
      const ask = async (page: number, pageSize: number, bounds: typeof usual) => {
        Object.assign(stretchBounds, bounds);
        const order = orderByType ? { orderByType } : {};
        const { code, msg, data } = await make(company, call, { ...request, ...order, page, pageSize });
        assert.equal(code, 0, msg);
        const { list, records, total, ext } = data as Record<string, unknown>;
        return { rows: list ?? records, total: total as number, ext };
      };
      const { total } = await ask(1, 1, walked);
      assert.ok(total > 2, `the demo has ${total} rows`);
      const pageSize = Math.max(1, Math.min(10, Math.floor(total / 4)));
      const last = Math.ceil(total / pageSize);
      for (const page of [2, Math.ceil(last / 2), last, last + 1]) {
        const expected = await ask(page, pageSize, walked);
        assert.equal((expected.rows as unknown[]).length > 0, page <= last);
        assert.deepEqual(await ask(page, pageSize, fromNearerEnd), expected, `page ${page} of ${last}`);
        assert.deepEqual(await ask(page, pageSize, counted), expected, `page ${page} of ${last}, counted`);
      }
    });
