import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { SYSTEM_GROUP } from '@hospital/shared/contract/menu';
import { TestClient } from '../test-support/client';
import { unpackImage } from '../test-support/databaseImage';
import { FolderStore } from '../platform/releases/folderStore';
import { publishFolder } from '../platform/releases/publish';
import { makeLive, remoteBuildFolder } from '../test-support/releases';
import { demoImage, testDatabaseUrl } from '../test-support/testDatabase';
import { ServerProcesses, stopProcess } from '../test-support/serverProcess';
import { loginForm } from '../test-support/testServer';

// What is started is the bundle, as in operation.
const processes = new ServerProcesses();
const dataDir = join(processes.scratch, 'data');
const launch = (env: Record<string, string>) => processes.launch(env);
const start = (env?: Record<string, string>) => processes.start(env);

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function signIn(client: TestClient): Promise<TestClient> {
  const { data } = await client.post('/login.do', loginForm('13800000001', 1));
  return client.with({ authorization: data.token });
}

const entry = (code: string) => ({ type: 'process', name: code, code, sort: 1 });

const codes = async (client: TestClient): Promise<string[]> => {
  const { data } = await client.get('/sys/dict2/getDictByType', { type: 'process' });
  return data.map((row: { code: string }) => row.code).sort();
};

before(async () => {
  if (testDatabaseUrl === null) await processes.build();
});
after(() => processes.close());

describe('a process on its data directory', { skip: testDatabaseUrl !== null }, () => {
  before(async () => {
    unpackImage(await demoImage(), join(dataDir, 'database'));
  });

  test('keeps what was written over a clean restart and over kill -9, and sessions too', async () => {
    const first = await start();
    const signedIn = await signIn(first.client);
    assert.equal((await signedIn.post('/sys/dict/save.do', entry('a'))).code, 0);
    assert.equal(await stopProcess(first.child, 'SIGTERM'), 0);

    const second = await start();
    const returned = new TestClient(second.client.baseUrl, signedIn.headers);
    assert.deepEqual(await codes(returned), ['a']);
    assert.equal((await returned.post('/sys/dict/save.do', entry('b'))).code, 0);
    await stopProcess(second.child, 'SIGKILL');

    const third = await start();
    assert.deepEqual(await codes(new TestClient(third.client.baseUrl, signedIn.headers)), ['a', 'b']);
    assert.equal(await stopProcess(third.child, 'SIGINT'), 0);
  });

  test('keeps a second process out, in words that name the first', async () => {
    const first = await start();
    const second = launch({});
    const [code] = await once(second.child, 'exit');
    assert.equal(code, 1);
    assert.match(second.output(), new RegExp(`数据目录 .*正被另一个进程（PID ${first.child.pid}）使用`));
    assert.doesNotMatch(second.output(), /at .*\.ts/);
    assert.equal((await first.client.raw('GET', '/readyz')).status, 200, 'the first is not disturbed');
    await stopProcess(first.child, 'SIGTERM');
  });

  test('says that its port is taken', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const { port } = squatter.address() as { port: number };
    const { child, output } = launch({ PORT: String(port) });
    const [code] = await once(child, 'exit');
    squatter.close();
    assert.equal(code, 1);
    assert.match(output(), new RegExp(`端口 ${port} 已被占用`));
  });

  test('says which setting makes no sense', async () => {
    const { child, output } = launch({ PORT: 'eighty' });
    const [code] = await once(child, 'exit');
    assert.equal(code, 1);
    assert.match(output(), /环境变量 PORT 应为 0 到 65535 之间的整数/);
  });

  test('asked for no demo data, it does not serve accounts whose password everybody knows', async () => {
    const { child, output } = launch({ DEMO: '0' });
    const [code] = await once(child, 'exit');
    assert.equal(code, 1);
    assert.match(output(), /密码公开的演示账号（13800000001、.*请用环境变量 DATA_DIR 换一个空的目录/);
    assert.doesNotMatch(output(), /已启动|at .*\.ts/);
  });

  test('a copy that is made while it works is its data of then, with its files', async () => {
    const folder = join(processes.scratch, 'backups');
    const dated = (): string[] => readdirSync(folder).filter((name) => name.startsWith('2'));
    const unplugged = launch({ BACKUP_DIR: folder });
    assert.equal((await once(unplugged.child, 'exit'))[0], 1);
    assert.match(unplugged.output(), /备份目录 .*backups.*不存在/);
    mkdirSync(folder);
    const { child, client } = await start({ BACKUP_DIR: folder });
    const signedIn = await signIn(client);
    mkdirSync(join(dataDir, 'files/content'), { recursive: true });
    writeFileSync(join(dataDir, 'files/content/1'), '病历附件');
    assert.equal((await signedIn.post('/sys/dict/save.do', entry('before'))).code, 0);
    assert.equal((await signedIn.post('/sys/job/run.do', { name: 'backup' })).code, 0);
    await until(() => dated().length === 1);
    assert.equal((await signedIn.post('/sys/dict/save.do', entry('after'))).code, 0);
    await stopProcess(child, 'SIGKILL');

    const restored = join(processes.scratch, 'restored');
    cpSync(join(folder, dated()[0] ?? ''), restored, { recursive: true });
    const again = await start({ DATA_DIR: restored });
    const found = await codes(new TestClient(again.client.baseUrl, signedIn.headers));
    assert.deepEqual([found.includes('before'), found.includes('after')], [true, false]);
    assert.equal(readFileSync(join(restored, 'files/content/1'), 'utf8'), '病历附件');
    await stopProcess(again.child, 'SIGTERM');
  });

  test('stops cleanly when its terminal is closed, and has logged it', async () => {
    const { child, output } = await start();
    assert.equal(await stopProcess(child, 'SIGHUP'), 0);
    assert.match(output(), /"signal":"SIGHUP","msg":"stopping"/);
  });

  test('finishes what it has begun before it stops', async () => {
    const { child, client, output } = await start();
    const body = JSON.stringify(loginForm('13800000001', 1));
    const { port } = new URL(client.baseUrl);
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('data', (data) => (answer += data));
    socket.write(
      `POST /api/login.do HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    // The server has read the head of the request when it asks for the body.
    await until(() => answer.includes('100 Continue'));
    const exit = stopProcess(child, 'SIGTERM');
    await until(() => output().includes('"stopping"'));
    socket.write(body);
    await once(socket, 'close');
    assert.match(answer, /\r\n\r\nHTTP\/1\.1 200/);
    assert.match(answer, /"code":0/);
    assert.equal(await exit, 0);
  });
});

describe('the first start without demo data', { skip: testDatabaseUrl !== null }, () => {
  const fresh = { DEMO: '0', DATA_DIR: join(processes.scratch, 'production') };
  const form = {
    company: '安和动物医院',
    code: 'acme',
    name: '王敏',
    loginName: '13900001111',
    password: 'Str0ng!pass',
    repeated: 'Str0ng!pass',
  };

  /** The code that the sign-in page is preset with; null when it is told none. */
  const presetCode = async (client: TestClient): Promise<string | null> => {
    const { text } = await client.raw('GET', '/login', undefined, { accept: 'text/html' });
    assert.match(text, /<\/head>/);
    return /<meta name="tenant-code" content="([^"]*)">/.exec(text)?.[1] ?? null;
  };

  test('offers a link that makes the first tenant, once', async () => {
    const releases = join(processes.scratch, 'releases');
    mkdirSync(join(releases, 'host/h1'), { recursive: true });
    writeFileSync(join(releases, 'host/h1/index.html'), '<!doctype html><head></head>');
    await makeLive(releases, 'host', 'h1');
    const page = {
      ...{ path: '/probe/first', module: 'first/FirstPage', title: '试验', permission: 'probe:look' },
      menu: { below: SYSTEM_GROUP, order: 1, icon: 'file', sides: [1, 2], roles: [] },
    };
    const built = remoteBuildFolder('remote-probe', 'p1', {
      owns: ['/probe'],
      pages: [page],
      files: {},
      needs: {},
    });
    await publishFolder(
      new FolderStore(releases),
      { name: 'remote-probe', buildId: 'p1', who: 'test' },
      built,
    );
    await makeLive(releases, 'remote-probe', 'p1');
    const { child, client, output } = await start(fresh);
    const token = /\/setup\?token=(\S+)/.exec(output())?.[1] ?? '';
    assert.equal(token.length, 43);
    assert.equal(await presetCode(client), null, 'there is no tenant yet');
    assert.doesNotMatch(output(), /演示账号/);
    const send = (fields: Record<string, string>) =>
      client.raw('POST', '/setup', new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      });

    assert.equal((await client.raw('GET', '/setup?token=guess')).status, 403);
    assert.equal((await send({ ...form, token: 'guess' })).status, 403);
    const setup = await client.raw('GET', `/setup?token=${token}`);
    assert.equal(setup.status, 200);
    assert.match(setup.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.equal(setup.headers.get('referrer-policy'), 'no-referrer');

    const weak = await send({
      ...form,
      token,
      company: '<b>"安和"</b>',
      password: 'weak',
      repeated: 'other',
    });
    assert.match(weak.text, /密码至少8位/);
    assert.match(weak.text, /两次输入的密码不一致/);
    assert.doesNotMatch(weak.text, /<b>|weak/);

    // A blank is no special character, and fields that are no texts are no form.
    assert.match(
      (await send({ ...form, token, password: 'Str0ng pass', repeated: 'Str0ng pass' })).text,
      /密码至少8位/,
    );
    const json = await client.raw('POST', '/setup', JSON.stringify({ token, code: 5 }), {
      'content-type': 'application/json',
    });
    assert.equal(json.code, 40002);
    assert.equal((await client.raw('POST', '/setup')).status, 403);

    // Blanks around a field are not part of it, nor hyphens of a number: sign-in takes neither.
    const written = { ...form, loginName: form.loginName.replace(/^(...)(....)/, '$1-$2-') };
    const padded = Object.fromEntries(Object.entries(written).map(([name, text]) => [name, ` ${text} `]));
    assert.match((await send({ ...padded, token })).text, /设置完成/);
    assert.equal((await send({ ...form, token, code: 'again' })).status, 403, 'the link is used up');
    const signedIn = await client.post(
      '/login.do',
      loginForm(form.loginName, 1, { tenantCode: 'acme', password: form.password }),
    );
    assert.equal(signedIn.code, 0);
    assert.equal(await presetCode(client), form.code);
    const admin = client.with({ authorization: signedIn.data.token });
    const me = await admin.post('/sys/user/getUserInfo.do');
    assert.equal(me.data.name, '王敏');
    assert.match(JSON.stringify(me.data.ext.menuList), /\/probe\/first/, 'what is live is in the menu');
    assert.equal((await admin.get('/sys/dept/qryDeptTree')).data[0].name, form.company);
    await stopProcess(child, 'SIGTERM');

    const again = await start(fresh);
    assert.doesNotMatch(again.output(), /setup/);
    assert.equal((await again.client.raw('GET', '/setup?token=x')).status, 404);
    await stopProcess(again.child, 'SIGTERM');
  });
});
