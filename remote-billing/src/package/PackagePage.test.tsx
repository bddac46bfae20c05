import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import PackagePage from './PackagePage';

const PAGE = 'POST /cms/package/page';
const PLANS = 'GET /cms/package/list';
const SAVE = 'POST /cms/package/save';
const INFO = 'GET /cms/package/info/{id}';
const LOSE = 'POST /cms/package/lose/{id}';
const REFUNDABLE = 'GET /cms/package/refundable';
const REFUND = 'POST /cms/package/refund';
const owned = {
  ...{ id: 'k1', packageNo: 'TC202611240001', packageId: 'p1', name: '洗护卡', ownerId: 'o1' },
  ...{ ownerName: '王芳', petId: '', petName: '', storeId: '1001', storeName: '一店', storeIds: [] },
  items: [{ id: 'i1', productId: 'c1', name: '小型犬洗澡', unit: '次', total: 10, used: 4, remain: 6 }],
  ...{ startDate: '2026-11-24', expireDate: '2027-11-23', price: 688, status: 1, loseReason: '' },
  ...{ saleUserName: '李', billId: 'b1', version: 2 },
};
const log = {
  ...{ id: 'g1', createDate: '2026-11-24 10:00:00', kind: 2, itemName: '小型犬洗澡', quantity: 4 },
  ...{ billNo: 'ZD1', amount: 0, reason: '', storeName: '一店', createName: '李' },
};
const refunded = {
  ...{ ...log, id: 'g2', kind: 6, itemName: '', quantity: 0, billNo: '', amount: 412.8, reason: '搬家' },
};
const plan = {
  ...{ id: 'p1', name: '洗护卡', price: 688, listPrice: 780, validDays: 365, storeIds: [], remarks: '' },
  items: [{ productId: 'c1', name: '小型犬洗澡', unit: '次', quantity: 10 }],
  ...{ enabled: 'Y', version: 3 },
};
const calls = {
  [PAGE]: () => ({ list: [owned], total: 1 }),
  [PLANS]: () => [plan],
  [SAVE]: () => ({ id: 'p1' }),
  [INFO]: () => ({ ...owned, logs: [log, refunded] }),
  [LOSE]: () => null,
  [REFUNDABLE]: () => ({
    amount: 412.8,
    items: [{ name: '小型犬洗澡', remain: 6, total: 10, amount: 412.8 }],
    ways: [{ way: 2, amount: 412.8, already: 12.8, byProvider: 300 }],
  }),
  [REFUND]: () => ({ paymentId: 'r1', receiptNo: 'TK1', amount: 412.8 }),
  'POST /hospital/bill/print/{id}': () => refusal(40300, ''),
  'POST /product/info/getStoreProductResult': () => ({ list: [], total: 0 }),
  'GET /myStore': () => [],
  'GET /hospital/bill/pay/charges': () => ({ ways: [], list: [] }),
  'GET /sys/user/column/list': () => [],
};
const show = (...rights: string[]) =>
  renderPage(<PackagePage />, {
    session: fakeSession(['cms:package:list', ...rights.map((right) => `cms:package:${right}`)]),
    at: '/bill/package',
  });
const detail = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '详情：TC202611240001' }));
  return within(await screen.findByRole('dialog', { name: '套餐 TC202611240001' }));
};

beforeEach(() => sessionStorage.clear());

it('shows who owns what is left of it, and what the chain sells', async () => {
  fakeServer(calls);
  show();
  expect(await screen.findByText('小型犬洗澡 6/10次')).toBeInTheDocument();
  expect(await screen.findByText('小型犬洗澡×10')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '新增套餐' })).not.toBeInTheDocument();
});

it('shows the ledger of a package, and makes it invalid with a reason', async () => {
  const server = fakeServer(calls);
  show('lose');
  const dialog = await detail();
  const log = within(await dialog.findByRole('table', { name: 'TC202611240001的使用记录' }));
  expect(log.getByRole('row', { name: /核销/ })).toHaveTextContent('4次ZD1');
  expect(log.getByRole('row', { name: /退款/ })).toHaveTextContent('412.80搬家');
  expect(dialog.queryByRole('button', { name: '退款' })).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '作废' }));
  const why = within(await screen.findByRole('dialog', { name: '作废套餐：TC202611240001' }));
  await userEvent.click(why.getByRole('button', { name: '作废' }));
  expect(await why.findByText('请填写原因')).toBeInTheDocument();
  await userEvent.type(why.getByRole('textbox'), '遗失');
  await userEvent.click(why.getByRole('button', { name: '作废' }));
  await waitFor(() => expect(server.requests(LOSE)).toEqual([{ id: 'k1', version: 2, reason: '遗失' }]));
});

it('says what is paid back before it is', async () => {
  const server = fakeServer(calls);
  show('refund');
  await userEvent.click((await detail()).getByRole('button', { name: '退款' }));
  const dialog = within(await screen.findByRole('dialog', { name: '套餐退款：TC202611240001' }));
  expect(await dialog.findByText(/微信 412.80/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: '确认退款' })).toHaveClass('arco-btn-status-danger');
  await userEvent.type(dialog.getByLabelText(/退款原因/), '搬家');
  expect(dialog.getByRole('status', { name: '退款去向' })).toHaveTextContent(
    '微信：12.80 元支付平台此前已退给顾客，本次仅登记；300.00 元由支付平台自动退回；100.00 元请在收款终端退给顾客',
  );
  await userEvent.click(dialog.getByRole('button', { name: '确认退款' }));
  await waitFor(() =>
    expect(server.requests(REFUND)).toEqual([{ id: 'k1', version: 2, amount: 412.8, reason: '搬家' }]),
  );
});

it('says which bills are to be settled before a package is paid back', async () => {
  fakeServer({ ...calls, [REFUNDABLE]: () => ({ ...calls[REFUNDABLE](), unsettled: ['ZD7'] }) });
  show('refund');
  await userEvent.click((await detail()).getByRole('button', { name: '退款' }));
  const dialog = within(await screen.findByRole('dialog', { name: '套餐退款：TC202611240001' }));
  expect(await dialog.findByText(/未结清的账单 ZD7 正在使用该套餐/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: '确认退款' })).toBeDisabled();
  expect(dialog.queryByRole('status', { name: '退款去向' })).not.toBeInTheDocument();
});

it('saves a changed definition with the version that was opened', async () => {
  const server = fakeServer(calls);
  show('save');
  await userEvent.click(await screen.findByRole('button', { name: '编辑：洗护卡' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑套餐：洗护卡' }));
  const price = dialog.getByLabelText(/售价/);
  await userEvent.clear(price);
  await userEvent.type(price, '700');
  await userEvent.click(dialog.getByRole('button', { name: /保存|确定/ }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(server.requests(SAVE)[0]).toMatchObject({
    ...{ id: 'p1', version: 3, price: 700, validDays: 365, storeIds: [] },
    items: [{ productId: 'c1', quantity: 10 }],
  });
});

it('says what could not be loaded', async () => {
  fakeServer({ ...calls, [PLANS]: () => refusal(50000, '') });
  show();
  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
});
