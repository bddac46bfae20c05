import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { jwtVerify } from 'jose';
import { readSettings } from '../../platform/environment/settings';
import { startTestServer, type TestServer } from '../../test-support/testServer';

const secret = 'a secret that both sides know, 32+';
const lis = { url: new URL('https://lis.example.com/sso?from=hospital'), secret };

describe('登录LIS', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ lis });
  });
  after(() => server.close());

  test('on the store side a ticket of 60 seconds names user, tenant and current store, and is never the same', async () => {
    const doctor = await server.signIn('13800000004', 2);
    const me = await doctor.post('/sys/user/getUserInfo.do', {});
    assert.equal(me.data.ext.lisFlag, 'Y');
    const answer = await doctor.get('/sys/lis/ticket');
    assert.equal(answer.code, 0);
    const url = new URL(answer.data.url);
    assert.equal(url.origin + url.pathname, 'https://lis.example.com/sso');
    assert.equal(url.searchParams.get('from'), 'hospital');
    const { payload } = await jwtVerify(url.searchParams.get('ticket') ?? '', Buffer.from(secret), {
      issuer: 'hospital',
    });
    assert.equal(payload.sub, me.data.id);
    assert.equal(payload['storeId'], me.data.ext.storeId);
    assert.equal((payload.exp ?? 0) - (payload.iat ?? 0), 60);
    const again = await doctor.get('/sys/lis/ticket');
    assert.notEqual(again.data.url, answer.data.url);
  });

  test('is refused without a session and outside the store side', async () => {
    assert.equal((await server.anonymous.get('/sys/lis/ticket')).code, 90001);
    const company = await server.signIn('13800000001', 1);
    assert.equal((await company.get('/sys/lis/ticket')).code, 40302);
  });
});

describe('without a laboratory information system', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  test('there is nothing to open', async () => {
    const doctor = await server.signIn('13800000004', 2);
    assert.equal((await doctor.post('/sys/user/getUserInfo.do', {})).data.ext.lisFlag, 'N');
    assert.equal((await doctor.get('/sys/lis/ticket')).code, 404);
  });
});

describe('LIS_URL and LIS_SECRET', () => {
  test('belong together and make sense', () => {
    assert.equal(readSettings({}).lis, null);
    assert.deepEqual(readSettings({ LIS_URL: lis.url.href, LIS_SECRET: secret }).lis, lis);
    assert.throws(() => readSettings({ LIS_URL: 'javascript:alert(1)', LIS_SECRET: secret }), /LIS_URL/);
    assert.throws(() => readSettings({ LIS_URL: lis.url.href }), /LIS_SECRET/);
    assert.throws(() => readSettings({ LIS_URL: lis.url.href, LIS_SECRET: 'short' }), /LIS_SECRET/);
  });
});
