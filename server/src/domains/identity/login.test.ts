import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { and, eq, sql } from 'drizzle-orm';
import { transformPassword } from '@hospital/shared/contract/password';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { loginLog, session } from './schema';
import { userAccount } from '../accounts/schema';
import { store } from '../places/schema';
import { loginForm, startTestServer, type TestServer } from '../../test-support/testServer';
import { hashToken, newToken } from '../../platform/sessions/token';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const login = (form: object) => server.anonymous.post('/login.do', form);

const change = (loginName: string, values: Partial<typeof userAccount.$inferInsert>) =>
  server.database.write('1', (db) =>
    db.update(userAccount).set(values).where(eq(userAccount.loginName, loginName)),
  );

describe('sign-in', () => {
  test('gives a token of which only the hash is stored, and what the shell shows', async () => {
    const { code, data } = await login(loginForm('13800000001', 1));
    assert.equal(code, 0);
    assert.equal(data.tenantId, '1');
    assert.equal(data.watermark1, '安心宠物医院连锁');
    const rows = await server.database
      .reader('1')
      .select()
      .from(session)
      .where(eq(session.tokenHash, hashToken(data.token)));
    assert.equal(rows.length, 1);
    assert.ok(!JSON.stringify(rows).includes(data.token));
    assert.ok(!server.log.some((line) => line.includes(data.token)));
  });

  test('takes the token bare and after Bearer', async () => {
    const { data } = await login(loginForm('13800000003', 2));
    for (const authorization of [data.token, `Bearer ${data.token}`, `bearer ${data.token}`]) {
      assert.equal((await server.anonymous.with({ authorization }).get('/switch')).code, 0);
    }
  });

  test('answers an unknown user and a wrong password alike', async () => {
    const wrong = await login(loginForm('13800000003', 2, { password: 'Wrong@12345' }));
    const unknown = await login(loginForm('13811111111', 2, { tenantCode: 'demo' }));
    assert.deepEqual([wrong.code, wrong.msg], [ErrorCode.WrongCredentials, '用户名或密码错误']);
    assert.deepEqual([unknown.code, unknown.msg, unknown.data], [wrong.code, wrong.msg, wrong.data]);
    assert.equal(
      (await login({ ...loginForm('13800000003', 2), password: 'Pet@12345' })).code,
      wrong.code,
      'untransformed',
    );
    assert.equal(
      (await login(loginForm('13900000001', 1, { tenantCode: 'demo' }))).code,
      wrong.code,
      'of another tenant',
    );
  });

  test('refuses an unknown tenant, a side that was not granted, a disabled account', async () => {
    const unknown = await login(loginForm('13800000001', 1, { tenantCode: 'nobody' }));
    assert.deepEqual([unknown.code, unknown.msg], [ErrorCode.UnknownTenant, '机构代码不存在']);
    const side = await login(loginForm('13800000004', 3));
    assert.deepEqual([side.code, side.msg], [ErrorCode.LoginTypeNotGranted, '该账号无权登录仓库端']);
    await change('13800000004', { enabled: 'N' });
    const disabled = await login(loginForm('13800000004', 2));
    assert.deepEqual([disabled.code, disabled.msg], [ErrorCode.AccountDisabled, '账号已停用']);
    await change('13800000004', { enabled: 'Y' });
  });

  test('refuses a form of the wrong shape', async () => {
    const form = loginForm('13800000001', 1);
    assert.equal((await login({ ...form, type: 4 })).code, ErrorCode.Malformed);
    assert.equal((await login({ ...form, mode: 'app' })).code, ErrorCode.Malformed);
    const short = await login({ ...form, password: '12345' });
    assert.deepEqual([short.code, short.msg], [ErrorCode.Invalid, '密码不能少于6位']);
    const empty = await login({ ...form, username: '' });
    assert.equal(empty.msg, '请输入用户名');
  });

  test('keeps a record of each attempt', async () => {
    const rows = await server.database
      .reader('1')
      .select()
      .from(loginLog)
      .where(eq(loginLog.loginName, '13800000004'));
    assert.deepEqual(rows.map((row) => row.reason).sort(), ['账号已停用', '该账号无权登录仓库端'].sort());
    assert.ok(rows.every((row) => row.result === 'N' && row.ip === '127.0.0.1'));
  });
});

describe('lock-out', () => {
  test('five wrong passwords lock the account, even for the right one; its owner is told once', async () => {
    const owner = await server.signIn('13800000006', 2);
    const unread = async () => (await owner.get('/notify/admin/message/unReadCount')).data as number;
    const before = await unread();
    const wrong = loginForm('13800000006', 2, { password: 'Wrong@12345' });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      assert.equal(await unread(), before);
      assert.equal((await login(wrong)).code, ErrorCode.WrongCredentials);
    }
    assert.equal(await unread(), before + 1);
    const { list } = (await owner.get('/notify/admin/message/list', { readFlag: 'N' })).data;
    assert.equal(list[0].title, '账号安全提醒');
    assert.match(list[0].content, /连续5次输错，账号已锁定30分钟/);
    const locked = await login(loginForm('13800000006', 2));
    assert.deepEqual([locked.code, locked.msg], [ErrorCode.AccountLocked, '账号已锁定，请联系管理员解锁']);
    await change('13800000006', { lockUntil: new Date(Date.now() - 1000) });
    assert.equal((await login(loginForm('13800000006', 2))).code, 0, 'the lock runs out');
    const [row] = await server.database
      .reader('1')
      .select()
      .from(userAccount)
      .where(eq(userAccount.loginName, '13800000006'));
    assert.deepEqual([row?.lockFlag, row?.failedCount], ['N', 0]);
  });

  test('wrong passwords long ago do not count', async () => {
    await change('13800000005', { failedCount: 4, failedSince: new Date(Date.now() - 16 * 60_000) });
    await login(loginForm('13800000005', 3, { password: 'Wrong@12345' }));
    assert.equal((await login(loginForm('13800000005', 3))).code, 0);
  });

  test('guesses sent at the same time are all counted', async () => {
    const wrong = loginForm('13800000002', 2, { password: 'Wrong@12345' });
    await Promise.all(Array.from({ length: 5 }, () => login(wrong)));
    assert.equal((await login(loginForm('13800000002', 2))).code, ErrorCode.AccountLocked);
    await change('13800000002', { lockFlag: 'N', lockUntil: null });
  });

  test('a name that nobody has locks just the same', async () => {
    const form = loginForm('13822222222', 2, { tenantCode: 'demo' });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      assert.equal((await login(form)).code, ErrorCode.WrongCredentials);
    }
    assert.equal((await login(form)).code, ErrorCode.AccountLocked);
  });

  test('the windows of a name that nobody has are those of one that somebody has', async () => {
    const forget = () => server.database.kernel.execute(`delete from rate_limit where key like 'login:%'`);
    const later = (minutes: number) =>
      Promise.all([
        server.database.kernel.execute(
          `update rate_limit set window_end = window_end - interval '${minutes} minutes' where key not like 'login:%'`,
        ),
        server.database.write('1', (db) =>
          db.execute(
            `update user_account set failed_since = failed_since - interval '${minutes} minutes',
             lock_until = lock_until - interval '${minutes} minutes' where id = '4'`,
          ),
        ),
      ]);
    const codes = async (loginName: string): Promise<number[]> => {
      const seen: number[] = [];
      const guess = async (times: number) => {
        for (let time = 0; time < times; time += 1) {
          seen.push(
            (await login(loginForm(loginName, 2, { tenantCode: 'demo', password: 'Wrong@12345' }))).code,
          );
        }
        await forget();
      };
      await guess(4);
      await later(16);
      await guess(1);
      await later(10);
      await guess(5);
      await later(29);
      await guess(1);
      await later(2);
      await guess(2);
      return seen;
    };
    const real = await codes('13800000004');
    assert.deepEqual(await codes('13844444444'), real);
    assert.ok(real.includes(ErrorCode.AccountLocked) && real.at(-1) === ErrorCode.WrongCredentials);
    await change('13800000004', { failedCount: 0, failedSince: null, lockFlag: 'N', lockUntil: null });
  });

  test('too many failures from one address under one name are turned away', async () => {
    const form = loginForm('13833333333', 2, { tenantCode: 'demo' });
    const codes = [];
    for (let attempt = 1; attempt <= 11; attempt += 1) codes.push((await login(form)).code);
    assert.equal(codes.at(-1), ErrorCode.TooManyRequests);
    assert.equal((await login(loginForm('13800000001', 1))).code, 0, 'others are not concerned');
  });
});

describe('a rush', () => {
  let behindProxy: TestServer;
  before(async () => {
    behindProxy = await startTestServer({ trustProxy: true });
  });
  after(() => behindProxy.close());

  /** How many answers there are of each code when all of these come at once. */
  const codesOf = async (forms: readonly { readonly ip: string; readonly form: object }[]) => {
    const answers = await Promise.all(
      forms.map(({ ip, form }) =>
        behindProxy.anonymous.with({ 'x-forwarded-for': ip }).post('/login.do', form),
      ),
    );
    const counts: Record<number, number> = {};
    for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1;
    return counts;
  };
  const many = <T>(length: number, make: (index: number) => T): T[] =>
    Array.from({ length }, (_, index) => make(index));
  const wrong = { password: 'Wrong@12345', tenantCode: 'demo' };

  test('of one address under many names is judged sixty times a minute at most', async () => {
    const forms = many(600, (index) => ({
      ip: '198.51.100.1',
      form: loginForm(`137${String(index).padStart(8, '0')}`, 2, wrong),
    }));
    const codes = await codesOf(forms);
    assert.ok((codes[ErrorCode.WrongCredentials] ?? 0) <= 60, JSON.stringify(codes));
    assert.equal((codes[ErrorCode.WrongCredentials] ?? 0) + (codes[ErrorCode.TooManyRequests] ?? 0), 600);
    const next = await codesOf([{ ip: '198.51.100.1', form: loginForm('13800000001', 1) }]);
    assert.deepEqual(next, { [ErrorCode.TooManyRequests]: 1 });
    const other = await codesOf([{ ip: '198.51.100.2', form: loginForm('13800000001', 1) }]);
    assert.deepEqual(other, { 0: 1 }, 'others are not concerned');
  });

  test('of guesses at one account is judged five times, whether somebody has the name or nobody', async () => {
    for (const [name, net] of [
      ['13800000004', 2],
      ['13866666666', 3],
    ] as const) {
      const guesses = many(40, (index) => ({
        ip: `198.51.${net}.${index}`,
        form: loginForm(name, 2, wrong),
      }));
      const codes = await codesOf(guesses);
      assert.deepEqual(codes, { [ErrorCode.WrongCredentials]: 5, [ErrorCode.AccountLocked]: 35 }, name);
    }
  });

  test('of right passwords counts neither against the account nor against the address', async () => {
    const form = loginForm('13800000003', 2);
    for (let turn = 0; turn < 65; turn += 1) {
      assert.deepEqual(await codesOf([{ ip: '198.51.4.1', form }]), { 0: 1 }, `sign-in ${turn + 1}`);
    }
    const side = loginForm('13800000003', 3);
    for (let turn = 0; turn < 6; turn += 1) {
      assert.deepEqual(await codesOf([{ ip: '198.51.4.2', form: side }]), {
        [ErrorCode.LoginTypeNotGranted]: 1,
      });
    }
  });
});

describe('the white list of a store', () => {
  const setList = (ipWhiteList: string) =>
    server.database.write('1', (db) => db.update(store).set({ ipWhiteList }).where(eq(store.id, '1001')));
  after(() => setList('{ip}'));

  test('keeps other addresses out of the store side', async () => {
    await setList('203.0.113.7, 10.0.0.0/8');
    const answer = await login(loginForm('13800000003', 2));
    assert.deepEqual([answer.code, answer.msg], [ErrorCode.IpNotAllowed, '当前IP不在白名单内']);
    const manager = await server.signIn('13800000002', 2);
    assert.equal(
      (await manager.post('/setLastStore', { storeId: '1001', storeName: '' })).code,
      ErrorCode.IpNotAllowed,
    );
    await setList('127.0.0.0/8');
    assert.equal((await login(loginForm('13800000003', 2))).code, 0);
  });
});

describe('a session', () => {
  const age = (column: 'last_seen' | 'expire_date', interval: string, token: string) =>
    server.database.write('1', (db) =>
      db.execute(
        sql`update session set ${sql.identifier(column)} = now() - ${interval}::interval where token_hash = ${hashToken(token)}`,
      ),
    );

  test('ends with sign-out, on every instance that shares the database', async () => {
    const client = await server.signIn('13800000003', 2);
    assert.equal((await client.get('/switch')).code, 0);
    assert.equal((await client.post('/logout.do')).code, 0);
    assert.equal((await client.get('/switch')).code, ErrorCode.SessionInvalid);
    assert.equal((await client.post('/logout.do')).code, 0, 'signing out twice is no error');
    assert.equal((await server.anonymous.post('/logout.do')).code, 0);
  });

  test('ends with sign-out whatever the headers say of the place', async () => {
    const places: Record<string, string>[] = [
      { tenantId: '2' },
      { 'warehouse-type': '9' },
      { 'warehouse-id': 'nobody' },
    ];
    for (const headers of places) {
      const client = await server.signIn('13800000003', 2);
      assert.equal((await client.with(headers).post('/logout.do')).code, 0);
      assert.equal((await client.get('/switch')).code, ErrorCode.SessionInvalid, JSON.stringify(headers));
    }
  });

  test('ends after eight idle hours and after seven days', async () => {
    for (const [column, ago] of [
      ['last_seen', '8 hours 1 second'],
      ['expire_date', '1 second'],
    ] as const) {
      const form = await login(loginForm('13800000003', 2));
      const client = server.anonymous.with({ authorization: form.data.token });
      await age(column, ago, form.data.token);
      assert.equal((await client.get('/switch')).code, ErrorCode.SessionInvalid, column);
    }
  });

  test('ends when its user is disabled', async () => {
    const client = await server.signIn('13800000007', 2);
    await change('13800000007', { enabled: 'N' });
    assert.equal((await client.get('/switch')).code, ErrorCode.SessionInvalid);
    await change('13800000007', { enabled: 'Y' });
  });

  test('is good for its own tenant only', async () => {
    const client = await server.signIn('13900000001', 1);
    assert.equal((await client.get('/switch')).code, 0);
    assert.equal((await client.with({ tenantId: '1' }).get('/switch')).code, ErrorCode.SessionInvalid);
    const token = client.headers['authorization'] ?? '';
    const forged = client.with({ authorization: token.replace(/\.2$/, '.1'), tenantId: '1' });
    assert.equal((await forged.get('/switch')).code, ErrorCode.SessionInvalid);
  });

  test('of a tenant that does not exist leaves nothing behind', async () => {
    const { database } = server;
    const { reader } = database;
    const asked = new Set<string>();
    database.reader = (tenantId) => {
      asked.add(tenantId);
      return reader.call(database, tenantId);
    };
    try {
      for (let at = 0; at < 20; at += 1) {
        const madeUp = newToken(`made-up-${at}`);
        const stranger = server.anonymous.with({ authorization: madeUp, cookie: `clientToken=${madeUp}` });
        assert.equal((await stranger.get('/switch')).code, ErrorCode.SessionInvalid);
        assert.equal((await stranger.get('/comm/ip')).code, 0);
        await stranger.raw('GET', '/files/1/x/upload/202601/x.jpg');
      }
    } finally {
      database.reader = reader;
    }
    assert.deepEqual(
      [...asked].filter((tenantId) => tenantId.startsWith('made-up')),
      [],
    );
  });

  test('passwords are kept as argon2id', async () => {
    const rows = await server.database
      .reader('1')
      .select({ hash: userAccount.passwordHash })
      .from(userAccount)
      .where(and(eq(userAccount.loginName, '13800000001')));
    assert.match(rows[0]?.hash ?? '', /^\$argon2id\$/);
    assert.ok(
      !server.log.some((line) => line.includes(transformPassword('Pet@12345')) || line.includes('argon2')),
    );
  });
});
