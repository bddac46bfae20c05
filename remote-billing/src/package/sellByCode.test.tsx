import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Charge } from '@hospital/shared/contract/calls/charges';
import type { PropsOf } from '@hospital/shared/contract/parts';
import { fakeServer, fakeSession, networkFailure, refusal, renderPage } from '@hospital/shared/testing';
import { CANCEL_CHARGE, CHARGE, CHARGES, QUERY, SETTINGS } from '../../test/bills.fixture';
import PackagePage from './PackagePage';

const SOLD = 'POST /hospital/bill/pay/charge/sold';
const PRINT = 'POST /hospital/bill/print/{id}';
const QR = 'data:image/png;base64,AA==';
const charge = (over: Partial<Charge> = {}): Charge => ({
  ...{ id: 'c1', way: 2, amount: 688, purpose: 'package', subjectId: 'o1', billIds: [], state: 'waiting' },
  ...{ code: 'weixin://pay/1', qrImg: QR, expire: '2026-11-24 09:05:00', secondsLeft: 300, reason: '' },
  ...{ paymentId: '', receiptNo: '', own: true, secondsShown: 900 },
  ...{ ownerName: '王芳', packageName: '洗护卡' },
  ...over,
});
const paid = charge({ state: 'paid', paymentId: 'r9', receiptNo: 'SK202611240009', qrImg: '' });
const plan = {
  ...{ id: 'p1', name: '洗护卡', price: 688, listPrice: 780, validDays: 365, storeIds: [], remarks: '' },
  items: [{ productId: 'c1', name: '小型犬洗澡', unit: '次', quantity: 10 }],
  ...{ enabled: 'Y', version: 3 },
};
const sold = {
  ...{ id: 'k1', packageNo: 'TC202611240001', code: '204518', billId: 'b1', billNo: 'ZD1' },
  ...{ paymentId: 'r9', receiptNo: 'SK202611240009', expireDate: '2027-11-23' },
};
afterEach(() => jest.useRealTimers());

const owner = { ownerId: 'o1', ownerName: '王芳', mobile: '', petId: '', petName: '' };

function withProvider(first: readonly Charge[] = []) {
  const state = { list: first };
  const server = fakeServer({
    'POST /cms/package/page': () => ({ list: [], total: 0 }),
    'GET /cms/package/list': () => [plan],
    [SETTINGS]: () => [{ configKey: 'autoPrint', configValue: 'Y' }],
    'GET /sys/user/column/list': () => [],
    [CHARGES]: () => ({ ways: [2, 3], list: state.list }),
    [CHARGE]: () => (state.list = [charge()])[0],
    [QUERY]: () => ({ charge: state.list[0], silent: false }),
    [SOLD]: () => sold,
    [PRINT]: () => networkFailure(),
  });
  return { server, state };
}

function openPage() {
  sessionStorage.clear();
  renderPage(<PackagePage />, {
    session: fakeSession(['cms:package:list', 'cms:package:sell', 'hospital:bill:list']),
    at: '/bill/package',
    parts: (_, props) => {
      const { value, onPick } = props as PropsOf<'customer/picker'>;
      return (
        <button type="button" onClick={() => onPick(owner)}>
          {value?.ownerName ?? '选择宠主'}
        </button>
      );
    },
  });
}

/** The dialog with its code for the customer, after owner and package are chosen. */
async function openCode() {
  openPage();
  await userEvent.click(await screen.findByRole('button', { name: '销售套餐' }));
  const form = within(await screen.findByRole('dialog', { name: '销售套餐' }));
  await userEvent.click(form.getByRole('combobox', { name: /^套餐/ }));
  await userEvent.click(await screen.findByRole('option', { name: /洗护卡/ }));
  // Nobody is chosen yet: it is said at its field, and nothing is begun.
  await userEvent.click(await form.findByRole('button', { name: '扫码收款：微信' }));
  expect(await form.findByText('请选择宠主')).toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: '选择宠主' }));
  await userEvent.click(form.getByRole('button', { name: '扫码收款：微信' }));
  const dialog = within(await screen.findByRole('dialog', { name: '销售套餐' }));
  expect(await dialog.findByRole('img', { name: '微信收款码' })).toHaveAttribute('src', QR);
  return dialog;
}

it('sells a package by a code, prints its receipt and tells the code of its owner', async () => {
  const { server, state } = withProvider();
  const dialog = await openCode();
  expect(server.requests(CHARGE)).toEqual([
    { sale: { packageId: 'p1', ownerId: 'o1' }, way: 2, amount: 688 },
  ]);
  state.list = [paid];
  await userEvent.click(dialog.getByRole('button', { name: '查询结果' }));
  const notice = within(await screen.findByRole('dialog', { name: '套餐验证码：洗护卡' }));
  expect(notice.getByText('204518')).toBeInTheDocument();
  expect(server.requests(SOLD)).toEqual([{ id: 'c1' }]);
  expect(await screen.findByText('套餐 TC202611240001 已售出，收据号 SK202611240009')).toBeInTheDocument();
  await waitFor(() => expect(server.requests(PRINT)).toEqual([{ id: 'r9' }]));
  // Enter that is pressed once more leaves it in sight.
  await waitFor(() => expect(notice.getByText('204518')).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(notice.getByText('204518')).toBeInTheDocument();
  await userEvent.click(notice.getByRole('button', { name: '已告知宠主' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('has the form with what was chosen when the code is cancelled', async () => {
  const { server, state } = withProvider();
  server.use({
    [CANCEL_CHARGE]: () => (state.list = [charge({ state: 'closed', reason: '收银员取消', qrImg: '' })])[0],
  });
  const dialog = await openCode();
  await userEvent.click(dialog.getByRole('button', { name: '取消扫码收款' }));
  await userEvent.click(await dialog.findByRole('button', { name: '返回收款' }));
  const form = within(await screen.findByRole('dialog', { name: '销售套餐' }));
  expect(await form.findByRole('button', { name: '王芳' })).toBeInTheDocument();
  expect(form.getByText(/^收款 688.00 元/)).toBeInTheDocument();
});

it.each([
  ['too late', () => refusal(404, '数据不存在'), '套餐已售出；发起收款已超过15分钟，验证码须补发'],
  ['while the line is lost', () => networkFailure(), '套餐已售出，验证码未能读取；请在“扫码购买”中再次查看'],
])('says what to do when the code of a package that was sold %s cannot be read', async (_, answer, words) => {
  const { server, state } = withProvider();
  server.use({ [SOLD]: answer });
  const dialog = await openCode();
  state.list = [paid];
  await userEvent.click(dialog.getByRole('button', { name: '查询结果' }));
  expect(await screen.findByText(words)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('leaves the code of a package to who began its charge', async () => {
  const { server, state } = withProvider();
  const dialog = await openCode();
  state.list = [{ ...paid, own: false }];
  await userEvent.click(dialog.getByRole('button', { name: '查询结果' }));
  expect(
    await screen.findByText('套餐已售出；验证码由发起收款的人在“扫码购买”中查看，也可以补发'),
  ).toBeInTheDocument();
  const sales = within(await screen.findByRole('region', { name: '扫码购买' }));
  expect(sales.getByText(/^王芳 洗护卡，.*，验证码由发起收款的人查看$/)).toBeInTheDocument();
  expect(sales.queryByRole('button')).not.toBeInTheDocument();
  expect(server.requests(SOLD)).toEqual([]);
});

it('a package paid by code leaves the list after 15 minutes, while its 验证码 stays open for who reads it', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  withProvider([paid, charge({ id: 'c2', secondsShown: 20, receiptNo: 'SK2' })]);
  openPage();
  const sales = within(await screen.findByRole('region', { name: '扫码购买' }));
  expect(sales.getAllByRole('listitem')).toHaveLength(2);
  act(() => jest.advanceTimersByTime(20_000));
  expect(sales.getAllByRole('listitem')).toHaveLength(1);
  await user.click(sales.getByRole('button', { name: '查看验证码：SK202611240009' }));
  await screen.findByRole('dialog', { name: '套餐验证码：王芳 洗护卡' });
  act(() => jest.advanceTimersByTime(880_000));
  expect(screen.queryByRole('region', { name: '扫码购买' })).not.toBeInTheDocument();
  expect(screen.getByRole('dialog')).toHaveTextContent('204518');
});

it('says where the code of a package is found that is paid after its dialog was closed', async () => {
  withProvider([charge({ id: 'other', purpose: 'recharge' })]);
  const dialog = await openCode();
  await userEvent.click(dialog.getByRole('button', { name: '关闭' }));
  expect(
    await screen.findByText(
      /套餐会自动售出；验证码在发起收款后15分钟内可在套餐页“扫码购买”中查看，此后须补发/,
    ),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '仍要关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const sales = within(screen.getByRole('region', { name: '扫码购买' }));
  expect(sales.getAllByRole('listitem')).toHaveLength(1);
  expect(sales.getByText('王芳 洗护卡，微信 ¥688.00，收款码有效至 09:05:00')).toBeInTheDocument();
});

it('shows there the code of a package that was paid meanwhile', async () => {
  const { server } = withProvider([paid]);
  openPage();
  const sales = within(await screen.findByRole('region', { name: '扫码购买' }));
  expect(sales.getByText('王芳 洗护卡，微信 ¥688.00，收据号 SK202611240009')).toBeInTheDocument();
  await userEvent.click(sales.getByRole('button', { name: '查看验证码：SK202611240009' }));
  const notice = await screen.findByRole('dialog', { name: '套餐验证码：王芳 洗护卡' });
  expect(notice).toHaveTextContent('204518');
  expect(notice).toHaveTextContent('发起收款后15分钟内可在“扫码购买”再次查看，此后可补发。');
  expect(server.requests(SOLD)).toEqual([{ id: 'c1' }]);
});

it('says of a package that was paid too late that the money goes back', async () => {
  withProvider([charge({ state: 'late', reason: '收款码关闭后付款（收银员取消）', qrImg: '' })]);
  openPage();
  expect(
    await screen.findByText('王芳 洗护卡，微信 ¥688.00，收款码关闭后付款（收银员取消），款项将退回顾客'),
  ).toBeInTheDocument();
});
