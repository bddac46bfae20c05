/**
 * The event stream with 10 000 readers on one instance: what the server's process weighs, how long a message takes to
 * all of them, and what becomes of readers that do not read. At most 1 GiB and 2 s.
 *
 *   pnpm bench:stream      TEST_DATABASE_URL (postgres://postgres@127.0.0.1:5432/postgres) names the server
 *   READERS=2000 pnpm bench:stream
 */
import { seeding } from '../../server/src/product';
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { transformPassword } from '@hospital/shared/contract/password';
import { migrate } from '../../server/src/platform/database/migrations';
import { loadDemo } from '../../server/src/platform/seeds/loadDemo';
import { openPostgres } from '../../server/src/platform/database/postgres';
import { hashToken, newToken } from '../../server/src/platform/sessions/token';
import { buildServer, root, startChildren } from './children';

interface PgClient {
  connect(): Promise<void>;
  query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, string>[] }>;
  end(): Promise<void>;
}
/** The little that is needed of pg, which is the server's library and not this package's. */
const pg = createRequire(path.join(root, 'server/package.json'))('pg') as {
  Client: new (options: { connectionString: string }) => PgClient;
};
const administratorUrl = process.env['TEST_DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/postgres';

const readerCount = Number(process.env['READERS'] || 10_000);
const rounds = 10;
const slowReaders = 50;
/** Together more than the server and two kernels keep for a reader. */
const longMessages = 120;
const slowDept = 'bench';
const mostMemory = 1024;
const mostMilliseconds = 2000;

const databaseName = `hospital_bench_${randomBytes(4).toString('hex')}`;
const children = startChildren();
const now = (): number => Number(process.hrtime.bigint() / 1000n) / 1000;

async function withClient<T>(url: string, work: (client: PgClient) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/**
 * A session for each reader: of the demo chain's users, but the first of one in a department of their own, whom the
 * rest do not hear of. Gives the tokens.
 */
function makeSessions(url: string): Promise<string[]> {
  const tokens = Array.from({ length: readerCount }, () => newToken('1'));
  return withClient(url, async (client) => {
    await client.query(
      `insert into dept (tenant_id, id, parent_id, name, path)
       select '1', $1, id, $1, path || $1 || '/' from dept where tenant_id = '1' and parent_id is null`,
      [slowDept],
    );
    await client.query(
      `insert into user_account (tenant_id, id, login_name, password_hash, name, dept_id, login_types)
       values ('1', $1, '10000000000', '-', $1, $1, '2')`,
      [slowDept],
    );
    await client.query(
      `insert into session (tenant_id, id, token_hash, user_id, type, expire_date)
       select '1', 'bench' || at, hash, case when at <= $2 then $3 else users.ids[1 + at % cardinality(users.ids)] end,
         2, now() + interval '1 day'
       from unnest($1::text[]) with ordinality as one (hash, at),
         (select array_agg(id) ids from user_account where tenant_id = '1' and enabled = 'Y' and del_flag = 'N'
          and super_dept = 'N' and login_types like '%2%' and id <> $3) users`,
      [tokens.map(hashToken), slowReaders, slowDept],
    );
    return tokens;
  });
}

interface Answer {
  readonly error?: string;
  readonly readers?: number;
  readonly times?: readonly number[];
  readonly cut?: number;
}

function startReaders(): (command: string, rest?: object) => Promise<Answer> {
  const child = fork(path.join(root, 'tools/bench/stream-readers.mjs'), { execArgv: [] });
  children.keep(child);
  const waiting = new Map<number, (answer: Answer) => void>();
  child.on('message', ({ id, ...answer }: Answer & { id: number }) => waiting.get(id)?.(answer));
  let last = 0;
  return async (command, rest = {}) => {
    last += 1;
    const id = last;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      child.send({ id, command, ...rest });
    });
    if (answer.error) throw new Error(`${command}: ${answer.error}`);
    return answer;
  };
}

/** MB of a process: now, and the most that it has been. */
function memoryOf({ pid }: ChildProcess): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: of('VmRSS'), most: of('VmHWM') };
}

/** Publishes announcements that pop up, to a department or to everybody. */
async function announcer(
  address: URL,
): Promise<(name: string, content: string, department?: string) => Promise<void>> {
  const post = async (call: string, body: object, token = ''): Promise<{ token: string }> => {
    const response = await fetch(`${address.origin}/api${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
      body: JSON.stringify(body),
    });
    const { code, msg, data } = (await response.json()) as {
      code: number;
      msg: string;
      data: { token: string };
    };
    if (code !== 0) throw new Error(`${call}: ${code} ${msg}`);
    return data;
  };
  const password = transformPassword('Pet@12345');
  const who = { mode: 'mgr', username: '13800000001', password, type: 1, tenantCode: 'demo' };
  const { token } = await post('/login.do', who);
  const how = { valid: 'Y', topFlag: 'N', popupFlag: 'Y' };
  return async (name, content, department) => {
    const scope = department ? { scopeType: '1', scopeIds: [department] } : { scopeType: '0', scopeIds: [] };
    await post('/mch/notice/save.do', { name, content, ...how, ...scope }, token);
  };
}

const at = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? NaN;
const line = (name: string, text: string): void => console.log(`${name.padEnd(34)} ${text}`);

async function measure(): Promise<boolean> {
  await withClient(administratorUrl, (client) => client.query(`create database ${databaseName}`));
  const url = new URL(administratorUrl);
  url.pathname = `/${databaseName}`;
  const database = openPostgres({ url: url.href, poolSize: 1, warn: console.error });
  await migrate(database, path.join(root, 'server/migrations'));
  await loadDemo(database, seeding, new Date());
  await database.close();
  const tokens = await makeSessions(url.href);

  await buildServer();
  const main = [path.join(root, 'dist/server/main.js')];
  const server = await children.start(main, { DATABASE_URL: url.href, LOG_LEVEL: 'warn' });
  const { child, address } = { ...server, address: new URL(server.address) };
  const readers = startReaders();
  line('server without readers', `${memoryOf(child).now.toFixed(0)} MB`);
  const beganAt = now();
  await readers('open', { tokens, host: address.hostname, port: Number(address.port) });
  line(`${readerCount} readers`, `open within ${((now() - beganAt) / 1000).toFixed(1)} s`);
  line('server with them', `${memoryOf(child).now.toFixed(0)} MB`);

  const announce = await announcer(address);
  const slowest: number[] = [];
  const all: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const text = `bench ${round}.`;
    await readers('expect', { text: `"title":"${text}"` });
    const saidAt = now();
    await announce(text, `<p>${'宠物'.repeat(200)}</p>`);
    const { times = [] } = await readers('times');
    const took = times.map((time) => time - saidAt);
    slowest.push(at(took, 1));
    all.push(...took);
  }
  const ms = (value: number): string => `${value.toFixed(0)} ms`;
  line(
    `a message, ${rounds} times`,
    `at half of them ${ms(at(all, 0.5))}, at 99 % ${ms(at(all, 0.99))}, at all median ${ms(at(slowest, 0.5))}, at worst ${ms(at(slowest, 1))}`,
  );

  await readers('pause', { count: slowReaders });
  for (let sent = 1; sent <= longMessages; sent += 1) {
    await announce(`long ${sent}`, `<p>${'x'.repeat(100_000)}</p>`, slowDept);
  }
  const text = 'after them.';
  await readers('expect', { text: `"title":"${text}"` });
  const saidAt = now();
  await announce(text, '<p>x</p>');
  const others = at((await readers('times')).times ?? [], 1) - saidAt;
  const { cut = 0 } = await readers('resume');
  line(
    `${slowReaders} that do not read`,
    `${cut} cut off by ${longMessages} messages of 100 kB, resumed up to the last message, which was at the others within ${ms(others)}`,
  );
  const { most } = memoryOf(child);
  line('server at most', `${most.toFixed(0)} MB (at most ${mostMemory} MB)`);
  return most <= mostMemory && at(slowest, 1) <= mostMilliseconds;
}

try {
  process.exitCode = (await measure()) ? 0 : 1;
} finally {
  await children.end();
  await withClient(administratorUrl, (client) =>
    client.query(`drop database if exists ${databaseName} with (force)`),
  );
}
