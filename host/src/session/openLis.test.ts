/** @jest-environment jsdom */
import { configureHttpClient } from '@hospital/shared/host';
import { fakeServer, refusal } from '@hospital/shared/testing';
import { notify } from '../notify';
import { openLis } from './openLis';

jest.mock('../notify', () => ({ notify: jest.fn() }));
const TICKET = 'GET /sys/lis/ticket';
const address = 'https://lis.example.com/sso?ticket=1';
const lis = { opener: window as unknown, location: { replace: jest.fn() }, close: jest.fn() };

beforeEach(() => {
  jest.clearAllMocks();
  lis.opener = window;
  jest.spyOn(window, 'open').mockReturnValue(lis as unknown as Window);
  configureHttpClient({
    baseUrl: '/api',
    sessionHeaders: () => ({}),
    hasPermission: () => true,
    onSessionInvalid: () => undefined,
    onIdentityChanged: () => undefined,
    notify: () => undefined,
  });
});

test('a window that cannot reach back goes to the address that the server signs', async () => {
  fakeServer({ [TICKET]: () => ({ url: address }) });
  await openLis();
  expect(lis.opener).toBeNull();
  expect(lis.location.replace).toHaveBeenCalledWith(address);
});

test('a refusal closes the window; a system that is not there is told', async () => {
  fakeServer({ [TICKET]: () => refusal(404, '数据不存在') });
  await openLis();
  expect(lis.close).toHaveBeenCalled();
  expect(notify).toHaveBeenCalledWith('error', '检验系统未启用');
});

test('a browser that keeps the window shut is told how to go on', async () => {
  jest.spyOn(window, 'open').mockReturnValue(null);
  fakeServer({ [TICKET]: () => ({ url: address }) });
  await openLis();
  expect(notify).toHaveBeenCalledWith('warning', '浏览器阻止了新窗口，请允许本站弹出窗口后重试');
});
