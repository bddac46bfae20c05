import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLoading } from '@hospital/shared/api';
import { configureNavigation } from '@hospital/shared/host';
import { fakeServer, fakeSession, networkFailure, refusal, renderPage } from '@hospital/shared/testing';
import {
  ALL_PERMISSIONS,
  bill,
  CANCEL,
  CONSUME,
  deskCalls,
  line,
  MODIFY,
  OFFERS,
  PAY,
  SETTINGS,
  UNPAID,
  UPDATE,
  waiting,
  WAITING,
} from '../../test/bills.fixture';
import { scanInto } from '../../test/scanInto';
import CashierPage from './CashierPage';

const show = (permissions: readonly string[] = ALL_PERMISSIONS) =>
  renderPage(<CashierPage />, { session: fakeSession([...permissions]), at: '/bill/cashier' });

beforeEach(() => sessionStorage.clear());

const choose = async (): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: /王小明/ }));
  await screen.findByRole('article', { name: '账单ZD202611240001' });
};

const openPayment = async (): Promise<HTMLElement> => {
  show();
  await choose();
  await userEvent.keyboard('{F8}');
  return screen.findByRole('dialog', { name: '结算：王小明' });
};

it('takes all bills of an owner in two ways by keyboard, once however often Enter is pressed', async () => {
  const server = fakeServer(deskCalls());
  const dialog = within(await openPayment());
  const cash = dialog.getByLabelText('现金');
  await waitFor(() => expect(cash).toHaveFocus());
  expect(cash).toHaveValue('150.50');
  await userEvent.type(dialog.getByLabelText(/储值本金/), '30');
  expect(cash).toHaveValue('120.50');
  await userEvent.type(dialog.getByLabelText('实收现金'), '150');
  expect(dialog.getByRole('status')).toHaveTextContent('找零 ¥29.50');
  await userEvent.keyboard('{Enter}{Enter}');
  expect(await screen.findByText('已收款 ¥150.50，找零 ¥29.50，收据号 SK202611240001')).toBeInTheDocument();
  expect(server.requests(PAY)).toEqual([
    {
      billIds: ['b1', 'b2'],
      ways: [
        { way: 1, amount: 120.5 },
        { way: 5, amount: 30 },
      ],
      owedAmount: 150.5,
      cashGiven: 150,
    },
  ]);
});

it('says before money is taken which coupons a bill could use, and opens its discounts', async () => {
  const coupon = {
    type: 2,
    rate: 1,
    scope: '全部项目',
    reason: '',
    terms: '满100减30',
    endDate: '2026-12-28',
  };
  const server = fakeServer({
    ...deskCalls(),
    'GET /hospital/bill/caseDiscountList': ({ billId }) => ({
      list: [],
      options:
        billId === 'b1'
          ? [
              { ...coupon, id: 'c1', name: '新客立减券', usable: 'Y' },
              { ...coupon, id: 'c2', name: '洗护券', usable: 'N', reason: '没有适用的项目' },
            ]
          : [],
    }),
    'POST /hospital/bill/caseDiscount/validate': () => ({ billId: 'b1', valid: true, lines: [] }),
  });
  show([...ALL_PERMISSIONS, 'hospital:bill:discount:list', 'hospital:bill:caseDiscount:apply']);
  await choose();
  expect(await screen.findByText('可用优惠券 1 张')).toBeInTheDocument();
  await userEvent.keyboard('{F8}');
  const dialog = within(await screen.findByRole('dialog', { name: '结算：王小明' }));
  expect(await dialog.findByText('ZD202611240001 可用优惠券：新客立减券（满100减30）')).toBeInTheDocument();
  expect(dialog.queryByText(/洗护券/)).not.toBeInTheDocument();
  // What is typed is not lost unasked.
  await userEvent.clear(dialog.getByLabelText('现金'));
  await userEvent.type(dialog.getByLabelText('现金'), '40');
  await userEvent.click(dialog.getByRole('button', { name: '使用优惠券：ZD202611240001' }));
  await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
  expect(dialog.getByLabelText('现金')).toHaveValue('40');
  await userEvent.click(dialog.getByRole('button', { name: '使用优惠券：ZD202611240001' }));
  await userEvent.click(await screen.findByRole('button', { name: '离开' }));
  expect(await screen.findByRole('dialog', { name: '折扣：ZD202611240001' })).toBeInTheDocument();
  expect(server.requests(PAY)).toEqual([]);
});

it('says of a part payment of several bills which of them it settles', async () => {
  fakeServer(deskCalls());
  const dialog = within(await openPayment());
  await userEvent.clear(dialog.getByLabelText('现金'));
  await userEvent.type(dialog.getByLabelText('现金'), '40');
  expect(dialog.getByRole('status')).toHaveTextContent('收款后仍欠 ¥110.50，先结清较早的账单');
});

it('pays only the bills that are chosen, and sends nothing that is wrong', async () => {
  const server = fakeServer(deskCalls());
  show();
  await choose();
  await userEvent.click(screen.getByRole('checkbox', { name: /ZD202611240002/ }));
  await userEvent.keyboard('{F8}');
  const dialog = within(await screen.findByRole('dialog'));
  const cash = dialog.getByLabelText('现金');
  expect(cash).toHaveValue('100.00');
  await userEvent.clear(cash);
  await userEvent.type(cash, '100.01{Enter}');
  expect(await dialog.findByText(/^收款超过应收 0.01 元；需找零时/)).toBeInTheDocument();
  expect(server.requests(PAY)).toEqual([]);
});

it('asks before what is typed into a payment is lost', async () => {
  fakeServer(deskCalls());
  const dialog = await openPayment();
  await userEvent.type(within(dialog).getByLabelText(/储值本金/), '30');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
  expect(within(dialog).getByLabelText(/储值本金/)).toHaveValue('30');
});

it('says that it is not known whether money was taken when no answer came, and takes it once', async () => {
  const server = fakeServer(deskCalls());
  const took = deskCalls()[PAY] as () => unknown;
  server.use({ [PAY]: networkFailure });
  const dialog = await openPayment();
  await userEvent.type(within(dialog).getByLabelText(/储值本金/), '30{Enter}');
  expect(await within(dialog).findByText(/不确定是否已收款/)).toBeInTheDocument();
  server.use({ [PAY]: took });
  await userEvent.click(within(dialog).getByRole('button', { name: '确认收款' }));
  expect(await screen.findByText(/已收款 ¥150.50/)).toBeInTheDocument();
  const [first, again] = server.requests(PAY);
  expect(again).toEqual(first);
});

it('closes when another desk has taken the money', async () => {
  const server = fakeServer(deskCalls());
  const dialog = await openPayment();
  server.use({
    [WAITING]: () => ({ list: [], total: 0, oweSum: 0 }),
    [UNPAID]: () => ({ list: [], balances: null }),
    [PAY]: () => refusal(40902, '当前状态（已结算）不允许收款'),
  });
  await userEvent.type(within(dialog).getByLabelText(/储值本金/), '30{Enter}');
  expect(await screen.findByText('账单已在别处处理，没有需要收款的账单')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('keeps the name of its payer when their bills are gone', async () => {
  const server = fakeServer(deskCalls());
  const dialog = await openPayment();
  server.use({
    [WAITING]: () => ({ list: [], total: 0, oweSum: 0 }),
    [UNPAID]: (request) =>
      'billId' in (request as object) ? networkFailure() : { list: [], balances: null },
    [PAY]: () => refusal(40901, '账单已变更'),
  });
  await userEvent.type(within(dialog).getByLabelText(/储值本金/), '30{Enter}');
  expect(await screen.findAllByText('没有待结算的账单')).not.toHaveLength(0);
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
  expect(dialog).toHaveAccessibleName('结算：王小明');
});

it('goes on with what the bills owe when another desk has taken a part of it', async () => {
  const server = fakeServer(deskCalls());
  const dialog = within(await openPayment());
  server.use({
    [UNPAID]: (request) => ({
      list: (request as { billId?: string }).billId === 'b1' ? [] : [bill({ id: 'b2', oweAmount: 20.5 })],
      balances: { principal: 30, gift: 0, deposit: 0 },
    }),
    [PAY]: () => refusal(40901, '账单已变更'),
  });
  await userEvent.type(dialog.getByLabelText(/储值本金/), '10{Enter}');
  expect(await dialog.findByText('¥20.50')).toBeInTheDocument();
  expect(dialog.getByLabelText(/储值本金/)).toHaveValue('10');
  expect(dialog.getByLabelText('现金')).toHaveValue('10.50');
  // In place of a refusal that asks to refresh what has been refreshed.
  expect(
    await screen.findByText('账单已在别处收款或修改，应收已更新为 20.50 元，请核对后再收款'),
  ).toBeInTheDocument();
  expect(screen.queryByText('账单已变更')).not.toBeInTheDocument();
});

it('says that a payment takes of the deposit what was left for a stay that goes on', async () => {
  fakeServer({
    ...deskCalls(),
    [UNPAID]: () => ({
      list: [bill()],
      balances: { principal: 0, gift: 0, deposit: 100, depositHeld: 80 },
    }),
  });
  const dialog = within(await openPayment());
  const field = dialog.getByLabelText(/^押金/);
  await userEvent.type(field, '20');
  expect(dialog.queryByText(/住院、寄养（含预订）的押金/)).not.toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, '50.5');
  expect(
    await dialog.findByText('其中 ¥30.50 是住院、寄养（含预订）的押金，用后出院、离店时可抵的就少了'),
  ).toBeInTheDocument();
});

it('says why a payment is refused whose bills owe what they did', async () => {
  const server = fakeServer(deskCalls());
  const dialog = within(await openPayment());
  server.use({
    [UNPAID]: (request) => ({
      list: [bill((request as { billId?: string }).billId === 'b1' ? {} : { id: 'b2', oweAmount: 50.5 })],
      balances: null,
    }),
    [PAY]: () => refusal(40902, '就诊未完成，不允许收款'),
  });
  await userEvent.type(dialog.getByLabelText(/储值本金/), '10{Enter}');
  expect(await screen.findByText('就诊未完成，不允许收款')).toBeInTheDocument();
  expect(screen.queryByText(/账单已在别处/)).not.toBeInTheDocument();
});

it('goes on to the next who waits by an arrow when the bill that had the focus is paid', async () => {
  const server = fakeServer(deskCalls());
  await openPayment();
  server.use({
    [WAITING]: () => ({ list: [waiting({ ownerId: 'o2', ownerName: '李四' })], total: 1, oweSum: 100 }),
    [UNPAID]: () => ({ list: [], balances: null }),
  });
  await userEvent.keyboard('{Enter}');
  await screen.findByText(/^已收款 ¥150.50/);
  const next = await screen.findByRole('button', { name: /李四/ });
  await waitFor(() => expect(document.body).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}');
  expect(next).toHaveFocus();
  expect(next).toHaveAttribute('aria-pressed', 'true');
});

it('voids a bill with a reason', async () => {
  const server = fakeServer(deskCalls());
  show();
  await choose();
  await userEvent.click(screen.getByRole('button', { name: '作废：ZD202611240001' }));
  const dialog = within(await screen.findByRole('dialog', { name: '作废账单：ZD202611240001' }));
  await userEvent.click(dialog.getByRole('button', { name: '作废' }));
  expect(await dialog.findByText('请填写原因')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox'), '开错');
  await userEvent.click(dialog.getByRole('button', { name: '作废' }));
  await waitFor(() => expect(server.requests(CANCEL)).toEqual([{ id: 'b1', version: 1, reason: '开错' }]));
});

/** A coupon that a bill has used, or gave back again. */
const used = (name: string, endDate: string, status = 0) => ({
  ...{ id: name, billId: 'b1', billNo: 'ZD202611240001', type: 2, name, rate: null, amount: 10, lineIds: [] },
  ...{
    reason: '',
    approverName: '',
    createName: '林前台',
    createDate: '2026-11-22 10:00:00',
    status,
    endDate,
  },
});

it.each([
  [
    'names',
    () => ({
      list: [used('昨日券', '2026-11-23'), used('今日券', '2026-11-24'), used('已退券', '2026-11-23', 1)],
      options: [],
    }),
    /[^。]*。昨日券已于2026-11-23到期，作废后不能再使用。$/,
  ],
  ['does not know', () => networkFailure(), /所用优惠券如已到期，作废后不能再使用。$/],
  ['may not see', null, /所用优惠券如已到期，作废后不能再使用。$/],
])('%s the expired coupons that are lost with a bill that becomes void', async (_, list, said) => {
  fakeServer({
    ...deskCalls(),
    [UNPAID]: () => ({
      list: [bill({ discountAmount: 10, payableAmount: 90, oweAmount: 90 })],
      balances: { principal: 0, gift: 0, deposit: 0 },
    }),
    ...(list ? { 'GET /hospital/bill/caseDiscountList': list } : {}),
  }).setClock(new Date('2026-11-24T02:00:00Z'));
  show([...ALL_PERMISSIONS, ...(list ? ['hospital:bill:discount:list'] : [])]);
  await choose();
  await userEvent.click(screen.getByRole('button', { name: '作废：ZD202611240001' }));
  const dialog = within(await screen.findByRole('dialog', { name: '作废账单：ZD202611240001' }));
  expect(await dialog.findByText(said)).toBeVisible();
  expect(dialog.queryByText(/今日券|已退券/)).not.toBeInTheDocument();
});

it('leaves out what needs another permission, and lists the keys', async () => {
  fakeServer(deskCalls());
  show(['hospital:bill:pay']);
  await choose();
  expect(screen.queryByRole('button', { name: /作废/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /新零售单/ })).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: '快捷键' })).toBeInTheDocument();
});

it('asks for somebody in words that are true at every width', async () => {
  fakeServer(deskCalls());
  show();
  expect(await screen.findByText('请选择要收款的宠主')).toBeInTheDocument();
});

it('says that nobody waits, and that the list could not be loaded', async () => {
  fakeServer({ ...deskCalls(), [WAITING]: () => ({ list: [], total: 0, oweSum: 0 }) });
  const { unmount } = show();
  expect(await screen.findByText('没有待结算的账单')).toBeInTheDocument();
  unmount();
  fakeServer({ ...deskCalls(), [WAITING]: () => refusal(50000, '') });
  show();
  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
});

it('lets packages take lines before money is spoken of', async () => {
  const offer = {
    ...{
      billId: 'b1',
      lineId: 'l1',
      productName: '狗粮',
      itemId: 'i1',
      customerPackageId: 'k1',
      quantity: 2,
    },
    ...{ packageName: '口粮卡', packageNo: 'TC1', expireDate: '2027-01-01', remain: 5, amount: 100 },
  };
  const left: object[] = [offer];
  const server = fakeServer({
    ...deskCalls(),
    [OFFERS]: () => ({ codeNeeded: 'Y', list: left }),
    [CONSUME]: () => {
      left.length = 0;
      return {
        bills: [
          {
            ...{ billId: 'b1', billNo: 'ZD202611240001', status: 2, totalAmount: 100 },
            ...{ discountAmount: 100, payableAmount: 0, version: 2 },
          },
        ],
      };
    },
  });
  show([...ALL_PERMISSIONS, 'cms:package:consume']);
  await choose();
  expect(await screen.findByText('可用套餐 2 次')).toBeInTheDocument();
  await userEvent.keyboard('{F8}');
  const dialog = within(await screen.findByRole('dialog', { name: '结算：王小明' }));
  await userEvent.type(await dialog.findByLabelText('套餐验证码：TC1'), '123456{Enter}');
  await waitFor(() =>
    expect(server.requests(CONSUME)).toEqual([
      {
        bills: [{ id: 'b1', version: 1 }],
        uses: [{ lineId: 'l1', itemId: 'i1', quantity: 2 }],
        codes: [{ customerPackageId: 'k1', code: '123456' }],
      },
    ]),
  );
  await waitFor(() => expect(dialog.getByLabelText('现金')).toHaveValue('50.50'));
  await userEvent.click(dialog.getByRole('button', { name: '确认收款' }));
  await waitFor(() => expect(server.requests(PAY)).toHaveLength(1));
  expect(server.requests(PAY)[0]).toMatchObject({ billIds: ['b2'], owedAmount: 50.5 });
});

it('asks before money is taken while packages are chosen and not used, and not once they are left out', async () => {
  const offer = {
    ...{
      billId: 'b1',
      lineId: 'l1',
      productName: '狗粮',
      itemId: 'i1',
      customerPackageId: 'k1',
      quantity: 2,
    },
    ...{ packageName: '口粮卡', packageNo: 'TC1', expireDate: '', remain: 5, amount: 100 },
  };
  const server = fakeServer({ ...deskCalls(), [OFFERS]: () => ({ codeNeeded: 'Y', list: [offer] }) });
  show([...ALL_PERMISSIONS, 'cms:package:consume']);
  await choose();
  await userEvent.keyboard('{F8}');
  const dialog = within(await screen.findByRole('dialog', { name: '结算：王小明' }));
  const line = await dialog.findByRole('checkbox', { name: /^狗粮 用2次/ });
  await userEvent.click(dialog.getByRole('button', { name: '确认收款' }));
  expect(await screen.findByText(/已选的套餐可抵 ¥100\.00，还没有使用/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '去使用' }));
  expect(server.requests(PAY)).toEqual([]);
  await userEvent.click(line);
  await userEvent.click(dialog.getByRole('button', { name: '确认收款' }));
  await waitFor(() => expect(server.requests(PAY)).toHaveLength(1));
});

it('says at its field that the code of a package is wrong, and keeps what was typed', async () => {
  const offer = {
    ...{
      billId: 'b1',
      lineId: 'l1',
      productName: '狗粮',
      itemId: 'i1',
      customerPackageId: 'k1',
      quantity: 2,
    },
    ...{ packageName: '口粮卡', packageNo: 'TC1', expireDate: '', remain: 5, amount: 100 },
  };
  // Of the same name: what was refused is marked at its own code.
  const second = { ...offer, lineId: 'l2', itemId: 'i2', customerPackageId: 'k2', packageNo: 'TC2' };
  const server = fakeServer({
    ...deskCalls(),
    [OFFERS]: () => ({ codeNeeded: 'Y', list: [offer, second] }),
    [CONSUME]: () => refusal(40001, '口粮卡（TC1）的套餐验证码不正确'),
  });
  show([...ALL_PERMISSIONS, 'cms:package:consume']);
  await choose();
  await userEvent.keyboard('{F8}');
  const dialog = within(await screen.findByRole('dialog', { name: '结算：王小明' }));
  const code = await dialog.findByLabelText('套餐验证码：TC1');
  const other = dialog.getByLabelText('套餐验证码：TC2');
  await userEvent.type(other, '654321');
  await userEvent.type(code, '12{Enter}');
  expect(await dialog.findByText('请输入口粮卡（TC1）的6位验证码')).toBeInTheDocument();
  expect(code).toBeInvalid();
  expect(server.requests(CONSUME)).toEqual([]);
  await userEvent.type(code, '3456');
  expect(code).toBeValid();
  await userEvent.keyboard('{Enter}');
  expect(await dialog.findByText('口粮卡（TC1）的套餐验证码不正确')).toHaveAttribute('role', 'alert');
  expect(code).toHaveValue('123456');
  expect(code).toBeInvalid();
  expect(other).toBeValid();
});

it('says what stays owed after a part payment, and where it is taken', async () => {
  fakeServer({
    ...deskCalls(),
    [PAY]: () => ({
      ...{ paymentId: 'r1', receiptNo: 'SK202611240001', paidAmount: 40, changeAmount: 0, settledIds: [] },
    }),
  });
  const dialog = within(await openPayment());
  await userEvent.clear(dialog.getByLabelText('现金'));
  await userEvent.type(dialog.getByLabelText('现金'), '40{Enter}');
  expect(
    await screen.findByText('已收款 ¥40.00，收据号 SK202611240001，仍欠 ¥110.50，可在收银台继续收款'),
  ).toBeInTheDocument();
  // The second bill took nothing.
  expect(screen.getByRole('button', { name: '退款：ZD202611240001' })).toBeInTheDocument();
});

it('leads from what was paid, wholly or in part, to where it is given back, for who may', async () => {
  const server = fakeServer({
    ...deskCalls(),
    [PAY]: () => ({
      ...{ paymentId: 'r1', receiptNo: 'SK202611240001', paidAmount: 150.5, changeAmount: 0 },
      settledIds: ['b1', 'b2'],
    }),
  });
  const openTab = jest.fn();
  configureNavigation({ openTab, closeTab: () => undefined, goToStore: () => undefined });
  const dialog = within(await openPayment());
  server.use({ [UNPAID]: () => ({ list: [bill({ status: 1, paidAmount: 40 })], balances: null }) });
  await userEvent.type(dialog.getByLabelText('现金'), '{Enter}');
  const both = await screen.findByRole('button', { name: '退款：ZD202611240001、ZD202611240002' });
  await userEvent.click(both);
  expect(openTab).toHaveBeenLastCalledWith('/bill/list?ownerId=o1');
  await userEvent.click(await screen.findByRole('button', { name: '退款：ZD202611240001' }));
  expect(openTab).toHaveBeenLastCalledWith('/bill/list?keyword=ZD202611240001');
});

it('takes F4 and a scan for the newest of several bills, which stand the oldest first', async () => {
  const server = fakeServer({
    ...deskCalls(),
    'GET /hospital/bill/caseDiscountList': () => ({ list: [], options: [] }),
    [MODIFY]: () => totalsOf(2, 100),
  });
  show([...CHANGE, 'hospital:bill:discount:list']);
  await choose();
  const numbers = screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'));
  expect(numbers).toEqual(['账单ZD202611240001', '账单ZD202611240002']);
  scanInto(screen.getByLabelText('查找待结算'), '6901234567892');
  await waitFor(() => expect(server.requests(MODIFY)).toHaveLength(1));
  expect(server.requests(MODIFY)[0]).toMatchObject({ id: 'b2' });
  await userEvent.keyboard('{F4}');
  expect(await screen.findByRole('dialog', { name: '折扣：ZD202611240002' })).toBeInTheDocument();
});

const CHANGE = [...ALL_PERMISSIONS, 'hospital:bill:updateBillItem', 'hospital:bill:modify'];
const twoLines = [line(), line({ id: 'l2', productId: 'p2', productName: '洗澡', unit: '次', quantity: 1 })];
const totalsOf = (version: number, payableAmount: number) => ({
  ...{ billId: 'b1', billNo: 'ZD202611240001', status: 0, totalAmount: payableAmount },
  ...{ discountAmount: 0, payableAmount, version },
});

it('is worked from the list into the lines by keyboard, each change after the one before it, and said aloud', async () => {
  const items = [...twoLines];
  let version = 1;
  const server = fakeServer({
    ...deskCalls(),
    [UNPAID]: () => ({
      list: [bill({ items: [...items], version, oweAmount: 100 + version })],
      balances: null,
    }),
    [UPDATE]: (request) => {
      const { item } = request as { item: { id: string; quantity: number } };
      const at = items.findIndex(({ id }) => id === item.id);
      items[at] = { ...(items[at] ?? line()), quantity: item.quantity };
      version += 1;
      return totalsOf(version, 100 + version);
    },
  });
  show(CHANGE);
  const person = await screen.findByRole('button', { name: /王小明/ });
  await waitFor(() => expect(person).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('article', { name: '账单ZD202611240001' });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('数量：狗粮')).toHaveFocus());
  await userEvent.keyboard('3{ArrowDown}4{F8}');
  const dialog = within(await screen.findByRole('dialog', { name: '结算：王小明' }));
  expect(server.requests(UPDATE)).toEqual([
    { billId: 'b1', version: 1, item: { id: 'l1', quantity: 3 } },
    { billId: 'b1', version: 2, item: { id: 'l2', quantity: 4 } },
  ]);
  // The sum is that of what was typed last.
  expect(dialog.getByLabelText('现金')).toHaveValue('103.00');
  expect(screen.getByRole('status', { name: '操作结果', hidden: true })).toHaveTextContent(
    '洗澡，数量4，合计103.00元',
  );
});

it('refuses a quantity that is none in words, and leaves alone what was discounted or handed out', async () => {
  const server = fakeServer({
    ...deskCalls(),
    [UNPAID]: () => ({
      list: [
        bill({
          items: [
            line(),
            line({ id: 'l2', productName: '洗澡', discountType: 3, amount: 90 }),
            line({ id: 'l3', productName: '头孢', fixedReason: '已发药' }),
          ],
        }),
      ],
      balances: null,
    }),
  });
  show(CHANGE);
  await choose();
  expect(screen.getByLabelText('数量：洗澡')).toBeDisabled();
  expect(screen.getByLabelText('数量：头孢')).toBeDisabled();
  await userEvent.clear(screen.getByLabelText('数量：狗粮'));
  await userEvent.type(screen.getByLabelText('数量：狗粮'), '0{Enter}');
  expect(await screen.findByText('请输入大于0、最多三位小数的数量')).toBeInTheDocument();
  await userEvent.keyboard('{F8}');
  expect(await screen.findByText('请先改正标红的数量')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.requests(UPDATE)).toEqual([]);
});

it('lays nothing over 结算 while the quantity is saved that was left for it', async () => {
  let answer: (totals: unknown) => void = () => undefined;
  const server = fakeServer({
    ...deskCalls(),
    [UPDATE]: () => new Promise((resolve) => (answer = resolve)),
  });
  const Overlay = () => useLoading() && <p>加载中</p>;
  const page = (
    <>
      <CashierPage />
      <Overlay />
    </>
  );
  renderPage(page, { session: fakeSession([...CHANGE]), at: '/bill/cashier' });
  await choose();
  const field = screen.getAllByLabelText('数量：狗粮')[0] as HTMLElement;
  await userEvent.clear(field);
  await userEvent.type(field, '3');
  await userEvent.click(screen.getByRole('button', { name: '结算 F8' }));
  await waitFor(() => expect(server.requests(UPDATE)).toHaveLength(1));
  expect(screen.queryByText('加载中')).toBeNull();
  answer(totalsOf(2, 103));
  expect(await screen.findByRole('dialog', { name: '结算：王小明' })).toBeInTheDocument();
});

it('sends no quantity beyond what a bill takes', async () => {
  const server = fakeServer(deskCalls());
  show(CHANGE);
  await choose();
  const field = screen.getAllByLabelText('数量：狗粮')[0] as HTMLElement;
  fireEvent.change(field, { target: { value: '1000000000' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByText('数量不能大于1000000')).toBeInTheDocument();
  fireEvent.blur(field);
  expect(server.requests(UPDATE)).toEqual([]);
});

it('adds a product to the bill by F2 and by a scanner, wherever the focus is', async () => {
  let items = [line()];
  let version = 1;
  const server = fakeServer({
    ...deskCalls(),
    [UNPAID]: () => ({ list: [bill({ items, version })], balances: null }),
    [MODIFY]: (request) => {
      const sent = (request as { items: { productId: string; quantity: number }[] }).items;
      items = sent.map(({ productId, quantity }, at) => line({ id: `l${at + 1}`, productId, quantity }));
      version += 1;
      return totalsOf(version, 200);
    },
  });
  show(CHANGE);
  await choose();
  await userEvent.keyboard('{F2}');
  const box = await screen.findByRole('combobox', { name: '添加商品' });
  await waitFor(() => expect(box).toHaveFocus());
  await userEvent.type(box, 'gl 2{Enter}');
  await waitFor(() =>
    expect(server.requests(MODIFY)).toEqual([
      { id: 'b1', version: 1, items: [{ id: 'l1', productId: 'p1', quantity: 4 }] },
    ]),
  );
  await waitFor(() => expect(screen.getByLabelText('数量：狗粮')).toHaveValue('4'));
  scanInto(screen.getByLabelText('数量：狗粮'), '6901234567892');
  await waitFor(() => expect(server.requests(MODIFY)).toHaveLength(2));
  expect(server.requests(MODIFY)[1]).toEqual({
    ...{ id: 'b1', version: 2, items: [{ id: 'l1', productId: 'p1', quantity: 5 }] },
  });
  expect(server.requests(UPDATE)).toEqual([]);
  await waitFor(() => expect(screen.getByLabelText('数量：狗粮')).toHaveValue('5'));
  expect(screen.getByRole('status', { name: '操作结果' })).toHaveTextContent(
    '已添加狗粮，数量1，合计200.00元',
  );
});

it('saves a quantity that is being typed before it adds what is scanned, and keeps a wrong one', async () => {
  const items = [...twoLines];
  let version = 1;
  const answer = () => totalsOf((version += 1), 200);
  const server = fakeServer({
    ...deskCalls(),
    [UNPAID]: () => ({ list: [bill({ items: [...items], version })], balances: null }),
    [UPDATE]: (request) => {
      const { item } = request as { item: { id: string; quantity: number } };
      const at = items.findIndex(({ id }) => id === item.id);
      items[at] = { ...(items[at] ?? line()), quantity: item.quantity };
      return answer();
    },
    [MODIFY]: (request) => {
      const sent = (request as { items: { quantity: number }[] }).items;
      for (const [at, { quantity }] of sent.entries()) items[at] = { ...(items[at] ?? line()), quantity };
      return answer();
    },
  });
  show(CHANGE);
  await choose();
  const food = screen.getByLabelText('数量：狗粮');
  const wash = screen.getByLabelText('数量：洗澡');
  await userEvent.clear(wash);
  await userEvent.type(wash, '0');
  await userEvent.clear(food);
  await userEvent.type(food, '3');
  scanInto(food, '6901234567892');
  await waitFor(() => expect(food).toHaveValue('4'));
  expect(server.requests(UPDATE)).toEqual([{ billId: 'b1', version: 1, item: { id: 'l1', quantity: 3 } }]);
  expect(server.requests(MODIFY)).toHaveLength(1);
  expect(food).toHaveFocus();
  expect(wash).toHaveValue('0');
  expect(wash).toBeInvalid();
  scanInto(wash, '6901234567892');
  await waitFor(() => expect(food).toHaveValue('5'));
  expect(wash).toHaveValue('0');
});

it('opens nobody and searches for nothing by a scan while no bill is chosen', async () => {
  const server = fakeServer(deskCalls());
  show(CHANGE);
  const search = await screen.findByLabelText('查找待结算');
  scanInto(search, '6901234567892');
  expect(await screen.findByText('请先选择账单，或按F2开零售单')).toBeInTheDocument();
  expect(search).toHaveValue('');
  expect(server.requests(UNPAID)).toEqual([]);
  await userEvent.type(search, '王');
  scanInto(search, '6901234567892');
  expect(search).toHaveValue('王');
});

it('takes no money on a discount that has ended, and says which (开单基础 · 开单时校验活动)', async () => {
  const words = '账单ZD202611240001的优惠“店庆”已过期，请取消该优惠后再收款';
  fakeServer({
    ...deskCalls(),
    [UNPAID]: () => ({ list: [bill()], balances: null, ended: [{ billId: 'b1', words }] }),
  });
  show();
  await choose();
  expect(within(screen.getByRole('article')).getByText(words)).toBeInTheDocument();
  await userEvent.keyboard('{F8}');
  // Beside the bill and, read aloud, at the top.
  await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it.each([
  ['F8', '账单ZD202611240001的优惠“店庆”已过期，请取消该优惠后再收款', 2],
  ['F4', '已收款的账单不能再打折', 1],
])(
  'says why %s opened nothing, also where it was pressed before the bills were there',
  async (key, words, times) => {
    const ended = [{ billId: 'b1', words: '账单ZD202611240001的优惠“店庆”已过期，请取消该优惠后再收款' }];
    let arrive: (answer: object) => void = () => undefined;
    fakeServer({ ...deskCalls(), [UNPAID]: () => new Promise((resolve) => (arrive = resolve)) });
    show([...ALL_PERMISSIONS, 'hospital:bill:discount:list']);
    await userEvent.click(await screen.findByRole('button', { name: /王小明/ }));
    await userEvent.keyboard(`{${key}}`);
    arrive({ list: [bill({ status: 1 })], balances: null, ended });
    await screen.findByRole('article');
    // What ended stands beside the bill, too.
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(times));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

it('offers of a bill whose case is filed to pay it and to make it void, and says why nothing else', async () => {
  fakeServer({
    ...deskCalls(),
    [UNPAID]: () => ({
      list: [
        bill({
          ...{ caseId: 'c1', caseFiledFlag: 'Y' },
          items: [line({ packageTimes: 1, packageAmount: 10 })],
        }),
      ],
      balances: null,
    }),
  });
  const rights = ['discount:list', 'updateBillItem', 'modify'].map((right) => `hospital:bill:${right}`);
  show([...ALL_PERMISSIONS, 'cms:package:giveBack', ...rights]);
  await choose();
  const words = '病例已归档，账单不能修改，只能收款、退款或作废';
  const one = within(screen.getByRole('article'));
  expect(one.getByText(words)).toBeVisible();
  for (const name of [/^折扣：/, /^取消套餐：/]) {
    expect(one.getByRole('button', { name })).toBeDisabled();
    expect(one.getByRole('button', { name })).toHaveAttribute('title', words);
  }
  expect(one.getByRole('button', { name: /^作废：/ })).toBeEnabled();
  expect(one.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: '添加商品 F2' })).toBeDisabled();
  await userEvent.keyboard('{F4}');
  await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
  await userEvent.keyboard('{F8}');
  expect(await screen.findByRole('dialog', { name: '结算：王小明' })).toBeInTheDocument();
});

it('says at F8 and F4 that somebody has to be chosen first', async () => {
  fakeServer(deskCalls());
  show([...ALL_PERMISSIONS, 'hospital:bill:discount:list']);
  await screen.findByRole('button', { name: /王小明/ });
  const shown = () => screen.getAllByText('请选择要收款的宠主').length;
  const before = shown();
  for (const [at, key] of ['F8', 'F4'].entries()) {
    await userEvent.keyboard(`{${key}}`);
    await waitFor(() => expect(shown()).toBe(before + at + 1));
  }
});

it('says how many are not listed, and finds them', async () => {
  const server = fakeServer({
    ...deskCalls(),
    [WAITING]: (request) =>
      (request as { keyword?: string }).keyword
        ? { list: [waiting({ ownerId: 'o9', ownerName: '久等' })], total: 1, oweSum: 10 }
        : { list: [waiting()], total: 230, oweSum: 9000 },
  });
  show();
  expect(await screen.findByText(/还有 229 位未显示/)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('查找待结算'), '久等');
  expect(await screen.findByRole('button', { name: /久等/ })).toBeInTheDocument();
  expect(server.requests(WAITING).at(-1)).toMatchObject({ keyword: '久等' });
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: /久等/, pressed: true })).toHaveFocus();
});

it.each(['Y', 'N'])(
  'prints by itself after a payment where the store wants that: %s (小票打印 · 结算后自动打印)',
  async (configValue) => {
    const PRINT = 'POST /hospital/bill/print/{id}';
    const server = fakeServer({
      ...deskCalls(),
      [SETTINGS]: () => [{ configKey: 'autoPrint', configValue }],
      [PRINT]: () => refusal(50000, ''),
    });
    show();
    await choose();
    await waitFor(() => expect(server.requests(SETTINGS)).toHaveLength(1));
    await userEvent.keyboard('{F8}');
    const dialog = within(await screen.findByRole('dialog', { name: '结算：王小明' }));
    await waitFor(() => expect(dialog.getByLabelText('现金')).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(/^已收款/)).toBeInTheDocument();
    await waitFor(() => expect(server.requests(PRINT)).toHaveLength(configValue === 'Y' ? 1 : 0));
    if (configValue === 'N') await userEvent.keyboard('{F9}');
    await waitFor(() => expect(server.requests(PRINT)).toHaveLength(1));
  },
);
