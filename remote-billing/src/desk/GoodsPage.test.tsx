import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  fakeServer,
  fakeSession,
  httpStatus,
  networkFailure,
  refusal,
  renderPage,
} from '@hospital/shared/testing';
import {
  ALL_PERMISSIONS,
  bill,
  CANCEL,
  deskCalls,
  fullBill,
  GOODS,
  INFO,
  product,
  PRODUCTS,
  SETTINGS,
  UNPAID,
} from '../../test/bills.fixture';
import { scanInto } from '../../test/scanInto';
import type { GoodsRequest } from './goods.model';
import GoodsPage from './GoodsPage';

const setting = (configKey: string) => [{ configKey, configValue: 'Y' }];
const show = (more: readonly string[] = []) =>
  renderPage(<GoodsPage />, { session: fakeSession([...ALL_PERMISSIONS, ...more]), at: '/bill/goods' });
const totals = {
  ...{ billId: 'b9', billNo: 'ZD202611240009', status: 0, totalAmount: 150, discountAmount: 0 },
  ...{ payableAmount: 150, version: 1 },
};

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.restoreAllMocks());

const add = async (text: string): Promise<void> => {
  const box = screen.getByRole('combobox', { name: '添加商品' });
  await userEvent.type(box, text);
  await screen.findByRole('option', { name: /狗粮/ });
  await waitFor(() => {
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(screen.getByLabelText('数量：狗粮')).toBeInTheDocument();
  });
};

it('makes a bill by keyboard and goes on to its payment', async () => {
  const server = fakeServer({ ...deskCalls(), [GOODS]: () => totals });
  show();
  await add('gl 3');
  expect(screen.getByLabelText('数量：狗粮')).toHaveValue('3');
  await userEvent.keyboard('{F8}');
  expect(await screen.findByRole('dialog', { name: '结算：散客' })).toBeInTheDocument();
  expect(server.requests(GOODS)).toEqual([{ items: [{ productId: 'p1', quantity: 3, price: 50 }] }]);
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText(/^账单 \S+ 已保存，可在收银台收款$/)).toBeInTheDocument();
});

it('adds the best hit to who presses Enter before the hits are there', async () => {
  fakeServer(deskCalls());
  show();
  await userEvent.type(screen.getByRole('combobox', { name: '添加商品' }), 'gl 2{Enter}');
  expect(await screen.findByLabelText('数量：狗粮')).toHaveValue('2');
});

it('adds the best hit once, however often Enter is pressed before the hits are there', async () => {
  const answers: (() => void)[] = [];
  const found = { list: [product()], total: 1 };
  const late = () => new Promise((resolve) => answers.push(() => resolve(found)));
  const server = fakeServer({ ...deskCalls(), [PRODUCTS]: late });
  show();
  await userEvent.type(screen.getByRole('combobox', { name: '添加商品' }), 'gl 2{Enter}{Enter}');
  await waitFor(() => expect(server.requests(PRODUCTS).length).toBeGreaterThan(0));
  server.use({ [PRODUCTS]: () => found });
  answers.forEach((arrive) => arrive());
  expect(await screen.findByLabelText('数量：狗粮')).toHaveValue('2');
  await waitFor(() => expect(screen.getByRole('combobox', { name: '添加商品' })).toHaveValue(''));
  expect(screen.getByLabelText('数量：狗粮')).toHaveValue('2');
});

it('says that the hits did not come, and asks for them again by Enter', async () => {
  const server = fakeServer({ ...deskCalls(), [PRODUCTS]: networkFailure });
  show();
  const box = screen.getByRole('combobox', { name: '添加商品' });
  await userEvent.type(box, 'gl 2');
  expect(await screen.findByText('商品加载失败，按回车重试')).toBeVisible();
  server.use({ [PRODUCTS]: () => ({ list: [product()], total: 1 }) });
  await userEvent.type(box, '{Enter}');
  expect(await screen.findByLabelText('数量：狗粮')).toHaveValue('2');
});

it('does not save what is no quantity or more than there is', async () => {
  const server = fakeServer({ ...deskCalls(), [GOODS]: () => totals });
  show();
  await add('gl 6');
  expect(await screen.findByText('库存不足，可用5袋')).toBeInTheDocument();
  await userEvent.keyboard('{F8}');
  expect(server.requests(GOODS)).toEqual([]);
});

it('takes over the prices of now when they have changed, and asks to look at them', async () => {
  const server = fakeServer({
    ...deskCalls(),
    [GOODS]: () => refusal(42202, '价格已变动，请重新确认', { items: [{ productId: 'p1', price: 55 }] }),
  });
  show();
  await add('gl');
  await userEvent.keyboard('{F8}');
  expect((await screen.findAllByText('¥55.00')).length).toBeGreaterThan(0);
  expect(server.requests(GOODS)).toHaveLength(1);
});

it('says that a bill may have been made where nobody answered, and makes one alone', async () => {
  const server = fakeServer({ ...deskCalls(), [GOODS]: networkFailure });
  show();
  await add('gl');
  await userEvent.keyboard('{F8}');
  expect(await screen.findByText(/账单可能已保存.*不会重复开单/)).toBeInTheDocument();
  server.use({ [GOODS]: () => totals });
  await userEvent.keyboard('{F8}');
  expect(await screen.findByRole('dialog', { name: '结算：散客' })).toBeInTheDocument();
  const [first, again] = server.requests(GOODS);
  expect(again).toEqual(first);
});

it('makes the bill void that nobody answered when it was changed since, and makes one alone', async () => {
  const made: { readonly billId: string; readonly sent: unknown }[] = [];
  let isLost = true;
  const server = fakeServer({
    ...deskCalls(),
    // As the server does it under one key: the same again is the same bill.
    [GOODS]: (sent: object) => {
      const known = made.find((one) => JSON.stringify(one.sent) === JSON.stringify(sent));
      if (!known) made.push({ billId: `b${made.length + 1}`, sent });
      if (isLost) return networkFailure();
      return { ...totals, billId: known?.billId ?? `b${made.length}` };
    },
    [CANCEL]: () => null,
  });
  show();
  await add('gl');
  await userEvent.keyboard('{F8}');
  expect(await screen.findByText(/改动后结算的，上次的账单会先作废/)).toBeInTheDocument();
  const quantity = screen.getByLabelText('数量：狗粮');
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '2');
  await userEvent.keyboard('{F8}'); // still no network
  await waitFor(() => expect(server.requests(GOODS)).toHaveLength(2));
  isLost = false;
  await userEvent.keyboard('{F8}');
  expect(await screen.findByRole('dialog', { name: '结算：散客' })).toBeInTheDocument();
  expect(
    made.map(({ billId, sent }) => [billId, (sent as { items: { quantity: number }[] }).items[0]?.quantity]),
  ).toEqual([
    ['b1', 1],
    ['b2', 2],
  ]);
  expect(server.requests(CANCEL)).toEqual([{ id: 'b1', version: 1, reason: '零售开单改动后重开' }]);
  expect(screen.getByText('上次的账单 ZD202611240009 已作废，按改动后的商品重新开单')).toBeInTheDocument();
});

it('makes no other bill by itself where the one that nobody answered was paid meanwhile', async () => {
  const server = fakeServer({ ...deskCalls(), [GOODS]: networkFailure });
  show();
  await add('gl');
  await userEvent.keyboard('{F8}');
  await screen.findByText(/上次的账单会先作废/);
  await userEvent.clear(screen.getByLabelText('数量：狗粮'));
  await userEvent.type(screen.getByLabelText('数量：狗粮'), '3');
  server.use({ [GOODS]: () => totals, [CANCEL]: () => refusal(40902, '账单已结清，不能作废') });
  await userEvent.keyboard('{F8}');
  expect(await screen.findByText(/ZD202611240009 未能作废（账单已结清，不能作废）/)).toBeInTheDocument();
  expect(screen.getByLabelText('数量：狗粮')).toHaveValue('3');
  expect(server.requests(GOODS)).toHaveLength(2);
  await userEvent.keyboard('{F8}');
  expect(await screen.findByRole('dialog', { name: '结算：散客' })).toBeInTheDocument();
  expect(server.requests(GOODS)[2]).toMatchObject({ items: [{ quantity: 3 }] });
});

/** F8 was pressed, nobody answered, and the network is back. */
const unanswered = async (rights: readonly string[] = ALL_PERMISSIONS) => {
  const server = fakeServer({ ...deskCalls(), [GOODS]: networkFailure, [CANCEL]: () => null });
  const page = renderPage(<GoodsPage />, { session: fakeSession(rights), at: '/bill/goods' });
  await add('gl');
  await userEvent.keyboard('{F8}');
  await screen.findByText(/账单可能已保存/);
  server.use({ [GOODS]: () => totals });
  return { server, page };
};
const setQuantity = async (quantity: string): Promise<void> => {
  await userEvent.clear(screen.getByLabelText('数量：狗粮'));
  await userEvent.type(screen.getByLabelText('数量：狗粮'), quantity);
};

const keysOf = (answer: () => unknown) => {
  const keys: (string | undefined)[] = [];
  const calls = {
    [GOODS]: (_request: unknown, headers: Readonly<Record<string, string>>) => {
      keys.push(headers['Idempotency-Key']);
      return answer();
    },
  };
  return { keys, calls };
};
const paysNow = () => screen.findByRole('dialog', { name: '结算：散客' });

it.each(['1', '2'])(
  'says where to look a day later, when a press for %s would make another bill',
  async (quantity) => {
    const { server } = await unanswered();
    await setQuantity(quantity);
    const later = Date.now() + 24 * 3_600_000;
    jest.spyOn(Date, 'now').mockImplementation(() => later);
    const sent = () => [server.requests(GOODS).length, server.requests(CANCEL).length];
    await userEvent.keyboard('{F8}');
    expect(await screen.findByText(/请先在收银台（未结账单）查看/)).toBeInTheDocument();
    expect(sent()).toEqual([1, 0]);
    await userEvent.keyboard('{F8}');
    expect(await paysNow()).toBeInTheDocument();
    expect(sent()).toEqual([2, 0]);
  },
);

it('makes one bill of a draft, from each window that restores it', async () => {
  fakeServer(deskCalls());
  const left = show();
  await add('gl 4');
  left.unmount();
  await new Promise((resolve) => setTimeout(resolve, 400)); // typing has paused
  const kept = [{ ...sessionStorage }, { ...localStorage }] as const;
  const { keys, calls } = keysOf(() => totals);
  fakeServer({ ...deskCalls(), ...calls });
  const first = show();
  await userEvent.click(await screen.findByRole('button', { name: '恢复' }));
  await userEvent.keyboard('{F8}');
  await paysNow();
  first.unmount();
  // The other window had read it before this one was answered.
  Object.assign(sessionStorage, kept[0]);
  Object.assign(localStorage, kept[1]);
  const second = show();
  await userEvent.click(await screen.findByRole('button', { name: '恢复' }));
  await userEvent.keyboard('{F8}');
  await paysNow();
  expect(keys).toEqual([expect.any(String), keys[0]]);
  second.unmount();
  show();
  await add('gl 1');
  await userEvent.keyboard('{F8}');
  await paysNow();
  expect(keys[2]).not.toBe(keys[0]);
});

it('goes on in another window with the bill that nobody answered, under its key', async () => {
  const { keys, calls } = keysOf(networkFailure);
  fakeServer({ ...deskCalls(), ...calls });
  const page = show();
  await add('gl');
  await userEvent.keyboard('{F8}');
  await screen.findByText(/账单可能已保存/);
  page.unmount();
  sessionStorage.removeItem('unanswered-writes');
  const again = keysOf(() => totals);
  fakeServer({ ...deskCalls(), ...again.calls });
  show();
  expect(await screen.findByRole('cell', { name: '没有收到答复，账单可能已保存' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '恢复' }));
  await userEvent.keyboard('{F8}');
  await paysNow();
  expect(again.keys).toEqual(keys);
});

it.each([
  [5, '已作废'],
  [2, '已结算'],
] as const)(
  'makes another bill of a restored draft whose bill is %i by now, once its cashier was told',
  async (status, became) => {
    const { keys, calls } = keysOf(networkFailure);
    fakeServer({ ...deskCalls(), ...calls });
    const page = show();
    await add('gl 3');
    await userEvent.keyboard('{F8}');
    await screen.findByText(/账单可能已保存/);
    page.unmount();
    const again = keysOf(() => totals);
    const server = fakeServer({ ...deskCalls(), ...again.calls, [INFO]: () => fullBill({ status }) });
    show();
    await userEvent.click(await screen.findByRole('button', { name: '恢复' }));
    await userEvent.keyboard('{F8}');
    expect(
      await screen.findByText(
        `上次的账单 ZD202611240009 ${became}，没有再次开单。请先到账单查询核对；确需另开一单，请再次结算（F8）。`,
      ),
    ).toBeVisible();
    expect(screen.queryByRole('dialog', { name: '结算：散客' })).toBeNull();
    expect(screen.getByLabelText('数量：狗粮')).toHaveValue('3');
    await userEvent.keyboard('{F8}');
    await paysNow();
    expect(again.keys).toEqual([keys[0], expect.not.stringMatching(keys[0] ?? '')]);
    expect(server.requests(INFO)).toEqual([{ id: 'b9' }]);
  },
);

it('tells the cashier to look in 账单查询 when the draft was saved differently elsewhere, and makes a new bill at the next press', async () => {
  let answer: () => unknown = () => refusal(40001, '该提交标识已用于其他请求');
  const { keys, calls } = keysOf(() => answer());
  fakeServer({ ...deskCalls(), ...calls });
  show();
  await add('gl');
  await userEvent.keyboard('{F8}');
  expect(await screen.findByText(/已保存过，现在的内容与已保存的不同/)).toBeInTheDocument();
  answer = () => totals;
  await userEvent.keyboard('{F8}');
  await paysNow();
  expect(keys[1]).not.toBe(keys[0]);
});

it('puts what is scanned while the unanswered bill is being voided on the new bill', async () => {
  const { server } = await unanswered();
  await setQuantity('2');
  let goOn: () => void = () => undefined;
  server.use({ [CANCEL]: () => new Promise((answer) => (goOn = () => answer(null))) });
  await userEvent.keyboard('{F8}');
  await waitFor(() => expect(server.requests(CANCEL)).toHaveLength(1));
  expect(screen.getByRole('button', { name: '清空' })).toBeDisabled();
  scanInto(screen.getByRole('combobox', { name: '添加商品' }), '6901234567892');
  await waitFor(() => expect(screen.getByLabelText('数量：狗粮')).toHaveValue('3'));
  goOn();
  expect(await screen.findByRole('dialog', { name: '结算：散客' })).toBeInTheDocument();
  expect(server.requests(GOODS).at(-1)).toMatchObject({ items: [{ quantity: 3 }] });
});

const VOIDED = [{ id: 'b9', version: 1, reason: '零售开单改动后重开' }];

it('makes the bill void that nobody answered before that of another customer, after 清空', async () => {
  const { server } = await unanswered();
  await userEvent.click(screen.getByRole('button', { name: '清空' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '清空' }));
  expect(await screen.findByText('还没有商品')).toBeInTheDocument();
  await add('gl 4');
  await userEvent.keyboard('{F8}');
  expect(await screen.findByRole('dialog', { name: '结算：散客' })).toBeInTheDocument();
  expect(server.requests(CANCEL)).toEqual(VOIDED);
  expect(server.requests(GOODS).map((sent) => (sent as GoodsRequest).items[0]?.quantity)).toEqual([1, 1, 4]);
});

it('makes the bill void that nobody answered by F4, too', async () => {
  const rights = ['discount:list', 'manualDiscountSave'].map((right) => `hospital:bill:${right}`);
  const { server } = await unanswered([...ALL_PERMISSIONS, ...rights]);
  await setQuantity('2');
  await userEvent.keyboard('{F4}');
  await waitFor(() => expect(server.requests(UNPAID)).not.toEqual([]));
  expect(server.requests(CANCEL)).toEqual(VOIDED);
  expect(server.requests(GOODS).at(-1)).toMatchObject({ items: [{ quantity: 2 }] });
});

it('makes the bill void that nobody answered out of a draft that was left, also one that was emptied', async () => {
  const { server, page } = await unanswered();
  await userEvent.click(screen.getByRole('button', { name: '清空' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '清空' }));
  await screen.findByText('还没有商品');
  page.unmount();
  show();
  expect(await screen.findByRole('cell', { name: '没有收到答复，账单可能已保存' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '恢复' }));
  await add('gl 2');
  await userEvent.keyboard('{F8}');
  expect(await screen.findByRole('dialog', { name: '结算：散客' })).toBeInTheDocument();
  expect(server.requests(CANCEL)).toEqual(VOIDED);
});

it.each(['gives up the draft of', 'leaves the draft on offer of'])(
  'makes the bill void that nobody answered for who %s it',
  async (what) => {
    const { server, page } = await unanswered();
    page.unmount();
    show();
    const giveUp = await screen.findByRole('button', { name: '放弃' });
    if (what.startsWith('gives')) {
      await userEvent.click(giveUp);
      expect(await screen.findByText(/下次结算时会先核对/)).toBeInTheDocument();
      expect(screen.getByText('还没有商品')).toBeInTheDocument();
    }
    await add('gl 2');
    await userEvent.keyboard('{F8}');
    expect(await screen.findByRole('dialog', { name: '结算：散客' })).toBeInTheDocument();
    expect(server.requests(CANCEL)).toEqual(VOIDED);
    // What was left on offer is so still.
    for (const button of screen.queryAllByText('放弃')) fireEvent.click(button);
  },
);

it('makes another bill of a draft whose unanswered bill was made void for one beside it', async () => {
  const { keys, calls } = keysOf(() => totals);
  const { server, page } = await unanswered();
  page.unmount();
  show();
  await screen.findByRole('button', { name: '恢复' });
  server.use(calls);
  await add('gl 2');
  await userEvent.keyboard('{F8}');
  await paysNow();
  expect(server.requests(CANCEL)).toEqual(VOIDED);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: '恢复' }));
  await userEvent.keyboard('{F8}');
  await paysNow();
  // Asked for, the one beside it, and the draft: under the key of a void bill nothing more would be made.
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(3);
});

it('sends who may make no bill void to 收银台 before anything is changed', async () => {
  const { server } = await unanswered(ALL_PERMISSIONS.filter((right) => right !== 'hospital:bill:cancel'));
  expect(screen.getByText(/改动前请先在收银台查看/)).toBeInTheDocument();
  await setQuantity('2');
  await userEvent.keyboard('{F8}');
  expect(await screen.findByRole('dialog', { name: '结算：散客' })).toBeInTheDocument();
  expect([server.requests(GOODS).length, server.requests(CANCEL)]).toEqual([2, []]);
});

it('goes on offering what was left after a bill was made beside it', async () => {
  fakeServer({ ...deskCalls(), [GOODS]: () => totals });
  const left = show();
  await add('gl 4');
  left.unmount();
  const page = show();
  await screen.findByRole('button', { name: '恢复' });
  await add('gl 2');
  await userEvent.keyboard('{F8}');
  expect(await screen.findByRole('dialog', { name: '结算：散客' })).toBeInTheDocument();
  page.unmount();
  show();
  expect(await screen.findByRole('cell', { name: '4袋' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '恢复' }));
  await userEvent.keyboard('{F8}');
  await screen.findByRole('dialog', { name: '结算：散客' });
  // Taken up and made, it is offered to nobody.
  expect(screen.queryByRole('button', { name: '恢复' })).not.toBeInTheDocument();
});

it('searches only what is universal where the store wants that (开单基础 · 只搜索通用商品)', async () => {
  const server = fakeServer({ ...deskCalls(), [SETTINGS]: () => setting('justSearchUniversal') });
  show();
  await waitFor(() => expect(server.requests(SETTINGS).length).toBeGreaterThan(0));
  await userEvent.type(screen.getByRole('combobox', { name: '添加商品' }), 'gl');
  await waitFor(() =>
    expect(server.requests(PRODUCTS).at(-1)).toMatchObject({ keyword: 'gl', universalFlag: 'Y' }),
  );
});

it('does not offer what needs a prescription', async () => {
  fakeServer({
    ...deskCalls(),
    [PRODUCTS]: () => ({ list: [product({ prescriptionFlag: 'Y' })], total: 1 }),
  });
  show();
  await userEvent.type(screen.getByRole('combobox', { name: '添加商品' }), 'gl');
  expect(await screen.findByRole('option', { name: /狗粮/ })).toHaveAttribute('aria-disabled', 'true');
});

it('says aloud what was added, its quantity and the sum', async () => {
  fakeServer(deskCalls());
  show();
  const spoken = screen.getByRole('status', { name: '操作结果' });
  await add('gl 2');
  expect(spoken).toHaveTextContent('已添加狗粮，数量2，合计100.00元');
  await userEvent.clear(screen.getByLabelText('数量：狗粮'));
  await userEvent.type(screen.getByLabelText('数量：狗粮'), '4');
  expect(spoken).toHaveTextContent('狗粮，数量4，合计200.00元');
  await userEvent.click(screen.getByRole('button', { name: '删除：狗粮' }));
  expect(spoken).toHaveTextContent('已删除狗粮，合计0.00元');
});

it('saves by F4, takes something off, and goes on to what is left to pay', async () => {
  let off = 0;
  const right = (name: string) => `hospital:bill:${name}`;
  fakeServer({
    ...deskCalls(),
    [GOODS]: () => totals,
    [UNPAID]: () => ({
      list: [bill({ id: 'b9', billNo: totals.billNo, oweAmount: 150 - off, version: 1 + off })],
      balances: null,
    }),
    'GET /hospital/bill/caseDiscountList': () => ({ list: [], options: [] }),
    'POST /hospital/bill/caseDiscount/validate': () => ({
      ...{ billId: 'b9', valid: true, needApprove: false, messages: [], discountAmount: 15 },
      ...{ payableAmount: 135, lines: [] },
    }),
    'POST /hospital/bill/manualDiscountSave': () => {
      off = 15;
      return { ...totals, discountAmount: 15, payableAmount: 135, version: 16 };
    },
  });
  show([right('discount:list'), right('manualDiscountSave')]);
  await add('gl 3');
  await userEvent.keyboard('{F4}');
  const dialog = within(await screen.findByRole('dialog', { name: `折扣：${totals.billNo}` }));
  await waitFor(() => expect(dialog.getByLabelText('折扣')).toHaveFocus());
  // Enter comes before what it comes to is there.
  await userEvent.keyboard('9{Enter}');
  const pay = within(await screen.findByRole('dialog', { name: '结算：散客' }));
  expect(pay.getByLabelText('现金')).toHaveValue('135.00');
  // Once, for those who see it and those who hear it.
  const [given, ...others] = screen.getAllByText(/优惠已生效/);
  expect(given?.closest('[role="alert"]')).toHaveTextContent('优惠已生效，共优惠15.00元，应收135.00元');
  expect(others).toEqual([]);
});

const showWith = async (...keys: readonly string[]) => {
  const server = fakeServer({ ...deskCalls(), [SETTINGS]: () => keys.flatMap(setting) });
  show();
  await waitFor(() => expect(server.requests(SETTINGS).length).toBeGreaterThan(0));
};

it('makes the line that was added last stand out where the store wants that (开单基础 · 开单时高亮新增项目)', async () => {
  await showWith('addCaseHight');
  await add('gl');
  await waitFor(() => expect(screen.getByRole('listitem')).toHaveClass('newest'));
});

it('takes a product once where the store wants that (开单基础 · 同一商品只能添加一次)', async () => {
  await showWith('justOneAdd');
  await add('gl 2');
  await userEvent.type(screen.getByRole('combobox', { name: '添加商品' }), 'gl{Enter}');
  expect(await screen.findByText('狗粮已在单中，请修改数量')).toBeInTheDocument();
  expect(screen.getByLabelText('数量：狗粮')).toHaveValue('2');
});

it('keeps the hits for the next choice where the store wants that (开单基础 · 允许一次选择多个商品)', async () => {
  await showWith('moreChecked');
  await add('gl');
  expect(screen.getByRole('combobox', { name: '添加商品' })).toHaveValue('gl');
});

it('leaves no hits of a bill that was saved to the next one', async () => {
  fakeServer({ ...deskCalls(), [SETTINGS]: () => setting('moreChecked'), [GOODS]: () => totals });
  show();
  await add('gl');
  await userEvent.keyboard('{F8}');
  await screen.findByRole('dialog', { name: '结算：散客' });
  expect(screen.getByLabelText('添加商品')).toHaveValue('');
  expect(screen.queryByRole('option', { name: /狗粮/, hidden: true })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('empties the box after a choice otherwise (开单基础 · 允许一次选择多个商品)', async () => {
  await showWith();
  await add('gl');
  expect(screen.getByRole('combobox', { name: '添加商品' })).toHaveValue('');
});

it('adds what is scanned wherever the focus is, and leaves the quantity that has it as it was', async () => {
  fakeServer(deskCalls());
  show();
  await add('gl 2');
  const quantity = screen.getByLabelText('数量：狗粮');
  scanInto(quantity, '6901234567892');
  await waitFor(() => expect(quantity).toHaveValue('3'));
  const help = screen.getByRole('button', { name: '快捷键（?）' });
  scanInto(help, '6901234567892');
  await waitFor(() => expect(quantity).toHaveValue('4'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('keeps both of two scans whose answers come late', async () => {
  const answers: (() => void)[] = [];
  fakeServer({
    ...deskCalls(),
    [PRODUCTS]: async (request) => {
      const { barcode } = request as { barcode: string };
      await new Promise<void>((answer) => answers.push(answer));
      return { list: [product({ productId: barcode, name: `货${barcode.slice(-1)}`, barcode })], total: 1 };
    },
  });
  show();
  const box = screen.getByRole('combobox', { name: '添加商品' });
  scanInto(box, '6901234567891');
  scanInto(box, '6901234567892');
  await waitFor(() => expect(answers).toHaveLength(2));
  for (const answer of answers) answer();
  expect(await screen.findByLabelText('数量：货1')).toHaveValue('1');
  expect(await screen.findByLabelText('数量：货2')).toHaveValue('1');
});

it('says where to look for a saved bill that another window has seen to', async () => {
  fakeServer({
    ...deskCalls(),
    [GOODS]: () => totals,
    [UNPAID]: () => ({ list: [], total: 0, balances: null }),
  });
  show(['hospital:bill:discount:list', 'hospital:bill:manualDiscountSave']);
  await add('gl 3');
  await userEvent.keyboard('{F4}');
  expect(await screen.findByText('账单 ZD202611240009 已收款或已作废，请到账单查询核对')).toBeInTheDocument();
});

it('says where a saved bill is when its discounts do not come', async () => {
  fakeServer({ ...deskCalls(), [GOODS]: () => totals, [UNPAID]: () => httpStatus(502) });
  show(['hospital:bill:discount:list', 'hospital:bill:manualDiscountSave']);
  await add('gl 3');
  await userEvent.keyboard('{F4}');
  expect(await screen.findByText('账单已保存，折扣未能打开，请在收银台继续')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});
