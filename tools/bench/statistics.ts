/**
 * How long the statistics of the home page and the lists behind it take in a chain with 1,000,000 cases: PostgreSQL,
 * over HTTP, one caller at a time, company-wide and in one store. Each call must be answered within 100 ms (median).
 * The plans behind the figures: docs/statistics-plans.md.
 *
 *   TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres pnpm bench:statistics
 *
 * BENCH_DATABASE names a database that is filled once and kept, BENCH_CASES asks for another number of cases.
 */
import { addDays, shanghaiDay } from '@hospital/shared/format';
import { openPostgres } from '../../server/src/platform/database/postgres';
import { startTestServer } from '../../server/src/test-support/testServer';
import type { TestClient } from '../../server/src/test-support/client';
import { cases, inLargeChain } from './largeChain';

const wanted = 100;
const repeats = 21;

const day = (days: number): string => addDays(shanghaiDay(), days);
const month = { startDate: day(-29), endDate: day(0) };
const today = { startDate: day(0), endDate: day(0), status: 'N' };

/** GET with a query, POST with a body. */
type Asked = readonly [what: string, method: 'GET' | 'POST', path: string, fields: object];

const of = (place: string, more: object): Asked[] => {
  const statistics = '/statistics/case/2';
  return [
    [`${place}: unfinished cases, list`, 'GET', `${statistics}/user/case/unfinished/list`, more],
    [
      `${place}: … by amount`,
      'GET',
      `${statistics}/user/case/unfinished/list`,
      { ...more, orderByField: 'unpaid_amount', orderByType: 'desc' },
    ],
    [`${place}: unfinished cases, total`, 'GET', `${statistics}/user/case/unfinished/total`, more],
    [`${place}: … by doctor`, 'GET', `${statistics}/doctor/case/unfinished`, more],
    [`${place}: … by store`, 'GET', `${statistics}/store/case/unfinished`, more],
    [`${place}: unfinished stays, list`, 'GET', `${statistics}/user/caseLive/unfinished/list`, more],
    [`${place}: … of the stores`, 'GET', `${statistics}/store/caseLive/unfinished/list`, more],
    [`${place}: trend of 30 days`, 'GET', '/statistics/trend/daily', more],
    [`${place}: visits of 30 days, list`, 'GET', '/statistics/trend/visit/list', { ...month, ...more }],
    [`${place}: income of 30 days, list`, 'GET', '/statistics/trend/income/list', { ...month, ...more }],
    [`${place}: follow-ups of today, total`, 'POST', '/hospital/review/total', { ...today, ...more }],
    [`${place}: follow-ups of today, list`, 'POST', '/hospital/review/list', { ...today, ...more }],
    [`${place}: all follow-ups, list`, 'POST', '/hospital/review/list', more],
    [`${place}: all follow-ups, last page`, 'POST', '/hospital/review/list', { ...more, page: 5000 }],
    [`${place}: unfinished reports`, 'POST', '/hospital/testing/getUnFinshResport', more],
    [`${place}: … number alone`, 'POST', '/hospital/testing/getUnFinshResport', { ...more, pageSize: 1 }],
  ];
};
/** They hold all rows and are made of a sheet, so that they are told but not held to the bound. */
const exports: readonly Asked[] = [
  [
    'store: export of stays',
    'GET',
    '/statistics/case/2/user/caseLive/unfinished/listExcel',
    { storeId: '1001' },
  ],
  [
    'store: … of the stores',
    'GET',
    '/statistics/case/2/store/caseLive/unfinished/listExcel',
    { storeId: '1001' },
  ],
  ['chain: export of visits of 30 days', 'GET', '/statistics/trend/visit/listExcel', month],
  ['chain: export of unfinished cases', 'GET', '/statistics/case/2/user/case/unfinished/listExcel', {}],
];

async function ask(client: TestClient, [, method, at, fields]: Asked): Promise<void> {
  const answer =
    method === 'GET' ? await client.get(at, fields as Record<string, string>) : await client.post(at, fields);
  if (answer.code !== 0 && !answer.headers.has('filename'))
    throw new Error(`${at}: ${answer.text.slice(0, 300)}`);
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

async function measure(client: TestClient, asked: Asked): Promise<number> {
  const took: number[] = [];
  await ask(client, asked);
  for (let turn = 0; turn < repeats; turn += 1) {
    const started = performance.now();
    await ask(client, asked);
    took.push(performance.now() - started);
  }
  const worst = Math.max(...took);
  console.log(
    `${asked[0].padEnd(38)} p50 ${median(took).toFixed(1).padStart(7)} ms   worst ${worst.toFixed(1)} ms`,
  );
  return median(took);
}

await inLargeChain(async (url) => {
  const database = openPostgres({ url, poolSize: 10, warn: console.error });
  const server = await startTestServer({ database });
  try {
    const company = await server.signIn('13800000001', 1);
    const store = await server.signIn('13800000004', 2);
    console.log(`${cases} cases, ${repeats} calls each, one after the other`);
    const slow: string[] = [];
    const judged: readonly (readonly [TestClient, Asked])[] = [
      ...of('chain', {}).map((asked) => [company, asked] as const),
      ...of('store', { storeId: '1001' }).map((asked) => [company, asked] as const),
      [company, ['chain: expiring batches, total', 'GET', '/warehouse/stock/expiredTotal', {}]],
      [company, ['chain: expiring batches, list', 'GET', '/warehouse/stock/expiredList', { index: 1 }]],
      [company, ['chain: slow-selling, total', 'GET', '/warehouse/stock/unsalableTotal', {}]],
      [company, ['chain: slow-selling, list', 'GET', '/warehouse/stock/unsalableList', { index: 0 }]],
      [store, ['store: expiring batches, total', 'GET', '/warehouse/stock/expiredTotal', {}]],
      [store, ['store: slow-selling, total', 'GET', '/warehouse/stock/unsalableTotal', {}]],
      [store, ['store: home page', 'POST', '/home/index.do', {}]],
    ];
    for (const [client, asked] of judged) if ((await measure(client, asked)) > wanted) slow.push(asked[0]);
    for (const asked of exports) await measure(company, asked);
    for (const what of slow) console.error(`${what}: more than ${wanted} ms`);
    process.exitCode = slow.length === 0 ? 0 : 1;
  } finally {
    await server.close();
  }
});
