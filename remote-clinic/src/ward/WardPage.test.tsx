import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { LIVE_FIELDS, LIVE_LIST } from '@hospital/shared/contract/liveWords';
import { fakeServer, fakeSession, httpStatus, refusal, renderPage } from '@hospital/shared/testing';
import {
  ADMIT,
  ALL_PERMISSIONS,
  CANDIDATES,
  COURSE,
  DONE,
  EDIT,
  info,
  INFO,
  order,
  ORDER,
  OUT,
  PLAN,
  UNDONE,
  wardCalls,
} from '../../test/ward.fixture';
import { leaveLines } from '../../test/lines.fixture';
import { ROW } from '../../test/sentReferral.fixture';
import remote from '../remote';
import { PLAN as MEANT } from '../reviews/plans/plans.fixture';
import { timesOf, whyNoTimes } from './detail/orderTimes';
import WardPage from './WardPage';

const AT = '/workspace/live/index';
const show = (permissions: readonly string[] = ALL_PERMISSIONS, at = AT) =>
  renderPage(<WardPage />, { session: fakeSession([...permissions]), at, pane: { id: 'ward' } });
const openDetail = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /豆豆/ }));
  return within(await screen.findByRole('dialog', { name: '住院：豆豆（中犬01）' }));
};

beforeEach(() => sessionStorage.clear());

it('shows who lies where, how it goes and whether the deposit reaches, and asks first for what the remote says', async () => {
  const server = fakeServer(wardCalls());
  show();
  const tile = await screen.findByRole('button', { name: /豆豆/ });
  for (const text of ['中犬01', '一级护理，李医生', '术后第二天', '待执行 1', '第 3 天', '（押金不足）'])
    expect(tile).toHaveTextContent(text);
  expect(screen.getByText('在院 1，到时医嘱 1，空笼 1')).toBeInTheDocument();
  expect(screen.getByText('至 2026-11-28')).toBeInTheDocument();
  const page = remote.pages.find(({ path }) => path === AT);
  expect(page?.firstCalls?.[0]?.request).toEqual(server.requests(PLAN)[0]);
});

it('marks a boarder who is still there after its planned day', async () => {
  const plan = wardCalls()[PLAN] as unknown as () => { cages: { who: string }[]; stays: object[] };
  const { cages, stays } = plan();
  const late = cages.map((cage) => (cage.who === '团团' ? { ...cage, overdueFlag: 'Y' } : cage));
  const server = fakeServer(wardCalls());
  const view = show();
  expect(await screen.findByText('至 2026-11-28')).toBeInTheDocument();
  expect(screen.queryByText('逾期')).not.toBeInTheDocument();
  view.unmount();
  server.use({ [PLAN]: () => ({ cages: late, stays }) });
  show();
  expect(await screen.findByText('逾期')).toBeVisible();
});

it('offers 重试 when the ward does not come, and says where there is nothing', async () => {
  const server = fakeServer({ ...wardCalls(), [PLAN]: () => httpStatus(502) });
  show();
  await screen.findByText('病房加载失败');
  server.use({ [PLAN]: () => ({ cages: [], stays: [] }) });
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('本店还没有笼位，也没有住院宠物')).toBeInTheDocument();
});

it('leaves out what needs another permission', async () => {
  fakeServer(wardCalls());
  show([LIVE_LIST]);
  const detail = await openDetail();
  expect(await detail.findByRole('checkbox')).toBeDisabled();
  for (const name of ['出院', '收取押金', '修改', /^停止/, '添加'])
    expect(detail.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '办理住院' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /中犬02/ })).not.toBeInTheDocument();
});

it('ticks an order off with the version that was read', async () => {
  const server = fakeServer({ ...wardCalls(), [DONE]: () => null });
  show();
  const detail = await openDetail();
  await userEvent.click(await detail.findByRole('checkbox', { name: /静脉输液/ }));
  await waitFor(() => expect(server.requests(DONE)).toEqual([{ id: 'r1', version: 1 }]));
});

it('takes back what was ticked off by mistake, once that is confirmed', async () => {
  const done = order({
    ...{ doneBy: '7', doneName: '周护士', doneTime: '2026-11-24 08:05:00', dueFlag: 'N', version: 2 },
    undoFlag: 'Y',
    undone: [
      {
        ...{ doneName: '李医生', doneTime: '2026-11-24 08:00:00' },
        ...{ undoneName: '赵店长', undoneTime: '2026-11-24 08:01:00' },
      },
    ],
  });
  const server = fakeServer({ ...wardCalls(), [INFO]: () => info({ orders: [done] }), [UNDONE]: () => null });
  show();
  const detail = await openDetail();
  expect(await detail.findByText('李医生 08:00 完成，赵店长 08:01 撤销')).toBeInTheDocument();
  await userEvent.click(detail.getByRole('checkbox', { name: /静脉输液/ }));
  expect(server.requests(UNDONE)).toEqual([]);
  const asked = await screen.findByText(/由周护士于08:05完成，确定撤销吗/);
  await userEvent.click(
    within(asked.closest<HTMLElement>('[role="dialog"]') ?? document.body).getByRole('button', {
      name: '撤销',
    }),
  );
  await waitFor(() => expect(server.requests(UNDONE)).toEqual([{ id: 'r1', version: 2 }]));
});

it('shows what somebody else did, and no way to undo it', async () => {
  const done = order({ doneBy: '7', doneName: '周护士', doneTime: '2026-11-24 08:05:00', dueFlag: 'N' });
  fakeServer({ ...wardCalls(), [INFO]: () => info({ orders: [done] }) });
  show();
  const detail = await openDetail();
  expect(await detail.findByText('周护士 08:05 完成')).toBeInTheDocument();
  expect(detail.getByRole('checkbox')).toBeChecked();
  expect(detail.getByRole('checkbox')).toBeDisabled();
});

it('adds a note on the course', async () => {
  const server = fakeServer({ ...wardCalls(), [COURSE]: () => ({ id: 'n2' }) });
  show();
  const detail = await openDetail();
  await userEvent.click(await detail.findByRole('tab', { name: '病程 1' }));
  expect(detail.getByText('主动进食')).toBeInTheDocument();
  await userEvent.type(detail.getByRole('textbox', { name: '病程' }), '体温正常');
  await userEvent.click(detail.getByRole('button', { name: '记录' }));
  await waitFor(() => expect(server.requests(COURSE)).toEqual([{ liveInfoId: 'l1', content: '体温正常' }]));
});

it('asks whether an order is to be stopped, by its own word', async () => {
  fakeServer(wardCalls());
  show();
  const detail = await openDetail();
  const [stop] = await detail.findAllByRole('button', { name: /^停止：/ });
  await userEvent.click(stop!);
  const question = within(await screen.findByRole('dialog', { name: '停止医嘱' }));
  expect(question.getByRole('button', { name: '停止' })).toBeInTheDocument();
  expect(question.queryByText(/删除/)).not.toBeInTheDocument();
});

it('keeps a half-typed order while its user looks elsewhere, and asks before it is lost', async () => {
  fakeServer(wardCalls());
  show();
  const detail = await openDetail();
  await userEvent.type(await detail.findByRole('textbox', { name: '医嘱内容' }), '头孢 静脉');
  await userEvent.click(detail.getByRole('tab', { name: '住院信息' }));
  await userEvent.click(detail.getByRole('tab', { name: /^医嘱/ }));
  expect(detail.getByRole('textbox', { name: '医嘱内容' })).toHaveValue('头孢 静脉');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('内容尚未保存，确定离开吗?')).toBeInTheDocument();
  expect(detail.getByRole('textbox', { name: '医嘱内容' })).toHaveValue('头孢 静脉');
});

it.each(['出院', '转诊'])(
  'asks before %s about orders of the case that another tab has not saved',
  async (deed) => {
    fakeServer({
      ...wardCalls(),
      [OUT]: () => new Promise(() => undefined),
      'GET /hospital/referral/targets': () => [],
    });
    leaveLines('k1');
    show([...ALL_PERMISSIONS, 'hospital:live:info:transfer:referral']);
    const detail = await openDetail();
    await userEvent.click(await detail.findByRole('button', { name: deed }));
    expect(await screen.findByText('处方与费用中有未保存的项目，请先保存或放弃')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: new RegExp(`^${deed}：`) })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: `仍要${deed}` }));
    expect(await screen.findByRole('dialog', { name: new RegExp(`^${deed}：`) })).toBeVisible();
  },
);

it('says of an animal in hospital where it was referred to, and lets that be withdrawn', async () => {
  const server = fakeServer({
    ...wardCalls(),
    'POST /hospital/referral/page': () => ({ list: [ROW], total: 1 }),
    'POST /hospital/referral/cancel/{id}': () => null,
  });
  show([...ALL_PERMISSIONS, 'hospital:referral:page', 'hospital:referral:cancel']);
  const detail = await openDetail();
  const referral = within(await detail.findByRole('status', { name: '转诊' }));
  expect(referral.getByText(/转往 海珠院 吴俊杰/)).toHaveTextContent('待接收');
  await userEvent.click(referral.getByRole('button', { name: '撤销转诊：ZZ1' }));
  expect(await screen.findByText('确定撤销豆豆的转诊吗?')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '撤销' }));
  await waitFor(() =>
    expect(server.requests('POST /hospital/referral/cancel/{id}')).toEqual([{ id: 'z1', version: 4 }]),
  );
});

it('shows what a stay comes to before it ends, and wants to know how it ended', async () => {
  const sum = {
    ...{ nights: 2, amount: 200, unpaidBefore: 400, deposit: 300, payable: 300, rest: 0, openOrders: 2 },
    ...{ billId: null, billNo: '' },
    lines: [{ productName: '犬寄养中型笼', quantity: 2, price: 100, amount: 200 }],
  };
  const server = fakeServer({
    ...wardCalls(),
    [OUT]: ({ preview }) => (preview === 'Y' ? sum : { ...sum, billId: 'z1', billNo: 'ZD1' }),
  });
  show();
  const detail = await openDetail();
  await userEvent.click(await detail.findByRole('button', { name: '出院' }));
  const dialog = within(await screen.findByRole('dialog', { name: '出院：豆豆（中犬01）' }));
  expect(await dialog.findByText('还有 2 条医嘱未执行，出院后不再执行')).toBeInTheDocument();
  expect(dialog.getByText('-¥300.00')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '确认出院' }));
  expect(await dialog.findByText('请选择转归')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('combobox', { name: '转归' }));
  await userEvent.click(await screen.findByRole('option', { name: '死亡' }));
  // Its file does not follow by itself.
  expect(await dialog.findByRole('link', { name: '豆豆的档案' })).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('combobox', { name: '转归' }));
  await userEvent.click(await screen.findByRole('option', { name: '好转' }));
  expect(dialog.queryByRole('link', { name: '豆豆的档案' })).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '确认出院' }));
  await waitFor(() =>
    expect(server.requests(OUT).at(-1)).toMatchObject({ id: 'l1', outcome: '2', version: 3 }),
  );
  expect(await screen.findByText('已出院，账单 ZD1，待收 ¥300.00')).toBeInTheDocument();
});

it('asks no more what a stay comes to once it has ended', async () => {
  const sum = {
    ...{ nights: 2, amount: 200, unpaidBefore: 0, deposit: 200, payable: 0, rest: 0, openOrders: 0 },
    ...{ billId: null, billNo: '', lines: [] },
  };
  let version = 3;
  const { [PLAN]: plan, ...others } = wardCalls();
  const server = fakeServer({
    ...others,
    // The page behind reads itself anew, too, and the dialog stands until it has.
    [PLAN]: async (request, ...more) => {
      if (version > 3) await new Promise((resolve) => setTimeout(resolve, 100));
      return plan?.(request, ...more);
    },
    [INFO]: () => info({ version }),
    [OUT]: ({ preview }) => {
      if (preview === 'Y') return version > 3 ? refusal(40902, '当前状态（已出院）不允许出院') : sum;
      version += 1;
      return sum;
    },
  });
  show();
  const detail = await openDetail();
  await userEvent.click(await detail.findByRole('button', { name: '出院' }));
  const dialog = within(await screen.findByRole('dialog', { name: '出院：豆豆（中犬01）' }));
  await userEvent.click(await dialog.findByRole('combobox', { name: '转归' }));
  await userEvent.click(await screen.findByRole('option', { name: '好转' }));
  const asked = server.requests(INFO).length;
  await userEvent.click(dialog.getByRole('button', { name: '确认出院' }));
  await screen.findByText('已出院，费用已结清');
  await waitFor(() => expect(server.requests(INFO).length).toBeGreaterThan(asked));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(server.requests(OUT).map(({ preview = '' }) => preview)).toEqual(['Y', '']);
});

it.each(['Y', 'N'])(
  'prints what the deposit paid at a discharge where the store wants that: %s',
  async (configValue) => {
    const sum = {
      ...{ nights: 2, amount: 200, unpaidBefore: 0, deposit: 200, payable: 0, rest: 0, openOrders: 0 },
      ...{ billId: null, billNo: '', lines: [] },
    };
    const PRINT = 'POST /hospital/bill/print/{id}';
    const SETTINGS = 'GET /sys/store/config/list';
    const server = fakeServer({
      ...wardCalls(),
      [OUT]: ({ preview }) => (preview === 'Y' ? sum : { ...sum, paymentId: 'r1' }),
      [SETTINGS]: () => [{ configKey: 'autoPrint', configValue }],
      [PRINT]: () => refusal(40302, '无权访问该门店数据'),
    });
    show();
    const detail = await openDetail();
    await userEvent.click(await detail.findByRole('button', { name: '出院' }));
    const dialog = within(await screen.findByRole('dialog', { name: '出院：豆豆（中犬01）' }));
    await userEvent.click(await dialog.findByRole('combobox', { name: '转归' }));
    await userEvent.click(await screen.findByRole('option', { name: '好转' }));
    await userEvent.click(dialog.getByRole('button', { name: '确认出院' }));
    await screen.findByText('已出院，费用已结清');
    await waitFor(() =>
      expect(server.requests(SETTINGS)).toEqual([{ configKey: 'autoPrint', storeId: '1001' }]),
    );
    if (configValue === 'Y')
      expect(await screen.findByText('小票打印失败，可请同事在账单查询中补打')).toBeVisible();
    expect(server.requests(PRINT)).toEqual(configValue === 'Y' ? [{ id: 'r1' }] : []);
  },
);

it('says after a discharge what is left of the deposit, and where it is given back', async () => {
  const sum = {
    ...{ nights: 2, amount: 200, unpaidBefore: 0, deposit: 200, payable: 0, rest: 100, openOrders: 0 },
    ...{ billId: null, billNo: '', lines: [] },
  };
  fakeServer({ ...wardCalls(), [OUT]: () => sum });
  show();
  const detail = await openDetail();
  await userEvent.click(await detail.findByRole('button', { name: '出院' }));
  const dialog = within(await screen.findByRole('dialog', { name: '出院：豆豆（中犬01）' }));
  expect(await dialog.findByText('押金余额 ¥100.00 留在宠主账户，退还请到收银台办理')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('combobox', { name: '转归' }));
  await userEvent.click(await screen.findByRole('option', { name: '好转' }));
  await userEvent.click(dialog.getByRole('button', { name: '确认出院' }));
  expect(
    await screen.findByText('已出院，费用已结清；押金余额 ¥100.00，退还请到收银台办理'),
  ).toBeInTheDocument();
});

/** A stay that owes nothing, of a diagnosis for which the store has a plan of follow-ups. */
const callsOfLeaving = {
  [OUT]: () => ({
    ...{ nights: 2, amount: 0, unpaidBefore: 0, deposit: 0, payable: 0, rest: 0, openOrders: 0 },
    ...{ billId: null, billNo: '', lines: [] },
  }),
  'POST /hospital/case/diagnosisByCaseIds': () => [
    { caseId: 'c1', diagnoses: [{ code: 'D005', name: '急性胃肠炎' }] },
  ],
  'GET /base/template/reviewPlan/select': () => [MEANT],
  'POST /hospital/review/list': () => ({ list: [], total: 0 }),
};

it('proposes the calls after a stay when the animal leaves alive', async () => {
  const BATCH = 'POST /hospital/review/batchSave';
  const server = fakeServer({
    ...wardCalls(),
    ...callsOfLeaving,
    [BATCH]: () => ({ ids: ['r1', 'r2'] }),
  });
  const reviews = ['hospital:case:info', 'hospital:review:list', 'hospital:review:save'];
  show([...ALL_PERMISSIONS, ...reviews]);
  const detail = await openDetail();
  await userEvent.click(await detail.findByRole('button', { name: '出院' }));
  const dialog = within(await screen.findByRole('dialog', { name: '出院：豆豆（中犬01）' }));
  await userEvent.click(await dialog.findByRole('button', { name: '安排回访：肠炎回访' }));
  await waitFor(() => expect(server.requests(BATCH)).toMatchObject([{ planTemplateId: 'm1' }]));
  await userEvent.click(dialog.getByRole('combobox', { name: '转归' }));
  await userEvent.click(await screen.findByRole('option', { name: '死亡' }));
  expect(dialog.queryByText(/^建议回访/)).toBeNull();
});

it.each([
  ['taken over', { status: 1 }, '病例已由海珠院接收，出院后为已转诊，后续诊疗与回访由对方安排', false],
  [
    'taken over by a visit that was cancelled',
    { status: 1, acceptCancelledFlag: 'Y' },
    '病例已由海珠院接收，出院后为已转诊；对方已取消挂号，后续诊疗与回访请由本店安排',
    true,
  ],
  [
    'still waiting elsewhere',
    { status: 0 },
    '已转往海珠院 吴俊杰，待接收；出院后仍待接收，不再转诊的请先撤销',
    true,
  ],
])(
  'says at a discharge what became of its referral (%s), and proposes calls where the animal is its own',
  async (_, fields, words, isOurs) => {
    const SENT = 'POST /hospital/referral/page';
    const server = fakeServer({
      ...wardCalls(),
      ...callsOfLeaving,
      [SENT]: () => ({ list: [{ ...ROW, ...fields }], total: 1 }),
    });
    const rights = ['case:info', 'review:list', 'review:save', 'referral:page'];
    show([...ALL_PERMISSIONS, ...rights.map((one) => `hospital:${one}`)]);
    const detail = await openDetail();
    await userEvent.click(await detail.findByRole('button', { name: '出院' }));
    const dialog = within(await screen.findByRole('dialog', { name: '出院：豆豆（中犬01）' }));
    expect(await dialog.findByText(words)).toBeVisible();
    expect(server.requests(SENT)).toContainEqual(expect.objectContaining({ side: 'sent', caseId: 'k1' }));
    await userEvent.click(dialog.getByRole('combobox', { name: '转归' }));
    await userEvent.click(await screen.findByRole('option', { name: '好转' }));
    const calls = /^安排回访/;
    if (isOurs) expect(await dialog.findByRole('button', { name: calls })).toBeVisible();
    else expect(dialog.queryByRole('button', { name: calls })).toBeNull();
  },
);

it('keeps the deposit for the till where the bills are to be discounted first', async () => {
  const sum = {
    ...{ nights: 2, amount: 200, unpaidBefore: 0, openOrders: 0, billId: null, billNo: '', lines: [] },
  };
  const server = fakeServer({
    ...wardCalls(),
    [OUT]: ({ keepDepositFlag }) =>
      keepDepositFlag === 'Y'
        ? { ...sum, deposit: 0, payable: 200, rest: 300 }
        : { ...sum, deposit: 200, payable: 0, rest: 100 },
  });
  show();
  const detail = await openDetail();
  await userEvent.click(await detail.findByRole('button', { name: '出院' }));
  const dialog = within(await screen.findByRole('dialog', { name: '出院：豆豆（中犬01）' }));
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^押金暂不抵扣/ }));
  expect(
    await dialog.findByText('押金余额 ¥300.00 留在宠主账户，可在收银台支付本次账单'),
  ).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('combobox', { name: '转归' }));
  await userEvent.click(await screen.findByRole('option', { name: '好转' }));
  await userEvent.click(dialog.getByRole('button', { name: '确认出院' }));
  expect(
    await screen.findByText('已出院，待收 ¥200.00；押金余额 ¥300.00，可在收银台支付本次账单'),
  ).toBeInTheDocument();
  expect(server.requests(OUT).at(-1)).toMatchObject({ outcome: '2', keepDepositFlag: 'Y' });
});

it('keeps the summary that was written when the sum of a stay fails to come anew', async () => {
  const sum = {
    ...{ nights: 2, amount: 200, unpaidBefore: 0, deposit: 300, payable: 0, rest: 100, openOrders: 0 },
    ...{ billId: null, billNo: '', lines: [] },
  };
  const server = fakeServer({ ...wardCalls(), [OUT]: () => sum });
  show();
  const detail = await openDetail();
  await userEvent.click(await detail.findByRole('button', { name: '出院' }));
  const dialog = within(await screen.findByRole('dialog', { name: '出院：豆豆（中犬01）' }));
  expect(await dialog.findByText('-¥300.00')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: LIVE_FIELDS.summary }), '按时复诊');
  await userEvent.click(dialog.getByRole('combobox', { name: '转归' }));
  await userEvent.click(await screen.findByRole('option', { name: '好转' }));
  // Somebody else has changed the stay: it is read anew, and the sum does not come.
  server.use({
    [INFO]: () => info({ version: 4 }),
    [OUT]: ({ preview }) =>
      preview === 'Y' ? httpStatus(502) : refusal(40901, '数据已被修改', { current: info({ version: 4 }) }),
  });
  await userEvent.click(dialog.getByRole('button', { name: '确认出院' }));
  expect(await dialog.findByText(/^出院结算加载失败/)).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: LIVE_FIELDS.summary })).toHaveValue('按时复诊');
  expect(dialog.getByRole('button', { name: '确认出院' })).toBeDisabled();
  server.use({ [OUT]: () => sum });
  await userEvent.click(dialog.getByRole('button', { name: '重试' }));
  expect(await dialog.findByText('-¥300.00')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '取消' }));
  expect(await screen.findByText('内容尚未保存，确定离开吗?')).toBeInTheDocument();
});

it('says on the button why one who has left cannot leave', async () => {
  fakeServer(wardCalls({ state: 2, outTime: '2026-11-24 10:00:00', outcome: '2' }));
  show();
  const detail = await openDetail();
  const button = await detail.findByRole('button', { name: '出院' });
  expect(button).toBeDisabled();
  await userEvent.hover(button.parentElement!);
  expect(await screen.findByText('当前状态（已出院）不允许出院')).toBeInTheDocument();
  expect(detail.queryByRole('form', { name: '新增医嘱' })).not.toBeInTheDocument();
});

it('says of an animal that cannot be taken in that it may lie in another store, which has to let it go', async () => {
  fakeServer({ ...wardCalls(), [CANDIDATES]: () => [] });
  show(ALL_PERMISSIONS, `${AT}?admit=k2`);
  expect(
    await screen.findByText('该宠物已在本店或其他门店住院（须先在该店办理出院），或该病例已不能办理住院'),
  ).toBeVisible();
});

it('takes in the animal of the case that the address names, in the cage that was chosen', async () => {
  const record = {
    ...{ caseId: 'k2', caseNo: 'BL2', petId: 'p2', petName: '毛毛', species: 'CAT', ownerId: 'o2' },
    ...{ ownerName: '李女士', doctorId: '4', doctorName: '李医生', diagnosis: '急性肠炎' },
    visitTime: '2026-11-24 09:00:00',
  };
  const server = fakeServer({
    ...wardCalls(),
    [CANDIDATES]: () => [record],
    [ADMIT]: () => ({ id: 'l2', version: 1 }),
  });
  show(ALL_PERMISSIONS, `${AT}?admit=k2`);
  const form = within(await screen.findByRole('dialog', { name: '办理住院' }));
  await waitFor(() => expect(form.getByRole('textbox', { name: '病情' })).toHaveValue('急性肠炎'));
  await userEvent.click(form.getByRole('button', { name: '办理住院' }));
  expect(await form.findByText('请选择笼位')).toBeInTheDocument();
  await userEvent.click(form.getByRole('combobox', { name: '笼位' }));
  await userEvent.click(await screen.findByRole('option', { name: /中犬02/ }));
  await userEvent.click(form.getByRole('button', { name: '办理住院' }));
  await waitFor(() =>
    expect(server.requests(ADMIT)[0]).toMatchObject({ caseId: 'k2', cageId: 'c2', level: '二级护理' }),
  );
});

it.each([
  ['k3', true],
  ['k2', false],
])(
  'what was left of the admission of %s is on offer after k2 was taken in: %s',
  async (caseId, isOffered) => {
    const record = {
      ...{ caseId: 'k2', caseNo: 'BL2', petId: 'p2', petName: '毛毛', species: 'CAT', ownerId: 'o2' },
      ...{ ownerName: '李女士', doctorId: '4', doctorName: '李医生', diagnosis: '急性肠炎' },
      visitTime: '2026-11-24 09:00:00',
    };
    const server = fakeServer({
      ...wardCalls(),
      [CANDIDATES]: ({ caseId: asked = 'k2' }) => [{ ...record, caseId: asked }],
      [ADMIT]: () => ({ id: 'l2', version: 1 }),
    });
    const opened = async () => within(await screen.findByRole('dialog', { name: '办理住院' }));
    const left = show(ALL_PERMISSIONS, `${AT}?admit=${caseId}`);
    await userEvent.type(await (await opened()).findByRole('textbox', { name: '病情' }), '，脱水');
    left.unmount();
    const page = show(ALL_PERMISSIONS, `${AT}?admit=k2`);
    const form = await opened();
    await form.findByRole('button', { name: '恢复' });
    await userEvent.click(form.getByRole('combobox', { name: '笼位' }));
    await userEvent.click(await screen.findByRole('option', { name: /中犬02/ }));
    await userEvent.click(form.getByRole('button', { name: '办理住院' }));
    await waitFor(() => expect(server.requests(ADMIT)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    page.unmount();
    show(ALL_PERMISSIONS, `${AT}?admit=${caseId}`);
    await (await opened()).findByRole('textbox', { name: '病情' });
    if (isOffered)
      expect((await screen.findByText(/恢复.*的草稿/)).closest('[role=alert]')).toHaveTextContent('脱水');
    else expect(screen.queryByText(/恢复.*的草稿/)).toBeNull();
  },
);

it('says wherever an unpaid sum stands how much of it the cage has cost, which is on no bill yet', async () => {
  fakeServer(wardCalls({ unbilledCage: 200 }));
  show();
  const words = '未付 ¥500.00（含未计费笼位 ¥200.00）';
  expect(await screen.findByRole('button', { name: /豆豆/ })).toHaveTextContent(words);
  const detail = await openDetail();
  expect(await detail.findByText(/押金 ¥300.00，费用/)).toHaveTextContent(words);
  await userEvent.click(detail.getByRole('button', { name: '收取押金' }));
  const deposit = within(await screen.findByRole('dialog', { name: '收取押金：豆豆' }));
  expect(deposit.getByText('已收 ¥300.00，未付费用 ¥500.00（含未计费笼位 ¥200.00）')).toBeInTheDocument();
});

it('prints the receipt of a deposit for who may', async () => {
  const PRINT = 'POST /hospital/bill/print/{id}';
  const server = fakeServer({
    ...wardCalls(),
    'POST /hospital/live/info/deposit': () => ({ id: 'l1', deposit: 500, version: 3, paymentId: 'm1' }),
    [PRINT]: () => refusal(40000, ''),
  });
  show([...ALL_PERMISSIONS, 'hospital:bill:list', 'hospital:account:list']);
  const detail = await openDetail();
  await userEvent.click(detail.getByRole('button', { name: '收取押金' }));
  const dialog = within(await screen.findByRole('dialog', { name: '收取押金：豆豆' }));
  await userEvent.type(await dialog.findByLabelText('押金（元）'), '200');
  await userEvent.click(dialog.getByRole('combobox', { name: '押金收取方式' }));
  await userEvent.click(await screen.findByRole('option', { name: '现金' }));
  await userEvent.click(dialog.getByRole('button', { name: '收取' }));
  expect(await screen.findByText('已收取，押金共 ¥500.00')).toBeInTheDocument();
  await waitFor(() => expect(server.requests(PRINT)).toEqual([{ id: 'm1' }]));
  expect(await screen.findByText('押金收据打印失败，可在储值中补打')).toBeInTheDocument();
});

it('lists all stays', async () => {
  fakeServer(wardCalls({ unbilledCage: 200 }));
  show();
  await userEvent.click(await screen.findByRole('tab', { name: '住院记录' }));
  const line = (await screen.findByRole('button', { name: '住院：豆豆' })).closest('tr')!;
  for (const text of ['在院', '500.00']) expect(line).toHaveTextContent(text);
  expect(screen.getByText('共 1 次住院，费用和未付含未计费笼位')).toBeInTheDocument();
});

describe('templates', () => {
  const TEMPLATES = 'POST /hospital/case/template/list';
  const SAVE = 'POST /hospital/case/template/save';
  const READS = [...ALL_PERMISSIONS, 'hospital:case:info'];
  const WRITES = [...READS, 'hospital:case:template:save'];
  const CONTENTS: Readonly<Record<number, string>> = {
    3: '每6小时测体温。\n记录采食__次。',
    4: '精神、食欲较前好转。',
    5: '今日第__天，体温__℃。',
  };
  const template = (type: number, content = CONTENTS[type]) => ({
    ...{ id: `t${type}`, type, name: '常规', pinyin: 'changgui', py: 'cg', ownerType: 0, ownFlag: 'N' },
    ...{ content, version: 1 },
  });
  const calls = () => ({
    ...wardCalls(),
    [TEMPLATES]: ({ type }: Readonly<Record<string, unknown>>) => [template(Number(type))],
  });
  const choose = async (box: HTMLElement) => {
    await userEvent.type(box, '/cg');
    await screen.findByRole('button', { name: /^常规/ });
    await userEvent.keyboard('{Enter}');
  };

  it('are offered for an order, in its one line, without sending it', async () => {
    const server = fakeServer(calls());
    show(READS);
    const detail = await openDetail();
    await userEvent.click(await detail.findByRole('combobox', { name: '执行时间' }));
    await userEvent.click(await screen.findByRole('option', { name: '23:30' }));
    const box = detail.getByRole<HTMLInputElement>('textbox', { name: '医嘱内容' });
    await choose(box);
    expect(box).toHaveValue('每6小时测体温。 记录采食__次。');
    await waitFor(() => expect(box.selectionEnd! - box.selectionStart!).toBe(2));
    expect(server.requests(TEMPLATES)).toEqual([{ type: 3 }]);
    expect(server.requests(ORDER)).toEqual([]);
  });

  it('are offered for a note on the course, and Escape closes them and not the dialog', async () => {
    const server = fakeServer(calls());
    show(READS);
    const detail = await openDetail();
    await userEvent.click(await detail.findByRole('tab', { name: '病程 1' }));
    const box = detail.getByRole('textbox', { name: '病程' });
    await userEvent.type(box, '/');
    await detail.findByRole('group', { name: '模板' });
    await userEvent.keyboard('{Escape}');
    expect(detail.queryByRole('group', { name: '模板' })).not.toBeInTheDocument();
    expect(screen.queryByText('内容尚未保存，确定离开吗?')).not.toBeInTheDocument();
    await userEvent.clear(box);
    await choose(box);
    expect(box).toHaveValue('今日第__天，体温__℃。');
    expect(server.requests(TEMPLATES)[0]).toEqual({ type: 5 });
  });

  it('are offered for the condition, without sending its form', async () => {
    const server = fakeServer(calls());
    show(READS);
    const detail = await openDetail();
    await userEvent.click(await detail.findByRole('button', { name: '修改' }));
    const form = within(await screen.findByRole('dialog', { name: '修改住院信息' }));
    const box = await form.findByRole('textbox', { name: '病情' });
    await userEvent.clear(box);
    await choose(box);
    expect(box).toHaveValue('精神、食欲较前好转。');
    expect(server.requests(TEMPLATES)).toEqual([{ type: 4 }]);
    expect(server.requests(EDIT)).toEqual([]);
  });

  it('are not filled in where the text would become too long, and what is typed stays', async () => {
    fakeServer({ ...wardCalls(), [TEMPLATES]: () => [template(3, '静'.repeat(299))] });
    show(READS);
    const detail = await openDetail();
    const box = await detail.findByRole('textbox', { name: '医嘱内容' });
    await userEvent.type(box, '头孢 ');
    await choose(box);
    expect(await screen.findByText('填入「常规」后共 302 字，最多 300 字，未填入')).toBeInTheDocument();
    expect(box).toHaveValue('头孢 /cg');
  });

  it.each([
    ['医嘱', '医嘱内容', 3],
    ['病程 1', '病程', 5],
  ])('of one’s own are kept from what is typed in %s', async (tab, label, type) => {
    const server = fakeServer({ ...calls(), [SAVE]: () => ({ id: 't9' }) });
    show(WRITES);
    const detail = await openDetail();
    await userEvent.click(await detail.findByRole('tab', { name: new RegExp(`^${tab}`) }));
    expect(detail.queryByRole('button', { name: /^存为模板/ })).not.toBeInTheDocument();
    await userEvent.type(detail.getByRole('textbox', { name: label }), '禁食');
    await userEvent.click(detail.getByRole('button', { name: `存为模板：${label}` }));
    const form = within(await screen.findByRole('dialog', { name: /^存为模板/ }));
    await userEvent.type(form.getByRole('textbox', { name: '名称' }), '术前');
    await userEvent.click(form.getByRole('button', { name: '确定' }));
    await waitFor(() =>
      expect(server.requests(SAVE)).toEqual([
        { name: '术前', content: '禁食', ownerType: 2, type, version: 1 },
      ]),
    );
    for (const sent of [ORDER, COURSE]) expect(server.requests(sent)).toEqual([]);
    expect(detail.getByRole('textbox', { name: label })).toHaveValue('禁食');
  });

  it('of one’s own are kept from the condition, whose form stays as it is', async () => {
    const server = fakeServer({ ...calls(), [SAVE]: () => ({ id: 't9' }) });
    show(WRITES);
    const detail = await openDetail();
    await userEvent.click(await detail.findByRole('button', { name: '修改' }));
    const form = within(await screen.findByRole('dialog', { name: '修改住院信息' }));
    await userEvent.click(await form.findByRole('button', { name: '存为模板：病情' }));
    const saving = within(await screen.findByRole('dialog', { name: '存为模板：住院病情' }));
    await userEvent.type(saving.getByRole('textbox', { name: '名称' }), '术后');
    await userEvent.click(saving.getByRole('button', { name: '确定' }));
    await waitFor(() =>
      expect(server.requests(SAVE)).toEqual([
        { name: '术后', content: '术后第二天，食欲差', ownerType: 2, type: 4, version: 1 },
      ]),
    );
    expect(server.requests(EDIT)).toEqual([]);
    expect(form.getByRole('textbox', { name: '病情' })).toHaveValue('术后第二天，食欲差');
  });

  it('are not offered to a user without the permission to see them', async () => {
    const server = fakeServer(calls());
    show([...ALL_PERMISSIONS, 'hospital:case:template:save']);
    const detail = await openDetail();
    const box = await detail.findByRole('textbox', { name: '医嘱内容' });
    expect(box).toHaveAttribute('placeholder', '药名、剂量、途径或护理');
    await userEvent.type(box, '/cg');
    expect(detail.queryByRole('group', { name: '模板' })).not.toBeInTheDocument();
    expect(detail.queryByRole('button', { name: /^存为模板/ })).not.toBeInTheDocument();
    expect(server.requests(TEMPLATES)).toEqual([]);
  });
});

it('leaves out hours that have passed, and says what is too much', () => {
  const from = '2026-11-24';
  expect(timesOf({ from, days: 2, hours: ['20:00', '08:00'] }, '2026-11-24 09:30')).toEqual([
    '2026-11-24 20:00',
    '2026-11-25 08:00',
    '2026-11-25 20:00',
  ]);
  expect(whyNoTimes([])).toBe('所选时间都已过去，请选择之后的时间');
  expect(whyNoTimes(Array.from({ length: 49 }, String))).toMatch(/一次最多 48 个/);
});
