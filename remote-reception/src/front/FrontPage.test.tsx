import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { configureNavigation } from '@hospital/shared/host';
import { shanghaiDay } from '@hospital/shared/format';
import { fakeServer, fakeSession, networkFailure, refusal, renderPage } from '@hospital/shared/testing';
import { firstRequestsOf } from '../../test/firstCalls';
import {
  ALL_PERMISSIONS,
  CANCEL,
  CONSULT,
  COUNT,
  DOCTORS,
  FINISH,
  frontCalls,
  LIST,
  OWING,
  PASS,
  RECALL,
  SWITCH,
  visit,
} from '../../test/visits.fixture';
import FrontPage from './FrontPage';

const show = (permissions: readonly string[] = ALL_PERMISSIONS, at = '/workspace/front') =>
  renderPage(<FrontPage />, { session: fakeSession([...permissions]), at });
const row = (name: RegExp) => screen.findByRole('listitem', { name });

const SETTINGS = 'GET /sys/store/config/list';

beforeEach(() => sessionStorage.clear());

it('shows the day: who waits, who is next, who is with whom, and what must be known', async () => {
  fakeServer(frontCalls()).setClock(new Date('2026-11-23T02:00:00Z'));
  show();
  const first = within(await row(/^1号 大黄/));
  expect(first.getByText('下一位')).toBeInTheDocument();
  expect(await first.findByText('周思远 · 09:30 到店，等候30分钟')).toBeInTheDocument();
  expect(first.getByText('待收 ¥36.00')).toBeInTheDocument();
  expect(within(await row(/咪咪/)).getByText('咪咪过敏：青霉素')).toBeInTheDocument();
  expect(screen.getByText('待结算 4 笔，共 ¥144.00')).toBeInTheDocument();
  expect(screen.getByText('当前排队号：')).toHaveTextContent('当前排队号：周思远 3号');
});

it('says of which day a visit is that nobody ended, and how long one waits that came before midnight', async () => {
  const came = (id: string, petName: string, registerTime: string) => visit({ id, petName, registerTime });
  const visits = [
    came('v8', '昨早', '2026-11-22 08:55:00'),
    came('v9', '昨晚', '2026-11-22 23:50:00'),
    came('v7', '今早', '2026-11-23 09:00:00'),
  ];
  fakeServer(frontCalls(visits)).setClock(new Date('2026-11-23T02:10:00Z'));
  show();
  const texts = async (name: RegExp) => within(await row(name));
  const early = await texts(/昨早/);
  expect(await early.findByText(/ · 11-22 08:55 到店，至今未接诊$/)).toBeInTheDocument();
  expect(early.getByText('11-22的号')).toBeInTheDocument();
  const late = await texts(/昨晚/);
  expect(late.getByText(/ · 11-22 23:50 到店，等候10小时20分$/)).toBeInTheDocument();
  const today = await texts(/今早/);
  expect(today.getByText(/ · 09:00 到店，等候1小时10分$/)).toBeInTheDocument();
  expect(today.queryByText(/的号$/)).not.toBeInTheDocument();
});

it('names whom other stores have referred here, and leads there who may accept them', async () => {
  const referral = (petName: string) => ({
    petId: petName,
    petName,
    ownerName: '贾雪',
    fromStoreName: '海珠店',
  });
  const waiting = ['饼干', '泡芙', '年糕', '布丁'].map(referral);
  fakeServer({ ...frontCalls(), 'GET /hospital/booking/external/transfer/search': () => waiting });
  const { unmount } = show();
  const words =
    '待接收转诊 4 只：饼干（贾雪，来自海珠店）、泡芙（贾雪，来自海珠店）、年糕（贾雪，来自海珠店）等';
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: '去接收' })).not.toBeInTheDocument();
  unmount();
  show([...ALL_PERMISSIONS, 'hospital:referral:page']);
  expect(await screen.findByRole('link', { name: '去接收' })).toHaveAttribute('href', '/case/referral');
});

it('offers what each state allows, and says why something is off', async () => {
  fakeServer(frontCalls());
  show();
  const words = async (name: RegExp) =>
    within(await row(name))
      .queryAllByRole('button')
      .map((button) => button.textContent);
  expect(await words(/大黄/)).toEqual(['接诊', '过号', '换医生', '取消']);
  expect(await words(/咪咪/)).toEqual(['完成', '转交', '取消']);
  expect(await words(/花花/)).toEqual(['重新排队', '取消']);
  expect(await words(/豆包/)).toEqual([]);
  expect(await words(/黑子/)).toEqual([]);
  const off = within(await row(/小白/)).getByRole('button', { name: '接诊：2号小白' });
  expect(off).toBeDisabled();
  await userEvent.hover(off.parentElement as HTMLElement);
  expect(await screen.findByText('只有李悦可以接诊')).toBeInTheDocument();
});

it('sells from here in stores that want it, and leads to the cashier with what is due', async () => {
  const selling = [...ALL_PERMISSIONS, 'hospital:bill:goodsSave', 'hospital:bill:pay'];
  const setting = (configValue: string) => () => [{ configKey: 'openGoods', configValue }];
  const owing = { [OWING]: () => ({ list: [], total: 4, oweSum: 144 }) };
  fakeServer({ ...frontCalls(), ...owing, [SETTINGS]: setting('Y') });
  const { unmount } = show(selling);
  expect(await screen.findByRole('button', { name: '商品开单' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: '去收款：待结算' })).toHaveAttribute(
    'href',
    '/bill/cashier',
  );
  expect(screen.getByText('待结算 4位，共 ¥144.00')).toBeInTheDocument();
  unmount();
  fakeServer({ ...frontCalls(), ...owing, [SETTINGS]: setting('N') });
  show(selling);
  await row(/大黄/);
  expect(screen.queryByRole('button', { name: '商品开单' })).not.toBeInTheDocument();
});

it('writes medical orders from here in stores that want it, for visits that have a case', async () => {
  const ordering = [...ALL_PERMISSIONS, 'hospital:bill:caseSave', 'hospital:case:info'];
  const begun = visit({ id: 'v2', queueNo: 2, petName: '小白', state: 2, caseId: 'c2' });
  const setting = (configValue: string) => () => [{ configKey: 'openMedical', configValue }];
  const openTab = jest.fn();
  configureNavigation({ openTab, closeTab: () => undefined, goToStore: () => undefined });
  fakeServer({ ...frontCalls([visit(), begun]), [SETTINGS]: setting('Y') });
  const { unmount } = show(ordering);
  await userEvent.click(await screen.findByRole('button', { name: '医疗开单：2号小白' }));
  expect(openTab).toHaveBeenCalledWith('/case/detail?id=c2');
  expect(screen.getAllByRole('button', { name: /^医疗开单/ })).toHaveLength(1);
  unmount();
  fakeServer({ ...frontCalls([begun]), [SETTINGS]: setting('N') });
  show(ordering);
  await row(/小白/);
  expect(screen.queryByRole('button', { name: /^医疗开单/ })).not.toBeInTheDocument();
});

it('leaves out what needs another permission', async () => {
  fakeServer(frontCalls());
  show(['hospital:booking:list']);
  expect(within(await row(/大黄/)).queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('button', { name: '挂号 (N)' })).not.toBeInTheDocument();
});

it('names a pet without a link for who may not open its file', async () => {
  const mayOpen = (to: string): boolean => !to.startsWith('/customer/detail');
  const none = (): void => undefined;
  configureNavigation({ openTab: none, closeTab: none, goToStore: none, mayOpen });
  fakeServer(frontCalls());
  show();
  expect(within(await row(/大黄/)).getByText('大黄')).toBeVisible();
  expect(within(await row(/大黄/)).queryByRole('link', { name: '大黄' })).not.toBeInTheDocument();
  configureNavigation({ openTab: none, closeTab: none, goToStore: none });
});

it('shows one state alone, by its count', async () => {
  const server = fakeServer(frontCalls());
  show();
  await row(/大黄/);
  await userEvent.click(screen.getByRole('button', { name: '接诊中 1' }));
  await waitFor(() => expect(screen.queryByRole('listitem', { name: /大黄/ })).not.toBeInTheDocument());
  expect(server.requests(LIST).at(-1)).toMatchObject({ states: [2] });
});

it('is worked by keys: arrows choose a visit, letters do what its buttons do', async () => {
  const server = fakeServer({
    ...frontCalls(),
    [CONSULT]: () => ({ bookingId: 'v1', caseId: 'c1' }),
    [PASS]: () => null,
    [RECALL]: () => null,
  });
  show();
  await row(/大黄/);
  await userEvent.keyboard('{ArrowDown}');
  expect(await row(/大黄/)).toHaveFocus();
  await userEvent.keyboard('g');
  await waitFor(() => expect(server.requests(PASS)).toEqual([{ id: 'v1', version: 2 }]));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(server.requests(CONSULT)).toEqual([{ id: 'v1', version: 2 }]));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}c');
  await waitFor(() => expect(server.requests(RECALL)).toEqual([{ id: 'v4', version: 2 }]));
  await userEvent.keyboard('{End}j');
  expect(await screen.findByText('当前状态（已取消）不允许接诊')).toBeInTheDocument();
  await userEvent.keyboard('{Home}{ArrowDown}j');
  expect(await screen.findByText('只有李悦可以接诊')).toBeInTheDocument();
  expect(server.requests(CONSULT)).toHaveLength(1);
});

it('lists its keys under a question mark', async () => {
  fakeServer(frontCalls());
  show();
  await row(/大黄/);
  await userEvent.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: '快捷键' }));
  expect(dialog.getByText('重新排队')).toBeInTheDocument();
});

const BATCH = 'POST /hospital/review/batchSave';
const BY_DOCTOR = { executorRole: 'DOCTOR' };

it('says what is left to do after a visit, and plans the follow-ups that it asks for', async () => {
  const server = fakeServer({
    ...frontCalls(),
    [FINISH]: () => ({
      ...{ unpaidAmount: 36, caseId: 'c1', petId: 'p3' },
      reviewSuggest: [
        {
          ...{ day: 3, content: '电话回访', reviewType: 2 },
          ...BY_DOCTOR,
          planTemplateId: 'm1',
          planName: '肠炎回访',
        },
        {
          ...{ day: 21, content: '下一针免疫', reviewType: null },
          ...BY_DOCTOR,
          planTemplateId: '',
          planName: '',
        },
      ],
    }),
    [BATCH]: () => ({ ids: ['r1'] }),
  });
  show([...ALL_PERMISSIONS, 'hospital:review:save']);
  await userEvent.click(within(await row(/咪咪/)).getByRole('button', { name: '完成：3号咪咪' }));
  await userEvent.click(await screen.findByRole('button', { name: '确定' }));
  const dialog = within(await screen.findByRole('dialog', { name: '已完成：3号咪咪' }));
  expect(dialog.getByText('还有 ¥36.00 未结算，请引导到收银台。')).toBeInTheDocument();
  expect(dialog.getByText(/（3天后）回访：电话回访/)).toBeInTheDocument();
  expect(server.requests(FINISH)).toEqual([{ id: 'v3', version: 2 }]);
  // What is only told, such as a vaccination, is no follow-up.
  expect(dialog.getByText(/（21天后）下一针免疫/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: /^安排回访/ }));
  expect(await dialog.findByText('已安排1次回访')).toBeInTheDocument();
  expect(server.requests(BATCH)).toEqual([
    {
      ...{ caseId: 'c1', planTemplateId: 'm1', baseDate: shanghaiDay() },
      items: [{ day: 3, content: '电话回访', reviewType: 2, ...BY_DOCTOR }],
    },
  ]);
});

it('says at the reason of a cancelled visit that it is there no more', async () => {
  const msg = '取消原因“TIME”不存在或已被删除，请重新选择';
  fakeServer({
    ...frontCalls(),
    [CANCEL]: () => refusal(40001, msg, { errors: [{ field: 'cancelReason', msg }] }),
  });
  show();
  await userEvent.click(within(await row(/大黄/)).getByRole('button', { name: '取消：1号大黄' }));
  const dialog = within(await screen.findByRole('dialog', { name: '取消挂号：1号大黄' }));
  await userEvent.click(dialog.getByRole('combobox', { name: '取消原因' }));
  await userEvent.click(await screen.findByRole('option', { name: '时间不便' }));
  await userEvent.click(dialog.getByRole('button', { name: '取消挂号' }));
  expect(await dialog.findByText(msg)).toBeVisible();
});

it('wants a reason for a cancellation, and says what it undoes', async () => {
  const visits = [visit({ reservationId: 'r1' })];
  const server = fakeServer({
    ...frontCalls(visits),
    [CANCEL]: () => ({
      ...{ refundAmount: 36, version: 3 },
      ways: [
        { way: 1, amount: 30 },
        { way: 2, amount: 6 },
      ],
      receipts: [{ paymentId: 'r1', receiptNo: 'TK202611240001' }],
    }),
  });
  show();
  await userEvent.click(within(await row(/大黄/)).getByRole('button', { name: '取消：1号大黄' }));
  const dialog = within(await screen.findByRole('dialog', { name: '取消挂号：1号大黄' }));
  expect(dialog.getByText('挂号费 ¥36.00 作废，已付的原路退回；对应的预约改为已取消。')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '取消挂号' }));
  expect(await dialog.findByText('请选择取消原因')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('combobox', { name: '取消原因' }));
  await userEvent.click(await screen.findByRole('option', { name: '时间不便' }));
  await userEvent.click(dialog.getByRole('button', { name: '取消挂号' }));
  await waitFor(() =>
    expect(server.requests(CANCEL)).toEqual([{ id: 'v1', version: 2, cancelReason: 'TIME' }]),
  );
  expect(
    await screen.findByText(
      '已取消，退款 ¥36.00（现金 30.00 元请当面退给顾客，微信 6.00 元），单号 TK202611240001',
    ),
  ).toBeInTheDocument();
});

it('goes on with a cancellation after somebody else has changed the visit', async () => {
  const theirs = visit({ version: 3, doctorId: 'd2', doctorName: '李悦', state: 2 });
  const server = fakeServer({
    ...frontCalls([visit()]),
    [CANCEL]: ({ version }) =>
      version === 2
        ? refusal(40901, '数据已被他人修改，请刷新后重试', { current: theirs })
        : { refundAmount: 0, version: 4, receipts: [] },
  });
  show();
  await userEvent.click(within(await row(/大黄/)).getByRole('button', { name: '取消：1号大黄' }));
  const dialog = within(await screen.findByRole('dialog', { name: '取消挂号：1号大黄' }));
  await userEvent.click(dialog.getByRole('combobox', { name: '取消原因' }));
  await userEvent.click(await screen.findByRole('option', { name: '时间不便' }));
  await userEvent.click(dialog.getByRole('button', { name: '取消挂号' }));
  expect(await dialog.findByText('他人刚刚修改过该就诊')).toBeInTheDocument();
  expect(dialog.getByText(/^现在是：接诊中，李悦。/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '取消挂号' }));
  await waitFor(() => expect(server.requests(CANCEL).map(({ version }) => version)).toEqual([2, 3]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it.each([
  ['改天再来', {}],
  ['ok', { wordsFlag: 'Y' }],
])(
  'cancels with %s as own words, and says that they are words only where they could be a code',
  async (words, said) => {
    const server = fakeServer({
      ...frontCalls([visit()]),
      [CANCEL]: () => ({ refundAmount: 0, version: 3, receipts: [] }),
    });
    show();
    await userEvent.click(within(await row(/大黄/)).getByRole('button', { name: '取消：1号大黄' }));
    const dialog = within(await screen.findByRole('dialog', { name: '取消挂号：1号大黄' }));
    await userEvent.click(dialog.getByRole('combobox', { name: '取消原因' }));
    await userEvent.click(await screen.findByRole('option', { name: '其他' }));
    await userEvent.type(await dialog.findByLabelText('说明'), words);
    await userEvent.click(dialog.getByRole('button', { name: '取消挂号' }));
    await waitFor(() =>
      expect(server.requests(CANCEL)).toEqual([{ id: 'v1', version: 2, cancelReason: words, ...said }]),
    );
  },
);

it('says why a visit that somebody else has finished is no longer cancelled', async () => {
  const theirs = visit({ version: 3, state: 3 });
  fakeServer({
    ...frontCalls([visit()]),
    [CANCEL]: () => refusal(40901, '数据已被他人修改，请刷新后重试', { current: theirs }),
  });
  show();
  await userEvent.click(within(await row(/大黄/)).getByRole('button', { name: '取消：1号大黄' }));
  const dialog = within(await screen.findByRole('dialog', { name: '取消挂号：1号大黄' }));
  await userEvent.click(dialog.getByRole('combobox', { name: '取消原因' }));
  await userEvent.click(await screen.findByRole('option', { name: '时间不便' }));
  await userEvent.click(dialog.getByRole('button', { name: '取消挂号' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: '取消挂号' })).toBeDisabled());
  expect(dialog.getByText(/^现在是：已完成，.*。当前状态（已完成）不允许取消挂号。$/)).toBeInTheDocument();
});

it('asks before a doctor who is not on duty takes over', async () => {
  const server = fakeServer({
    ...frontCalls(),
    [SWITCH]: (request) =>
      request['force'] === 'Y'
        ? null
        : refusal(42205, '李悦今天的班次不在营业时间内（除夕，营业 09:00-12:00）'),
  });
  show();
  await userEvent.click(within(await row(/咪咪/)).getByRole('button', { name: '转交：3号咪咪' }));
  const dialog = within(await screen.findByRole('dialog', { name: '转交医生：3号咪咪' }));
  await userEvent.click(await dialog.findByRole('radio', { name: /李悦/ }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('请填写更换原因')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: '更换原因' }), '转专科');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  const ask = within(await screen.findByRole('dialog', { name: '提示' }));
  expect(ask.getByText(/班次不在营业时间内（除夕，营业 09:00-12:00），仍要更换吗?/)).toBeInTheDocument();
  await userEvent.click(ask.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(server.requests(SWITCH).at(-1)).toMatchObject({ doctorId: 'd2', reason: '转专科', force: 'Y' }),
  );
});

it('repeats what was agreed to when no answer came', async () => {
  const server = fakeServer({
    ...frontCalls(),
    [SWITCH]: ({ force }) => (force === 'Y' ? networkFailure() : refusal(42205, '李悦今天不在班')),
  });
  show();
  await userEvent.click(within(await row(/咪咪/)).getByRole('button', { name: '转交：3号咪咪' }));
  const dialog = within(await screen.findByRole('dialog', { name: '转交医生：3号咪咪' }));
  await userEvent.click(await dialog.findByRole('radio', { name: /李悦/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: '更换原因' }), '转专科');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  const ask = within(await screen.findByRole('dialog', { name: '提示' }));
  await userEvent.click(ask.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText(/没有收到服务器的答复/)).toBeVisible();
  server.use({ [SWITCH]: () => null });
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(SWITCH).map(({ force }) => force)).toEqual(['N', 'Y', 'Y']));
});

/** Chooses another doctor for a visit that somebody else has changed meanwhile. */
async function switched(theirs: ReturnType<typeof visit>) {
  const server = fakeServer({
    ...frontCalls([visit()]),
    [SWITCH]: ({ version }) =>
      version === 2 ? refusal(40901, '数据已被他人修改', { current: theirs }) : null,
  });
  show();
  await userEvent.click(within(await row(/大黄/)).getByRole('button', { name: '换医生：1号大黄' }));
  const dialog = within(await screen.findByRole('dialog', { name: /医生：1号大黄$/ }));
  await userEvent.click(await dialog.findByRole('radio', { name: /李悦/ }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('他人刚刚修改过该就诊')).toBeInTheDocument();
  return { server, dialog };
}

it.each([
  ['that still waits', visit({ version: 3, complaint: '咳嗽' })],
  ['that a doctor has begun', visit({ version: 3, state: 2 })],
])('goes on with another doctor for a visit %s after somebody else has changed it', async (_, theirs) => {
  const { server, dialog } = await switched(theirs);
  expect(dialog.getByText(/确认后可再次提交。$/)).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: '更换原因' }), '转专科');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(SWITCH).map(({ version }) => version)).toEqual([2, 3]));
  expect(await screen.findByText('1号大黄的医生现在是李悦')).toBeInTheDocument();
});

it('says why a visit that somebody else has finished gets no other doctor', async () => {
  const { dialog } = await switched(visit({ version: 3, state: 3 }));
  expect(dialog.getByText(/^现在是：已完成，.*。当前状态（已完成）不允许更换医生。$/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: '确定' })).toBeDisabled();
});

it('says that nobody has come yet, and offers another try where the day cannot be read', async () => {
  const server = fakeServer({ ...frontCalls([]), [LIST]: () => refusal(50000, '') });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  server.use(frontCalls([]));
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByText('今天还没有人挂号')).toBeInTheDocument();
});

it('asks first for what the host has asked for ahead', async () => {
  const server = fakeServer(frontCalls());
  show();
  await row(/^1号 大黄/);
  const asked = [LIST, COUNT, DOCTORS].map((call) => server.requests(call)[0]);
  expect(firstRequestsOf('/workspace/front')).toEqual(asked);
});
