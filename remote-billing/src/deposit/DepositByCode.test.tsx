import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Charge } from '@hospital/shared/contract/calls/charges';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import { CANCEL_CHARGE, CHARGE, CHARGES, QUERY } from '../../test/bills.fixture';
import DepositByCode from './DepositByCode';

const PRINT = 'POST /hospital/bill/print/{id}';

const charge = (over: Partial<Charge> = {}): Charge => ({
  ...{ id: 'c1', way: 3, amount: 300, purpose: 'boarding', subjectId: 's1', billIds: [], state: 'waiting' },
  ...{ code: 'https://qr/1', qrImg: 'data:image/png;base64,AA==', expire: '2026-11-24 09:05:00' },
  ...{ secondsLeft: 300, reason: '', paymentId: '', receiptNo: '', own: true, secondsShown: 900 },
  ...over,
});

function show(ways: readonly number[]) {
  const state: { list: readonly Charge[] } = { list: [] };
  const server = fakeServer({ [CHARGES]: () => ({ ways, list: state.list }) });
  renderPage(<DepositByCode kind="boarding" stayId="s1" />, {
    session: fakeSession(['hospital:boarding:in', 'hospital:bill:list']),
  });
  return { server, state };
}

it('takes a deposit by a code, in the way and amount that are typed', async () => {
  const { server, state } = show([2, 3]);
  const paid = charge({ state: 'paid', qrImg: '', paymentId: 'r1' });
  server.use({
    [CHARGE]: () => (state.list = [charge()])[0],
    [QUERY]: () => ({ charge: (state.list = [paid])[0], silent: false }),
    [PRINT]: () => refusal(404, '数据不存在'),
  });
  await userEvent.click(await screen.findByRole('button', { name: '扫码收取押金' }));
  const form = within(await screen.findByRole('dialog', { name: '扫码收取押金' }));
  await userEvent.type(form.getByLabelText(/押金/), '300');
  await userEvent.click(form.getByRole('combobox', { name: /收取方式/ }));
  await userEvent.click(await screen.findByRole('option', { name: '支付宝' }));
  await userEvent.click(form.getByRole('button', { name: '生成收款码' }));
  const dialog = within(await screen.findByRole('dialog', { name: '扫码收取押金' }));
  expect(await dialog.findByRole('img', { name: '支付宝收款码' })).toBeInTheDocument();
  expect(server.requests(CHARGE)).toEqual([{ stay: { kind: 'boarding', id: 's1' }, way: 3, amount: 300 }]);
  await userEvent.click(dialog.getByRole('button', { name: '查询结果' }));
  expect(await screen.findByText('已收取押金 ¥300.00')).toBeInTheDocument();
  // The owner has the receipt in hand at once.
  // Who has no 储值 is not sent there.
  expect(await screen.findByText('押金收据打印失败，可请同事在储值中补打')).toBeInTheDocument();
  expect(server.requests(PRINT)).toEqual([{ id: 'r1' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('has what was typed when the code is cancelled', async () => {
  const { server, state } = show([2]);
  server.use({
    [CHARGE]: () => (state.list = [charge({ way: 2, amount: 50 })])[0],
    [QUERY]: () => ({ charge: state.list[0], silent: false }),
    [CANCEL_CHARGE]: () =>
      (state.list = [charge({ way: 2, amount: 50, state: 'closed', reason: '收银员取消', qrImg: '' })])[0],
  });
  await userEvent.click(await screen.findByRole('button', { name: '扫码收取押金' }));
  const form = within(await screen.findByRole('dialog', { name: '扫码收取押金' }));
  await userEvent.type(form.getByLabelText(/押金/), '50');
  await userEvent.click(form.getByRole('button', { name: '生成收款码' }));
  const dialog = within(await screen.findByRole('dialog', { name: '扫码收取押金' }));
  await userEvent.click(await dialog.findByRole('button', { name: '取消扫码收款' }));
  await userEvent.click(await dialog.findByRole('button', { name: '返回收款' }));
  const again = within(await screen.findByRole('dialog', { name: '扫码收取押金' }));
  expect(await again.findByLabelText(/押金/)).toHaveValue('50');
});

it('begins the next deposit anew once the code before it is over', async () => {
  const { server, state } = show([2]);
  const over = charge({ way: 2, amount: 50, state: 'closed', reason: '收款码已过期', qrImg: '' });
  server.use({ [CHARGE]: () => (state.list = [over])[0] });
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: '扫码收取押金' }));
    return within(await screen.findByRole('dialog', { name: '扫码收取押金' }));
  };
  const form = await open();
  await userEvent.type(form.getByLabelText(/押金/), '50');
  await userEvent.click(form.getByRole('button', { name: '生成收款码' }));
  expect(await screen.findByText(/收款码已过期/)).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await (await open()).findByLabelText(/押金/)).toBeInTheDocument();
});

it('is nothing without a provider', async () => {
  const { server } = show([]);
  await waitFor(() => expect(server.requests(CHARGES)).toHaveLength(1));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
