import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { addDays, addMonths, shanghaiDay } from '@hospital/shared/format';
import { configureNavigation } from '@hospital/shared/host';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { ALL_PERMISSIONS, reservation, TOTAL } from '../../../test/reservations.fixture';
import remote from '../../remote';
import CalendarPage from './CalendarPage';

const LIST = 'POST /hospital/booking/reservation/list';
const MONTH = 'GET /hospital/booking/reservation/calendar';
const COLUMNS = 'POST /store/column/get';

const today = shanghaiDay();
const first = `${today.slice(0, 7)}-01`;
const calls = () => ({
  [LIST]: () => ({ list: [reservation({ status: 3, cancelReason: '有事' })], total: 1 }),
  [TOTAL]: () => ({ total: 1, waiting: 0, arrived: 0, cancelled: 1, noShow: 0 }),
  [MONTH]: () => [
    {
      date: first,
      total: 3,
      items: [
        { type: 1, count: 2 },
        { type: 3, count: 1 },
      ],
      doctorCount: 2,
      full: 'Y',
    },
  ],
  [COLUMNS]: () => null,
  'POST /sys/user/getDoctorList': () => [{ id: 'd1', name: '王医生', title: '', photo: '' }],
});
const show = () =>
  renderPage(<CalendarPage />, { session: fakeSession(ALL_PERMISSIONS), at: '/reservation/calendar' });

beforeEach(() => sessionStorage.clear());

it('marks full days, and lists the day that is pressed', async () => {
  const server = fakeServer(calls());
  show();
  const day = await screen.findByRole('button', { name: `${first} 预约3个，已约满` });
  expect(day).toHaveTextContent('门诊 2');
  expect(await screen.findByText('共 1 个，待到店 0，已到店 0，爽约 0，取消 1')).toBeInTheDocument();
  await userEvent.click(day);
  await waitFor(() =>
    expect(server.requests(LIST).at(-1)).toMatchObject({ startDate: first, endDate: first, page: 1 }),
  );
  const row = within((await screen.findByText('雪球')).closest('tr')!);
  expect(row.getByRole('button', { name: '修改：雪球的预约' })).toBeDisabled();
});

it('leads to the board of the day, by button and by key', async () => {
  const openTab = jest.fn();
  configureNavigation({ openTab, closeTab: () => undefined, goToStore: () => undefined });
  fakeServer(calls());
  show();
  const day = await screen.findByRole('button', { name: `${first} 预约3个，已约满` });
  day.focus();
  await userEvent.keyboard('o');
  expect(openTab).toHaveBeenLastCalledWith(`/reservation/board?date=${first}`);
  await userEvent.click(screen.getByRole('button', { name: '打开当天看板' }));
  expect(openTab).toHaveBeenLastCalledWith(`/reservation/board?date=${today}`);
});

it('opens on today again on a new day, and on what was chosen when its tab is looked at again', async () => {
  const server = fakeServer(calls());
  const { unmount } = show();
  await userEvent.click(await screen.findByRole('button', { name: `${first} 预约3个，已约满` }));
  await userEvent.click(screen.getByRole('button', { name: '下个月' }));
  unmount();
  const { unmount: leave } = show();
  const asked = () => [server.requests(LIST).at(-1)?.startDate, server.requests(MONTH).at(-1)?.month];
  await waitFor(() => expect(asked()).toEqual([first, addMonths(first, 1).slice(0, 7)]));
  leave();
  const tomorrow = addDays(today, 1);
  server.setClock(new Date(`${tomorrow}T01:00:00Z`));
  show();
  await waitFor(() => expect(asked()).toEqual([tomorrow, tomorrow.slice(0, 7)]));
});

it('asks first for what the remote says', async () => {
  const server = fakeServer(calls());
  show();
  await screen.findByText('雪球');
  const [page] = remote.pages.filter(({ path }) => path === '/reservation/calendar');
  expect(page?.firstCalls?.[0]?.request).toEqual(server.requests(COLUMNS)[0]);
});
