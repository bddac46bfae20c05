import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { reviewCalls } from '@hospital/shared/contract/calls/reviews';
import { statisticsCalls } from '@hospital/shared/contract/calls/statistics';
import { stretchBounds } from '../../platform/database/stretch';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

let server: TestServer;
let company: TestClient;
const { far } = stretchBounds;

before(async () => {
  server = await startTestServer();
  company = await server.signIn('13800000001', 1);
});
after(async () => {
  stretchBounds.far = far;
  await server.close();
});

const pageSize = 10;
const days = { startDate: '2020-01-01', endDate: '2030-12-31' };
/** Lists by a time that has an index, with what brings all of them and how they are asked in their order. */
const lists: readonly (readonly [string, CallDeclaration, object])[] = [
  ['病例查询', caseCalls.page, { orderByField: 'visit_time' }],
  ['复诊回访', reviewCalls.list, {}],
  ['就诊明细', statisticsCalls.visits, days],
  ['收款明细', statisticsCalls.payments, days],
];

for (const [name, call, request] of lists)
  for (const orderByType of ['asc', 'desc'] as const)
    test(`a page of ${name} that is counted to holds what one that is walked to holds, ${orderByType}`, async () => {
      const ask = async (page: number, from: number) => {
        stretchBounds.far = from;
        const { code, msg, data } = await make(company, call, { ...request, page, pageSize, orderByType });
        assert.equal(code, 0, msg);
        const { list, total } = data as { list: readonly unknown[]; total: number };
        return { list, total };
      };
      const { total } = await ask(1, Infinity);
      const last = Math.ceil(total / pageSize);
      assert.ok(last > 55, `${total} rows of the demo are far enough`);
      for (const page of [52, Math.floor((52 + last) / 2), last, last + 1])
        assert.deepEqual(await ask(page, 0), await ask(page, Infinity), `page ${page} of ${last}`);
    });
