import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  fakeServer,
  fakeSession,
  httpStatus,
  networkFailure,
  refusal,
  renderPage,
} from '@hospital/shared/testing';
import { ALL_PERMISSIONS, bill, deskCalls, line, UNPAID } from '../../../test/bills.fixture';
import CashierPage from '../CashierPage';

const LIST = 'GET /hospital/bill/caseDiscountList';
const VALIDATE = 'POST /hospital/bill/caseDiscount/validate';
const APPLY = 'POST /hospital/bill/caseDiscount/apply';
const SPECIFY = 'POST /hospital/bill/specifyDiscountSave';
const MANUAL = 'POST /hospital/bill/manualDiscountSave';
const CANCEL = 'POST /hospital/bill/discount/cancel/{id}';
const ASK = 'POST /hospital/bill/discount/ask';
const WITHDRAW = 'POST /hospital/bill/discount/withdraw/{id}';
const APPROVE = 'POST /hospital/bill/discount/approve';
const APPROVAL = 'GET /hospital/bill/discount/approval/{id}';

const PERMISSIONS = [
  ...ALL_PERMISSIONS,
  ...[
    'discount:list',
    'caseDiscount:apply',
    'specifyDiscountSave',
    'manualDiscountSave',
    'discount:cancel',
  ].map((right) => `hospital:bill:${right}`),
];
const balances = { principal: 0, gift: 0, deposit: 0 };
const totals = {
  billId: 'b1',
  billNo: 'ZD1',
  status: 0,
  totalAmount: 100,
  discountAmount: 10,
  payableAmount: 90,
  version: 2,
};
const given = {
  ...{ id: 'd1', billId: 'b1', billNo: 'ZD1', type: 3, name: '店庆', rate: 0.9, amount: 10, lineIds: ['l1'] },
  ...{ reason: '', approverName: '', createName: '李', createDate: '2026-11-24 09:00:00', status: 0 },
};
const unpaid = () => ({ list: [bill()], balances: null });
const calls = (over: object = {}) => ({
  ...{ ...deskCalls(), [UNPAID]: unpaid },
  [LIST]: () => ({
    list: [],
    options: [
      { id: 'p1', type: 3, name: '店庆', rate: 0.9, scope: '全部项目', usable: 'Y', reason: '' },
      { id: 'p2', type: 3, name: '洗护', rate: 0.8, scope: '洗澡', usable: 'N', reason: '没有适用的项目' },
    ],
  }),
  [VALIDATE]: () => ({
    ...{ billId: 'b1', valid: true, needApprove: false, messages: [], discountAmount: 10, payableAmount: 90 },
    lines: [{ id: 'l1', productName: '狗粮', before: 100, after: 90 }],
  }),
  [APPLY]: () => ({ ...totals, discountIds: ['d1'] }),
  [MANUAL]: () => totals,
  [CANCEL]: () => totals,
  ...over,
});

const open = async (permissions: readonly string[] = PERMISSIONS) => {
  renderPage(<CashierPage />, { session: fakeSession([...permissions]), at: '/bill/cashier' });
  await userEvent.click(await screen.findByRole('button', { name: /王小明/ }));
  await screen.findByRole('article', { name: '账单ZD202611240001' });
  await userEvent.keyboard('{F4}');
  return within(await screen.findByRole('dialog', { name: '折扣：ZD202611240001' }));
};

beforeEach(() => sessionStorage.clear());

it('takes the first offer by F4 and Enter, with each line before and after in sight', async () => {
  const server = fakeServer(calls());
  const dialog = await open();
  expect(await dialog.findByText('优惠 ¥10.00，优惠后应收 ¥90.00')).toBeInTheDocument();
  expect(dialog.getByRole('list', { name: '项目' })).toHaveTextContent('优惠前100.00 → ，优惠后90.00');
  expect(dialog.getByRole('radio', { name: /洗护/ })).toBeDisabled();
  await userEvent.click(dialog.getByRole('button', { name: '确认折扣' }));
  await waitFor(() =>
    expect(server.requests(APPLY)).toEqual([{ billId: 'b1', discountIds: ['p1'], version: 1 }]),
  );
});

it('lets a role give what it may, by the call that it may make', async () => {
  const desk = ALL_PERMISSIONS.filter((right) => !right.includes('iscount'));
  const server = fakeServer(calls({ [SPECIFY]: () => totals }));
  const dialog = await open([...desk, 'hospital:bill:specifyDiscountSave']);
  expect(dialog.queryByRole('radio', { name: '手动折扣（折）' })).not.toBeInTheDocument();
  const button = dialog.getByRole('button', { name: '确认折扣' });
  expect(await dialog.findByText('优惠 ¥10.00，优惠后应收 ¥90.00')).toBeInTheDocument();
  await userEvent.click(button);
  await waitFor(() => expect(server.requests(SPECIFY)).toEqual([{ billId: 'b1', planId: 'p1', version: 1 }]));
  expect(server.requests(APPLY)).toEqual([]);
});

it('says to who may only look that discounts are not for them', async () => {
  fakeServer(calls());
  const dialog = await open([...ALL_PERMISSIONS, 'hospital:bill:discount:list']);
  expect(await dialog.findByText('您没有给账单打折的权限，请联系管理员开通')).toBeInTheDocument();
});

const coupon = {
  ...{ id: 'c1', type: 2, name: '新客券', rate: null, scope: '全部项目', usable: 'Y', reason: '' },
  ...{ couponNo: 'YQ202611240001', terms: '满100减50', endDate: '2026-12-31' },
};
const withCoupons = () =>
  calls({
    [LIST]: () => ({
      list: [],
      options: [
        coupon,
        {
          ...{ ...coupon, id: 'c2', name: '老客券', usable: 'N', terms: '满300减80' },
          reason: '适用项目满300.00元可用，还差200.00元',
        },
      ],
    }),
  });

it('gives a discount once when its answer is lost and the next press is refused for too many requests', async () => {
  let version = 1;
  const server = fakeServer(
    calls({
      [UNPAID]: () => ({ list: [bill({ version })], balances: null }),
      [VALIDATE]: () => ({
        ...{ billId: 'b1', valid: version === 1, needApprove: false, discountAmount: 10, payableAmount: 90 },
        messages: version === 1 ? [] : ['没有可以打折的项目，请先取消已有优惠'],
        lines: [{ id: 'l1', productName: '狗粮', before: 100, after: 90 }],
      }),
      [MANUAL]: () => {
        version = 2;
        return networkFailure();
      },
    }),
  );
  const dialog = await open();
  await userEvent.click(await dialog.findByRole('radio', { name: '手动减免（元）' }));
  await userEvent.type(dialog.getByLabelText('减免金额'), '10');
  const press = async (): Promise<void> => {
    const button = dialog.getByRole('button', { name: '确认折扣' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
  };
  await press();
  expect(await dialog.findByText(/不确定优惠是否已生效/)).toBeInTheDocument();
  const reads = server.requests(UNPAID).length;
  // What is shown is read anew.
  const later = Date.now() + 60_000;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(server.requests(UNPAID).length).toBeGreaterThan(reads));
  clock.mockRestore();
  expect(dialog.queryByText(/没有可以打折的项目/)).not.toBeInTheDocument();
  server.use({ [MANUAL]: () => refusal(42901, '操作过于频繁') });
  await press();
  await waitFor(() => expect(server.requests(MANUAL)).toHaveLength(2));
  expect(await dialog.findByText(/不确定优惠是否已生效/)).toBeInTheDocument();
  server.use({ [MANUAL]: () => totals });
  await press();
  expect(await screen.findByText(/优惠已生效，共优惠10.00元/)).toBeInTheDocument();
  const [first, ...again] = server.requests(MANUAL);
  expect(again).toEqual([first, first]);
});

it('uses a coupon by F4 and Enter alone, and says why another cannot be used', async () => {
  const server = fakeServer(withCoupons());
  const dialog = await open();
  expect(await dialog.findByText('优惠 ¥10.00，优惠后应收 ¥90.00')).toBeInTheDocument();
  const first = dialog.getByRole('radio', { name: /优惠券 新客券 满100减50（全部项目，2026-12-31到期）/ });
  expect(first).toBeChecked();
  expect(first).toHaveFocus();
  expect(dialog.getByRole('radio', { name: /老客券.*还差200.00元/ })).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(server.requests(APPLY)).toEqual([{ billId: 'b1', discountIds: ['c1'], version: 1 }]),
  );
});

it('uses a coupon on chosen lines by the call that takes coupons', async () => {
  const lines = [line(), line({ id: 'l2', productName: '猫粮' })];
  const server = fakeServer({
    ...withCoupons(),
    [UNPAID]: () => ({ list: [bill({ items: lines })], balances }),
  });
  const dialog = await open();
  await userEvent.click(await dialog.findByRole('checkbox', { name: '猫粮' }));
  await waitFor(() => expect(server.requests(VALIDATE).at(-1)).toMatchObject({ lineIds: ['l1'] }));
  await userEvent.click(dialog.getByRole('button', { name: '确认折扣' }));
  await waitFor(() =>
    expect(server.requests(APPLY)).toEqual([
      { billId: 'b1', discountIds: ['c1'], lineIds: ['l1'], version: 1 },
    ]),
  );
});

it('opens by F4 that was pressed while the bills were still on their way', async () => {
  let send: (answer: unknown) => void = () => undefined;
  const underWay = new Promise((resolve) => (send = resolve));
  fakeServer(calls({ [UNPAID]: () => underWay }));
  renderPage(<CashierPage />, { session: fakeSession([...PERMISSIONS]), at: '/bill/cashier' });
  await userEvent.click(await screen.findByRole('button', { name: /王小明/ }));
  await userEvent.keyboard('{F4}');
  send(unpaid());
  const dialog = within(await screen.findByRole('dialog', { name: '折扣：ZD202611240001' }));
  expect(await dialog.findByText('优惠 ¥10.00，优惠后应收 ¥90.00')).toBeInTheDocument();
});

it('asks a manager below the floor, who agrees with their own password', async () => {
  const server = fakeServer(
    calls({
      [VALIDATE]: () => ({
        ...{ billId: 'b1', valid: false, needApprove: true, messages: ['折扣超出权限（最低9折）'] },
        ...{ discountAmount: 50, payableAmount: 50 },
        lines: [{ id: 'l1', productName: '狗粮', before: 100, after: 50 }],
      }),
      [ASK]: () => ({ id: 'a1' }),
      [APPROVE]: () => ({ approveToken: 'a1', approverName: '王经理' }),
      [APPROVAL]: () => ({
        ...{ id: 'a1', billId: 'b1', billNo: 'ZD1', ownerName: '', rate: 0.5, amount: 50, beforeAmount: 100 },
        ...{ reason: '', status: 0, askedBy: '', approverName: '', createDate: '2026-11-24 09:00:00' },
      }),
    }),
  );
  const dialog = await open();
  await userEvent.click(dialog.getByRole('radio', { name: '手动折扣（折）' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '折扣' }), '5');
  expect(await dialog.findByText('折扣超出权限（最低9折）')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: '确认折扣' })).toBeDisabled();
  await userEvent.type(dialog.getByRole('textbox', { name: '审批人账号' }), '13800000002');
  await userEvent.type(dialog.getByLabelText('审批人密码'), 'secret{Enter}');
  await waitFor(() => expect(dialog.getByRole('button', { name: '确认折扣' })).toBeEnabled());
  // Who stands at the desk to agree is called by nobody else.
  expect(server.requests(ASK)).toEqual([{ billId: 'b1', rate: 0.5, hereFlag: 'Y' }]);
  expect(server.requests(APPROVE)).toEqual([
    { id: 'a1', loginName: '13800000002', password: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
  await userEvent.click(dialog.getByRole('button', { name: '确认折扣' }));
  await waitFor(() =>
    expect(server.requests(MANUAL)).toEqual([
      { billItemId: 'l1', rate: 0.5, approveToken: 'a1', version: 1 },
    ]),
  );
});

const belowFloor = {
  [VALIDATE]: () => ({
    ...{ billId: 'b1', valid: false, needApprove: true, messages: ['折扣超出权限（最低9折）'] },
    ...{ discountAmount: 50, payableAmount: 50 },
    lines: [{ id: 'l1', productName: '狗粮', before: 100, after: 50 }],
  }),
  [ASK]: () => ({ id: 'a1' }),
  [APPROVAL]: () => ({
    ...{ id: 'a1', billId: 'b1', billNo: 'ZD1', ownerName: '', rate: 0.5, amount: 50, beforeAmount: 100 },
    ...{ reason: '', status: 0, askedBy: '', approverName: '', createDate: '2026-11-24 09:00:00' },
  }),
};

it('says beside the fields why somebody cannot agree at this screen, until something else is typed', async () => {
  fakeServer(calls({ ...belowFloor, [APPROVE]: () => refusal(40001, '该账号无权审批本店折扣') }));
  const dialog = await open();
  await userEvent.click(dialog.getByRole('radio', { name: '手动折扣（折）' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '折扣' }), '5');
  await userEvent.type(await dialog.findByRole('textbox', { name: '审批人账号' }), '13800000003');
  await userEvent.type(dialog.getByLabelText('审批人密码'), 'secret{Enter}');
  expect(await dialog.findByText('该账号无权审批本店折扣')).toHaveAttribute('role', 'alert');
  expect(dialog.getByRole('textbox', { name: '审批人账号' })).toHaveValue('13800000003');
  await userEvent.type(dialog.getByLabelText('审批人密码'), 's');
  expect(dialog.queryByText('该账号无权审批本店折扣')).not.toBeInTheDocument();
});

it('says beside the fields that the password of who agrees is wrong', async () => {
  fakeServer(calls({ ...belowFloor, [APPROVE]: () => refusal(40101, '审批人账号或密码错误') }));
  const dialog = await open();
  await userEvent.click(dialog.getByRole('radio', { name: '手动折扣（折）' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '折扣' }), '5');
  await userEvent.type(await dialog.findByRole('textbox', { name: '审批人账号' }), '13800000002');
  await userEvent.type(dialog.getByLabelText('审批人密码'), 'secret{Enter}');
  expect(await dialog.findByText('审批人账号或密码错误')).toHaveAttribute('role', 'alert');
});

it('asks for one agreement, however often Enter is pressed', async () => {
  const server = fakeServer(calls({ ...belowFloor, [APPROVE]: () => new Promise(() => undefined) }));
  const dialog = await open();
  await userEvent.click(dialog.getByRole('radio', { name: '手动折扣（折）' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '折扣' }), '5');
  await userEvent.type(await dialog.findByRole('textbox', { name: '审批人账号' }), '13800000002');
  const password = dialog.getByLabelText('审批人密码');
  await userEvent.type(password, 'secret');
  fireEvent.keyDown(password, { key: 'Enter', keyCode: 13 });
  fireEvent.keyDown(password, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(server.requests(APPROVE)).toHaveLength(1));
  expect(server.requests(ASK)).toHaveLength(1);
});

/** Asks a manager for half of the price, and waits until the page says so. */
async function askForHalf(dialog: Awaited<ReturnType<typeof open>>): Promise<void> {
  await userEvent.click(dialog.getByRole('radio', { name: '手动折扣（折）' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '折扣' }), '5');
  await userEvent.click(await dialog.findByRole('button', { name: '请求经理审批' }));
  expect(await dialog.findByText('已请求审批，等待经理处理')).toBeInTheDocument();
}

it('opens again with what waits for a manager, and what became of it', async () => {
  const approval = belowFloor[APPROVAL]();
  let status = 0;
  fakeServer(
    calls({
      ...belowFloor,
      [APPROVAL]: () => ({ ...approval, status, approverName: '王经理', expiredFlag: 'N' }),
    }),
  );
  await askForHalf(await open());
  cleanup();
  status = 1;
  const again = await open();
  expect(again.getByRole('textbox', { name: '折扣' })).toHaveValue('5');
  expect(await again.findByText('王经理已同意')).toBeInTheDocument();
  await waitFor(() => expect(again.getByRole('button', { name: '确认折扣' })).toBeEnabled());
});

it('takes back what waits for a manager, and may ask anew', async () => {
  const server = fakeServer(calls({ ...belowFloor, [WITHDRAW]: () => null }));
  const dialog = await open();
  await askForHalf(dialog);
  await userEvent.click(dialog.getByRole('button', { name: '撤回申请' }));
  await waitFor(() => expect(server.requests(WITHDRAW)).toEqual([{ id: 'a1' }]));
  await waitFor(() => expect(dialog.queryByText(/已请求审批/)).not.toBeInTheDocument());
  expect(dialog.getByRole('textbox', { name: '折扣' })).toHaveValue('5');
  await userEvent.click(dialog.getByRole('button', { name: '请求经理审批' }));
  await waitFor(() => expect(server.requests(ASK)).toHaveLength(2));
});

it('asks anew where nobody has answered in time', async () => {
  const approval = belowFloor[APPROVAL]();
  let expiredFlag = 'N';
  const server = fakeServer(calls({ ...belowFloor, [APPROVAL]: () => ({ ...approval, expiredFlag }) }));
  const typeHalf = async (dialog: Awaited<ReturnType<typeof open>>): Promise<void> => {
    await userEvent.click(dialog.getByRole('radio', { name: '手动折扣（折）' }));
    await userEvent.clear(dialog.getByRole('textbox', { name: '折扣' }));
    await userEvent.type(dialog.getByRole('textbox', { name: '折扣' }), '5');
  };
  const first = await open();
  await typeHalf(first);
  await userEvent.click(await first.findByRole('button', { name: '请求经理审批' }));
  expect(await first.findByText('已请求审批，等待经理处理')).toBeInTheDocument();
  cleanup();
  expiredFlag = 'Y';
  const nextDay = await open();
  await typeHalf(nextDay);
  const request = await nextDay.findByRole('button', { name: '请求经理审批' });
  await waitFor(() => expect(request).toBeEnabled());
  await userEvent.click(request);
  await waitFor(() => expect(server.requests(ASK)).toHaveLength(2));
});

it('asks anew for what waits when the bill has changed since', async () => {
  let version = 1;
  const server = fakeServer(
    calls({ ...belowFloor, [UNPAID]: () => ({ list: [bill({ version })], balances: null }) }),
  );
  await askForHalf(await open());
  cleanup();
  version = 2;
  const later = await open();
  const request = await later.findByRole('button', { name: '请求经理审批' });
  await waitFor(() => expect(request).toBeEnabled());
  expect(later.queryByText('已请求审批，等待经理处理')).not.toBeInTheDocument();
  await userEvent.click(request);
  await waitFor(() => expect(server.requests(ASK)).toHaveLength(2));
  expect(server.requests(ASK)[1]).toEqual({ billId: 'b1', rate: 0.5 });
});

it.each([
  [0, '网络连接失败'],
  [40901, '数据已被他人修改'],
])(
  'keeps what a manager agreed to where the discount is refused for something else: %s',
  async (code, msg) => {
    const approval = { ...belowFloor[APPROVAL](), status: 1, approverName: '王经理' };
    let refused = true;
    const server = fakeServer(
      calls({
        ...belowFloor,
        [APPROVAL]: () => approval,
        [MANUAL]: () => {
          if (!refused) return { billId: 'b1', discountAmount: 50, payableAmount: 50, version: 2 };
          refused = false;
          return code === 0 ? httpStatus(503) : refusal(code, msg);
        },
      }),
    );
    const dialog = await open();
    await userEvent.click(dialog.getByRole('radio', { name: '手动折扣（折）' }));
    await userEvent.type(dialog.getByRole('textbox', { name: '折扣' }), '5');
    await userEvent.click(await dialog.findByRole('button', { name: '请求经理审批' }));
    const confirm = dialog.getByRole('button', { name: '确认折扣' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await userEvent.click(confirm);
    await waitFor(() => expect(refused).toBe(false));
    await waitFor(() => expect(confirm).toBeEnabled());
    await userEvent.click(confirm);
    await waitFor(() => expect(server.requests(MANUAL)).toHaveLength(2));
    expect(server.requests(MANUAL)[1]).toMatchObject({ approveToken: 'a1' });
    expect(server.requests(ASK)).toHaveLength(1);
  },
);

it('asks before 关闭 throws away what was typed', async () => {
  fakeServer(calls(belowFloor));
  const dialog = await open();
  await userEvent.click(dialog.getByRole('radio', { name: '手动折扣（折）' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '折扣' }), '5');
  await userEvent.click(dialog.getByText('关闭'));
  await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
  expect(dialog.getByRole('textbox', { name: '折扣' })).toHaveValue('5');
});

it('takes what a manager agreed to while the dialog was closed, and asks anew where that does not hold', async () => {
  const approval = belowFloor[APPROVAL]();
  let agreed = 0;
  const server = fakeServer(
    calls({
      ...belowFloor,
      [APPROVAL]: () => ({ ...approval, status: agreed, approverName: '王经理' }),
      [MANUAL]: () => refusal(42203, '折扣超出权限（最低9折）'),
    }),
  );
  const typeHalf = async (dialog: Awaited<ReturnType<typeof open>>): Promise<void> => {
    await userEvent.click(dialog.getByRole('radio', { name: '手动折扣（折）' }));
    await userEvent.clear(dialog.getByRole('textbox', { name: '折扣' }));
    await userEvent.type(dialog.getByRole('textbox', { name: '折扣' }), '5');
  };
  const first = await open();
  await typeHalf(first);
  await userEvent.click(await first.findByRole('button', { name: '请求经理审批' }));
  expect(await first.findByText('已请求审批，等待经理处理')).toBeInTheDocument();
  // As after a reload.
  cleanup();
  agreed = 1;
  const again = await open();
  await typeHalf(again);
  expect(await again.findByText('王经理已同意')).toBeInTheDocument();
  expect(server.requests(ASK)).toHaveLength(1);
  await userEvent.click(again.getByRole('button', { name: '确认折扣' }));
  await waitFor(() => expect(server.requests(MANUAL)).toMatchObject([{ approveToken: 'a1' }]));
  expect(await again.findByRole('button', { name: '请求经理审批' })).toBeEnabled();
  expect(again.getByRole('textbox', { name: '折扣' })).toHaveValue('5');
});

it('takes a discount back', async () => {
  const server = fakeServer(calls({ [LIST]: () => ({ list: [given], options: [] }) }));
  const dialog = await open();
  await userEvent.click(await dialog.findByRole('button', { name: '取消优惠：店庆' }));
  await waitFor(() => expect(server.requests(CANCEL)).toEqual([{ id: 'd1', version: 1 }]));
});

it('asks before a coupon is taken back that has expired since, as it cannot be used again', async () => {
  const coupon = { ...given, type: 2, name: '今日券', rate: null, endDate: '2026-11-23' };
  const server = fakeServer(calls({ [LIST]: () => ({ list: [coupon], options: [] }) }));
  server.setClock(new Date('2026-11-24T02:00:00Z'));
  const dialog = await open();
  expect(await dialog.findByText('2026-11-23已到期')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '取消优惠：今日券' }));
  const asked = within(await screen.findByRole('dialog', { name: '提示' }));
  expect(asked.getByText('今日券已于2026-11-23到期，取消后不能再使用，确定取消吗?')).toBeVisible();
  await userEvent.click(asked.getByRole('button', { name: '保留优惠' }));
  expect(server.requests(CANCEL)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: '取消优惠：今日券' }));
  const again = within(await screen.findByRole('dialog', { name: '提示' }));
  await userEvent.click(again.getByRole('button', { name: '取消优惠' }));
  await waitFor(() => expect(server.requests(CANCEL)).toEqual([{ id: 'd1', version: 1 }]));
});
