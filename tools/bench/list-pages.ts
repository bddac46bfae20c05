/**
 * What pages of lists of a million rows take over HTTP on PostgreSQL, one caller at a time: the first, the second, that
 * at a quarter, the middle one and the last of each, whole chain, nothing filtered. None is to take more than 1.5 times
 * the first. They are asked by turns, so that what else the machine does meets all of them alike.
 *
 *   TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres pnpm bench:list-pages
 *
 * Words choose lists by their names. BENCH_DATABASE names a database that is filled once and kept, BENCH_CASES asks for
 * another number of cases.
 */
import { loadavg } from 'node:os';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { logCalls } from '@hospital/shared/contract/calls/logs';
import { oldCaseCalls } from '@hospital/shared/contract/calls/oldCases';
import { reviewCalls } from '@hospital/shared/contract/calls/reviews';
import { statisticsCalls } from '@hospital/shared/contract/calls/statistics';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import { openPostgres } from '../../server/src/platform/database/postgres';
import { make } from '../../server/src/test-support/refusals';
import { startTestServer } from '../../server/src/test-support/testServer';
import type { TestClient } from '../../server/src/test-support/client';
import { pg } from './administrator';
import { cases, inLargeChain } from './largeChain';

const repeats = 25;
const pageSize = 20;
const wanted = 1.5;

const words = process.argv.slice(2);
const ever = { startDate: addDays(shanghaiDay(), -1200), endDate: shanghaiDay() };
const lists: readonly (readonly [name: string, call: CallDeclaration, filter: object])[] = [
  ['cases', caseCalls.page, {}],
  ['bills', billCalls.page, {}],
  ['visits', statisticsCalls.visits, ever],
  ['payments', statisticsCalls.payments, ever],
  ['follow-ups', reviewCalls.list, {}],
  ['operations', logCalls.operations, {}],
  ['sign-ins', logCalls.signIns, {}],
  ['old cases', oldCaseCalls.page, {}],
];

/** What the demo has few of: as many as cases, over the same three years. */
const many = [
  `insert into op_log (tenant_id, id, user_id, user_name, module, action, biz_type, biz_id, after, create_date)
    select '1', 'BENCH' || n, '1', '张三', 'sys', 'POST /sys/dict/save.do', 'dict', n::text, '{"name":"头孢"}',
      now() - n * interval '1095 days' / ${cases} from generate_series(1, ${cases}) n
    where not exists (select from op_log where id = 'BENCH1')`,
  `insert into login_log (tenant_id, id, user_id, login_name, type, result, create_date)
    select '1', 'BENCH' || n, '1', '13800000001', 2, 'Y',
      now() - n * interval '1095 days' / ${cases} from generate_series(1, ${cases}) n
    where not exists (select from login_log where id = 'BENCH1')`,
  `insert into old_case (tenant_id, id, store_id, source, pet_name, owner_mobile, date, digest, diagnosis)
    select '1', 'BENCH' || n, '1001', 'own', '大黄', '13900000000',
      current_date - n * 1095 / ${cases}, n::text, '肠炎' from generate_series(1, ${cases}) n
    where not exists (select from old_case where id = 'BENCH1')`,
  'vacuum analyze op_log, login_log, old_case',
];

async function addMany(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of many) await client.query(statement);
  await client.end();
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

/** The median (ms) of each of the pages. */
async function timesOf(
  client: TestClient,
  call: CallDeclaration,
  filter: object,
  pages: readonly number[],
): Promise<number[]> {
  const took: number[][] = pages.map(() => []);
  for (let turn = -1; turn < repeats; turn += 1)
    for (const [at, page] of pages.entries()) {
      const started = performance.now();
      const { code, msg } = await make(client, call, { ...filter, page, pageSize });
      if (code !== 0) throw new Error(`${call.path}: ${code} ${msg}`);
      if (turn >= 0) took[at]?.push(performance.now() - started);
    }
  return took.map(median);
}

await inLargeChain(async (url) => {
  await addMany(url);
  const server = await startTestServer({
    database: openPostgres({ url, poolSize: 10, warn: console.error }),
  });
  try {
    const client = await server.signIn('13800000001', 1);
    console.log(`${cases} cases, median of ${repeats} calls, load ${loadavg()[0]?.toFixed(1)}`);
    for (const [name, call, filter] of lists) {
      if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
      const { total } = (await make(client, call, { ...filter, page: 1, pageSize })).data as {
        total: number;
      };
      const last = Math.ceil(total / pageSize);
      const pages = [1, 2, Math.ceil(last / 4), Math.ceil(last / 2), last];
      const took = await timesOf(client, call, filter, pages);
      const [first = NaN] = took;
      const worst = Math.max(...took) / first;
      const said = pages.map((page, at) => `${page}: ${took[at]?.toFixed(1)}`).join('   ');
      console.log(`${name.padEnd(12)} ${said} ms   at most ${worst.toFixed(2)} times the first`);
      if (worst > wanted) process.exitCode = 1;
    }
  } finally {
    await server.close();
  }
});
