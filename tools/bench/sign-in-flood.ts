/**
 * How long other people wait while 600 wrong sign-ins come at once from one address: the server, who sends them and who
 * waits are a process each. p95 of the others is to be below 200 ms, embedded and on PostgreSQL.
 *
 *   pnpm bench:sign-in-flood    TEST_DATABASE_URL (postgres://postgres@127.0.0.1:5432/postgres) names the server
 *
 * Beside it stands what the same call takes without a rush, which is what the machine costs. Each rush comes from an
 * address of its own, so that each is judged as far as an address may be.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { transformPassword } from '@hospital/shared/contract/password';
import { administratorUrl, pg } from './administrator';
import { buildServer, root, startChildren } from './children';

const atOnce = 600;
const every = 20;
const rounds = 5;
const quiet = 2_000;
const wanted = 200;

const databaseName = `hospital_bench_${randomBytes(4).toString('hex')}`;
const children = startChildren();

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: administratorUrl });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

function forkTool(file: string, ...args: string[]): ChildProcess {
  const child = fork(path.join(root, 'tools/bench', file), args, { execArgv: [] });
  children.keep(child);
  return child;
}

async function answered<T>(child: ChildProcess, message: object): Promise<T> {
  child.send(message);
  const [answer] = (await once(child, 'message')) as [T];
  return answer;
}

const form = (username: string, password: string) => ({
  ...{ mode: 'mgr', username, password: transformPassword(password), type: 2, tenantCode: 'demo' },
});

async function signIn(address: string): Promise<Record<string, string>> {
  const response = await fetch(`${address}/api/login.do`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form('13800000003', 'Pet@12345')),
  });
  const { data } = (await response.json()) as { data: { token: string; tenantId: string } };
  return { authorization: data.token, tenantId: data.tenantId };
}

const at = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? NaN;

function tell(what: string, times: readonly number[]): void {
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => at(times, share).toFixed(1));
  console.log(`  ${what.padEnd(12)} ${times.length} calls: p50 ${p50}, p95 ${p95}, at most ${most} ms`);
}

/** Milliseconds of a processor that a process has taken so far, in hundredths of a second as Linux tells it. */
function worked({ pid }: ChildProcess): number {
  const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = '', system = ''] = fields.join(') ').split(' ').slice(11);
  return (Number(user) + Number(system)) * 10;
}

/** Of any two names one is a colleague of the demo, the other nobody's. */
const nameOf = (round: number, n: number): string =>
  n % 2 === 0
    ? String(13_800_001_001 + ((n / 2 + round * 61) % 300))
    : `139${round}${String(n).padStart(7, '0')}`;

async function measure(name: string, env: Record<string, string>): Promise<boolean> {
  const { child, address } = await children.start([path.join(root, 'dist/server/main.js')], {
    ...{ ...env, LOG_LEVEL: 'warn', TRUST_PROXY: 'loopback' },
  });
  const call = `${address}/api/notify/admin/message/unReadCount`;
  const watcher = forkTool('watcher.mjs', JSON.stringify([call, await signIn(address), every]));
  await once(watcher, 'message');
  const rush = forkTool('sign-in-rush.mjs');
  console.log(`${name}, ${atOnce} at once, ${rounds} times, load ${loadavg()[0]?.toFixed(1)}`);
  await sleep(quiet);
  await answered(watcher, {});
  await sleep(quiet);
  tell('no rush', await answered<number[]>(watcher, {}));
  const p95s: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bodies = Array.from({ length: atOnce }, (_, n) => form(nameOf(round, n), 'Wrong@12345'));
    await answered(watcher, {});
    const [began, workedBefore] = [performance.now(), worked(child)];
    const codes = await answered<number[]>(rush, {
      address: `${address}/api/login.do`,
      from: `10.0.0.${round + 1}`,
      bodies,
    });
    const [took, work] = [performance.now() - began, worked(child) - workedBefore];
    const times = await answered<number[]>(watcher, {});
    const refused = codes.filter((code) => code === ErrorCode.TooManyRequests).length;
    tell(`rush ${round + 1}`, times);
    console.log(
      `  ${''.padEnd(12)} ${atOnce - refused} judged, ${refused} refused, within ${took.toFixed(0)} ms, of which the server worked ${work}`,
    );
    p95s.push(at(times, 0.95));
  }
  watcher.kill();
  rush.kill();
  child.kill('SIGTERM');
  await once(child, 'exit');
  const median = at(p95s, 0.5);
  console.log(`  p95 of the median rush ${median.toFixed(0)} ms (below ${wanted})`);
  return median < wanted;
}

try {
  await buildServer();
  const embedded = await measure('embedded', {});
  await administer(`create database ${databaseName}`);
  const url = new URL(administratorUrl);
  url.pathname = `/${databaseName}`;
  const onPostgres = await measure('PostgreSQL', { DATABASE_URL: url.href });
  process.exitCode = embedded && onPostgres ? 0 : 1;
} finally {
  await children.end();
  await administer(`drop database if exists ${databaseName} with (force)`);
}
