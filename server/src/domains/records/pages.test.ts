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

const pageSize = 20;

test('pages that are read from the other end hold what the order says, cases that nobody judged last', async () => {
  // Some of the newest and of the oldest, so that both ends have some that nobody judged.
  const judged = await server.database.write('1', (db) =>
    db.execute(
      `update medical_case set judge_score = 60 + extract(minute from visit_time)::int % 40
       where extract(minute from visit_time)::int % 3 < 2 returning id`,
    ),
  );
  assert.ok(judged.rows.length > 600, `${judged.rows.length} are judged`);
  for (const [orderByField, orderByType, order] of [
    ['visit_time', 'desc', 'visit_time desc, id desc'],
    ['visit_time', 'asc', 'visit_time, id'],
    ['judge_score', 'desc', 'judge_score desc nulls last, id desc'],
    ['judge_score', 'asc', 'judge_score nulls last, id'],
  ] as const) {
    const { rows } = await server.database.kernel.execute<{ id: string }>(
      `select id from medical_case where tenant_id = '1' order by ${order}`,
    );
    const last = Math.ceil(rows.length / pageSize);
    assert.ok(last > 40, 'the demo has as many as are read from the other end');
    for (const page of [1, 27, last - 3, last]) {
      const { data } = await make(company, calls.page, { page, pageSize, orderByField, orderByType });
      const { list, total } = data as { list: { id: string }[]; total: number };
      const ids = rows.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id);
      assert.deepEqual([list.map(({ id }) => id), total], [ids, rows.length], `${order}, page ${page}`);
    }
  }
});
