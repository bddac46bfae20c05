import { fakeServer, type FakeServer, renderPage } from '@hospital/shared/testing';
import { act, screen } from '@testing-library/react';
import Cookies from 'js-cookie';
import { Bell } from './Bell';

const TODO = 'GET /mch/remind/todoCount';
const UNREAD = 'GET /notify/admin/message/unReadCount';
let server: FakeServer;
let count: number;
let unread: number;

const pass = (milliseconds: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const bell = () => screen.getByRole('button', { name: '消息通知' });
const badge = () => bell().parentElement;

beforeEach(() => {
  jest.useFakeTimers();
  count = 3;
  unread = 0;
  server = fakeServer({ [TODO]: () => count, [UNREAD]: () => unread });
});
afterEach(() => jest.useRealTimers());

test('shows what the store has to do, and asks again every 300 s', async () => {
  renderPage(<Bell storeId="s1" />);
  await pass(1);
  expect(server.requests(TODO)).toEqual([{ storeId: 's1' }]);
  expect(badge()).toHaveTextContent('3');
  expect(bell()).toHaveAccessibleDescription('消息通知：待办 3 条');
  expect(Cookies.get('noticeNum')).toBe('3');
  count = 4;
  await pass(299_000);
  expect(server.requests(TODO)).toHaveLength(1);
  await pass(1_000);
  expect(server.requests(TODO)).toHaveLength(2);
  await pass(100);
  expect(badge()).toHaveTextContent('4');
});

test.each([
  [0, ''],
  [99, '99'],
  [100, '99+'],
])('%i is shown as "%s"', async (number, shown) => {
  count = number;
  renderPage(<Bell storeId="s1" />);
  await pass(1);
  expect(badge()).toHaveTextContent(new RegExp(`^${shown.replace('+', '\\+')}$`));
});

test('counts unread messages, too, and tells both apart', async () => {
  unread = 5;
  renderPage(<Bell storeId="s1" />);
  await pass(1);
  expect(badge()).toHaveTextContent(/^8$/);
  expect(bell()).toHaveAccessibleDescription('消息通知：待办 3 条，未读消息 5 条');
  expect(Cookies.get('noticeNum')).toBe('3');
});

test('asks nothing without a store', async () => {
  renderPage(<Bell storeId="" />);
  await pass(600_000);
  expect(server.requests(TODO)).toEqual([]);
  expect(server.requests(UNREAD)).toEqual([]);
});
