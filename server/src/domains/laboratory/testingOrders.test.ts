import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testingCalls as calls } from '@hospital/shared/contract/calls/testing';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { done } from '../organisation/fixture';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

const here = '1001';
const elsewhere = '1004';

let server: TestServer;
let doctor: TestClient;
let company: TestClient;
let stranger: TestClient;
before(async () => {
  server = await startTestServer();
  doctor = await server.signIn('13800000004', 2);
  company = await server.signIn('13800000001', 1);
  stranger = await server.signIn('13900000001', 2);
});
after(() => server.close());

const count = async (where: string): Promise<number> =>
  (
    await server.database.kernel.execute<{ count: number }>(
      `select count(*)::int as count from testing_order where tenant_id = '1' and ${where}`,
    )
  ).rows[0]!.count;
const open = 'status < 3 and type in (1, 2, 3)';

test('the usual refusals', async () => {
  const [{ id }] = (await done(doctor, calls.page)).data.list;
  await refusesTheUsual(server, doctor, calls.unfinished);
  await refusesTheUsual(server, doctor, calls.page);
  await refusesTheUsual(server, doctor, calls.report, { id });
});

test('permission, other stores, other tenants', async () => {
  const keeper = await server.signIn('13800000005', 3);
  await refusesWithout('hospital:testing:list', keeper, calls.unfinished, {});
  await refusesWithout('hospital:testing:list', keeper, calls.page, {});
  await refusesWithout('hospital:testing:info', keeper, calls.report, { id: 'x' });
  for (const call of [calls.unfinished, calls.page])
    assert.equal((await make(doctor, call, { storeId: elsewhere })).code, ErrorCode.OutOfScope);
  const [other] = (await done(company, calls.page, { storeId: elsewhere })).data.list;
  assert.equal((await make(doctor, calls.report, { id: other.id })).code, ErrorCode.OutOfScope);
  assert.equal((await make(stranger, calls.report, { id: other.id })).code, ErrorCode.NotFound);
  assert.equal((await done(stranger, calls.page)).data.total, 0);
  assert.equal((await done(stranger, calls.unfinished)).data.total, 0);
});

test('unfinished reports: parts add up, the list has as many, the page says the same', async () => {
  for (const [client, where] of [
    [doctor, `store_id = '${here}'`],
    [company, 'true'],
  ] as const) {
    const { data } = await done(client, calls.unfinished, { pageSize: 200 });
    assert.equal(data.total, await count(`${open} and ${where}`));
    assert.ok(data.total > 0);
    assert.deepEqual([data.labCount + data.imageCount, data.list.length], [data.total, data.total]);
    assert.equal(data.imageCount, await count(`${open} and ${where} and type = 2`));
    const times = data.list.map(({ applyTime }: { applyTime: string }) => applyTime);
    assert.deepEqual(times, [...times].sort());
    assert.ok(data.list.every(({ waitMinutes }: { waitMinutes: number }) => waitMinutes > 0));
    const page = (await done(client, calls.page, { unfinishedFlag: 'Y', pageSize: 200 })).data;
    assert.equal(page.total, data.total);
    const all = (await done(client, calls.page)).data.total;
    assert.equal((await done(client, calls.page, { unfinishedFlag: 'N' })).data.total, all - data.total);
  }
});

test('the page in both orders', async () => {
  const times = async (order: object) =>
    (await done(doctor, calls.page, { ...order, pageSize: 200 })).data.list.map(
      ({ applyTime }: { applyTime: string }) => applyTime,
    );
  const rising = await times({ orderByField: 'apply_time', orderByType: 'asc' });
  assert.deepEqual(rising, [...rising].sort());
  const falling = await times({});
  assert.deepEqual(falling, [...falling].sort().reverse());
});

test('filters of the page', async () => {
  const [one] = (await done(doctor, calls.page)).data.list;
  const own = `store_id = '${here}'`;
  const day = one.applyTime.slice(0, 10);
  for (const [filters, where] of [
    [{ type: 3 }, 'type = 3'],
    [{ status: 3 }, 'status = 3'],
    [{ status: 0 }, 'status = 0'],
    [{ startDate: day, endDate: day }, `(apply_time at time zone 'Asia/Shanghai')::date = '${day}'`],
    [{ caseId: one.caseId }, `case_id = '${one.caseId}'`],
    [{ keyword: one.orderNo }, `order_no = '${one.orderNo}'`],
    [{ keyword: one.productName }, `strpos(product_name, '${one.productName}') > 0`],
  ] as const)
    assert.equal(
      (await done(doctor, calls.page, filters)).data.total,
      await count(`${own} and ${where}`),
      JSON.stringify(filters),
    );
  assert.equal((await make(doctor, calls.page, { startDate: '2026-13-01' })).code, ErrorCode.Invalid);
});

test('a report has its values; one that is not out yet has none', async () => {
  const [out] = (await done(doctor, calls.page, { status: 3, type: 1 })).data.list;
  const { data } = await done(doctor, calls.report, { id: out.id });
  assert.deepEqual([data.id, data.petName, data.reportTime], [out.id, out.petName, out.reportTime]);
  assert.ok(data.results.length > 0 && data.conclusion && data.executorName && data.auditName);
  for (const { flag, value, refLow, refHigh } of data.results) {
    if (refLow === '') continue;
    const expected = Number(value) > Number(refHigh) ? 'H' : Number(value) < Number(refLow) ? 'L' : 'N';
    assert.equal(flag, expected);
  }
  const [waiting] = (await done(doctor, calls.page, { status: 0 })).data.list;
  const none = (await done(doctor, calls.report, { id: waiting.id })).data;
  assert.deepEqual([none.results, none.conclusion, none.reportTime], [[], '', null]);
});
