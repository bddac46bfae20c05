import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import { ALL_PERMISSIONS, bill, fullBill, INFO, line, REFUND } from '../../test/bills.fixture';
import BillListPage from './BillListPage';

const PAGE = 'POST /hospital/bill/page';
const CANCEL = 'POST /hospital/bill/cancel';
const PRINT = 'POST /hospital/bill/print/{id}';
const RETURNABLE = 'GET /hospital/bill/pay/returnable';
const GIVE_BACK = 'POST /cms/package/giveBack';
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
  [RETURNABLE]: () => ({
    ways: [{ way: 2, amount: 100, already: 10, byProvider: 50 }],
  }),
  [REFUND]: () => ({ paymentId: 'r', receiptNo: 'TK202611240001', status: 3 }),
  'POST /store/column/get': () => null,
  'POST /store/search/page': () => ({ list: [], total: 0 }),
  'GET /myStore': () => [],
});
const show = (...more: readonly string[]) =>
  renderPage(<BillListPage />, { session: fakeSession([...ALL_PERMISSIONS, ...more]), at: '/bill/list' });

beforeEach(() => sessionStorage.clear());

/** The dialog of a refund, from the list. */
async function openRefund() {
  await userEvent.click(await screen.findByRole('button', { name: '详情：ZD202611240001' }));
  await userEvent.click(await screen.findByRole('button', { name: '退款' }));
  return within(await screen.findByRole('dialog', { name: '退款：ZD202611240001' }));
}

it('sums the list, and gives money back by the way in which it came, with a reason', async () => {
  const server = fakeServer(calls(2));
  show();
  expect(await screen.findByText('共 1 张，应收 ¥100.00，已收 ¥100.00，欠款 ¥0.00')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '详情：ZD202611240001' }));
  await userEvent.click(await screen.findByRole('button', { name: '退款' }));
  const dialog = within(await screen.findByRole('dialog', { name: '退款：ZD202611240001' }));
  expect(dialog.getByText('最多可退 100.00 元')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: '确认退款' })).toHaveClass('arco-btn-status-danger');
  await userEvent.type(dialog.getByLabelText('微信'), '40');
  await userEvent.type(dialog.getByLabelText(/原因/), '破损');
  await userEvent.click(dialog.getByRole('button', { name: '确认退款' }));
  await waitFor(() =>
    expect(server.requests(REFUND)).toEqual([
      { billId: 'b1', version: 1, ways: [{ way: 2, amount: 40 }], reason: '破损' },
    ]),
  );
});

it('fills in what chosen lines came to, by the ways in which it came, and sends what is made of it', async () => {
  const server = fakeServer({
    ...calls(2),
    [INFO]: () =>
      fullBill({
        ...{ status: 2, paidAmount: 100 },
        items: [
          line({ id: 'l1', productName: '血常规', amount: 58 }),
          line({ id: 'l2', productName: '洗澡', amount: 46 }),
          line({ id: 'l3', productName: '已用套餐', amount: 0, packageTimes: 1 }),
          line({ id: 'l4', productName: '驱虫', amount: 8 }),
        ],
        payments: [
          { ...payment, way: 1, amount: 30 },
          { ...payment, id: 'y2', way: 2, amount: 70 },
        ],
        returned: [
          { itemId: 'l1', amount: 4 },
          { itemId: 'l4', amount: 8 },
        ],
      }),
  });
  show();
  const dialog = await openRefund();
  expect(dialog.getAllByRole('checkbox')).toHaveLength(3);
  expect(dialog.getByRole('checkbox', { name: /^驱虫.*已退款/ })).toBeDisabled();
  expect(dialog.getByRole('checkbox', { name: /^血常规.*58.00 元，已退 4.00 元/ })).toBeEnabled();
  await userEvent.click(dialog.getByRole('checkbox', { name: /^洗澡.*46.00 元/ }));
  expect(dialog.getByLabelText('现金')).toHaveValue('30');
  expect(dialog.getByLabelText('微信')).toHaveValue('16');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^血常规/ }));
  expect(dialog.getByLabelText('微信')).toHaveValue('70');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^洗澡/ }));
  expect(dialog.getByLabelText('微信')).toHaveValue('24');
  await userEvent.clear(dialog.getByLabelText('微信'));
  await userEvent.type(dialog.getByLabelText(/原因/), '未做');
  await userEvent.click(dialog.getByRole('button', { name: '确认退款' }));
  expect(
    await dialog.findByText('退款方式合计 30.00 元，少于退款项目的 54.00 元，请修改其中一处'),
  ).toBeInTheDocument();
  expect(server.requests(REFUND)).toEqual([]);
  await userEvent.clear(dialog.getByLabelText('血常规退款金额'));
  await userEvent.type(dialog.getByLabelText('血常规退款金额'), '30');
  await userEvent.click(dialog.getByRole('button', { name: '确认退款' }));
  await waitFor(() =>
    expect(server.requests(REFUND)).toEqual([
      {
        ...{ billId: 'b1', version: 1, ways: [{ way: 1, amount: 30 }], reason: '未做' },
        lines: [{ itemId: 'l1', amount: 30 }],
      },
    ]),
  );
  await userEvent.click(await screen.findByRole('button', { name: '退款' }));
  const next = within(await screen.findByRole('dialog', { name: '退款：ZD202611240001' }));
  expect(next.getByLabelText('现金')).toHaveValue('');
  expect(next.getByRole('checkbox', { name: /^血常规/ })).not.toBeChecked();
});

it('gives a chosen line back wholly, until fewer of it or less money is typed, and never more', async () => {
  const server = fakeServer({
    ...calls(2),
    [INFO]: () =>
      fullBill({
        ...{ status: 2, paidAmount: 100, payments: [payment] },
        items: [line({ dispenseStatus: 2 })],
      }),
  });
  show();
  const dialog = await openRefund();
  await userEvent.click(dialog.getByRole('checkbox', { name: /^狗粮/ }));
  const quantity = await dialog.findByLabelText('狗粮退款数量');
  const amount = dialog.getByLabelText('狗粮退款金额');
  expect([quantity, amount].map((field) => (field as HTMLInputElement).value)).toEqual(['2', '100']);
  expect(dialog.getByText('最多 2袋')).toBeInTheDocument();
  const type = async (field: HTMLElement, text: string) => {
    await userEvent.clear(field);
    await userEvent.type(field, text);
  };
  await type(quantity, '3');
  expect(await dialog.findByText('不能大于2')).toBeInTheDocument();
  await type(quantity, '1');
  expect(amount).toHaveValue('50');
  expect(dialog.getByLabelText('微信')).toHaveValue('50');
  await type(amount, '100.01');
  expect(await dialog.findByText('不能大于100')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText(/原因/), '破损');
  await userEvent.click(dialog.getByRole('button', { name: '确认退款' }));
  expect(server.requests(REFUND)).toEqual([]);
  await type(amount, '48');
  expect(dialog.getByLabelText('微信')).toHaveValue('48');
  await userEvent.click(dialog.getByRole('button', { name: '确认退款' }));
  await waitFor(() =>
    expect(server.requests(REFUND)).toEqual([
      {
        ...{ billId: 'b1', version: 1, ways: [{ way: 2, amount: 48 }], reason: '破损' },
        lines: [{ itemId: 'l1', amount: 48 }],
      },
    ]),
  );
});

it('says of drugs that wait how many are not handed out any more, and nothing once only money is typed', async () => {
  const server = fakeServer({
    ...calls(2),
    [INFO]: () =>
      fullBill({
        ...{ status: 2, paidAmount: 100, payments: [payment] },
        items: [line({ categoryCode: 'H101', dispenseStatus: 0 })],
      }),
    [REFUND]: () => ({ paymentId: 'r', receiptNo: 'TK1', status: 3 }),
  });
  show();
  const refundBy = async (field: string, text: string): Promise<void> => {
    const dialog = await openRefund();
    await userEvent.click(dialog.getByRole('checkbox', { name: /^狗粮/ }));
    const input = await dialog.findByLabelText(field);
    await userEvent.clear(input);
    await userEvent.type(input, text);
    await userEvent.type(dialog.getByLabelText(/原因/), '少用');
    await userEvent.click(dialog.getByRole('button', { name: '确认退款' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^退款/ })).toBeNull());
  };
  await refundBy('狗粮退款数量', '1');
  await refundBy('狗粮退款金额', '30');
  expect(server.requests(REFUND).map((sent) => (sent as { lines: unknown }).lines)).toEqual([
    [{ itemId: 'l1', amount: 50, quantity: 1 }],
    [{ itemId: 'l1', amount: 30 }],
  ]);
});

it('asks before it refunds a drug that somebody has handed out meanwhile', async () => {
  let dispenseStatus: 0 | 2 = 0;
  const server = fakeServer({
    ...calls(2),
    [INFO]: () =>
      fullBill({
        ...{ status: 2, paidAmount: 100, payments: [payment], version: dispenseStatus === 0 ? 1 : 2 },
        items: [line({ categoryCode: 'H101', dispenseStatus })],
      }),
    [REFUND]: () => refusal(40901, '账单已被他人修改，请刷新后重试'),
  });
  show();
  const dialog = await openRefund();
  await userEvent.click(dialog.getByRole('checkbox', { name: /^狗粮/ }));
  await userEvent.type(dialog.getByLabelText(/原因/), '不用了');
  dispenseStatus = 2;
  const press = () => userEvent.click(dialog.getByRole('button', { name: '确认退款' }));
  await press();
  await waitFor(() => expect(dialog.queryByText(/仍按原数量发药/)).not.toBeInTheDocument());
  await press();
  expect(await dialog.findByText(/狗粮刚刚已发药，退款不能停发/)).toBeInTheDocument();
  expect(server.requests(REFUND)).toHaveLength(1);
  await press();
  await waitFor(() => expect(server.requests(REFUND)).toHaveLength(2));
  expect(server.requests(REFUND)[1]).toMatchObject({ version: 2, lines: [{ itemId: 'l1', amount: 100 }] });
});

it('fills in of a second line what the bill still has, without a quantity', async () => {
  const server = fakeServer({
    ...calls(2),
    [INFO]: () =>
      fullBill({
        ...{ status: 2, paidAmount: 100, payments: [payment] },
        items: ['狗粮', '猫粮'].map((productName) =>
          line({ id: productName, productName, amount: 80, dispenseStatus: 2 }),
        ),
      }),
  });
  show();
  const dialog = await openRefund();
  await userEvent.click(dialog.getByRole('checkbox', { name: /^狗粮/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /^猫粮/ }));
  expect(await dialog.findByLabelText('猫粮退款金额')).toHaveValue('20');
  expect(dialog.getByLabelText('猫粮退款数量')).toHaveValue('');
  await userEvent.type(dialog.getByLabelText(/原因/), '破损');
  await userEvent.click(dialog.getByRole('button', { name: '确认退款' }));
  await waitFor(() =>
    expect(server.requests(REFUND)).toMatchObject([
      {
        ways: [{ way: 2, amount: 100 }],
        lines: [
          { itemId: '狗粮', amount: 80 },
          { itemId: '猫粮', amount: 20 },
        ],
      },
    ]),
  );
});

it('says before money goes back which part the provider returns and which is given by hand', async () => {
  fakeServer(calls(2));
  show();
  const dialog = await openRefund();
  const where = await dialog.findByRole('status', { name: '退款去向' });
  expect(where).toBeEmptyDOMElement();
  const wechat = dialog.getByLabelText('微信');
  for (const [typed, words] of [
    ['8', '微信：8.00 元支付平台此前已退给顾客，本次仅登记'],
    ['60', '微信：10.00 元支付平台此前已退给顾客，本次仅登记；50.00 元由支付平台自动退回'],
    [
      '100',
      '微信：10.00 元支付平台此前已退给顾客，本次仅登记；50.00 元由支付平台自动退回；40.00 元请在收款终端退给顾客',
    ],
  ] as const) {
    await userEvent.clear(wechat);
    await userEvent.type(wechat, typed);
    await waitFor(() => expect(where).toHaveTextContent(words));
  }
});

it('wants an amount before it gives money back, and says so at its field', async () => {
  const server = fakeServer(calls(2));
  show();
  const dialog = await openRefund();
  await userEvent.type(dialog.getByLabelText('微信'), '0');
  await userEvent.type(dialog.getByLabelText(/原因/), '破损');
  await userEvent.click(dialog.getByRole('button', { name: '确认退款' }));
  expect(await dialog.findByText('请输入退款金额')).toBeInTheDocument();
  expect(dialog.getByLabelText('微信')).toHaveFocus();
  expect(server.requests(REFUND)).toEqual([]);
});

it.each([
  [[], '套餐次数不随退款退回，需要时请联系有“退回套餐次数”权限的同事。'],
  [['cms:package:giveBack'], '套餐次数不随退款退回，需要时请另行“退回套餐次数”。'],
])(
  'says before money goes back that coupons stay used and times of packages stay taken: %j',
  async (permissions, words) => {
    fakeServer({
      ...calls(2),
      [INFO]: () =>
        fullBill({
          ...{ status: 2, paidAmount: 100, payments: [payment], usedCoupons: ['满100减50'] },
          items: [line({ id: 'l1', amount: 100 }), line({ id: 'l2', amount: 0, packageTimes: 1 })],
        }),
    });
    show(...permissions);
    await userEvent.click(await screen.findByRole('button', { name: '详情：ZD202611240001' }));
    await userEvent.click(await screen.findByRole('button', { name: '退款' }));
    const dialog = within(await screen.findByRole('dialog', { name: '退款：ZD202611240001' }));
    const note = await dialog.findByRole('alert');
    expect(note).toHaveTextContent('优惠券（满100减50）不退回，仍为已用。');
    expect(note).toHaveTextContent(words);
  },
);

it.each([
  [[], '请先联系有“退药”权限的同事退药，再退款'],
  [['hospital:bill:revokeDispense'], '请先在“发药”中退药，再退款'],
])(
  'says before money goes back for what was handed out that it is taken back first, or not any more: %j',
  async (permissions, words) => {
    const drug = { categoryCode: 'H1001', dispenseStatus: 1, amount: 50 };
    fakeServer({
      ...calls(2),
      [INFO]: () =>
        fullBill({
          ...{ type: 1, status: 2, paidAmount: 100, payments: [payment] },
          items: [
            line({ ...drug, id: 'l1', productName: '速诺片' }),
            line({ ...drug, id: 'l2', productName: '疫苗', givenFlag: 'Y' }),
            line({ ...drug, id: 'l3', productName: '耳漂', dispenseStatus: 0 }),
            line({ ...drug, id: 'l4', productName: '钙片' }),
            line({ ...drug, id: 'l5', productName: '速诺片' }),
          ],
          returned: [{ itemId: 'l4', amount: 50 }],
        }),
    });
    show(...permissions);
    await userEvent.click(await screen.findByRole('button', { name: '详情：ZD202611240001' }));
    await userEvent.click(await screen.findByRole('button', { name: '退款' }));
    const dialog = within(await screen.findByRole('dialog', { name: '退款：ZD202611240001' }));
    const note = await dialog.findByRole('alert');
    expect(note).not.toHaveTextContent('速诺片、速诺片');
    expect(note).toHaveTextContent(
      `速诺片已发药：药品收回的，${words}；在退款项目中选中或整单退完后，不能再退药，只能另行办理入库。`,
    );
  },
);

it('says nothing of coupons and packages where the bill has used none', async () => {
  fakeServer(calls(2));
  show();
  const dialog = await openRefund();
  expect(await dialog.findByText('最多可退 100.00 元')).toBeInTheDocument();
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
});

it('offers no refund of a bill on which nothing was paid, and says why', async () => {
  fakeServer({ ...calls(2), [INFO]: () => fullBill({ status: 2, payableAmount: 0, paidAmount: 0 }) });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '详情：ZD202611240001' }));
  const refund = await screen.findByRole('button', { name: '退款' });
  expect(refund).toBeDisabled();
  expect(refund).toHaveAttribute('title', '账单没有收款，无可退款项');
});

it('says in its head what went back, and names what packages took apart from discounts', async () => {
  fakeServer({
    ...calls(2),
    [INFO]: () =>
      fullBill({
        ...{
          status: 3,
          totalAmount: 220,
          discountAmount: 120,
          paidAmount: 60,
          refundedAmount: 40,
          oweAmount: 0,
        },
        discountReasons: [{ name: '手动折扣 8.5折', reason: '老客户', createName: '林婉清' }],
        items: [
          line({ id: 'l1', amount: 100 }),
          line({ id: 'l2', amount: 0, packageTimes: 1, packageAmount: 80 }),
        ],
      }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '详情：ZD202611240001' }));
  const dialog = within(await screen.findByRole('dialog', { name: '账单 ZD202611240001' }));
  const fact = async (label: string) => (await dialog.findByText(label)).nextElementSibling?.textContent;
  expect(await fact('套餐抵扣（元）')).toBe('80.00');
  expect(await fact('优惠（元）')).toBe('40.00');
  expect(await fact('优惠原因')).toBe('手动折扣 8.5折：老客户（林婉清）');
  expect(await fact('应收（元）')).toBe('100.00');
  expect(await fact('已收（元）')).toBe('60.00（已减退款）');
  expect(await fact('已退（元）')).toBe('40.00');
  expect(await fact('欠款（元）')).toBe('0.00');
});

it('asks what can be given back once 退款 is opened: many who look at bills may not refund', async () => {
  const server = fakeServer({
    ...calls(2),
    [INFO]: () =>
      fullBill({
        ...{ status: 3, paidAmount: 60, payments: [payment] },
        ...{ items: [line({ id: 'l1', amount: 100 })], returned: [{ itemId: 'l1', amount: 40 }] },
      }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '详情：ZD202611240001' }));
  expect(await screen.findByText('已退40.00')).toBeInTheDocument();
  expect(server.requests(RETURNABLE)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '退款' }));
  await waitFor(() => expect(server.requests(RETURNABLE)).toHaveLength(1));
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

it('makes an unpaid bill of a filed case void as it was shown, and says before what stays as it is', async () => {
  const [first] = fullBill().items;
  const items = [
    { ...first!, id: 'l1', productName: '多西环素片', dispenseStatus: 2 },
    { ...first!, id: 'l2', productName: '血常规', testStatus: 1 },
    // A package paid for it.
    { ...first!, id: 'l3', productName: '血气', testStatus: 2, fixedReason: '已用套餐', packageTimes: 1 },
    { ...first!, id: 'l4', productName: '尿检', testStatus: 3 },
    { ...first!, id: 'l5', productName: '狂犬病疫苗', categoryCode: 'H1', givenFlag: 'Y' as const },
    { ...first!, id: 'l6', productName: '洗澡', packageTimes: 1 },
    // Handed out and then given: 退药 does not bring it back.
    {
      ...{ ...first!, id: 'l7', productName: '猫三联疫苗', categoryCode: 'H1' },
      ...{ dispenseStatus: 2, givenFlag: 'Y' as const },
    },
  ];
  const over = { status: 0, caseId: 'c1', caseFiledFlag: 'Y', caseOverFlag: 'Y' } as const;
  const server = fakeServer({
    ...calls(0),
    [INFO]: () => fullBill({ ...over, items }),
    [CANCEL]: () => null,
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '详情：ZD202611240001' }));
  await userEvent.click(await screen.findByRole('button', { name: '作废' }));
  const dialog = within(await screen.findByRole('dialog', { name: '作废账单：ZD202611240001' }));
  const words =
    '病例已归档，病历不变。多西环素片已发药，不会自动退回库存；药品收回后，请联系有“退药”权限的同事退药。狂犬病疫苗、猫三联疫苗已用于免疫驱虫，按已发药出库。' +
    '血常规、血气已开始检查，照常出报告。尿检已出报告，报告保留。血气已用的套餐次数不退回。';
  expect(dialog.getByText(new RegExp(words))).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: '原因' }), '宠主失联');
  await userEvent.click(dialog.getByRole('button', { name: '作废' }));
  await waitFor(() =>
    expect(server.requests(CANCEL)).toEqual([expect.objectContaining({ caseOverFlag: 'Y' })]),
  );
});

it('makes an unpaid bill of a running case void, and says before what stays as it is', async () => {
  const [first] = fullBill().items;
  const items = [{ ...first!, id: 'l1', productName: '多西环素片', dispenseStatus: 2 }];
  const running = { status: 0, caseId: 'c1', caseFiledFlag: 'N', caseOverFlag: 'N' } as const;
  const server = fakeServer({
    ...calls(0),
    [INFO]: () => fullBill({ ...running, items }),
    [CANCEL]: () => null,
  });
  show('hospital:bill:revokeDispense');
  await userEvent.click(await screen.findByRole('button', { name: '详情：ZD202611240001' }));
  await userEvent.click(await screen.findByRole('button', { name: '作废' }));
  const dialog = within(await screen.findByRole('dialog', { name: '作废账单：ZD202611240001' }));
  expect(
    dialog.getByText(
      /未开始的检查会取消。多西环素片已发药，不会自动退回库存；药品收回后，请在“发药”中退药。$/,
    ),
  ).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: '原因' }), '开错');
  await userEvent.click(dialog.getByRole('button', { name: '作废' }));
  await waitFor(() =>
    expect(server.requests(CANCEL)).toEqual([
      expect.objectContaining({ caseOverFlag: 'N', doneStaysFlag: 'Y' }),
    ]),
  );
});

it('makes what was given of a referred case void for those alone who give money back', async () => {
  const [first] = fullBill().items;
  const over = { status: 0, caseId: 'c1', caseFiledFlag: 'N', caseOverFlag: 'Y' } as const;
  const info = (fields: object) => ({
    [INFO]: () => fullBill({ ...over, items: [{ ...first!, ...fields }] }),
  });
  fakeServer({ ...calls(0), ...info({ dispenseStatus: 2 }) });
  const shown = renderPage(<BillListPage />, {
    session: fakeSession(ALL_PERMISSIONS.filter((one) => one !== 'hospital:bill:refund')),
  });
  await userEvent.click(await screen.findByRole('button', { name: '详情：ZD202611240001' }));
  const button = await screen.findByRole('button', { name: '作废' });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('title', '有项目已发药或已开始，须有账单退款权限才能作废');
  shown.unmount();
  show();
  await userEvent.click(await screen.findByRole('button', { name: '详情：ZD202611240001' }));
  await userEvent.click(await screen.findByRole('button', { name: '作废' }));
  expect(
    await screen.findByText(
      /病例已转诊，病历不变。.*已发药，不会自动退回库存；药品收回后，请联系有“退药”权限的同事退药。/,
    ),
  ).toBeVisible();
});

it('prints nothing of a void bill, which would pass for one that holds', async () => {
  fakeServer({ ...calls(0), [INFO]: () => fullBill({ status: 5 }) });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '详情：ZD202611240001' }));
  for (const name of ['打印小票', '打印消费单']) {
    const button = await screen.findByRole('button', { name });
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('title', '账单已作废');
  }
});

it('prints a payment again by its receipt, and leads refunds of recharges elsewhere', async () => {
  const server = fakeServer({
    ...calls(2),
    [INFO]: () => fullBill({ type: 6, status: 2, paidAmount: 100, payments: [payment] }),
    [PRINT]: () => refusal(50000, ''),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '详情：ZD202611240001' }));
  const refund = await screen.findByRole('button', { name: '退款' });
  expect(refund).toBeDisabled();
  expect(refund).toHaveAttribute('title', '储值、套餐的退款请在储值、套餐页面办理');
  await userEvent.click(screen.getByRole('button', { name: '补打：SK1' }));
  await waitFor(() => expect(server.requests(PRINT)).toEqual([{ id: 'k1' }]));
  expect(await screen.findByText('小票打印失败，可在账单查询中补打')).toBeInTheDocument();
});

it('gives the times of a package back with a reason, and says of which they stay', async () => {
  const server = fakeServer({
    ...calls(2),
    [INFO]: () => fullBill({ status: 2, items: [line({ packageTimes: 2, packageAmount: 100, amount: 0 })] }),
    [GIVE_BACK]: () => ({ times: 2, bill: {}, stayed: ['洗护套餐已退款'] }),
  });
  renderPage(<BillListPage />, {
    session: fakeSession([...ALL_PERMISSIONS, 'cms:package:giveBack']),
    at: '/bill/list',
  });
  await userEvent.click(await screen.findByRole('button', { name: '详情：ZD202611240001' }));
  await userEvent.click(await screen.findByRole('button', { name: '退回套餐次数' }));
  const dialog = within(await screen.findByRole('dialog', { name: '退回套餐次数：ZD202611240001' }));
  expect(dialog.getByText('次数退回套餐；账单已结算，金额不变。')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText(/原因/), '没洗成');
  await userEvent.click(dialog.getByRole('button', { name: '退回次数' }));
  await waitFor(() =>
    expect(server.requests(GIVE_BACK)).toEqual([{ billId: 'b1', version: 1, reason: '没洗成' }]),
  );
  expect(await screen.findByText('已退回2次；洗护套餐已退款，其次数未退回')).toBeInTheDocument();
});

it('puts right when a bill was made, with a reason, and says at the field what the server refuses', async () => {
  const TIME = 'POST /hospital/bill/updateOrderTime';
  const late = '开单时间不能晚于现在';
  const server = fakeServer({
    ...calls(2),
    [TIME]: () => refusal(40001, late, { errors: [{ field: 'orderTime', msg: late }] }),
  });
  show('hospital:bill:updateOrderTime');
  await userEvent.click(await screen.findByRole('button', { name: '详情：ZD202611240001' }));
  await userEvent.click(await screen.findByRole('button', { name: '修改开单时间' }));
  const dialog = within(await screen.findByRole('dialog', { name: '修改开单时间：ZD202611240001' }));
  const submit = () => userEvent.click(dialog.getByRole('button', { name: '修改' }));
  await submit();
  expect(await dialog.findByText('请填写原因')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText(/原因/), '补录');
  await submit();
  expect(await dialog.findByText(late)).toBeInTheDocument();
  server.use({ [TIME]: () => null });
  await submit();
  expect(await screen.findByText('开单时间已修改')).toBeInTheDocument();
  expect(server.requests(TIME).at(-1)).toEqual({
    ...{ id: 'b1', version: 1, reason: '补录' },
    orderTime: fullBill().orderTime.slice(0, 16),
  });
});
