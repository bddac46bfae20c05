import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PAYMENT_COLUMNS, VISIT_COLUMNS } from '@hospital/shared/contract/calls/statistics';
import {
  fakeServer,
  fakeSession,
  file,
  httpStatus,
  renderPage,
  type FakeServer,
} from '@hospital/shared/testing';
import TrendListPage from './TrendListPage';
import { paymentColumns, visitColumns } from './trends.model';

const VISITS = 'GET /statistics/trend/visit/list';
const PAYMENTS = 'GET /statistics/trend/income/list';
const SAVE = 'GET /statistics/trend/income/listExcel';

const VISIT = {
  ...{ caseId: 'c1', caseNo: 'BL1', visitTime: '2026-08-03 10:00:00', storeId: 's1', storeName: '测试门店' },
  ...{ ownerName: '李雷', ownerMobile: '138****0001', petName: '豆豆', doctorName: '王医生' },
  ...{ diagnosis: '外耳炎', status: 2 },
};
const PAYMENT = {
  ...{ id: 'p1', billId: 'b1', billNo: 'ZD1', storeId: 's1', storeName: '测试门店', ownerName: '' },
  ...{
    petName: '',
    way: 2,
    amount: -20.5,
    payTime: '2026-08-03 11:00:00',
    refNo: 'R1',
    cashierName: '孙收银',
  },
};

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = fakeServer({
    [VISITS]: () => ({ list: [VISIT], total: 31 }),
    [PAYMENTS]: () => ({ list: [PAYMENT], total: 1, ext: { amountSum: -20.5 } }),
    'GET /sys/dict2/getDictByType': () => [{ code: '2', name: '微信' }],
    'POST /store/column/get': () => null,
  });
});

const open = (query: string, permissions = ['statistics:trend:list']) =>
  renderPage(<TrendListPage />, { at: `/bill/trend/trendList${query}`, session: fakeSession(permissions) });

it('shows the visits of the days of its address', async () => {
  open('?view=visits&startDate=2026-08-03&endDate=2026-08-03');
  expect(await screen.findByText('BL1')).toBeVisible();
  expect(screen.getByText('已结束')).toBeVisible();
  expect(screen.getByText('共 31 例')).toBeVisible();
  expect(server.requests(VISITS)).toEqual([
    { page: 1, pageSize: 20, startDate: '2026-08-03', endDate: '2026-08-03' },
  ]);
  expect(server.requests(PAYMENTS)).toEqual([]);
});

it('shows the payments with their sum, in words', async () => {
  open('?view=payments&startDate=2026-08-03&endDate=2026-08-03');
  expect(await screen.findByText('ZD1')).toBeVisible();
  expect(await screen.findByText('微信')).toBeVisible();
  expect(screen.getByText('散客')).toBeVisible();
  expect(screen.getByText('共 1 笔，收款合计 -¥20.50（不含储值本金、赠金支付）')).toBeVisible();
});

it('exports what is shown, for who may', async () => {
  server.use({ [SAVE]: () => file('rows', { filename: 'x.xlsx' }) });
  const { unmount } = open('?view=payments');
  await screen.findByText('ZD1');
  expect(screen.queryByRole('button', { name: '导出' })).not.toBeInTheDocument();
  unmount();
  sessionStorage.clear();
  open('?view=payments&way=2', ['statistics:trend:list', 'statistics:trend:listExcel']);
  await userEvent.click(await screen.findByRole('button', { name: '导出' }));
  await waitFor(() =>
    expect(server.requests(SAVE)).toEqual([
      { way: 2, columns: 'billNo,payTime,way,amount,ownerName,petName,cashierName,refNo' },
    ]),
  );
  const keys = (columns: readonly { readonly key: string }[]) => columns.map(({ key }) => key);
  expect(VISIT_COLUMNS).toEqual(expect.arrayContaining(keys(visitColumns(true))));
  expect(PAYMENT_COLUMNS).toEqual(expect.arrayContaining(keys(paymentColumns(true, () => null))));
});

it('finds a store on the server as its name is typed, and keeps the name of the one that was chosen', async () => {
  const named = (id: string, storeName: string) => ({ id, storeName, phoneNum: '', address: '' });
  server.use({
    'GET /myStore': ({ name }) =>
      name === '番禺' ? [named('s999', '番禺店')] : [named('s1', '天河店'), named('s2', '越秀店')],
    'POST /store/search/save': () => ({ id: 'q' }),
  });
  renderPage(<TrendListPage />, {
    at: '/bill/trend/trendList',
    session: fakeSession(['statistics:trend:list'], { workplace: { workspaceType: 1, storeId: '' } }),
  });
  const field = await screen.findByRole('combobox', { name: '门店' });
  await userEvent.click(field);
  expect(await screen.findByRole('option', { name: '天河店' })).toBeVisible();
  await userEvent.keyboard('番禺');
  const found = await screen.findByRole('option', { name: /^番禺\s*店$/ });
  // Once typing pauses, not for each key.
  expect(server.requests('GET /myStore').map(({ name }) => name)).toEqual([undefined, '番禺']);
  await userEvent.click(found);
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(server.requests(VISITS).at(-1)).toMatchObject({ storeId: 's999' }));
  await userEvent.click(field);
  expect(await screen.findByRole('option', { name: '天河店' })).toBeVisible();
  expect(field).toHaveTextContent('番禺店');
});

it('says that nothing is there, and that a list did not come', async () => {
  server.use({ [VISITS]: () => ({ list: [], total: 0 }) });
  const { unmount } = open('');
  expect(await screen.findByText('没有就诊')).toBeVisible();
  unmount();
  sessionStorage.clear();
  server.use({ [VISITS]: () => httpStatus(500) });
  open('');
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('button', { name: '重试' })).toBeVisible();
});
