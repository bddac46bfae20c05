/** @jest-environment jsdom */
import * as api from '@hospital/shared/calls';
import { readSession, writeSession } from '@hospital/shared/host';
import { fakeServer, networkFailure, refusal, type FakeServer } from '@hospital/shared/testing';
import { waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { profile } from '../../test/menu.fixture';
import { connectClient, sessionHeaders } from './connectClient';
import { openRoot, reloadUnasked } from './documentChange';
import { endReason } from './endReason';
import { clearSessionCookies } from './sessionCookies';
import { loadSession, loadSessionOrReset, ProfileError, signOut } from './sessionLifecycle';
import { signIn } from './signIn';

jest.mock('./documentChange');
// A module's own exports cannot be replaced by a test; those of a copy can.
jest.mock('@hospital/shared/calls', () => {
  const { identity, ...others } = jest.requireActual('@hospital/shared/calls');
  return { ...others, identity: { ...identity } };
});

const flags = { isCompany: true, isMiniProgram: false, isStore: true, isWarehouse: true };
const brand = { cover: '', icon: '', slogan: '慢一点', watermark1: '', watermark2: '', logo: '' };
const form = {
  username: ' 13800000001 ',
  password: 'Pet@12345',
  rememberMe: true,
  type: 2,
  tenantCode: 'demo',
} as const;

const LOGIN = 'POST /login.do';
const PROFILE = 'POST /sys/user/getUserInfo.do';
let server: FakeServer;
let headers: Readonly<Record<string, string>>;

beforeEach(() => {
  clearSessionCookies({ keepTenantCode: false });
  localStorage.clear();
  writeSession(null);
  sessionStorage.clear();
  jest.clearAllMocks();
  connectClient();
  server = fakeServer({
    [LOGIN]: () => ({ token: 't1', tenantId: '1', cbqFlag: 'N', ...brand }),
    [PROFILE]: (_, sent) => {
      headers = sent;
      return profile();
    },
    'GET /switch': () => flags,
    'POST /logout.do': () => null,
  });
});

test('signing in keeps the token, loads the profile and sets the session', async () => {
  await signIn(form);
  expect(server.requests(LOGIN)).toEqual([
    {
      mode: 'mgr',
      username: '13800000001',
      password: expect.stringMatching(/^[0-9a-f]{64}$/),
      rememberMe: true,
      type: 2,
      tenantCode: 'demo',
    },
  ]);
  expect(headers).toMatchObject({ Authorization: 't1', tenantId: '1', 'warehouse-type': '2' });
  expect(readSession()).toMatchObject({
    user: { name: '陈立群' },
    flags,
    workplace: { storeId: 's1', name: '天河店' },
  });
  expect(Cookies.get()).toMatchObject({ clientToken: 't1', slogan: '慢一点', menuListShowType: '2' });
  expect(sessionHeaders()).toEqual({
    'X-Client-Build': 'host@test',
    Authorization: 't1',
    tenantId: '1',
    'warehouse-id': 'w1',
    'warehouse-type': '2',
    'X-Page-Identity': '1:u1:s1:2',
  });
});

test('before signing in the calls name the build alone', () => {
  expect(sessionHeaders()).toEqual({ 'X-Client-Build': 'host@test' });
});

test('where the platform cannot encrypt, remember me keeps name, tenant and side, not the password', async () => {
  await signIn(form);
  expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual({
    username: '13800000001',
    tenantCode: 'demo',
    type: 2,
    rememberMe: true,
  });
  expect(JSON.parse(localStorage.getItem('USERBASE') ?? '')).toEqual([
    {
      name: '陈立群',
      username: '13800000001',
      tenantCode: 'demo',
      type: 2,
      rememberMe: true,
      loginResult: { tenantId: '1', cbqFlag: 'N', ...brand },
    },
  ]);
  await signIn({ ...form, rememberMe: false });
  expect(localStorage.getItem('userInfo')).toBeNull();
  expect(localStorage.getItem('USERBASE')).toBe('[]');
});

test('a refused sign-in leaves nothing behind', async () => {
  server.use({ [LOGIN]: () => refusal(40101, '用户名或密码错误') });
  await expect(signIn(form)).rejects.toMatchObject({ code: 40101 });
  expect(Cookies.get('clientToken')).toBeUndefined();
  expect(localStorage.getItem('userInfo')).toBeNull();
});

test('a profile that cannot be loaded removes the token and brings its words', async () => {
  server.use({ [PROFILE]: () => refusal(40106, '账号已停用') });
  await expect(signIn(form)).rejects.toEqual(new ProfileError('账号已停用'));
  expect(Cookies.get('clientToken')).toBeUndefined();
  expect(Cookies.get('tenantCode')).toBe('demo');
});

test('a profile that fails without words says Has Error', async () => {
  Cookies.set('clientToken', 't1');
  jest.spyOn(api.identity, 'currentUser' as never).mockRejectedValueOnce(new Error('') as never);
  await expect(loadSessionOrReset()).rejects.toThrow('Has Error');
  server.use({ [PROFILE]: networkFailure });
  await expect(loadSessionOrReset()).rejects.toThrow('网络开小差了');
});

test('a page without a session is not loaded anew, whatever is answered', async () => {
  server.use({
    'GET /comm/demoAccounts': () => refusal(90001, ''),
    [PROFILE]: () => refusal(90001, '登录已失效'),
  });
  await expect(api.identity.demoAccounts({})).rejects.toMatchObject({ code: 90001 });
  expect(endReason()).toBe('');
  // Signing in, and every document until its profile is there.
  await expect(signIn(form)).rejects.toEqual(new ProfileError('登录已失效'));
  await expect(api.identity.demoAccounts({})).rejects.toMatchObject({ code: 90001 });
  expect(Cookies.get('clientToken')).toBeUndefined();
  expect(endReason()).toBe('登录已失效');
  expect(reloadUnasked).not.toHaveBeenCalled();
});

test('an ended session is removed and the page loaded anew, once for five answers; why is kept for the sign-in page', async () => {
  await signIn(form);
  Cookies.set('tenantCode', 'other');
  server.use({ [PROFILE]: () => refusal(90001, '账号已停用，请联系管理员') });
  await Promise.allSettled([1, 2, 3, 4, 5].map(() => loadSession()));
  await waitFor(() => expect(reloadUnasked).toHaveBeenCalled());
  expect(reloadUnasked).toHaveBeenCalledTimes(1);
  expect(Cookies.get('clientToken')).toBeUndefined();
  expect(Cookies.get('tenantCode')).toBe('other');
  expect(endReason()).toBe('账号已停用，请联系管理员');
  expect(server.requests('POST /logout.do')).toHaveLength(0);
});

test.each([
  ['the server answers', () => null],
  ['the server does not', networkFailure],
])('signing out removes everything and goes to the root, whether or not %s', async (_, answer) => {
  await signIn(form);
  server.use({ 'POST /logout.do': answer });
  await signOut();
  expect(server.requests('POST /logout.do')).toHaveLength(1);
  expect(Cookies.get()).toEqual({});
  expect(openRoot).toHaveBeenCalledTimes(1);
});

test('signing out leads to the sign-in page of the same tenant', async () => {
  document.head.innerHTML = '<meta name="tenant-code" content="demo">'; // eslint-disable-line no-restricted-syntax -- as the server writes it
  await signIn(form);
  await signOut();
  expect(openRoot).toHaveBeenLastCalledWith('');
  await signIn({ ...form, tenantCode: 'other' });
  await signOut();
  expect(openRoot).toHaveBeenLastCalledWith('?tenant=other');
});
