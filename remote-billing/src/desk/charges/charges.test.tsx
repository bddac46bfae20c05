import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Charge } from '@hospital/shared/contract/calls/charges';
import { fakeServer, fakeSession, networkFailure, refusal, renderPage } from '@hospital/shared/testing';
import {
  ALL_PERMISSIONS,
  bill,
  BY_HAND,
  CANCEL_CHARGE,
  CHARGE,
  CHARGES,
  deskCalls,
  PAY,
  QUERY,
  RETURNS,
  SEND_BACK,
  UNPAID,
} from '../../../test/bills.fixture';
import CashierPage from '../CashierPage';

const QR = 'data:image/png;base64,AA==';
const charge = (over: Partial<Charge> = {}): Charge => ({
  ...{ id: 'c1', way: 2, amount: 150.5, billIds: ['b1', 'b2'], state: 'waiting', code: 'weixin://pay/1' },
  ...{ purpose: 'bills', subjectId: '' },
  ...{ qrImg: QR, expire: '2026-11-24 09:05:00', secondsLeft: 300, reason: '', paymentId: '', receiptNo: '' },
  ...{ own: true, secondsShown: 900 },
  ...over,
});

const SECOND = bill({ id: 'b2', billNo: 'ZD202611240002', oweAmount: 50.5, payableAmount: 50.5 });

const STILL_OPEN = /扫码收款还没有完成/;

afterEach(() => jest.useRealTimers());

/** A server that has a provider; `list` are its charges, and `rest` are bills that stay owed when one is paid. */
function withProvider(first: readonly Charge[] = []) {
  const state = { list: first, rest: [] as readonly { readonly id: string }[] };
  const isPaid = (): boolean => state.list.some((one) => one.state === 'paid');
  const server = fakeServer({
    ...deskCalls(),
    [UNPAID]: ({ billId }) => ({
      list: isPaid() ? state.rest.filter(({ id }) => billId === id) : [bill(), SECOND],
      balances: { principal: 30, gift: 0, deposit: 0 },
    }),
    [CHARGES]: () => ({ ways: [2, 3], list: state.list }),
  });
  return { server, state };
}

async function openDialog() {
  sessionStorage.clear();
  renderPage(<CashierPage />, { session: fakeSession([...ALL_PERMISSIONS]), at: '/bill/cashier' });
  await userEvent.click(await screen.findByRole('button', { name: /王小明/ }));
  await screen.findByRole('article', { name: '账单ZD202611240001' });
  await userEvent.keyboard('{F8}');
  return within(await screen.findByRole('dialog', { name: '结算：王小明' }));
}

it('begins a charge, shows its code, and is paid when the provider says so', async () => {
  const { server, state } = withProvider();
  server.use({
    [CHARGE]: () => {
      const made = charge({ state: 'asking', code: '', qrImg: '' });
      state.list = [made];
      return made;
    },
    [QUERY]: () => {
      const paid = state.list[0]?.state === 'waiting';
      state.list = [
        paid ? charge({ state: 'paid', paymentId: 'r9', receiptNo: 'SK202611240009', qrImg: '' }) : charge(),
      ];
      return { charge: state.list[0], silent: false };
    },
  });
  const dialog = await openDialog();
  await userEvent.click(await dialog.findByRole('button', { name: '扫码收款：微信' }));
  expect(await dialog.findByRole('img', { name: '微信收款码' })).toHaveAttribute('src', QR);
  expect(dialog.getByRole('status')).toHaveTextContent('等待顾客付款');
  expect(dialog.getByText('请顾客扫码付款，有效至 09:05:00')).toBeInTheDocument();
  expect(server.requests(CHARGE)).toEqual([{ billIds: ['b1', 'b2'], way: 2, amount: 150.5 }]);
  await userEvent.click(dialog.getByRole('button', { name: '查询结果' }));
  expect(await screen.findByText('已收款 ¥150.50，收据号 SK202611240009')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '退款：ZD202611240001、ZD202611240002' })).toBeInTheDocument();
});

it('says what the bills still owe once a charge is paid, whatever else it was for', async () => {
  const { server, state } = withProvider([charge()]);
  state.rest = [SECOND];
  server.use({
    [QUERY]: () => {
      state.list = [
        charge({ state: 'paid', amount: 100, paymentId: 'r9', receiptNo: 'SK202611240009', qrImg: '' }),
      ];
      return { charge: state.list[0], silent: false };
    },
  });
  const dialog = await openDialog();
  await userEvent.click(await dialog.findByRole('button', { name: '查询结果' }));
  expect(await screen.findByText(/仍欠 ¥50\.50，可在收银台继续收款/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '退款：ZD202611240001' })).toBeInTheDocument();
});

it('charges what is typed for the way, and keeps it when the charge is cancelled', async () => {
  const { server, state } = withProvider();
  server.use({
    [CHARGE]: () => (state.list = [charge({ way: 3, amount: 20 })])[0],
    [CANCEL_CHARGE]: () => (state.list = [charge({ way: 3, state: 'closed', reason: '收银员取消' })])[0],
  });
  const dialog = await openDialog();
  await userEvent.type(dialog.getByLabelText('支付宝'), '20');
  await userEvent.click(await dialog.findByRole('button', { name: '扫码收款：支付宝' }));
  expect(await dialog.findByText('收款后仍欠 ¥130.50')).toBeInTheDocument();
  await userEvent.click(await dialog.findByRole('button', { name: '取消扫码收款' }));
  expect(await dialog.findByText('收银员取消')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '返回收款' }));
  expect(await dialog.findByLabelText('支付宝')).toHaveValue('20');
  expect(server.requests(CHARGE)).toEqual([{ billIds: ['b1', 'b2'], way: 3, amount: 20 }]);
});

it('charges what is still owed when another desk has taken a part of it meanwhile', async () => {
  const { server, state } = withProvider();
  const dialog = await openDialog();
  server.use({
    [UNPAID]: (request) => ({
      list: (request as { billId?: string }).billId === 'b1' ? [] : [bill({ id: 'b2', oweAmount: 20.5 })],
      balances: null,
    }),
    [CHARGE]: (request) => {
      const { billIds } = request as { billIds: readonly string[] };
      if (billIds.includes('b1')) return refusal(40902, '当前状态（已结算）不允许收款');
      return (state.list = [charge({ billIds: [...billIds], amount: 20.5 })])[0];
    },
  });
  await userEvent.click(await dialog.findByRole('button', { name: '扫码收款：微信' }));
  expect(await dialog.findByText('¥20.50')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '扫码收款：微信' }));
  expect(await dialog.findByRole('img', { name: '微信收款码' })).toBeInTheDocument();
  expect(server.requests(CHARGE).at(-1)).toEqual({ billIds: ['b2'], way: 2, amount: 20.5 });
});

it('shows a charge that was begun before a reload, and says that the provider is silent', async () => {
  const { server } = withProvider([charge({ id: 'of another bill', billIds: ['b9'] }), charge()]);
  server.use({ [QUERY]: () => ({ charge: charge(), silent: true }) });
  const dialog = await openDialog();
  expect(await dialog.findByRole('img', { name: '微信收款码' })).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '查询结果' }));
  expect(await dialog.findByText('支付平台没有应答，请稍后查询结果')).toBeInTheDocument();
  expect(server.requests(QUERY)).toEqual([{ id: 'c1' }]);
});

it('asks every few seconds while the customer pays, and hears so of a payment that nobody told', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { server, state } = withProvider([charge()]);
  let paid = false;
  server.use({
    [QUERY]: () => {
      if (paid)
        state.list = [charge({ state: 'paid', paymentId: 'r9', receiptNo: 'SK202611240009', qrImg: '' })];
      return { charge: state.list[0], silent: false };
    },
  });
  const dialog = await openDialog();
  expect(await dialog.findByRole('img', { name: '微信收款码' })).toBeInTheDocument();
  const read = server.requests(CHARGES).length;
  act(() => jest.advanceTimersByTime(6_000));
  await waitFor(() => expect(server.requests(QUERY)).toHaveLength(1));
  expect(dialog.getByRole('status')).toHaveTextContent('等待顾客付款');
  expect(server.requests(CHARGES)).toHaveLength(read);
  paid = true;
  act(() => jest.advanceTimersByTime(6_000));
  expect(await screen.findByText('已收款 ¥150.50，收据号 SK202611240009')).toBeInTheDocument();
  expect(server.requests(QUERY)).toHaveLength(2);
  act(() => jest.advanceTimersByTime(60_000));
  expect(server.requests(QUERY)).toHaveLength(2);
});

it('finds a charge whose beginning was answered by nothing', async () => {
  const { server, state } = withProvider();
  server.use({
    [CHARGE]: () => {
      state.list = [charge()];
      return networkFailure();
    },
  });
  const dialog = await openDialog();
  await userEvent.click(await dialog.findByRole('button', { name: '扫码收款：微信' }));
  expect(await dialog.findByRole('img', { name: '微信收款码' })).toBeInTheDocument();
});

it('can be left while a charge stands in place of a payment that was refused', async () => {
  const { server, state } = withProvider();
  let refuse: (answer: object) => void = () => undefined;
  server.use({
    [CHARGE]: () => (state.list = [charge()])[0],
    [PAY]: () => new Promise((resolve) => (refuse = resolve)),
  });
  const dialog = await openDialog();
  const start = await dialog.findByRole('button', { name: '扫码收款：微信' });
  await waitFor(() => expect(dialog.getByLabelText('现金')).toHaveFocus());
  // Enter comes while the charge is on its way.
  fireEvent.click(start);
  fireEvent.submit(dialog.getByLabelText('现金'));
  expect(await dialog.findByRole('img', { name: '微信收款码' })).toBeInTheDocument();
  await waitFor(() => expect(server.requests(PAY)).toHaveLength(1));
  const close = dialog.getByRole('button', { name: '关闭' });
  fireEvent.click(close);
  expect(screen.getByRole('dialog', { name: '结算：王小明' })).toBeInTheDocument();
  refuse(refusal(42204, '账单正在扫码收款'));
  await waitFor(() => {
    fireEvent.click(close);
    expect(screen.getByText(STILL_OPEN)).toBeInTheDocument();
  });
  await userEvent.click(screen.getByRole('button', { name: '仍要关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '结算：王小明' })).not.toBeInTheDocument());
});

it('closes by Esc wherever the focus was when the charge took the place of the form, after asking', async () => {
  const { server, state } = withProvider();
  server.use({
    [CHARGE]: () => (state.list = [charge()])[0],
    [CANCEL_CHARGE]: () => (state.list = [charge({ state: 'closed', reason: '收银员取消' })])[0],
  });
  const dialog = await openDialog();
  await userEvent.click(await dialog.findByRole('button', { name: '扫码收款：微信' }));
  expect(await dialog.findByRole('img', { name: '微信收款码' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText(STILL_OPEN)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '继续等待' }));
  await waitFor(() => expect(screen.queryByText(STILL_OPEN)).not.toBeInTheDocument());
  await userEvent.click(dialog.getByRole('button', { name: '取消扫码收款' }));
  expect(await dialog.findByRole('button', { name: '返回收款' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '结算：王小明' })).not.toBeInTheDocument());
  expect(screen.queryByText(STILL_OPEN)).not.toBeInTheDocument();
});

it('says that money came too late', async () => {
  const { state, server } = withProvider([charge()]);
  server.use({
    [QUERY]: () => {
      state.list = [charge({ state: 'late', reason: '收款码过期后付款', qrImg: '' })];
      return { charge: state.list[0], silent: false };
    },
  });
  const dialog = await openDialog();
  await userEvent.click(await dialog.findByRole('button', { name: '查询结果' }));
  expect(await dialog.findByText('收款码过期后付款，款项将退回顾客，账单未收款')).toBeInTheDocument();
});

it('has no charges without a provider', async () => {
  fakeServer(deskCalls());
  const dialog = await openDialog();
  expect(dialog.getByLabelText('微信')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: /扫码收款/ })).not.toBeInTheDocument();
});

const back = {
  ...{ id: 'r1', way: 2, amount: 71, providerNo: '42001', billNos: ['ZD1'], reason: '收款码过期后付款' },
  ...{ state: 'failed', error: '账户冻结', createTime: '2026-11-24 09:10:00' },
  ...{ handBy: '', handTime: '', handReason: '' },
};

it('lists money that goes back, and sends what failed once more', async () => {
  const list = [back];
  const server = fakeServer({
    ...deskCalls(),
    [RETURNS]: () => ({ list }),
    [SEND_BACK]: () => (list[0] = { ...back, state: 'waiting', error: '' }),
  });
  renderPage(<CashierPage />, { session: fakeSession([...ALL_PERMISSIONS]), at: '/bill/cashier' });
  const returns = within(await screen.findByRole('region', { name: '待退回款项' }));
  expect(
    returns.getByText(/微信 ¥71.00，收款码过期后付款（ZD1，流水号42001）：账户冻结/),
  ).toBeInTheDocument();
  await userEvent.click(returns.getByRole('button', { name: '重新退回：42001' }));
  await waitFor(() => expect(server.requests(SEND_BACK)).toEqual([{ id: 'r1' }]));
  expect(await returns.findByText('等待退回')).toBeInTheDocument();
});

it('notes money that was given back by hand, with a reason, and shows who did it', async () => {
  const list = [back];
  const server = fakeServer({
    ...deskCalls(),
    [RETURNS]: () => ({ list }),
    [BY_HAND]: () =>
      (list[0] = {
        ...{ ...back, state: 'done', error: '' },
        ...{ handBy: '李店长', handTime: '2026-11-24 09:30:00', handReason: '付现金' },
      }),
  });
  renderPage(<CashierPage />, { session: fakeSession([...ALL_PERMISSIONS]), at: '/bill/cashier' });
  const returns = within(await screen.findByRole('region', { name: '待退回款项' }));
  await userEvent.click(returns.getByRole('button', { name: '登记人工退款：42001' }));
  const dialog = within(await screen.findByRole('dialog', { name: '登记人工退款：42001' }));
  await userEvent.click(dialog.getByRole('button', { name: '登记人工退款' }));
  expect(await dialog.findByText('请填写原因')).toBeInTheDocument();
  expect(server.requests(BY_HAND)).toEqual([]);
  await userEvent.type(dialog.getByLabelText('原因'), '付现金');
  await userEvent.click(dialog.getByRole('button', { name: '登记人工退款' }));
  await waitFor(() => expect(server.requests(BY_HAND)).toEqual([{ id: 'r1', reason: '付现金' }]));
  expect(await returns.findByText(/李店长 于 2026-11-24 09:30.* 登记人工退款：付现金/)).toBeInTheDocument();
  expect(returns.getByText('已退回')).toBeInTheDocument();
  expect(returns.queryByRole('button')).not.toBeInTheDocument();
});

it('offers 登记人工退款 only to who has the right to it', async () => {
  fakeServer({ ...deskCalls(), [RETURNS]: () => ({ list: [back] }) });
  const rights = ALL_PERMISSIONS.filter((right) => !right.endsWith('returnByHand'));
  renderPage(<CashierPage />, { session: fakeSession(rights), at: '/bill/cashier' });
  const returns = within(await screen.findByRole('region', { name: '待退回款项' }));
  expect(returns.getByRole('button', { name: '重新退回：42001' })).toBeInTheDocument();
  expect(returns.queryByRole('button', { name: /登记人工退款/ })).not.toBeInTheDocument();
});
