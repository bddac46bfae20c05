import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PropsOf } from '@hospital/shared/contract/parts';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import AccountPage from './AccountPage';
import { lossOf } from './account.model';

const PAGE = 'POST /hospital/account/page';
const PLANS = 'GET /hospital/account/plan/list';
const SAVE = 'POST /hospital/account/plan/save';
const movement = {
  ...{ id: 'm1', createDate: '2026-11-24 10:00:00', ownerId: 'o1', ownerName: '王芳', storeId: '1001' },
  ...{
    storeName: '一店',
    balance: 'principal',
    bizType: 1,
    amount: 1000,
    afterAmount: 1000,
    operatorName: '李',
  },
};
const plan = { id: 'p1', name: '充1000送100', amount: 1000, gift: 100, level: '', enabled: 'Y', version: 3 };
const SETTING = 'GET /sys/store/config/list';
const linkage = (configValue: string) => () => [{ configKey: 'rechargeLinkageDiscount', configValue }];
const calls = {
  [SETTING]: linkage('N'),
  [PAGE]: () => ({ list: [movement], total: 1, ext: { inSum: 1000, outSum: 0 } }),
  [PLANS]: () => [plan],
  [SAVE]: () => ({ id: 'p1' }),
  'GET /hospital/bill/pay/charges': () => ({ ways: [], list: [] }),
  'GET /sys/dict/listByType': () => [],
  'GET /sys/user/column/list': () => [],
};
const show = (...rights: string[]) =>
  renderPage(<AccountPage />, {
    session: fakeSession(['hospital:account:list', ...rights.map((right) => `hospital:account:${right}`)]),
    at: '/bill/account',
  });

beforeEach(() => sessionStorage.clear());

it('shows movements with their sums, and the plans', async () => {
  fakeServer(calls);
  show();
  expect(await screen.findByText('共 1 笔，存入 ¥1,000.00，支出 ¥0.00')).toBeInTheDocument();
  expect(screen.getByText('+1,000.00')).toBeInTheDocument();
  expect(await screen.findByText('充1000送100')).toBeInTheDocument();
});

it('prints the slip of a movement again that has one', async () => {
  const PRINT = 'POST /hospital/bill/print/{id}';
  const deposit = { ...movement, id: 'm2', balance: 'deposit', amount: 300, afterAmount: 300, receiptId: '' };
  const list = [deposit, { ...deposit, id: 'm3', bizType: 4, amount: -300, receiptId: 'r1' }];
  const server = fakeServer({
    ...calls,
    [PAGE]: () => ({ list, total: 2, ext: { inSum: 1300, outSum: 300 } }),
    [PRINT]: () => refusal(404, '数据不存在'),
  });
  renderPage(<AccountPage />, {
    session: fakeSession(['hospital:account:list', 'hospital:bill:list']),
    at: '/bill/account',
  });
  const [again, ...others] = await screen.findAllByRole('button', { name: /^补打/ });
  expect(others).toEqual([]);
  await userEvent.click(again!);
  expect(await screen.findByText('小票打印失败，请重试')).toBeInTheDocument();
  expect(server.requests(PRINT)).toEqual([{ id: 'r1' }]);
});

it('gives labels of amounts their one line', async () => {
  fakeServer(calls);
  show('recharge');
  await userEvent.click(await screen.findByRole('button', { name: '储值充值' }));
  const dialog = within(await screen.findByRole('dialog', { name: '储值充值' }));
  const label = (await dialog.findByText('充值金额（元）')).closest('.arco-form-label-item');
  // Seven characters of 14 px, the mark of what is required and the space after it.
  expect(label).toHaveStyle({ flex: '0 0 128px' });
});

it('saves a changed plan with the version that was opened', async () => {
  const server = fakeServer(calls);
  show('plan:save');
  await userEvent.click(await screen.findByRole('button', { name: '编辑：充1000送100' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑方案：充1000送100' }));
  const gift = dialog.getByLabelText(/赠送金额/);
  await userEvent.clear(gift);
  await userEvent.type(gift, '120');
  await userEvent.click(dialog.getByRole('button', { name: /保存|确定/ }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(server.requests(SAVE)[0]).toMatchObject({ id: 'p1', version: 3, gift: 120, amount: 1000 });
});

it.each([
  ['Y', true],
  ['N', false],
])('shows and asks for the level of a plan only where 充值联动折扣 is on: %s', async (value, shown) => {
  const levelled = { ...plan, level: 'GOLD' };
  const server = fakeServer({ ...calls, [SETTING]: linkage(value), [PLANS]: () => [levelled] });
  show('plan:save');
  await userEvent.click(await screen.findByRole('button', { name: '编辑：充1000送100' }));
  await waitFor(() => expect(server.requests(SETTING)).toHaveLength(1));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑方案：充1000送100' }));
  await waitFor(() => expect(dialog.queryAllByLabelText('联动客户等级')).toHaveLength(shown ? 1 : 0));
  expect(screen.queryAllByRole('columnheader', { name: '联动客户等级', hidden: true })).toHaveLength(
    shown ? 1 : 0,
  );
  await userEvent.click(dialog.getByRole('button', { name: /保存|确定/ }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(server.requests(SAVE)[0]).toMatchObject({ id: 'p1', level: 'GOLD' });
});

it('offers nothing to who may only look, and says what could not be loaded', async () => {
  fakeServer({ ...calls, [PLANS]: () => refusal(50000, '') });
  show();
  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
  for (const name of ['储值充值', '储值退款', '新增方案'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

it('offers to give deposits back in a store alone, to who may', async () => {
  fakeServer(calls);
  show('deposit:refund');
  await userEvent.click(await screen.findByRole('button', { name: '退押金' }));
  const dialog = within(await screen.findByRole('dialog', { name: '退押金' }));
  expect(dialog.getByRole('button', { name: '确认退款' })).toHaveClass('arco-btn-status-danger');
  await userEvent.click(dialog.getByRole('button', { name: '确认退款' }));
  expect(await dialog.findByText('请选择宠主')).toBeInTheDocument();
  expect(dialog.getByText('请填写退款原因')).toBeInTheDocument();
});

it('says once why a deposit is not given back, below the way that it names', async () => {
  const REFUND = 'POST /hospital/account/deposit/refund';
  const refused = (msg: string) => refusal(40001, msg, { errors: [{ field: 'ways', msg }] });
  const by = { already: 0, byProvider: 0 };
  const ways = [
    { ...by, way: 1, amount: 200 },
    { ...by, way: 2, amount: 100 },
  ];
  const server = fakeServer({
    ...calls,
    'GET /hospital/account/deposit/refundable': () => ({
      ...{ deposit: 300, held: 0, refundable: 300, owed: 0 },
      ways,
    }),
    [REFUND]: () => refused('最多可退150元（本店收取未退部分）'),
  });
  renderPage(<AccountPage />, {
    session: fakeSession(['hospital:account:list', 'hospital:account:deposit:refund']),
    at: '/bill/account',
    parts: (_, props) => {
      const { onPick } = props as PropsOf<'customer/picker'>;
      const owner = { ownerId: 'o1', ownerName: '王芳', mobile: '', petId: '', petName: '' };
      return (
        <button type="button" onClick={() => onPick(owner)}>
          选王芳
        </button>
      );
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '退押金' }));
  const dialog = within(await screen.findByRole('dialog', { name: '退押金' }));
  await userEvent.click(await dialog.findByRole('button', { name: '选王芳' }));
  await userEvent.type(await dialog.findByLabelText('现金'), '100');
  await userEvent.type(dialog.getByLabelText('微信'), '100');
  await userEvent.type(dialog.getByLabelText(/退款原因|原因/), '出院');
  await userEvent.click(dialog.getByRole('button', { name: '确认退款' }));
  await waitFor(() => expect(dialog.getAllByText('最多可退150元（本店收取未退部分）')).toHaveLength(1));
  expect(dialog.getByLabelText('现金')).toHaveAccessibleDescription(/最多可退150元/);
  server.use({ [REFUND]: () => refused('微信最多可退50元') });
  await userEvent.click(dialog.getByRole('button', { name: '确认退款' }));
  await waitFor(() => expect(dialog.getAllByText('微信最多可退50元')).toHaveLength(1));
  expect(dialog.getByLabelText('微信')).toHaveAccessibleDescription(/微信最多可退50元/);
});

it('gives stored money back by a red button, as all that is given back', async () => {
  fakeServer(calls);
  show('refund');
  await userEvent.click(await screen.findByRole('button', { name: '储值退款' }));
  const dialog = within(await screen.findByRole('dialog', { name: '储值退款' }));
  expect(dialog.getByRole('button', { name: '确认退款' })).toHaveClass('arco-btn-status-danger');
});

it('reckons the lost gift money as the server does', () => {
  expect(lossOf({ principal: 1000, gift: 100 }, 333.33)).toBe(33.34);
  expect(lossOf({ principal: 1000, gift: 100 }, 1000)).toBe(100);
});
