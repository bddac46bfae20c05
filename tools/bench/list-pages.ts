/**
 * What pages of lists of a million rows take over HTTP on PostgreSQL, one caller at a time: the first, the second, the
 * middle one and the last of each, whole chain, nothing filtered. None is to take more than 1.5 times the first.
 *
 *   TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres pnpm bench:list-pages
 *
 * BENCH_DATABASE names a database that is filled once and kept, BENCH_CASES asks for another number of cases.
 */
import { loadavg } from 'node:os';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { reviewCalls } from '@hospital/shared/contract/calls/reviews';
import { statisticsCalls } from '@hospital/shared/contract/calls/statistics';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import { openPostgres } from '../../server/src/platform/database/postgres';
import { make } from '../../server/src/test-support/refusals';
import { startTestServer } from '../../server/src/test-support/testServer';
import type { TestClient } from '../../server/src/test-support/client';
import { cases, inLargeChain } from './largeChain';

const repeats = 15;
const pageSize = 20;
const wanted = 1.5;

const ever = { startDate: addDays(shanghaiDay(), -1200), endDate: shanghaiDay() };
const lists: readonly (readonly [name: string, call: CallDeclaration, filter: object])[] = [
  ['cases', caseCalls.page, {}],
  ['bills', billCalls.page, {}],
  ['visits', statisticsCalls.visits, ever],
  ['payments', statisticsCalls.payments, ever],
  ['follow-ups', reviewCalls.list, {}],
];

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

async function timesOf(
  client: TestClient,
  call: CallDeclaration,
  request: Readonly<Record<string, unknown>>,
): Promise<number> {
  const took: number[] = [];
  for (let turn = -1; turn < repeats; turn += 1) {
    const started = performance.now();
    const { code, msg } = await make(client, call, request);
    if (code !== 0) throw new Error(`${call.path}: ${code} ${msg}`);
    if (turn >= 0) took.push(performance.now() - started);
  }
  return median(took);
}

await inLargeChain(async (url) => {
  const server = await startTestServer({
    database: openPostgres({ url, poolSize: 10, warn: console.error }),
  });
  try {
    const client = await server.signIn('13800000001', 1);
    console.log(`${cases} cases, median of ${repeats} calls, load ${loadavg()[0]?.toFixed(1)}`);
    for (const [name, call, filter] of lists) {
      const { total } = (await make(client, call, { ...filter, page: 1, pageSize })).data as {
        total: number;
      };
      const last = Math.ceil(total / pageSize);
      const pages = [1, 2, Math.ceil(last / 4), Math.ceil(last / 2), last];
      const took: number[] = [];
      for (const page of pages) took.push(await timesOf(client, call, { ...filter, page, pageSize }));
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
