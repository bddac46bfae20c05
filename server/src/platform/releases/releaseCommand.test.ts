import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { hostBuildFolder, remoteBuildFolder } from '../../test-support/releases';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { runRelease } from '../../../../tools/release/runRelease';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'hospital-releases-'));
const name = 'remote-org';
let server: TestServer;
let token: string;
const [host, first, second] = [
  hostBuildFolder('h1'),
  remoteBuildFolder(name, 'b1'),
  remoteBuildFolder(name, 'b2'),
];

interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const environment = (env: Record<string, string>) => ({
  ...process.env,
  ...{ RELEASES_DIR: folder, RELEASE_TOKEN: '' },
  ...env,
});

/** Carries out `pnpm release …` in this process; to start one for each command takes longer than all of them. */
async function release(args: string[], env: Record<string, string> = {}): Promise<Run> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runRelease(args, environment(env), {
    log: (line: string) => out.push(`${line}\n`),
    error: (line: string) => err.push(line),
  });
  return { code, out: out.join(''), err: err.join('\n') };
}

/** Runs it as its script does. */
function releaseByScript(args: readonly string[]): Promise<Run> {
  const command = [
    join(root, 'node_modules/tsx/dist/cli.mjs'),
    join(root, 'tools/release/index.ts'),
    ...args,
  ];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: root, env: environment({}) }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

const against = (...args: string[]) =>
  release([...args, '--against', server.baseUrl], { RELEASES_DIR: '/nowhere', RELEASE_TOKEN: token });
const done = async (run: Promise<Run>): Promise<string> => {
  const { code, out, err } = await run;
  assert.equal(code, 0, err);
  return out;
};
const liveId = async () => {
  const { text } = await server.anonymous.raw('GET', '/frontend/registry');
  const { remotes } = JSON.parse(text) as { remotes: { buildId: string }[] };
  return remotes[0]?.buildId;
};
/** The registry is believed for a moment. */
const untilLive = async (id: string) => {
  for (let tries = 0; (await liveId()) !== id; tries += 1) {
    assert.ok(tries < 500, `${id} does not go live`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

before(async () => {
  server = await startTestServer({ releasesDir: folder });
});
after(async () => {
  await server.close();
  for (const one of [folder, host, first, second]) rmSync(one, { recursive: true });
});

test('the operator releases the host on the folder itself, and gives a team its token', async () => {
  assert.match(
    await done(release(['publish', 'host', '--from', host])),
    /已发布：host h1[^]*shared 随 host 一起发布/,
  );
  assert.match(
    await done(releaseByScript(['promote', 'host', 'h1', '--why', '首次发布'])),
    /上线 {2}无 → h1 .*首次发布/,
  );
  token = (await done(release(['token', name, '--name', 'org team']))).trim();
  assert.match(token, /^rel_/);
  assert.match(await done(release(['tokens'])), /remote-org {2}org team/);
});

test('the team publishes, promotes and rolls back against the running server', async () => {
  const published = await done(against('publish', name, '--from', first));
  assert.match(published, /已发布：remote-org b1/);
  assert.ok(
    published.includes(`npm run release -- promote ${name} b1 --why "原因" --against ${server.baseUrl}\n`),
    published,
  );
  assert.match(await done(against('publish', name, '--from', first)), /已有相同内容/);
  await done(against('publish', name, '--from', second));
  await done(against('promote', name, 'b1', '--why', '首次发布'));
  await untilLive('b1');
  await done(against('promote', name, 'b2', '--why', '导入修复'));
  await untilLive('b2');
  assert.match(
    await done(against('rollback', name, '--why', '打不开')),
    /回退 {2}b2 → b1 .*org team.*打不开/,
  );
  await untilLive('b1');
  assert.match(await done(against('list', name)), /线上：b1[^]*○ b2[^]*● b1/);
  assert.equal((await done(against('history', name))).trim().split('\n').length, 3);
  assert.match(await done(against('prune', name)), /没有可清理的构建/);
  const canary = ['canary', name, 'b2', '--percent', '10', '--stores', '12, 34', '--why', '试用'];
  assert.match(await done(against(...canary)), /灰度 {2}b2（门店 12、34 的 10%） {2}org team.*试用/);
  assert.match(await done(release(['list', name])), /线上：b1 {2}灰度：b2/);
  assert.match(
    await done(release(['canary', name, '--end', '--why', '够了'])),
    /结束灰度 {2}b2 结束，都使用 b1/,
  );
  assert.match(await done(against('history', name)), /结束灰度 {2}b2 结束，都使用 b1 .*够了/);
  assert.match(await done(against('rollback', name, '--to', 'b2', '--why', '已修复')), /b1 → b2/);
  assert.match(await done(against('withdraw', name, '--why', '下线')), /b2 → 无/);
});

test('refusals are words with a code, and end with 1; a wrong command line with 2', async () => {
  const refused = async (run: Promise<Run>, words: RegExp, code = 1) => {
    const { code: ended, err } = await run;
    assert.match(err, words);
    assert.equal(ended, code);
  };
  await refused(
    against('promote', name, 'none', '--why', 'x'),
    /拒绝（build-missing）：没有 remote-org 的构建 none/,
  );
  await refused(against('publish', 'remote-stock', '--from', first), /是 remote-org 的构建/);
  await refused(against('promote', 'remote-stock', 'b1', '--why', 'x'), /该令牌只能发布 remote-org/);
  await refused(release(['list', name, '--against', server.baseUrl]), /RELEASE_TOKEN/);
  await refused(
    release(['list', name, '--against', 'http://127.0.0.1:9'], { RELEASE_TOKEN: token }),
    /无法连接 http:\/\/127\.0\.0\.1:9/,
  );
  await refused(against('promote', name, 'b1'), /需要 --why/, 2);
  await refused(against('canary', name, 'b2', '--why', 'x'), /需要 --percent/, 2);
  await refused(against('list'), /list 带 --against 时须写明模块/, 2);
  await refused(against('token', name, '--name', 'x'), /没有选项 --against/, 2);
  for (const help of ['--help', '-h'])
    assert.match(await done(release([help])), /^用法：npm run release -- 命令/);
  await refused(releaseByScript(['list', 'nobody']), /nobody/);
  await refused(releaseByScript(['list', name, '--end']), /没有命令 list --end/, 2);
  await done(release(['revoke', token.slice(4, 16)]));
  await refused(against('list', name), /发布令牌不正确或已作废/);
  assert.deepEqual(readdirSync(join(folder, '.incoming')), []);
});
