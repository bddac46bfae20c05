import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { ALL_PERMISSIONS, bill, fullBill, INFO, REFUND } from '../../test/bills.fixture';
import BillListPage from './BillListPage';

const PAGE = 'POST /hospital/bill/page';
const payment = {
  ...{ id: 'y1', way: 2 as const, amount: 100, refNo: 'WX1', receiptId: 'k1', receiptNo: 'SK1', reason: '' },
  ...{ payTime: '2026-11-24 10:00:00', cashierName: '李收银' },
};
const calls = (status: 0 | 2) => ({
  [PAGE]: () => ({
    list: [{ ...bill({ status }), ownerMobile: '138****0001' }],
    total: 1,
    ext: { payableSum: 100, paidSum: 100, oweSum: 0 },
  }),
  [INFO]: () => fullBill({ status, paidAmount: 100, payments: status === 2 ? [payment] : [] }),
  [REFUND]: () => ({ paymentId: 'r', receiptNo: 'TK202611240001', status: 3 }),
  'POST /store/column/get': () => null,
  'POST /store/search/page': () => ({ list: [], total: 0 }),
  'GET /myStore': () => [],
});
const show = () =>
  renderPage(<BillListPage />, { session: fakeSession([...ALL_PERMISSIONS]), at: '/bill/list' });

beforeEach(() => sessionStorage.clear());

it('sums the list, and gives money back by the way in which it came, with a reason', async () => {
  const server = fakeServer(calls(2));
  show();
  expect(await screen.findByText('共 1 张，应收 ¥100.00，已收 ¥100.00，欠款 ¥0.00')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '详情：ZD202611240001' }));
  await userEvent.click(await screen.findByRole('button', { name: '退款' }));
  const dialog = within(await screen.findByRole('dialog', { name: '退款：ZD202611240001' }));
  expect(dialog.getByText('最多可退 100.00 元')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText('微信'), '40');
  await userEvent.type(dialog.getByLabelText(/原因/), '破损');
  await userEvent.click(dialog.getByRole('button', { name: '确认退款' }));
  await waitFor(() =>
    expect(server.requests(REFUND)).toEqual([
      { billId: 'b1', version: 1, ways: [{ way: 2, amount: 40 }], reason: '破损' },
    ]),
  );
});

it('says why a bill can be neither refunded nor made void in its state', async () => {
  fakeServer(calls(0));
  show();
  await userEvent.click(await screen.findByRole('button', { name: '详情：ZD202611240001' }));
  const refund = await screen.findByRole('button', { name: '退款' });
  expect(refund).toBeDisabled();
  expect(refund).toHaveAttribute('title', '当前状态（未结算）不允许退款');
  expect(screen.getByRole('button', { name: '作废' })).toBeEnabled();
});
