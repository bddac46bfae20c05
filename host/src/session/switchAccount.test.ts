/** @jest-environment jsdom */
import { writeSession } from '@hospital/shared/host';
import { fakeServer, refusal, type FakeServer } from '@hospital/shared/testing';
import { confirm } from '@hospital/shared/ui/Modal';
import Cookies from 'js-cookie';
import { profile } from '../../test/menu.fixture';
import { notify } from '../notify';
import { connectClient } from './connectClient';
import { openRoot } from './documentChange';
import { openPassword } from './passwordVault';
import { readRememberedUser } from './rememberedUser';
import { forgetAccount, readSavedAccounts, saveAccount, type SavedAccount } from './savedAccounts';
import { clearSessionCookies } from './sessionCookies';
import { loadSession, signOutAndForget } from './sessionLifecycle';
import { switchAccount } from './switchAccount';

jest.mock('./documentChange');
jest.mock('../notify');
jest.mock('./passwordVault', () => ({ openPassword: jest.fn(), sealPassword: jest.fn() }));
jest.mock('@hospital/shared/ui/Modal', () => ({ confirm: jest.fn() }));

const LOGIN = 'POST /login.do';
const LOGOUT = 'POST /logout.do';
const loginResult = {
  tenantId: '1',
  cover: '',
  icon: '',
  slogan: '',
  watermark1: '',
  watermark2: '',
  logo: '',
  cbqFlag: 'N',
} as const;
const doctor: SavedAccount = {
  name: '周医生',
  username: '13800000004',
  tenantCode: 'demo',
  type: 2,
  rememberMe: true,
  password: { iv: 'iv', data: 'sealed' },
  loginResult,
};
const me = { ...doctor, name: '陈立群', username: profile().loginName };

let server: FakeServer;
let tokenAtLogout: string | undefined;
const closePages = jest.fn();

beforeEach(async () => {
  jest.clearAllMocks();
  localStorage.clear();
  writeSession(null);
  clearSessionCookies({ keepTenantCode: false });
  Cookies.set('clientToken', 'mine');
  Cookies.set('tenantCode', 'demo');
  connectClient();
  jest.mocked(confirm).mockResolvedValue(true);
  jest.mocked(openPassword).mockResolvedValue('Pet@12345');
  closePages.mockResolvedValue(true);
  server = fakeServer({
    [LOGIN]: () => ({ token: 'theirs', ...loginResult }),
    [LOGOUT]: (_, headers) => {
      tokenAtLogout = headers['Authorization'];
      return null;
    },
    'POST /sys/user/getUserInfo.do': () => profile(),
    'GET /switch': () => ({}),
  });
  await loadSession();
  saveAccount(me);
  saveAccount(doctor);
});

test('after a yes to 是否切换到{name}的账号? all pages close, the account signs in, and the program loads anew', async () => {
  await switchAccount(doctor, closePages);
  expect(confirm).toHaveBeenCalledWith(
    expect.objectContaining({ content: '是否切换到周医生的账号?', okText: '是', cancelText: '否' }),
  );
  expect(closePages).toHaveBeenCalledTimes(1);
  expect(server.requests(LOGIN)).toEqual([
    {
      mode: 'mgr',
      username: '13800000004',
      password: expect.stringMatching(/^[0-9a-f]{64}$/),
      rememberMe: true,
      type: 2,
      tenantCode: 'demo',
    },
  ]);
  expect(Cookies.get('clientToken')).toBe('theirs');
  expect(openRoot).toHaveBeenCalledTimes(1);
  expect(readRememberedUser()).toMatchObject({ username: '13800000004' });
});

test('the session that is left behind ends on the server', async () => {
  await switchAccount(doctor, closePages);
  expect(tokenAtLogout).toBe('mine');
});

test('the account that one already is: 当前已是该账号, and nothing else', async () => {
  await switchAccount(me, closePages);
  expect(notify).toHaveBeenCalledWith('warning', '当前已是该账号');
  expect(closePages).not.toHaveBeenCalled();
  expect(server.requests(LOGIN)).toEqual([]);
});

test('the same name in another tenant is another account', async () => {
  await switchAccount({ ...me, tenantCode: 'other' }, closePages);
  expect(server.requests(LOGIN)).toHaveLength(1);
});

test('a no changes nothing', async () => {
  jest.mocked(confirm).mockResolvedValue(false);
  await switchAccount(doctor, closePages);
  expect(closePages).not.toHaveBeenCalled();
  expect(server.requests(LOGIN)).toEqual([]);
});

test('who stays with something unsaved stays signed in', async () => {
  closePages.mockResolvedValue(false);
  await switchAccount(doctor, closePages);
  expect(server.requests(LOGIN)).toEqual([]);
});

test('a failed switch is silently ignored; a password that is wrong is not tried again', async () => {
  server.use({ [LOGIN]: () => refusal(42901, '操作过于频繁') });
  await switchAccount(doctor, closePages);
  expect(readSavedAccounts()[0]).toEqual(doctor);
  server.use({ [LOGIN]: () => refusal(40101, '用户名或密码错误') });
  await switchAccount(doctor, closePages);
  expect(readSavedAccounts()[0]).toMatchObject({ name: '周医生' });
  expect(readSavedAccounts()[0]).not.toHaveProperty('password');
  expect(notify).not.toHaveBeenCalled();
  expect(openRoot).not.toHaveBeenCalled();
  expect(server.requests(LOGOUT)).toEqual([]);
  expect(Cookies.get('clientToken')).toBe('mine');
});

test('without a readable password the sign-in page opens with that account filled in', async () => {
  jest.mocked(openPassword).mockResolvedValue(null);
  await switchAccount(doctor, closePages);
  expect(server.requests(LOGIN)).toEqual([]);
  expect(Cookies.get('clientToken')).toBeUndefined();
  expect(openRoot).toHaveBeenCalledTimes(1);
  expect(readRememberedUser()).toMatchObject({ username: '13800000004', tenantCode: 'demo', type: 2 });
});

test('log out and clear first removes the account from the saved list and userInfo', async () => {
  localStorage.setItem('userInfo', JSON.stringify(me));
  await signOutAndForget();
  expect(readSavedAccounts()).toEqual([doctor]);
  expect(readRememberedUser()).toBeNull();
  expect(server.requests(LOGOUT)).toHaveLength(1);
  expect(Cookies.get()).toEqual({});
});

test('an account that signs in again is saved once, first; what others wrote into USERBASE does no harm', () => {
  saveAccount({ ...me, name: '陈总' });
  expect(readSavedAccounts().map(({ name }) => name)).toEqual(['陈总', '周医生']);
  forgetAccount(doctor);
  expect(readSavedAccounts()).toHaveLength(1);
  for (const broken of ['{', '{}', 'null', '[1,null,{"name":"x"}]']) {
    localStorage.setItem('USERBASE', broken);
    expect(readSavedAccounts()).toEqual([]);
  }
});
