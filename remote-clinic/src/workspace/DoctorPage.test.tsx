import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Booking } from '@hospital/shared/contract/calls/bookings';
import { configureNavigation } from '@hospital/shared/host';
import { fakeServer, fakeSession, httpStatus, renderPage, type FakeHandlers } from '@hospital/shared/testing';
import { wasTakenIn } from '../takenIn';
import DoctorPage from './DoctorPage';

const COUNTS = 'POST /hospital/booking/stateCount';
const REFERRALS = 'POST /hospital/referral/page';

const visit: Booking = {
  ...{ id: 'v1', bookingNo: 'GH1', storeId: '1001', storeName: '天河店', type: 1, ownerId: 'o1' },
  ...{ ownerName: '王小明', ownerMobile: '138****1001', petId: 'p1', petName: '大黄', petSpecies: 'DOG' },
  ...{
    petBreed: 'CORGI',
    petAge: '3岁',
    doctorId: 'd1',
    doctorName: '周思远',
    productId: '',
    registerFee: 0,
  },
  ...{ payStatus: 'Y', unpaidAmount: 0, sourceType: 1, reservationId: null, firstFlag: 'Y', urgentFlag: 'N' },
  ...{ queueNo: 1, state: 2, weight: null, temperature: null, complaint: '呕吐', caseId: 'c7' },
  ...{ registerTime: '2026-11-23 09:30:00', registerName: '', consultationTime: '2026-11-23 09:40:00' },
  ...{ finishTime: null, cancelReason: '', remarks: '', warnings: [], consultFlag: 'Y', version: 2 },
};
const calls = (over: FakeHandlers = {}): FakeHandlers => ({
  'POST /hospital/booking/list': () => ({ list: [visit], total: 1 }),
  [COUNTS]: () => [{ state: 2, count: 1 }],
  'POST /hospital/case/page': () => ({ list: [], total: 0 }),
  'POST /hospital/review/total': () => ({ total: 0 }),
  'POST /hospital/testing/getUnFinshResport': () => ({ list: [], total: 0 }),
  'GET /hospital/live/info/tips/total': () => 0,
  [REFERRALS]: () => ({ list: [], total: 0 }),
  'GET /sys/dict2/getDictByType': () => ({}),
  ...over,
});
const RIGHTS = ['booking:list', 'case:info', 'case:page', 'testing:list', 'live:list:list'];
const show = () =>
  renderPage(<DoctorPage />, { session: fakeSession(RIGHTS.map((right) => `hospital:${right}`)) });

it('opens a record by the one address that it has', async () => {
  const openTab = jest.fn();
  configureNavigation({ openTab, closeTab: () => undefined, goToStore: () => undefined });
  fakeServer(calls());
  show();
  await userEvent.click(await screen.findByRole('button', { name: '病例：1号大黄' }));
  expect(openTab).toHaveBeenCalledWith('/case/detail?id=c7');
});

it('says of which day the number of a visit is that was not ended then', async () => {
  const later = { ...visit, id: 'v2', petName: '二黄', registerTime: '2026-11-24 08:30:00' };
  const server = fakeServer(
    calls({ 'POST /hospital/booking/list': () => ({ list: [visit, later], total: 2 }) }),
  );
  server.setClock(new Date('2026-11-24T02:00:00Z'));
  show();
  expect(await screen.findByText('11-23的号')).toBeVisible();
  expect(screen.getAllByText(/的号$/)).toHaveLength(1);
});

it('J takes in who is next, and the case begins in its first field', async () => {
  const openTab = jest.fn();
  configureNavigation({ openTab, closeTab: () => undefined, goToStore: () => undefined });
  fakeServer(
    calls({
      'POST /hospital/booking/list': () => ({ list: [{ ...visit, state: 1, caseId: null }], total: 1 }),
      'POST /hospital/booking/consultation': () => ({ bookingId: 'v1', caseId: 'c8' }),
    }),
  );
  renderPage(<DoctorPage />, {
    session: fakeSession([...RIGHTS, 'booking:consultation'].map((right) => `hospital:${right}`)),
  });
  await screen.findByText(/接诊下一位/);
  await userEvent.keyboard('j');
  await waitFor(() => expect(openTab).toHaveBeenCalledWith('/case/detail?id=c8'));
  expect(wasTakenIn('c8')).toBe(true);
});

it('leads to what waits for the doctor in the ward and among referrals', async () => {
  const server = fakeServer(
    calls({
      'GET /hospital/live/info/tips/total': () => 6,
      [REFERRALS]: () => ({ list: [], total: 2 }),
    }),
  );
  renderPage(<DoctorPage />, {
    session: fakeSession([...RIGHTS, 'referral:page'].map((right) => `hospital:${right}`)),
  });
  const orders = await screen.findByRole('link', { name: '本店住院待办医嘱 6 条' });
  expect(orders).toHaveAttribute('href', '/workspace/live/index');
  const referrals = await screen.findByRole('link', { name: '待接收的转诊 2 份' });
  expect(referrals).toHaveAttribute('href', '/case/referral');
  expect(server.requests(REFERRALS)).toEqual([{ page: 1, pageSize: 1, side: 'received', status: 0 }]);
});

it('says what did not come, and takes it for nothing only when it is nothing', async () => {
  const REVIEWS = 'POST /hospital/review/total';
  const server = fakeServer(calls({ [COUNTS]: () => httpStatus(502), [REVIEWS]: () => httpStatus(502) }));
  show();
  expect(await screen.findByText(/^各状态数量加载失败/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '全部' })).toBeInTheDocument();
  expect(await screen.findByText(/^待回访加载失败/)).toBeInTheDocument();
  expect(screen.queryByText('没有等您处理的事')).toBeNull();
  server.use(calls());
  await userEvent.click(screen.getByRole('button', { name: /^重试.*待回访$/ }));
  expect(await screen.findByText('没有等您处理的事')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^重试.*各状态数量$/ }));
  expect(await screen.findByRole('button', { name: /^全部 *1$/ })).toBeInTheDocument();
});
