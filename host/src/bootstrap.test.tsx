import { ApiError } from '@hospital/shared/api';
import { writeSession } from '@hospital/shared/host';
import { act, screen, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import type { ReactNode } from 'react';
import { start } from './bootstrap';
import { endSession } from './session/connectClient';
import { reloadUnasked } from './session/documentChange';
import { endReason, keepEndReason } from './session/endReason';

let signInProps: { notice: string; onTyping: () => void; onSignedIn: () => Promise<void> };
let mockShellCrash = false;
const mockPreloadPage = jest.fn();
const mockBeginAhead = jest.fn(() => Promise.resolve());
const mockLoadRegistry = jest.fn(() => Promise.resolve());

jest.mock('./session/SignInPage', () => ({
  SignInPage: (props: typeof signInProps): ReactNode => {
    signInProps = props;
    return <h2>欢迎登录</h2>;
  },
}));
jest.mock('./layout/ShellApp', () => ({
  beginAhead: () => mockBeginAhead(),
  ShellApp: (): ReactNode => {
    if (mockShellCrash) throw new Error('bar');
    return <h2>shell at {location.pathname}</h2>;
  },
}));
jest.mock('./session/documentChange', () => ({
  ...jest.requireActual('./session/documentChange'),
  reloadUnasked: jest.fn(),
}));
jest.mock('./remote-loading/remoteRegistry', () => ({ loadRegistry: () => mockLoadRegistry() }));
jest.mock('./remote-loading/loadPage', () => ({ preloadPage: (path: string) => mockPreloadPage(path) }));
jest.mock('@hospital/shared/calls', () => ({
  ...jest.requireActual('@hospital/shared/calls'),
  identity: { currentUser: jest.fn(), tenantFlags: jest.fn(() => Promise.resolve({})) },
}));
const { currentUser } = jest.requireMock('@hospital/shared/calls').identity as { currentUser: jest.Mock };

const user = {
  id: 'u1',
  menuListShowType: 2,
  warehouseId: '',
  signUrl: '',
  ext: { permissionList: [], menuList: [], storeId: '', storeName: '' },
};

const heading = (name: string) => screen.findByRole('heading', { name });
const address = () => location.pathname + location.search;

/** Opens an address in a new window, with or without a session. */
async function open(at: string, token = ''): Promise<void> {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  writeSession(null);
  Cookies.remove('clientToken');
  if (token) Cookies.set('clientToken', token);
  history.replaceState(null, '', at);
  await act(() => start(root));
}

beforeEach(() => {
  sessionStorage.clear();
  jest.clearAllMocks();
  mockLoadRegistry.mockResolvedValue();
  currentUser.mockResolvedValue(user);
});

test('a visitor without a session signs in and gets to the page that was wanted', async () => {
  await open('/mch/dict?type=sex');
  await heading('欢迎登录');
  expect(address()).toBe('/login');
  expect(document.documentElement.dataset.frame).toBe('sign-in');
  await act(() => signInProps.onSignedIn());
  await heading('shell at /mch/dict');
  expect(address()).toBe('/mch/dict?type=sex');
  expect(document.documentElement.dataset.frame).toBe('shell');
});

test('the sign-in page says why the session ended, until somebody signs in again', async () => {
  keepEndReason('账号已停用，请联系管理员');
  await open('/mch/dict');
  expect(signInProps.notice).toBe('账号已停用，请联系管理员');
  await act(() => signInProps.onSignedIn());
  await open('/login');
  expect(signInProps.notice).toBe('');
});

test('what a tab kept of an ended session is forgotten when it goes on with that of somebody else', async () => {
  keepEndReason('账号已停用，请联系管理员');
  await open('/mch/dict', 't1');
  await heading('shell at /mch/dict');
  expect(endReason()).toBe('');
});

test('without a wanted page signing in leads home', async () => {
  await open('/');
  await act(() => signInProps.onSignedIn());
  expect(address()).toBe('/home');
});

test('going back in the history does not leave the sign-in page', async () => {
  await open('/login?tenant=other');
  history.replaceState(null, '', '/home');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(address()).toBe('/login?tenant=other');
});

test('the shell and the wanted page are fetched when the visitor begins to type', async () => {
  await open('/mch/dict?type=sex');
  expect(mockLoadRegistry).not.toHaveBeenCalled();
  act(() => signInProps.onTyping());
  await waitFor(() => expect(mockPreloadPage).toHaveBeenCalledWith('/mch/dict'));
});

test('a visitor with a session goes on at the same page', async () => {
  await open('/mch/dict', 't1');
  await heading('shell at /mch/dict');
  expect(mockLoadRegistry).toHaveBeenCalledTimes(1);
  expect(mockPreloadPage).toHaveBeenCalledWith('/mch/dict');
});

test('a visitor with a session does not see the sign-in page', async () => {
  await open('/login', 't1');
  await heading('shell at /');
});

test('the shell comes even if the registry does not', async () => {
  mockLoadRegistry.mockRejectedValue(new Error('502'));
  await open('/home', 't1');
  await heading('shell at /home');
});

test.each([
  [new ApiError(40106, '账号已停用'), '账号已停用'],
  [new Error(''), 'Has Error'],
])('a profile that cannot be loaded (%s) ends at the sign-in page with the words', async (error, words) => {
  currentUser.mockRejectedValue(error);
  await open('/mch/dict', 't1');
  await heading('欢迎登录');
  expect(address()).toBe('/login');
  expect(signInProps.notice).toBe(words);
  expect(Cookies.get('clientToken')).toBeUndefined();
  await act(() => signInProps.onSignedIn());
  await heading('shell at /mch/dict');
});

test('a shell that crashes leaves words and a way on, not a white page', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  mockShellCrash = true;
  await open('/home', 't1');
  mockShellCrash = false;
  expect(screen.getByRole('alert')).toHaveTextContent('系统暂时无法打开程序运行时出现错误，请重试。重试');
  said.mockRestore();
});

test('a session that ended while nothing was open ends at the sign-in page of the same document', async () => {
  currentUser.mockImplementation(() => {
    endSession('登录已失效，请重新登录');
    return Promise.reject(new ApiError(90001, '登录已失效，请重新登录'));
  });
  await open('/mch/dict', 't1');
  await heading('欢迎登录');
  expect(address()).toBe('/login');
  expect(signInProps.notice).toBe('登录已失效，请重新登录');
  expect(reloadUnasked).not.toHaveBeenCalled();
  currentUser.mockReset();
  await open('/login');
  expect(signInProps.notice).toBe('登录已失效，请重新登录');
});
