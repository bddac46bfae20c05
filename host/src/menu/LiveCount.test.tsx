import { emitLiveEvent, writeSession } from '@hospital/shared/host';
import {
  fakeServer,
  fakeSession,
  type FakeServer,
  httpStatus,
  refusal,
  renderPage,
} from '@hospital/shared/testing';
import { act } from '@testing-library/react';
import { useFreshAnswers } from '../live/useFreshAnswers';
import { LiveBadge } from './LiveBadge';
import { LiveCount } from './LiveCount';

const LIVE_LIST = 'hospital:live:list:list';
const TOTAL = 'GET /hospital/live/info/tips/total';
let server: FakeServer;
let count: number;

const pass = (milliseconds: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(milliseconds));

function Menu() {
  useFreshAnswers();
  return (
    <>
      <LiveCount />
      <p>
        <LiveBadge />
      </p>
    </>
  );
}
const session = (
  permissions: readonly string[] = [LIVE_LIST],
  workplace: { readonly warehouseType?: number; readonly storeId?: string } = {},
) => fakeSession(permissions, { workplace });
const notify = jest.fn();
const show = (as = session()) => renderPage(<Menu />, { session: as, notify }).container;

beforeEach(() => {
  jest.useFakeTimers();
  notify.mockClear();
  count = 3;
  server = fakeServer({ [TOTAL]: () => count });
});
afterEach(() => jest.useRealTimers());

test('a live-list data call follows the profile, and the menu shows its number (spec 1 §4)', async () => {
  const container = show();
  await pass(1);
  expect(server.requests(TOTAL)).toEqual([{ storeId: 's1' }]);
  expect(container).toHaveTextContent(/^3$/);
});

test.each([
  ['without the permission', session([])],
  ['when warehouseType is not 2', session([LIVE_LIST], { warehouseType: 1, storeId: '' })],
  ['while no store is chosen', session([LIVE_LIST], { storeId: '' })],
])('%s nothing is asked', async (_, as) => {
  const container = show(as);
  await pass(600_000);
  expect(server.requests(TOTAL)).toEqual([]);
  expect(container).toHaveTextContent(/^$/);
});

test.each([
  ['a refusal', () => refusal(50000, '')],
  ['a server that is down', () => httpStatus(502)],
])('%s leaves no number and says nothing', async (_, answer) => {
  server.use({ [TOTAL]: answer });
  const container = show();
  await pass(5_000);
  expect(server.requests(TOTAL).length).toBeGreaterThan(0);
  expect(container).toHaveTextContent(/^$/);
  expect(notify).not.toHaveBeenCalled();
});

test('the number follows what the server tells, and what time brings', async () => {
  const container = show();
  await pass(1);
  count = 2;
  act(() => emitLiveEvent('data', { calls: ['inpatients.tipsTotal'] }));
  await pass(100);
  expect(container).toHaveTextContent(/^2$/);
  count = 5;
  await pass(300_000);
  expect(container).toHaveTextContent(/^5$/);
});

test('a permission that comes or goes brings or takes it', async () => {
  const container = show(session([]));
  await pass(1);
  act(() => writeSession(session()));
  await pass(100);
  expect(container).toHaveTextContent(/^3$/);
  act(() => writeSession(session([])));
  await pass(1);
  expect(container).toHaveTextContent(/^$/);
});
