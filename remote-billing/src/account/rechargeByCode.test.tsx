import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Charge } from '@hospital/shared/contract/calls/charges';
import type { PropsOf } from '@hospital/shared/contract/parts';
import { fakeServer, fakeSession, networkFailure, renderPage } from '@hospital/shared/testing';
import { CANCEL_CHARGE, CHARGE, CHARGES, QUERY } from '../../test/bills.fixture';
import AccountPage from './AccountPage';

const PRINT = 'POST /hospital/bill/print/{id}';
const QR = 'data:image/png;base64,AA==';
const charge = (over: Partial<Charge> = {}): Charge => ({
  ...{ id: 'c1', way: 2, amount: 1000, purpose: 'recharge', subjectId: 'o1', billIds: [], state: 'waiting' },
  ...{ code: 'weixin://pay/1', qrImg: QR, expire: '2026-11-24 09:05:00', secondsLeft: 300, reason: '' },
  ...{ paymentId: '', receiptNo: '', own: true, secondsShown: 900 },
  ...over,
});
const plan = { id: 'p1', name: '充1000送100', amount: 1000, gift: 100, level: '', enabled: 'Y', version: 3 };
const owner = { ownerId: 'o1', ownerName: '王芳', mobile: '', petId: '', petName: '' };

function withProvider(first: readonly Charge[] = []) {
  const state = { list: first };
  const server = fakeServer({
    'POST /hospital/account/page': () => ({ list: [], total: 0, ext: { inSum: 0, outSum: 0 } }),
    'GET /hospital/account/plan/list': () => [plan],
    'GET /sys/user/column/list': () => [],
    [CHARGES]: () => ({ ways: [2, 3], list: state.list }),
    [PRINT]: () => networkFailure(),
  });
  return { server, state };
}

/** The dialog, with the owner chosen. */
async function openDialog() {
  sessionStorage.clear();
  renderPage(<AccountPage />, {
    session: fakeSession(['hospital:account:list', 'hospital:account:recharge', 'hospital:bill:list']),
    at: '/bill/account',
    parts: (_, props) => {
      const { value, keyword, onPick } = props as PropsOf<'customer/picker'>;
      return (
        <button type="button" data-keyword={keyword} onClick={() => onPick(owner)}>
          {value?.ownerName ?? '选择宠主'}
        </button>
      );
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '储值充值' }));
  return within(await screen.findByRole('dialog', { name: '储值充值' }));
}

it('begins with the owner', async () => {
  withProvider();
  const dialog = await openDialog();
  expect(dialog.getByRole('button', { name: '选择宠主' })).toHaveAttribute('data-keyword', '');
});

it('takes a recharge by a code, and prints its receipt when the provider says that it is paid', async () => {
  const { server, state } = withProvider();
  server.use({
    [CHARGE]: () => (state.list = [charge({ amount: 88.5 })])[0],
    [QUERY]: () => {
      state.list = [
        charge({ amount: 88.5, state: 'paid', paymentId: 'r9', receiptNo: 'SK202611240009', qrImg: '' }),
      ];
      return { charge: state.list[0], silent: false };
    },
  });
  const dialog = await openDialog();
  await userEvent.type(dialog.getByLabelText(/充值金额/), '88.5');
  // Nobody is chosen yet: it is said at its field, and nothing is begun.
  await userEvent.click(await dialog.findByRole('button', { name: '扫码收款：微信' }));
  expect(await dialog.findByText('请选择宠主')).toBeInTheDocument();
  expect(server.requests(CHARGE)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: '选择宠主' }));
  await userEvent.click(dialog.getByRole('button', { name: '扫码收款：微信' }));
  const shown = within(await screen.findByRole('dialog', { name: '储值充值' }));
  expect(await shown.findByRole('img', { name: '微信收款码' })).toHaveAttribute('src', QR);
  expect(server.requests(CHARGE)).toEqual([{ recharge: { ownerId: 'o1' }, way: 2, amount: 88.5 }]);
  await userEvent.click(shown.getByRole('button', { name: '查询结果' }));
  expect(await screen.findByText('充值成功 88.50 元')).toBeInTheDocument();
  await waitFor(() => expect(server.requests(PRINT)).toEqual([{ id: 'r9' }]));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '储值充值' })).not.toBeInTheDocument());
});

it('shows an open code of the chosen owner, and after cancelling it the form with what was typed', async () => {
  const { server, state } = withProvider([charge({ id: 'other', subjectId: 'o9' })]);
  server.use({
    [CHARGE]: () => (state.list = [charge()])[0],
    [QUERY]: () => ({ charge: state.list[0], silent: false }),
    [CANCEL_CHARGE]: () => (state.list = [charge({ state: 'closed', reason: '收银员取消', qrImg: '' })])[0],
  });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: '选择宠主' }));
  await userEvent.click(dialog.getByRole('combobox', { name: /充值方案/ }));
  await userEvent.click(await screen.findByRole('option', { name: '充1000送100' }));
  await userEvent.click(await dialog.findByRole('button', { name: '扫码收款：微信' }));
  const shown = within(await screen.findByRole('dialog', { name: '储值充值' }));
  await userEvent.click(await shown.findByRole('button', { name: '取消扫码收款' }));
  await userEvent.click(await shown.findByRole('button', { name: '返回收款' }));
  const form = within(await screen.findByRole('dialog', { name: '储值充值' }));
  expect(await form.findByText('收款 1,000.00 元，赠送 100.00 元')).toBeInTheDocument();
  expect(form.getByRole('button', { name: '王芳' })).toBeInTheDocument();
  expect(server.requests(CHARGE)).toEqual([
    { recharge: { ownerId: 'o1', planId: 'p1' }, way: 2, amount: 1000 },
  ]);
});
