import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { transformPassword } from '@hospital/shared/contract/password';
import { userCalls as calls } from '@hospital/shared/contract/calls/users';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { userActions } from './fixture';

let server: TestServer;
let admin: TestClient;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
});
after(() => server.close());

const chosen = 'Hund-und-Katz#27';
const { save, info, signIn, codeOfSignIn } = userActions(() => ({ server, admin }));

describe('passwords and locks', () => {
  test('a reset password ends sessions and streams at once, and the new one works', async () => {
    const { id, loginName, initPassword } = await save();
    const own = await signIn(loginName, initPassword);
    const stream = await StreamReader.ready(own);
    const answer = await make(admin, calls.resetPassword, { id });
    assert.equal(answer.code, 0);
    const refused = await own.get('/myStore'); // the very next call
    assert.deepEqual([refused.code, refused.msg], [90001, '密码已重置，请用新密码登录']);
    await stream.rest();
    assert.equal(await codeOfSignIn(loginName, initPassword), 40101);
    assert.equal(await codeOfSignIn(loginName, answer.data.initPassword), 0);
  });

  test('a password can be set, but not to what it is', async () => {
    const { id, loginName, initPassword } = await save();
    const newPass = transformPassword(chosen);
    assert.equal((await make(admin, calls.setPassword, { id, newPass: chosen })).code, 40001);
    const own = await signIn(loginName, initPassword);
    assert.equal((await make(admin, calls.setPassword, { id, newPass })).code, 0);
    assert.equal((await own.get('/myStore')).code, 90001);
    assert.equal(await codeOfSignIn(loginName, chosen), 0);
    assert.equal((await info(id)).defPasswordStatus, 'Y');
    const same = await make(admin, calls.setPassword, { id, newPass });
    assert.deepEqual([same.code, same.msg], [40001, '新密码不能与旧密码相同']);
  });

  test('a password that everybody tries first is set for nobody', async () => {
    const { id, loginName, initPassword } = await save();
    for (const common of ['123456', 'Abcd@1234']) {
      const answer = await make(admin, calls.setPassword, { id, newPass: transformPassword(common) });
      assert.deepEqual([answer.code, answer.msg], [40001, '新密码过于常见，请换一个'], common);
    }
    assert.equal(await codeOfSignIn(loginName, initPassword), 0);
  });

  test('the own password is not reset without the old one', async () => {
    const { id } = (await admin.post('/sys/user/getUserInfo.do')).data;
    const newPass = transformPassword(chosen);
    for (const answer of [
      await make(admin, calls.setPassword, { id, newPass }),
      await make(admin, calls.resetPassword, { id }),
    ]) {
      assert.deepEqual([answer.code, answer.msg], [40902, '不能重置自己的账号']);
    }
    assert.equal((await admin.get('/switch')).code, 0);
  });

  test('a lock is shown and opened', async () => {
    const { id, loginName, initPassword } = await save();
    for (let tries = 0; tries < 5; tries += 1) await codeOfSignIn(loginName, 'wrong-password');
    assert.equal(await codeOfSignIn(loginName, initPassword), 40105);
    assert.equal((await info(id)).lockFlag, 'Y');
    assert.equal((await make(admin, calls.unlock, { id })).code, 0);
    assert.equal((await info(id)).lockFlag, 'N');
    assert.equal(await codeOfSignIn(loginName, initPassword), 0);
  });

  test('who is disabled is cut off and cannot sign in, until enabled again', async () => {
    const { id, loginName, initPassword } = await save();
    const own = await signIn(loginName, initPassword);
    const stream = await StreamReader.ready(own);
    assert.deepEqual((await make(admin, calls.changeEnabled, { id })).data, { enabled: 'N' });
    const refused = await own.get('/myStore');
    assert.deepEqual([refused.code, refused.msg], [90001, '账号已停用，请联系管理员']);
    await stream.rest();
    assert.equal(await codeOfSignIn(loginName, initPassword), 40106);
    assert.deepEqual((await make(admin, calls.changeEnabled, { id, enabled: 'N' })).data, { enabled: 'N' });
    assert.deepEqual((await make(admin, calls.changeEnabled, { id })).data, { enabled: 'Y' });
    const later = await own.get('/myStore'); // the old session stays ended, but not for what no longer holds
    assert.deepEqual([later.code, later.msg], [90001, '登录已失效，请重新登录']);
    assert.equal(await codeOfSignIn(loginName, initPassword), 0);
  });

  test('why a session ended is told to who holds its token alone', async () => {
    const { id, loginName, initPassword } = await save();
    const own = await signIn(loginName, initPassword);
    const stranger = await signIn(loginName, initPassword);
    await stranger.post('/logout.do');
    assert.equal((await make(admin, calls.resetPassword, { id })).code, 0);
    const plain = '登录已失效，请重新登录';
    const said = async (client: typeof own) => (await client.get('/myStore')).msg;
    assert.equal(await said(own), '密码已重置，请用新密码登录');
    assert.equal(await said(own.with({ authorization: `${'x'.repeat(43)}.1` })), plain, 'a made-up token');
    assert.equal(await said(stranger), plain, 'one that its user had signed out before');
    assert.equal((await make(admin, calls.delete, { id })).code, 0);
    assert.equal(await said(own), '账号已删除，请联系管理员');
  });

  test('a WeChat account is bound to one user', async () => {
    const [one, two] = [await save(), await save()];
    const openId = 'oAbc-123456';
    assert.equal((await make(admin, calls.bindOpenId, { id: one.id, openId })).code, 0);
    assert.equal((await info(one.id)).openIdFlag, 'Y');
    const taken = await make(admin, calls.bindOpenId, { id: two.id, openId });
    assert.deepEqual([taken.code, taken.msg], [40903, '微信账号已存在']);
    assert.equal((await make(admin, calls.unbindOpenId, { id: one.id })).code, 0);
    assert.equal((await info(one.id)).openIdFlag, 'N');
    assert.equal((await make(admin, calls.bindOpenId, { id: two.id, openId })).code, 0);
    assert.equal((await make(admin, calls.bindOpenId, { id: two.id, openId: 'a b' })).code, 40001);
  });
});
