import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, httpStatus, refusal, renderPage } from '@hospital/shared/testing';
import {
  ACCOUNT,
  ALL_PERMISSIONS,
  boardingCalls,
  cageKind,
  CANCEL,
  CHECK,
  check,
  DOC,
  doc,
  IN,
  INFO,
  LIST,
  matter,
  MATTERS,
  IN_STORE,
  OUT,
  SAVE_MATTER,
  SPECS,
  stay,
} from '../../../test/boarding.fixture';
import remote from '../../remote';
import BoardingListPage from './BoardingListPage';

const show = (permissions: readonly string[] = ALL_PERMISSIONS) =>
  renderPage(<BoardingListPage />, { session: fakeSession([...permissions]), at: '/boarding/list' });
const openDetail = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '查看：豆豆' }));
  return within(await screen.findByRole('dialog', { name: '寄养：豆豆（中犬01）' }));
};

beforeEach(() => sessionStorage.clear());

it('shows stays, and asks first for what the remote says', async () => {
  const server = fakeServer(boardingCalls([stay({ overdueFlag: 'Y' })]));
  show();
  const line = (await screen.findByRole('button', { name: '查看：豆豆' })).closest('tr')!;
  for (const text of ['在店', '逾期', '中犬01', '1/2', '王小明']) expect(line).toHaveTextContent(text);
  const page = remote.pages.find(({ path }) => path === '/boarding/list');
  expect(page?.firstCalls?.[0]?.request).toEqual(server.requests(LIST)[0]);
});

it('offers 重试 when the list does not come, and says where there is nothing', async () => {
  const server = fakeServer({ ...boardingCalls([]), [LIST]: () => httpStatus(502) });
  show();
  await screen.findByText('寄养列表加载失败');
  server.use(boardingCalls([]));
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('没有找到寄养单')).toBeInTheDocument();
});

it('leaves out what needs another permission', async () => {
  fakeServer(boardingCalls([stay({ cancelFlag: 'N' })]));
  show(['hospital:boarding:list']);
  const detail = await openDetail();
  await detail.findByText('早晚各一次');
  for (const name of ['办理寄养', '离店：豆豆'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  for (const name of ['离店', '修改', '撤销入住'])
    expect(detail.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(detail.queryByRole('tab', { name: '协议' })).not.toBeInTheDocument();
});

it('asks for what protects the animal above the cages, beside what is said of it', async () => {
  fakeServer({
    ...boardingCalls([stay({ state: 0, inTime: null, cageId: 'c2' })]),
    [CHECK]: () => check({ warnings: [{ code: 42207, level: 'block', msg: '疫苗/驱虫未登记，不能入住' }] }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '入住：豆豆' }));
  const form = within(await screen.findByRole('dialog', { name: '入住' }));
  const cages = await form.findByRole('radiogroup', { name: '笼位' });
  const above = [
    ...[form.getByLabelText('疫苗有效期至'), form.getByLabelText('驱虫有效期至')],
    await form.findByText('疫苗/驱虫未登记，不能入住'),
  ];
  for (const one of above) expect(one.compareDocumentPosition(cages)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('tells in the choice of cages an animal in hospital from a boarder', async () => {
  const cages = cageKind.cages.map((one) => (one.state === 1 ? { ...one, inHospitalFlag: 'Y' } : one));
  fakeServer({ ...boardingCalls(), [SPECS]: () => [{ ...cageKind, cages }] });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '办理寄养' }));
  const form = within(await screen.findByRole('dialog', { name: '办理寄养' }));
  expect(await form.findByRole('radio', { name: '中犬01 住院 可乐 至11-30' })).toBeDisabled();
});

it('says on the button why a booked animal cannot go', async () => {
  fakeServer(boardingCalls([stay({ state: 0, inTime: null })]));
  show();
  const detail = await openDetail();
  const button = await detail.findByRole('button', { name: '离店' });
  expect(button).toBeDisabled();
  await userEvent.hover(button.parentElement!);
  expect(await screen.findByText('当前状态（预订）不允许离店')).toBeInTheDocument();
});

it('shows the warnings of a check before anything is saved, and books in a free cage', async () => {
  const server = fakeServer({
    ...boardingCalls(),
    [CHECK]: () => check({ warnings: [{ code: 0, level: 'warn', msg: '疫苗将于2026-11-25到期' }] }),
    [IN]: () => ({ id: 'b2', boardingNo: 'JY2', state: 1, version: 1 }),
  });
  renderPage(<BoardingListPage />, { session: fakeSession(ALL_PERMISSIONS), at: '/boarding/list' });
  await userEvent.click(await screen.findByRole('button', { name: '办理寄养' }));
  const form = within(await screen.findByRole('dialog', { name: '办理寄养' }));
  expect(await form.findByRole('radio', { name: /中犬01/ })).toBeDisabled();
  await userEvent.click(form.getByRole('radio', { name: /中犬02/ }));
  await userEvent.click(form.getByRole('button', { name: '入住' }));
  expect(await form.findByText('请选择宠物')).toBeInTheDocument();
  expect(server.requests(IN)).toEqual([]);
  await userEvent.click(form.getByRole('radio', { name: '仅预订' }));
  expect(form.getByRole('button', { name: '预订' })).toBeInTheDocument();
});

it('takes in a booked animal with what its booking says', async () => {
  const server = fakeServer({
    ...boardingCalls([stay({ state: 0, inTime: null, cageId: 'c2', emergencyMobile: '138****1111' })]),
    [CHECK]: () => check({ warnings: [{ code: 0, level: 'warn', msg: '体重30kg，超过小型笼位的6kg' }] }),
    [IN]: () => ({ id: 'b1', boardingNo: 'JY1', state: 1, version: 4 }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '入住：豆豆' }));
  const form = within(await screen.findByRole('dialog', { name: '入住' }));
  expect(await form.findByText('体重30kg，超过小型笼位的6kg')).toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: '入住' }));
  await waitFor(() => expect(server.requests(IN)).toHaveLength(1));
  expect(server.requests(IN)[0]).toMatchObject({
    id: 'b1',
    version: 3,
    cageId: 'c2',
    feedNote: '早晚各一次',
  });
  // A telephone that one sees with stars stays as it is.
  expect(server.requests(IN)[0]).not.toHaveProperty('emergencyMobile');
});

it('asks for a reason where nobody knows of a vaccination and the user may override it', async () => {
  const server = fakeServer({
    ...boardingCalls([stay({ state: 0, inTime: null, cageId: 'c2' })]),
    [CHECK]: () =>
      check({
        ...{ pass: 'N', overrideFlag: 'Y' },
        warnings: [{ code: 42207, level: 'block', msg: '疫苗/驱虫未登记，不能入住：疫苗有效期未登记' }],
      }),
    [IN]: () => ({ id: 'b1', boardingNo: 'JY1', state: 1, version: 4 }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '入住：豆豆' }));
  const form = within(await screen.findByRole('dialog', { name: '入住' }));
  // Why a cage does not suit stands in it.
  expect(
    await form.findByRole('radio', { name: /^中犬02.*体重30kg，超过中型笼位的20kg/ }),
  ).toBeInTheDocument();
  await userEvent.type(await form.findByLabelText('放行原因'), '隔离观察');
  await userEvent.click(form.getByRole('button', { name: '入住' }));
  await waitFor(() => expect(server.requests(IN)[0]).toMatchObject({ overrideReason: '隔离观察' }));
});

it('leads to the date for want of which an animal is not taken in, above the cages', async () => {
  const reasons = ['驱虫已于2026-01-01过期'];
  fakeServer({
    ...boardingCalls([stay({ state: 0, inTime: null, cageId: 'c2' })]),
    [CHECK]: () => check(),
    [IN]: () => refusal(42207, '疫苗/驱虫未登记，不能入住', { reasons }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '入住：豆豆' }));
  const form = within(await screen.findByRole('dialog', { name: '入住' }));
  const date = await form.findByLabelText('驱虫有效期至');
  await userEvent.click(form.getByRole('button', { name: '入住' }));
  expect(await form.findByText('驱虫已于2026-01-01过期')).toBeVisible();
  await waitFor(() => expect(date).toHaveFocus());
});

const sum = {
  ...{
    nights: 3.5,
    dayPrice: 100,
    amount: 350,
    deposit: 300,
    payable: 50,
    rest: 0,
    outTime: '2026-01-31 11:58:20',
    billId: null,
    billNo: '',
  },
  lines: [{ productName: '犬寄养中型笼', quantity: 3.5, price: 100, amount: 350 }],
};

it('asks no more what a stay comes to once it has ended', async () => {
  let version = 3;
  const server = fakeServer({
    ...boardingCalls(),
    [INFO]: () => stay({ version }),
    // The page behind reads itself anew, too, and the dialog stands until it has.
    [LIST]: async () => {
      if (version > 3) await new Promise((resolve) => setTimeout(resolve, 100));
      return { list: [stay({ version })], total: 1 };
    },
    [OUT]: ({ preview }) => {
      if (preview === 'Y') return version > 3 ? refusal(40902, '当前状态（已离店）不允许离店') : sum;
      version += 1;
      return { ...sum, billId: 'z1', billNo: 'ZD1' };
    },
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '离店：豆豆' }));
  const dialog = within(await screen.findByRole('dialog', { name: '离店：豆豆（中犬01）' }));
  await dialog.findByText('¥50.00');
  await userEvent.click(dialog.getByRole('button', { name: '确认离店' }));
  await screen.findByText('已离店，账单 ZD1 待收 ¥50.00');
  expect(server.requests(OUT).map(({ preview = '' }) => preview)).toEqual(['Y', '']);
});

it.each(['Y', 'N'])(
  'prints what the deposit paid at the end of a stay where the store wants that: %s',
  async (configValue) => {
    const PRINT = 'POST /hospital/bill/print/{id}';
    const SETTINGS = 'GET /sys/store/config/list';
    const server = fakeServer({
      ...boardingCalls(),
      [OUT]: ({ preview }) =>
        preview === 'Y' ? sum : { ...sum, billId: 'z1', billNo: 'ZD1', paymentId: 'r1' },
      [SETTINGS]: () => [{ configKey: 'autoPrint', configValue }],
      [PRINT]: () => refusal(40302, '无权访问该门店数据'),
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: '离店：豆豆' }));
    const dialog = within(await screen.findByRole('dialog', { name: '离店：豆豆（中犬01）' }));
    await dialog.findByText('¥50.00');
    await userEvent.click(dialog.getByRole('button', { name: '确认离店' }));
    await screen.findByText(/^已离店/);
    await waitFor(() =>
      expect(server.requests(SETTINGS)).toEqual([{ configKey: 'autoPrint', storeId: '1001' }]),
    );
    if (configValue === 'Y')
      expect(await screen.findByText('小票打印失败，可请同事在账单查询中补打')).toBeVisible();
    expect(server.requests(PRINT)).toEqual(configValue === 'Y' ? [{ id: 'r1' }] : []);
  },
);

it('shows what a stay comes to before it ends, and charges by the moment that was shown', async () => {
  const server = fakeServer({
    ...boardingCalls(),
    [OUT]: ({ preview }) => (preview === 'Y' ? sum : { ...sum, billId: 'z1', billNo: 'ZD1' }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '离店：豆豆' }));
  const dialog = within(await screen.findByRole('dialog', { name: '离店：豆豆（中犬01）' }));
  expect(await dialog.findByText('¥50.00')).toBeInTheDocument();
  expect(dialog.getByText('共3.5晚，含超过离店时间加收的0.5晚，每晚 ¥100.00')).toBeInTheDocument();
  expect(dialog.getByText('今天还有1项注意事项未完成')).toBeInTheDocument();
  expect(server.requests(OUT)).toEqual([{ id: 'b1', preview: 'Y', extraItems: [], version: 3 }]);
  await userEvent.click(dialog.getByRole('button', { name: '确认离店' }));
  await waitFor(() =>
    expect(server.requests(OUT).at(-1)).toEqual({
      id: 'b1',
      extraItems: [],
      version: 3,
      outTime: sum.outTime,
    }),
  );
  expect(await screen.findByText('已离店，账单 ZD1 待收 ¥50.00')).toBeInTheDocument();
});

it.each([
  ['在储值页面', [...ALL_PERMISSIONS, 'hospital:account:deposit:refund']],
  ['到收银台', ALL_PERMISSIONS],
])(
  'says after 离店 what is left of the deposit, and to who may that it is given back %s',
  async (where, may) => {
    fakeServer({
      ...boardingCalls(),
      [OUT]: ({ preview }) => ({
        ...{ ...sum, amount: 220, deposit: 220, payable: 0, rest: 80 },
        ...(preview === 'Y' ? {} : { billId: 'z1', billNo: 'ZD1' }),
      }),
    });
    show(may);
    await userEvent.click(await screen.findByRole('button', { name: '离店：豆豆' }));
    const dialog = within(await screen.findByRole('dialog', { name: '离店：豆豆（中犬01）' }));
    expect(
      await dialog.findByText(`押金余额 ¥80.00 留在宠主账户，可用于支付之后的账单；退还请${where}办理`),
    ).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: '确认离店' }));
    expect(
      await screen.findByText(`已离店，账单 ZD1 已结清；押金余额 ¥80.00，退还请${where}办理`),
    ).toBeInTheDocument();
  },
);

it('keeps the deposit for the till where the bill is to be discounted first', async () => {
  const server = fakeServer({
    ...boardingCalls(),
    [OUT]: ({ preview, keepDepositFlag }) => ({
      ...{ ...sum, amount: 220 },
      ...(keepDepositFlag === 'Y'
        ? { deposit: 0, payable: 220, rest: 300 }
        : { deposit: 220, payable: 0, rest: 80 }),
      ...(preview === 'Y' ? {} : { billId: 'z1', billNo: 'ZD1' }),
    }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '离店：豆豆' }));
  const dialog = within(await screen.findByRole('dialog', { name: '离店：豆豆（中犬01）' }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^押金暂不抵扣/ }));
  expect(
    await dialog.findByText('押金余额 ¥300.00 留在宠主账户，可在收银台支付本次账单'),
  ).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '确认离店' }));
  expect(
    await screen.findByText('已离店，账单 ZD1 待收 ¥220.00；押金余额 ¥300.00，可在收银台支付本次账单'),
  ).toBeInTheDocument();
  expect(server.requests(OUT).at(-1)).toMatchObject({ keepDepositFlag: 'Y' });
});

it('says of a stay that is over which deposits its owner still has, and leads those who may refund to them', async () => {
  const over = { ...boardingCalls([stay({ state: 2 })]), [ACCOUNT]: () => ({ deposit: 80 }) };
  const desk = [...ALL_PERMISSIONS, 'hospital:customer:account', 'hospital:account:list'];
  fakeServer(over);
  const { unmount } = show(desk);
  let detail = await openDetail();
  expect(
    await detail.findByText('80.00（含其他在店、住院宠物的押金），退还请到收银台办理'),
  ).toBeInTheDocument();
  expect(detail.queryByRole('link')).not.toBeInTheDocument();
  unmount();
  sessionStorage.clear();
  show([...desk, 'hospital:account:deposit:refund']);
  detail = await openDetail();
  expect(await detail.findByRole('link', { name: '退还请在储值页面办理' })).toHaveAttribute(
    'href',
    '/bill/account',
  );
});

it('offers 重试 where the deposits of the owner could not be loaded', async () => {
  let isMended = false;
  const account = () => (isMended ? { deposit: 80 } : httpStatus(502));
  fakeServer({ ...boardingCalls([stay({ state: 2 })]), [ACCOUNT]: account });
  show([...ALL_PERMISSIONS, 'hospital:customer:account']);
  const detail = await openDetail();
  const again = await detail.findByRole('button', { name: '加载失败，重试' });
  isMended = true;
  await userEvent.click(again);
  expect(await detail.findByText(/^80.00/)).toBeInTheDocument();
});

it('asks before what was added to a bill is lost, and offers it again after a reload', async () => {
  const bath = {
    productId: 'w1',
    name: '小型犬洗澡',
    price: 78,
    unit: '次',
    stockFlag: 'N',
    categoryCode: 'C1',
  };
  fakeServer({ ...boardingCalls(), [OUT]: () => sum, [IN_STORE]: () => ({ list: [bath], total: 1 }) });
  const { unmount } = show();
  const begin = async () => {
    await userEvent.click(await screen.findByRole('button', { name: '离店：豆豆' }));
    return within(await screen.findByRole('dialog', { name: '离店：豆豆（中犬01）' }));
  };
  const dialog = await begin();
  await userEvent.type(await dialog.findByRole('combobox', { name: '添加附加项目' }), 'xz');
  await userEvent.click(await screen.findByRole('option', { name: /小型犬洗澡/ }));
  expect(await dialog.findByText('小型犬洗澡')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '取消' }));
  expect(await screen.findByText('内容尚未保存，确定离开吗?')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '继续编辑' }));
  unmount();
  show();
  const again = await begin();
  await userEvent.click(await again.findByRole('button', { name: /^恢复/ }));
  expect(again.getByText('小型犬洗澡')).toBeInTheDocument();
});

it('withdraws a check-in with a reason, and says where the deposit stays', async () => {
  const server = fakeServer({ ...boardingCalls(), [CANCEL]: () => null });
  show();
  const detail = await openDetail();
  await userEvent.click(await detail.findByRole('button', { name: '撤销入住' }));
  const dialog = within(await screen.findByRole('dialog', { name: '撤销入住：豆豆' }));
  expect(await dialog.findByText(/押金 ¥300.00 将留在宠主账户/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '撤销入住' }));
  expect(await dialog.findByText('请填写取消原因')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText('取消原因'), '登记错误');
  await userEvent.click(dialog.getByRole('button', { name: '撤销入住' }));
  await waitFor(() =>
    expect(server.requests(CANCEL)).toEqual([{ id: 'b1', reason: '登记错误', version: 3 }]),
  );
  expect(await screen.findByText('豆豆的入住已撤销')).toBeInTheDocument();
});

it('takes more in advance for a stay that goes on, and says what there is of it', async () => {
  const DEPOSIT = 'POST /hospital/boarding/deposit';
  const server = fakeServer({
    ...boardingCalls(),
    [DEPOSIT]: () => ({ deposit: 400, version: 4, paymentId: 'm1' }),
  });
  show();
  await userEvent.click(await (await openDetail()).findByRole('button', { name: '收取押金' }));
  const dialog = within(await screen.findByRole('dialog', { name: '收取押金：豆豆' }));
  expect(await dialog.findByText('已收 ¥300.00，可用 ¥300.00')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText('押金（元）'), '100');
  await userEvent.click(dialog.getByLabelText('押金收取方式'));
  await userEvent.click(await screen.findByRole('option', { name: '微信' }));
  await userEvent.click(dialog.getByRole('button', { name: '收取' }));
  await waitFor(() =>
    expect(server.requests(DEPOSIT)).toEqual([{ id: 'b1', deposit: 100, depositWay: 2, version: 3 }]),
  );
  expect(await screen.findByText('已收取，押金共 ¥400.00')).toBeInTheDocument();
});

it('shows what is left of a deposit, in list and stay, and in 离店 what is there for it', async () => {
  const out150 = { ...sum, deposit: 150, payable: 200, rest: 0 };
  fakeServer({ ...boardingCalls([stay({ depositLeft: 120 })]), [OUT]: () => out150 });
  show();
  const line = (await screen.findByRole('button', { name: '查看：豆豆' })).closest('tr')!;
  expect(line).toHaveTextContent('120.00');
  expect(line).not.toHaveTextContent('300.00');
  const detail = await openDetail();
  expect(
    await detail.findByText('收取300.00（微信），可用120.00，其余已退还或用于其他账单'),
  ).toBeInTheDocument();
  await userEvent.click(detail.getByRole('button', { name: '离店' }));
  const out = within(await screen.findByRole('dialog', { name: '离店：豆豆（中犬01）' }));
  expect(
    await out.findByText('收取押金 ¥300.00，可用 ¥150.00，其余已退还或用于其他账单'),
  ).toBeInTheDocument();
});

it('lists what is open first, and ticks it off by keyboard', async () => {
  const tick = { by: '李护士', time: '2026-11-24 08:05:00', undoFlag: 'N' as const };
  const server = fakeServer({
    ...boardingCalls(),
    [MATTERS]: () => [
      matter({ id: 'm1', time: '08:00', content: '喂食', tick }),
      matter({ id: 'm2', time: '18:00', content: '遛20分钟', type: 3 }),
      matter({ id: 'm3', time: '10:00', content: '洗澡', repeat: 2, day: '2026-11-30', dueFlag: 'N' }),
    ],
    [SAVE_MATTER]: () => ({ id: 'm2' }),
  });
  show();
  const detail = await openDetail();
  await userEvent.click(await detail.findByRole('tab', { name: '注意事项 1/2' }));
  const round = within(await detail.findByRole('list', { name: '今日事项' }));
  const [first, second] = round.getAllByRole('checkbox');
  expect(first).not.toBeChecked();
  // Done by somebody else, who alone may take it back.
  expect(second).toBeChecked();
  expect(second).toBeDisabled();
  expect(round.getByText('李护士 08:05 完成')).toBeInTheDocument();
  first?.focus();
  await userEvent.keyboard(' ');
  await waitFor(() => expect(server.requests(SAVE_MATTER)).toEqual([{ id: 'm2', done: 'Y', version: 1 }]));
  await userEvent.type(detail.getByLabelText('内容'), '益生菌一袋{Enter}');
  await waitFor(() =>
    expect(server.requests(SAVE_MATTER)[1]).toEqual({
      ...{ boardingId: 'b1', time: '08:00', type: 1, repeat: 1, content: '益生菌一袋', version: 0 },
    }),
  );
});

it('goes round the whole house, cage by cage, and ticks off where it stands', async () => {
  const server = fakeServer({
    ...boardingCalls([
      stay({ id: 'b1', petName: '豆豆', cageName: '猫舍02' }),
      stay({ id: 'b2', petName: '乐乐', cageName: '大犬01', feedNote: '少食多餐' }),
      stay({ id: 'b3', petName: '没事', cageName: '小犬01', matters: 0, mattersDone: 0 }),
    ]),
    [MATTERS]: ({ id }) =>
      id === 'b3'
        ? []
        : [
            matter({ id: `${String(id)}-now`, content: '喂食' }),
            matter({
              id: `${String(id)}-later`,
              content: '洗澡',
              repeat: 2,
              day: '2026-11-30',
              dueFlag: 'N',
            }),
          ],
    [SAVE_MATTER]: () => ({ id: 'b2-now' }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '今日巡房' }));
  const round = within(await screen.findByRole('dialog', { name: '今日巡房 2/4' }));
  const animals = await round.findAllByRole('region');
  expect(animals.map((one) => one.getAttribute('aria-label'))).toEqual([
    '大犬01 乐乐（王小明）',
    '猫舍02 豆豆（王小明）',
    '小犬01 没事（王小明）',
  ]);
  const idle = within(round.getByRole('region', { name: '小犬01 没事（王小明）' }));
  expect(await idle.findByText('没有事项')).toBeInTheDocument();
  const [first] = await round.findAllByRole('checkbox');
  expect(round.getByText('少食多餐')).toBeInTheDocument();
  expect(round.queryByText(/洗澡/)).not.toBeInTheDocument();
  expect(round.queryByRole('button', { name: /^删除/ })).not.toBeInTheDocument();
  first?.focus();
  await userEvent.keyboard(' ');
  await waitFor(() =>
    expect(server.requests(SAVE_MATTER)).toEqual([{ id: 'b2-now', done: 'Y', version: 1 }]),
  );
  expect(server.requests(LIST).some(({ state }) => String(state) === '1')).toBe(true);
});

it('shows a signed document without any way to change it', async () => {
  const signed = doc({
    id: 'd1',
    status: 1,
    signImg: 'data:image/png;base64,AAAA',
    signBy: '前台',
    signTime: '2026-11-22 10:01:00',
    version: 1,
  });
  const server = fakeServer({ ...boardingCalls([stay({ docs: 1 })]), [DOC]: () => signed });
  show();
  const detail = await openDetail();
  await userEvent.click(await detail.findByRole('tab', { name: '协议 1' }));
  expect(await detail.findByText('2026-11-22 10:01，经办 前台')).toBeInTheDocument();
  expect(detail.queryByRole('button', { name: '签署' })).not.toBeInTheDocument();
  expect(detail.getByRole('button', { name: '打印' })).toBeInTheDocument();
  server.use({ [DOC]: () => refusal(40300, '联系管理员赋予 hospital:boarding:doc 权限') });
});

it('leads from the mark of an unsigned stay to its agreement', async () => {
  fakeServer(boardingCalls([stay({ docs: 0 })]));
  show();
  await userEvent.click(await screen.findByRole('button', { name: '未签协议：豆豆' }));
  const detail = within(await screen.findByRole('dialog', { name: '寄养：豆豆（中犬01）' }));
  expect(await detail.findByRole('tab', { name: '协议 未签', selected: true })).toBeInTheDocument();
  expect(await detail.findByText('协议正文')).toBeInTheDocument();
});

it.each([
  ['that is signed', stay({ docs: 1 })],
  ['that is over', stay({ state: 2 })],
])('marks no stay %s', async (_, one) => {
  fakeServer(boardingCalls([one]));
  show();
  await screen.findByRole('button', { name: '查看：豆豆' });
  expect(screen.queryByRole('button', { name: '未签协议：豆豆' })).not.toBeInTheDocument();
});

it('says at 离店 that the animal stayed longer than it was booked for', async () => {
  const server = fakeServer({
    ...boardingCalls([stay({ planEndDate: '2026-11-26', overdueFlag: 'Y' })]),
    [OUT]: () => sum,
  });
  server.setClock(new Date('2026-11-28T02:00:00Z'));
  show();
  await userEvent.click(await screen.findByRole('button', { name: '离店：豆豆' }));
  const out = within(await screen.findByRole('dialog', { name: '离店：豆豆（中犬01）' }));
  expect(await out.findByText('预订到 2026-11-26，已逾期2天，逾期的2晚照常收费')).toBeInTheDocument();
});

it('says at 离店 that a medicine was not given, and leads from the round to what is to be done', async () => {
  fakeServer({
    ...boardingCalls([stay({ matters: 2, mattersDone: 0 })]),
    [OUT]: () => sum,
    [MATTERS]: () => [matter({ id: 'm1' }), matter({ id: 'm2', type: 2, content: '驱虫药半片' })],
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '离店：豆豆' }));
  const out = within(await screen.findByRole('dialog', { name: '离店：豆豆（中犬01）' }));
  expect(await out.findByText('今天还有2项注意事项未完成，含喂药：驱虫药半片')).toBeInTheDocument();
  await userEvent.click(out.getByRole('button', { name: '取消' }));
  await userEvent.click(screen.getByRole('button', { name: '今日巡房' }));
  const round = within(await screen.findByRole('dialog', { name: /^今日巡房/ }));
  await userEvent.click(await round.findByRole('button', { name: '添加事项：豆豆' }));
  const detail = within(await screen.findByRole('dialog', { name: '寄养：豆豆（中犬01）' }));
  expect(await detail.findByRole('form', { name: '新增注意事项' })).toBeInTheDocument();
});

it('says nothing of a stay that stands against itself once it is saved', async () => {
  let inHouse = false;
  let takeIn: () => void = () => undefined;
  const mine = '豆豆已在店寄养（中犬02）';
  const server = fakeServer({
    ...boardingCalls([stay({ state: 0, inTime: null, cageId: 'c2' })]),
    [CHECK]: () => check(inHouse ? { warnings: [{ code: 40902, level: 'block', msg: mine }] } : {}),
    [IN]: () =>
      new Promise((resolve) => {
        takeIn = () => {
          inHouse = true;
          resolve({ id: 'b1', boardingNo: 'JY1', state: 1, version: 4 });
        };
      }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '入住：豆豆' }));
  const form = within(await screen.findByRole('dialog', { name: '入住' }));
  await form.findByText(/^1 晚/);
  const asked = server.requests(CHECK).length;
  await userEvent.click(form.getByRole('button', { name: '入住' }));
  await waitFor(() => expect(form.getByRole('button', { name: '取消' })).toBeDisabled());
  await waitFor(() => expect(server.requests(IN)).toHaveLength(1));
  takeIn();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.requests(CHECK)).toHaveLength(asked);
});
