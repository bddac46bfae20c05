/**
 * What all hooks of a call cost: the paged list of 10 000 stores through the product, beside a bare Fastify route
 * that runs the same statement on the same PostgreSQL database, by turns. The product must reach 60 %.
 *
 *   pnpm bench:list        TEST_DATABASE_URL (postgres://postgres@127.0.0.1:5432/postgres) names the server
 */
import { seeding } from '../../server/src/product';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { transformPassword } from '@hospital/shared/contract/password';
import { seedDemo } from '../../server/src/platform/seeds/seedDemo';
import { migrate } from '../../server/src/platform/database/migrations';
import { openPostgres } from '../../server/src/platform/database/postgres';
import { sourceRemotes } from '../../server/src/test-support/sourceRemotes';
import { administratorUrl, pg } from './administrator';
import { buildServer, root, startChildren } from './children';
import { listStatement } from './listStatement';
import { load, loadTool, type Figures } from './load';

const stores = 10_000;
const connections = 50;
const rounds = 3;
const seconds = 6;
const poolSize = 10;
const wanted = 0.6;

const databaseName = `hospital_bench_${randomBytes(4).toString('hex')}`;
const children = startChildren();

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: administratorUrl });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

async function signIn(address: string): Promise<Record<string, string>> {
  const response = await fetch(`${address}/api/login.do`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      mode: 'mgr',
      username: '13800000001',
      password: transformPassword('Pet@12345'),
      type: 1,
      tenantCode: 'demo',
    }),
  });
  const { data } = (await response.json()) as { data: { token: string; tenantId: string } };
  return { authorization: data.token, tenantId: data.tenantId, 'warehouse-type': '3' };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

function print(name: string, results: readonly Figures[]): void {
  const of = (pick: (figures: Figures) => number, digits: number) =>
    median(results.map(pick)).toFixed(digits);
  console.log(
    `${name.padEnd(10)} ${of((f) => f.requestsPerSecond, 0).padStart(7)} requests/s   p50 ${of((f) => f.p50, 1)} ms   p99 ${of((f) => f.p99, 1)} ms`,
  );
}

async function measure(): Promise<boolean> {
  await administer(`create database ${databaseName}`);
  const url = new URL(administratorUrl);
  url.pathname = `/${databaseName}`;
  const database = openPostgres({ url: url.href, poolSize: 1, warn: console.error });
  await migrate(database, path.join(root, 'server/migrations'));
  await seedDemo(database.kernel, seeding, {
    ...{ now: new Date(), scale: 'large', stores, remotes: sourceRemotes },
  });
  await database.close();
  await administer('checkpoint');

  await buildServer();
  const { address: product } = await children.start([path.join(root, 'dist/server/main.js')], {
    DATABASE_URL: url.href,
    DATABASE_POOL: String(poolSize),
  });
  const { address: bare } = await children.start([path.join(root, 'tools/bench/bare-list.mjs')], {
    BARE_LIST: JSON.stringify({ ...(await listStatement()), url: url.href, poolSize }),
  });

  const targets = [
    { name: 'bare', url: `${bare}/list`, headers: {} },
    {
      name: 'product',
      url: `${product}/api/sys/store/qryPage?page=1&pageSize=20`,
      headers: await signIn(product),
    },
  ];
  for (const { url: target, headers } of targets) {
    const answer = (await (await fetch(target, { headers })).json()) as {
      data: { records: unknown[]; total: number };
    };
    if (answer.data?.records.length !== 20 || answer.data.total < stores)
      throw new Error(JSON.stringify(answer).slice(0, 500));
  }
  const results: Figures[][] = targets.map(() => []);
  for (const target of targets) await load({ ...target, connections, seconds: 2 });
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      results[index]?.push(await load({ ...target, connections, seconds }));
    }
  }
  console.log(
    `\n${connections} connections, page of 20 of ${stores} stores with count, ${loadTool}, ${rounds} rounds`,
  );
  targets.forEach((target, index) => print(target.name, results[index] ?? []));
  const [floor = [], ours = []] = results;
  const ratio = median(
    ours.map((figures, round) => figures.requestsPerSecond / (floor[round]?.requestsPerSecond ?? NaN)),
  );
  console.log(`product / bare: ${(ratio * 100).toFixed(0)} % (at least ${wanted * 100} %)`);
  return ratio >= wanted;
}

try {
  process.exitCode = (await measure()) ? 0 : 1;
} finally {
  await children.end();
  await administer(`drop database if exists ${databaseName} with (force)`);
}
