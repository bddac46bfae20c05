import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { customerCalls as calls, type CustomerRow } from '@hospital/shared/contract/calls/customers';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { TestClient } from '../../test-support/client';
import { savedOwner } from '../../test-support/people';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

let server: TestServer;
let manager: TestClient;
let reception: TestClient;
let admin: TestClient;
before(async () => {
  server = await startTestServer();
  manager = await server.signIn('13800000002', 2);
  reception = await server.signIn('13800000003', 2);
  admin = await server.signIn('13800000001', 1);
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
const page = async (client: TestClient, request: object = {}) => {
  const { code, data, msg } = await make(client, calls.page, { pageSize: 200, ...request });
  assert.equal(code, 0, msg);
  return data as { list: CustomerRow[]; total: number; ext: { oweSum: number } };
};
const inStore = `exists (select from owner_store s where s.tenant_id = '1' and s.owner_id = o.id and s.store_id = '1001')`;

test('the list has the owners who are known in the store, and what they owe together', async () => {
  const { list, total, ext } = await page(reception);
  const [counted] = await rows<{ n: number; fen: string }>(`select count(*)::int as n,
    sum((select coalesce(sum(b.payable_amount - b.paid_amount), 0) from bill b where b.tenant_id = '1' and b.owner_id = o.id
      and b.status in (0, 1)))::text as fen from owner o where o.tenant_id = '1' and ${inStore}`);
  assert.equal(total, counted?.n);
  assert.equal(Math.round(ext.oweSum * 100), Number(counted?.fen));
  const summed = list.reduce((sum, { oweAmount }) => sum + Math.round(oweAmount * 100), 0);
  assert.equal(summed, Number(counted?.fen));
  assert.ok((await page(admin)).total > total);
});

test('four digits show first whose telephone ends so', async () => {
  const tail = '8642';
  const { ownerId } = await savedOwner(reception, { name: '尾号', mobile: `1391111${tail}` });
  // Found by the digits, too, and newer.
  await savedOwner(reception, { name: '编号', storeUserNo: tail });
  const { list } = await page(reception, { keyword: tail });
  assert.deepEqual([list.length > 1, list[0]?.ownerId], [true, ownerId]);
  const back = await page(reception, { keyword: tail, pageSize: 1, page: list.length });
  assert.notEqual(back.list[0]?.ownerId, ownerId);
});

test('filters narrow it: debts, tags, levels, blacklist, days, a keyword', async () => {
  const { list } = await page(admin);
  const is = (one: CustomerRow | undefined): CustomerRow => {
    assert.ok(one);
    return one;
  };
  const owing = await page(admin, { oweFlag: 'Y' });
  assert.ok(owing.total > 0 && owing.list.every(({ oweAmount }) => oweAmount > 0));
  assert.equal((await page(admin, { oweFlag: 'N' })).total, (await page(admin)).total - owing.total);
  const tagged = await page(admin, { tag: 'VIP' });
  assert.ok(tagged.total > 0 && tagged.list.every(({ tags }) => tags.includes('VIP')));
  const black = await page(admin, { blackFlag: 'Y' });
  assert.ok(black.total > 0 && black.list.every(({ blackFlag }) => blackFlag === 'Y'));
  const gold = await page(admin, { level: 'GOLD' });
  assert.ok(gold.list.every(({ level }) => level === 'GOLD'));
  const visited = is(list.find(({ lastVisitDate }) => lastVisitDate !== null));
  const day = (visited.lastVisitDate ?? '').slice(0, 10);
  const thatDay = await page(admin, { startDate: day, endDate: day });
  assert.ok(thatDay.list.some(({ ownerId }) => ownerId === visited.ownerId));
  assert.ok(thatDay.list.every(({ lastVisitDate }) => lastVisitDate?.startsWith(day)));
  const found = await page(admin, { keyword: visited.name });
  assert.ok(found.list.some(({ ownerId }) => ownerId === visited.ownerId));
  assert.equal((await page(admin, { keyword: "不会有的人'" })).total, 0);
});

test('either order goes both ways, and its pages meet without gaps, from either end', async () => {
  for (const orderByField of ['createDate', 'lastVisitDate']) {
    const all = (await page(admin, { orderByField })).list.map(({ ownerId }) => ownerId);
    const pages: string[] = [];
    for (let number = 1; number <= 4; number += 1)
      pages.push(
        ...(await page(admin, { orderByField, page: number, pageSize: 50 })).list.map(
          ({ ownerId }) => ownerId,
        ),
      );
    assert.deepEqual(pages, all.slice(0, 200));
    const rising = await page(admin, { orderByField, orderByType: 'asc' });
    const { total } = rising;
    assert.ok(total <= 200 || rising.list.length === 200);
    if (total <= 200) assert.deepEqual(rising.list.map(({ ownerId }) => ownerId).reverse(), all);
  }
});

test('a store out of scope is refused, and a page beyond the last is empty', async () => {
  assert.equal((await make(reception, calls.page, { storeId: '1004' })).code, ErrorCode.OutOfScope);
  assert.deepEqual((await page(reception, { page: 9999 })).list, []);
});

test('the export is the list as a file, and the log says who took it', async () => {
  const answer = await make(manager, calls.export, { storeId: '1001', columns: 'name,mobile,petNames' });
  assert.match(answer.headers.get('content-type') ?? '', /spreadsheet/);
  const [log] = await rows<{ after: { count: number; columns: string[] } }>(
    `select after from op_log where tenant_id = '1' and biz_type = 'customer' and kind = 'exported'`,
  );
  assert.deepEqual(log?.after.columns, ['宠主姓名', '手机号', '宠物']);
  assert.equal(log?.after.count, (await page(manager, { storeId: '1001' })).total);
  assert.equal((await make(reception, calls.export, {})).code, ErrorCode.PermissionMissing);
});
