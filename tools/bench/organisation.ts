/**
 * How long the page of stores waits for the server in the largest chain: 3,000 departments, 20,000 stores, PostgreSQL,
 * one caller at a time. The first page of the table must be there within 20 ms (median).
 *
 *   TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres pnpm bench:organisation
 */
import { startTestServer } from '../../server/src/test-support/testServer';

const wanted = 20;
const repeats = 200;
const depts = 3_000;
const stores = 20_000;

/** Thirty departments below the root, a hundred below each; the stores are shared out among them. */
const fill = [
  `insert into dept (tenant_id, id, parent_id, name, path, sort)
    select '1', 'R' || n, '1', '大区' || n, '/1/R' || n || '/', 100 + n from generate_series(1, 30) n`,
  `insert into dept (tenant_id, id, parent_id, name, path, sort)
    select '1', 'D' || n, 'R' || (n % 30 + 1), '片区' || n, '/1/R' || (n % 30 + 1) || '/D' || n || '/', n
    from generate_series(1, ${depts - 30}) n`,
  `insert into store (tenant_id, id, store_name, store_code, business_name, door_name, dept_id, warehouse_id,
      store_attribute, store_nature, province_id, city_id, district_id, phone_num, latitude, longitude, address)
    select '1', 'L' || n, '社区' || n || '店', 'L' || lpad(n::text, 6, '0'), '安心社区动物诊所', '安心宠物', 'D' || (n % ${depts - 30} + 1),
      '1', 'COMMUNITY', 'DIRECTLY', '440000', '440100', '440106', '020-38780116', 23, 113, '社区路' || n || '号'
    from generate_series(1, ${stores}) n`,
  'vacuum analyze',
];

const asked: readonly (readonly [what: string, path: string, query: Record<string, string | number>])[] = [
  ['first page of the table', '/sys/store/qryPage', { page: 1, pageSize: 50, status: -1 }],
  ['of a department', '/sys/store/qryPage', { page: 1, pageSize: 50, status: -1, deptId: 'R7' }],
  ['by name', '/sys/store/qryPage', { page: 1, pageSize: 50, status: -1, storeName: '1999' }],
  ['roots of the tree', '/sys/dept/qryDeptStoreTree', { parentId: '0' }],
  ['below the root', '/sys/dept/qryDeptStoreTree', { parentId: '1' }],
  ['below a region', '/sys/dept/qryDeptStoreTree', { parentId: 'R7' }],
  ['all departments', '/sys/dept/qryDeptTree', {}],
];

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;

const server = await startTestServer();
try {
  if (server.database.kind !== 'postgres') throw new Error('TEST_DATABASE_URL names no PostgreSQL');
  for (const statement of fill) await server.database.kernel.execute(statement);
  const admin = await server.signIn('13800000001', 1);
  console.log(`${depts} departments, ${stores} stores, ${repeats} calls each, one after the other`);
  for (const [what, path, query] of asked) {
    const took: number[] = [];
    for (let turn = 0; turn < repeats; turn += 1) {
      const started = performance.now();
      const { code } = await admin.get(path, query);
      if (code !== 0) throw new Error(`${path} was answered with ${code}`);
      took.push(performance.now() - started);
    }
    took.sort((one, other) => one - other);
    console.log(
      `${what.padEnd(26)} p50 ${at(took, 0.5).toFixed(1)} ms   p95 ${at(took, 0.95).toFixed(1)} ms`,
    );
    if (what === asked[0]?.[0] && at(took, 0.5) > wanted) process.exitCode = 1;
  }
} finally {
  await server.close();
}
