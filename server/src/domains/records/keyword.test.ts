import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { caseCalls as calls } from '@hospital/shared/contract/calls/cases';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

let server: TestServer;
let company: TestClient;
before(async () => {
  server = await startTestServer();
  company = await server.signIn('13800000001', 1);
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
const numbered = async (condition: string): Promise<number> => {
  const [row] = await rows<{ n: number }>(
    `select count(*)::int as n from medical_case c join owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
     where c.tenant_id = '1' and (${condition})`,
  );
  assert.ok(row);
  return row.n;
};
const asked = async (fields: object): Promise<{ total: number; ids: string[] }> => {
  const { data, msg } = await make(company, calls.page, { page: 1, pageSize: 20, ...fields });
  assert.ok(data, msg);
  return { total: data.total, ids: data.list.map(({ id }: { id: string }) => id) };
};

test('the total of a keyword counts each case once, also one that has it in two ways', async () => {
  const [one] = await rows<{ id: string; name: string; store_id: string }>(
    `select c.id, c.store_id, o.name from medical_case c join owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
     where c.tenant_id = '1' and c.status = 3 order by c.visit_time desc limit 1`,
  );
  assert.ok(one);
  const { id, name, store_id: storeId } = one;
  await rows(`update medical_case set diagnosis = '${name}同款症' where id = '${id}'`);
  const has = `o.name like '%${name}%' or c.diagnosis like '%${name}%'`;
  const found = await asked({ keyword: name });
  assert.equal(found.total, await numbered(has));
  assert.ok(found.ids.includes(id));
  assert.equal(
    (await asked({ keyword: name, status: 3, storeId })).total,
    await numbered(`(${has}) and c.status = 3 and c.store_id = '${storeId}'`),
  );
  // In the diagnosis alone, letters alike.
  await rows(`update medical_case set diagnosis = 'Pancreatitis X9' where id = '${id}'`);
  assert.deepEqual(await asked({ keyword: 'PANCREATITIS x9' }), { total: 1, ids: [id] });
});

test('a diagnosis is found as it was written, with quotes, backslashes and tabs', async () => {
  const [one] = await rows<{ id: string }>(
    `select id from medical_case where tenant_id = '1' order by visit_time desc limit 1`,
  );
  assert.ok(one);
  await rows(`update medical_case set diagnosis = E'疑似\t"猫癣"\\\\待查' where id = '${one.id}'`);
  assert.deepEqual(await asked({ keyword: '"猫癣"' }), { total: 1, ids: [one.id] });
});

test('a keyword is found among more diagnoses than are looked at one by one', async () => {
  await rows(`insert into medical_case
    select (jsonb_populate_record(c, jsonb_build_object('id', 'rare-' || n, 'case_no', 'RARE' || n,
      'booking_id', null, 'diagnosis', '罕见病' || n))).*
    from medical_case c, generate_series(1, 5010) n
    where c.tenant_id = '1' and c.id = (select min(id) from medical_case where tenant_id = '1' and status = 3)`);
  assert.deepEqual(await asked({ keyword: '罕见病4711' }), { total: 1, ids: ['rare-4711'] });
  assert.equal((await asked({ keyword: '罕见病' })).total, 5010);
});

test('a keyword that no diagnosis, owner, pet or number has finds nothing', async () => {
  assert.deepEqual(await asked({ keyword: '查无此词' }), { total: 0, ids: [] });
  assert.deepEqual((await make(company, calls.search, { keyword: '查无此词' })).data, []);
});

test('part of a number finds its case among all', async () => {
  const [one] = await rows<{ id: string; case_no: string }>(
    `select id, case_no from medical_case where tenant_id = '1' order by visit_time desc limit 1`,
  );
  assert.ok(one);
  const part = one.case_no.slice(-6);
  const found = await asked({ keyword: part, pageSize: 200 });
  assert.ok(found.ids.includes(one.id));
  assert.equal(found.total, await numbered(`c.case_no like '%${part}%'`));
  assert.equal(new Set(found.ids).size, found.total);
});
