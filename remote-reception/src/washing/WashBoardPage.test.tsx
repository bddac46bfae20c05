import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { WashPlan } from '@hospital/shared/contract/calls/washing';
import { fakeServer, fakeSession, httpStatus, refusal, renderPage } from '@hospital/shared/testing';
import { firstRequestsOf } from '../../test/firstCalls';
import {
  ALL_PERMISSIONS,
  begun,
  CANCEL,
  CHARGE,
  day,
  done,
  FINISH,
  INFO,
  LIST,
  NOTIFY,
  plan,
  QUOTE,
  RECEIVE,
  SAVE,
  SLOTS,
  TEXT,
  washingCalls,
} from '../../test/washing.fixture';
import WashBoardPage from './WashBoardPage';

const show = (permissions: readonly string[] = ALL_PERMISSIONS, id = 'u1') =>
  renderPage(<WashBoardPage />, {
    session: fakeSession([...permissions], { user: { id } }),
    at: '/wash/board',
  });
const column = async (name: string) => within(await screen.findByRole('region', { name }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => sessionStorage.clear());

it('shows the day in three columns, with what to mind and how full it is', async () => {
  const server = fakeServer(washingCalls([plan(), begun, done, plan({ id: 'w4', state: 4 })]));
  server.setClock(new Date('2026-11-24T02:00:00Z'));
  show();
  const waiting = await column('待接收 1');
  expect(waiting.getByRole('listitem', { name: '豆包 09:00–10:00' })).toHaveTextContent('耳后有皮屑');
  expect(waiting.getByText('有跳蚤')).toBeInTheDocument();
  expect((await column('进行中 1')).getByText('李美')).toBeInTheDocument();
  const finished = await column('已完成 1');
  expect(finished.getByText('未通知')).toBeInTheDocument();
  expect(finished.getByRole('link', { name: '13900002222' })).toHaveAttribute('href', 'tel:13900002222');
  const slots = within(screen.getByRole('list', { name: '时段占用' }));
  expect(slots.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '全天 3/12',
    '09:00–12:00 3/3 已满',
    '14:00–18:00 0/5',
  ]);
  expect(screen.getByText('已取消 1 张，见“全部”。')).toBeInTheDocument();
});

it('marks a plan that nobody received by the end of its time, on the board and in the list', async () => {
  const late = plan({ id: 'w5', petName: '毛毛', startTime: '08:30', endTime: '09:59' });
  const server = fakeServer(washingCalls([plan({ endTime: '10:01' }), late, { ...begun, endTime: '09:30' }]));
  server.setClock(new Date('2026-11-24T02:00:00Z'));
  show();
  const marked = async () =>
    (await screen.findAllByText('逾期')).map((one) => one.closest('li, tr')?.textContent);
  await column('待接收 2');
  expect(await marked()).toEqual([expect.stringContaining('毛毛')]);
  await userEvent.click(screen.getByRole('tab', { name: '全部' }));
  await screen.findByRole('table', { name: '洗美单列表' });
  expect((await marked()).at(-1)).toContain('毛毛');
});

it('says how many plans of earlier days were missed, and leads to them', async () => {
  const missed = plan({ planDate: '2026-11-20' });
  const server = fakeServer({
    ...washingCalls([]),
    [LIST]: ({ startDate, endDate, state }) =>
      startDate && endDate && state === 1 ? { list: [missed], total: 3 } : { list: [], total: 0 },
  });
  server.setClock(new Date('2026-11-24T02:00:00Z'));
  const { unmount } = show();
  const way = await screen.findByRole('link', { name: '3 张' });
  expect(server.requests(LIST)).toContainEqual({
    ...{ startDate: '2026-10-25', endDate: '2026-11-23', state: 1 },
    ...{ page: 1, pageSize: 1 },
  });
  await press('前一天');
  expect(screen.queryByText(/^近30天逾期未接收/)).toBeNull();
  unmount();
  sessionStorage.clear();
  renderPage(<WashBoardPage />, {
    session: fakeSession([...ALL_PERMISSIONS]),
    at: way.getAttribute('href') ?? '',
  });
  expect(await screen.findByRole('table', { name: '洗美单列表' })).toBeVisible();
  expect(server.requests(LIST).at(-1)).toMatchObject({ endDate: '2026-11-23', state: 1, pageSize: 20 });
});

it('says how many washes of earlier days nobody finished, which have no bill, and leads to them', async () => {
  const server = fakeServer({
    ...washingCalls([]),
    [LIST]: ({ endDate, state }) =>
      endDate && state === 2 ? { list: [begun], total: 2 } : { list: [], total: 0 },
  });
  server.setClock(new Date('2026-11-24T02:00:00Z'));
  show();
  const way = await screen.findByRole('link', { name: '2 张' });
  expect(way.closest('p')).toHaveTextContent('近30天未完成、未开账单 2 张');
  expect(way).toHaveAttribute('href', '/wash/board?state=2&startDate=2026-10-25&endDate=2026-11-23');
});

it('offers only to cancel the plan of an animal that died', async () => {
  fakeServer(washingCalls([plan({ petStatus: 2 })]));
  show();
  const waiting = await column('待接收 1');
  expect(waiting.getByText('已死亡')).toBeInTheDocument();
  expect(waiting.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['取消：豆包']);
});

it('offers each plan what its state and the user allow', async () => {
  fakeServer(washingCalls());
  const { unmount } = show();
  const names = async (name: string) =>
    (await column(name)).getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(await names('待接收 1')).toEqual(['接收：豆包', '编辑：豆包', '取消：豆包']);
  expect(await names('进行中 1')).toEqual(['完成：咪咪', '取消：咪咪']);
  expect(screen.getByRole('button', { name: '取消：豆包' })).toHaveClass('arco-btn-status-danger');
  expect(screen.getByRole('button', { name: '编辑：豆包' })).not.toHaveClass('arco-btn-status-danger');
  expect(await names('已完成 1')).toEqual(['通知：大黄']);
  unmount();
  show(['hospital:booking:listWashPlan']);
  expect((await column('待接收 1')).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '新增洗美单' })).not.toBeInTheDocument();
});

it('goes from card to card by arrows, and cancels by a key', async () => {
  fakeServer(washingCalls([plan(), plan({ id: 'w5', petName: '毛毛' }), begun]));
  show();
  (await screen.findByRole('button', { name: '接收：豆包' })).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: '毛毛' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('link', { name: '咪咪' })).toHaveFocus();
  await userEvent.keyboard('x');
  const form = await dialog('取消洗美：咪咪');
  await userEvent.click(form.getByRole('button', { name: '取消洗美' }));
  expect(await form.findByText('已开始的洗美单须填写取消原因')).toBeInTheDocument();
});

it('receives with a washer; the form of whoever is late stays', async () => {
  const server = fakeServer({
    ...washingCalls([plan({ washerId: 'u5', washerName: '李美' })]),
    [RECEIVE]: () => refusal(40902, '当前状态（进行中）不允许接收，已由李美接收'),
  });
  show();
  await press('接收：豆包');
  const form = await dialog('接收：豆包');
  await userEvent.click(form.getByRole('button', { name: '接收' }));
  await waitFor(() =>
    expect(server.requests(RECEIVE)).toEqual([{ id: 'w1', version: 3, washerId: 'u5', photosBefore: [] }]),
  );
  expect(await form.findByRole('button', { name: '接收' })).toBeEnabled();
});

it('asks who washes where the user does not, and takes a washer’s own word', async () => {
  const server = fakeServer({ ...washingCalls(), [RECEIVE]: () => null });
  const { unmount } = show();
  await press('接收：豆包');
  const form = await dialog('接收：豆包');
  expect(form.queryByPlaceholderText('本人')).not.toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: '接收' }));
  expect(await form.findByRole('alert')).toHaveTextContent('请选择美容师');
  expect(server.requests(RECEIVE)).toEqual([]);
  unmount();
  show(ALL_PERMISSIONS, 'u5');
  await press('接收：豆包');
  const own = await dialog('接收：豆包');
  expect(await own.findByPlaceholderText('本人')).toBeInTheDocument();
  await userEvent.click(own.getByRole('button', { name: '接收' }));
  await waitFor(() => expect(server.requests(RECEIVE)).toEqual([{ id: 'w1', version: 3, photosBefore: [] }]));
});

it('leaves it to the server to say who washes where not all of them are known', async () => {
  const server = fakeServer({
    ...washingCalls(),
    'GET /sys/user/selectsByService': () => httpStatus(502),
    [RECEIVE]: () => null,
  });
  show();
  await press('接收：豆包');
  const form = await dialog('接收：豆包');
  await userEvent.click(form.getByRole('button', { name: '接收' }));
  await waitFor(() => expect(server.requests(RECEIVE)).toEqual([{ id: 'w1', version: 3, photosBefore: [] }]));
});

it('folds a long remark, and unfolds the whole of it', async () => {
  const remarks = '怕吹风机，'.repeat(40);
  fakeServer(washingCalls([plan({ remarks })]));
  show();
  const fold = await screen.findByRole('button', { name: '展开：豆包的备注' });
  const text = screen.getByText(`耳后有皮屑；${remarks}`);
  expect(text).toHaveClass('clamped');
  await userEvent.click(fold);
  expect(text).not.toHaveClass('clamped');
  expect(screen.getByRole('button', { name: '收起：豆包的备注' })).toHaveAttribute('aria-expanded', 'true');
});

it('says how many of those that are counted have no plan yet', async () => {
  const server = fakeServer({ ...washingCalls([plan(), begun]), [SLOTS]: () => ({ ...day, booked: 4 }) });
  server.setClock(new Date('2026-11-24T02:00:00Z'));
  show();
  expect(await screen.findByText(/另有 2 只已预约、尚未开洗美单/)).toBeInTheDocument();
});

it('closes without a question where nothing was typed', async () => {
  fakeServer(washingCalls());
  show();
  await press('接收：豆包');
  const form = await dialog('接收：豆包');
  await form.findByRole('button', { name: /上传图片/ });
  await userEvent.click(form.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('says what it costs before it is finished, and goes on over what somebody changed', async () => {
  let kept: WashPlan = begun;
  const server = fakeServer({
    ...washingCalls([begun]),
    [INFO]: () => kept,
    [FINISH]: ({ version }) => {
      if (version === 3) {
        kept = { ...begun, version: 4 };
        return refusal(40901, '数据已被他人修改，请刷新后重试', { current: kept });
      }
      return { billId: 'b9', amount: 156 };
    },
  });
  show();
  await press('完成：咪咪');
  const form = await dialog('完成：咪咪');
  expect(await form.findByText('合计 ¥78.00')).toBeInTheDocument();
  const count = form.getByRole('spinbutton', { name: '数量' });
  await userEvent.clear(count);
  await userEvent.type(count, '2');
  expect(await form.findByText('合计 ¥156.00')).toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: '完成并开单' }));
  expect(await form.findByText('他人刚刚修改过该洗美单')).toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: '完成并开单' }));
  expect(await screen.findByText('已完成，账单 156.00 元')).toBeInTheDocument();
  expect(server.requests(FINISH).map(({ version, items }) => [version, items])).toEqual([
    [3, [{ productId: 'p1', quantity: 2 }]],
    [4, [{ productId: 'p1', quantity: 2 }]],
  ]);
  expect(server.requests(QUOTE).at(-1)).toEqual({
    id: 'w2',
    petId: 'd1',
    items: [{ productId: 'p1', quantity: 2 }],
  });
});

it('edits a plan that waits, and keeps what was typed when the time is full', async () => {
  const server = fakeServer({
    ...washingCalls(),
    [SAVE]: () => refusal(42204, '该时段已约满'),
  });
  show();
  await press('编辑：豆包');
  const form = await dialog('编辑洗美单');
  await form.findByText('合计 ¥78.00');
  await userEvent.type(form.getByLabelText('皮肤情况'), '，勿搓');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(form.getByLabelText('皮肤情况')).toHaveValue('耳后有皮屑，勿搓');
  const [sent] = server.requests(SAVE);
  expect(sent).toMatchObject({
    id: 'w1',
    version: 3,
    petId: 'd1',
    skinNote: '耳后有皮屑，勿搓',
    fleaFlag: 'Y',
  });
});

it('shows what an owner is told, and notes who telephoned', async () => {
  const server = fakeServer({ ...washingCalls(), [NOTIFY]: () => null });
  show();
  await press('通知：大黄');
  const form = await dialog('通知：大黄');
  expect(await form.findByRole('textbox', { name: '通知内容' })).toHaveValue('大黄已洗好，可以来接了。');
  expect(form.getByRole('link', { name: '13900002222' })).toHaveAttribute('href', 'tel:13900002222');
  // Nobody sends text messages here.
  expect(form.queryByRole('button', { name: '发送短信' })).not.toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: '已电话通知' }));
  await waitFor(() => expect(server.requests(NOTIFY)).toEqual([{ id: 'w3', version: 3 }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('says of what was washed that its bill was made void: nobody pays for it', async () => {
  const plans = [plan({ ...done, billVoidFlag: 'Y' }), plan({ ...done, id: 'w6', petName: '豆豆' })];
  fakeServer(washingCalls(plans));
  show();
  const finished = await column('已完成 2');
  expect(finished.getByRole('listitem', { name: /^大黄/ })).toHaveTextContent('账单已作废');
  expect(finished.getByRole('listitem', { name: /^豆豆/ })).not.toHaveTextContent('账单已作废');
});

it('opens a new bill for a finished wash whose bill was made void, for users who may finish washes', async () => {
  const plans = [plan({ ...done, billVoidFlag: 'Y' }), plan({ ...done, id: 'w6', petName: '豆豆' })];
  const server = fakeServer({ ...washingCalls(plans), [CHARGE]: () => ({ billId: 'b2', amount: 78 }) });
  const { unmount } = show();
  await press('重新开单：大黄');
  expect(screen.queryByRole('button', { name: '重新开单：豆豆' })).not.toBeInTheDocument();
  const form = await dialog('重新开单：大黄');
  expect(form.getByText(/小型犬洗澡/)).toBeVisible();
  expect(form.getByText(/账单 ZD202611240007 已作废/)).toHaveTextContent('¥78.00');
  await userEvent.click(form.getByRole('button', { name: '重新开单' }));
  await waitFor(() => expect(server.requests(CHARGE)).toEqual([{ id: 'w3', version: 3 }]));
  expect(await screen.findByText('已重新开单，账单 78.00 元')).toBeVisible();
  unmount();
  show(ALL_PERMISSIONS.filter((one) => !one.includes('finish')));
  await screen.findByText('账单已作废');
  expect(screen.queryByRole('button', { name: '重新开单：大黄' })).not.toBeInTheDocument();
});

it('says what the bill comes to, where there is one that is not void', async () => {
  const changed = plan({ ...done, amount: 222, billVoidFlag: 'N', billAmount: 148 });
  fakeServer(washingCalls([changed, plan({ ...done, id: 'w6', petName: '豆豆', amount: 222 })]));
  show();
  const finished = await column('已完成 2');
  const card = finished.getByRole('listitem', { name: /^大黄/ });
  expect(card).toHaveTextContent('账单 ZD202611240007 ¥148.00');
  expect(card).not.toHaveTextContent('¥222');
  expect(finished.getByRole('listitem', { name: /^豆豆/ })).toHaveTextContent('¥222.00');
});

it('shows how far a text message is, and sends one that failed again', async () => {
  const told = { notifyFlag: 'Y', notice: 'phoned', notifyName: '黄雨桐' } as const;
  const plans = [
    plan({ ...done, id: 'w6', petName: '豆豆', ...told, notifyTime: '2026-11-24 10:05:00' }),
    plan({ ...done, id: 'w7', petName: '球球', notice: 'failed', notifyError: '号码为空号' }),
    plan({ ...done, id: 'w8', petName: '毛毛', notifyFlag: 'Y', notice: 'sent' }),
  ];
  const server = fakeServer({ ...washingCalls(plans, 'Y'), [TEXT]: () => null });
  show();
  const finished = await column('已完成 3');
  // Whoever calls an owner who did not hear of the message still says so.
  expect(finished.getByRole('button', { name: '通知：毛毛' })).toBeInTheDocument();
  expect(finished.getByRole('listitem', { name: /^豆豆/ })).toHaveTextContent('已电话通知 黄雨桐 10:05');
  expect(finished.queryByRole('button', { name: '通知：豆豆' })).not.toBeInTheDocument();
  expect(finished.getByRole('listitem', { name: /^球球/ })).toHaveTextContent('短信失败 号码为空号');
  await press('通知：球球');
  const form = await dialog('通知：球球');
  await userEvent.click(await form.findByRole('button', { name: '重发短信' }));
  await waitFor(() => expect(server.requests(TEXT)).toEqual([{ id: 'w7', version: 3 }]));
});

it('cancels without a reason what has not begun', async () => {
  const server = fakeServer({ ...washingCalls(), [CANCEL]: () => null });
  show();
  await press('取消：豆包');
  const form = await dialog('取消洗美：豆包');
  await userEvent.click(form.getByRole('button', { name: '取消洗美' }));
  await waitFor(() => expect(server.requests(CANCEL)).toEqual([{ id: 'w1', version: 3 }]));
});

it('goes from day to day, and offers 重试 when the day does not come', async () => {
  const server = fakeServer({ ...washingCalls(), [LIST]: () => httpStatus(502) });
  server.setClock(new Date('2026-11-24T02:00:00Z'));
  show();
  await screen.findByText('洗美单加载失败');
  server.use(washingCalls());
  await press('重试');
  await column('待接收 1');
  await press('后一天');
  await waitFor(() => expect(server.requests(LIST).at(-1)).toMatchObject({ date: '2026-11-25' }));
});

it('shows nothing of another day while the chosen one is on its way', async () => {
  const late = (answer: unknown) => (request: Readonly<Record<string, unknown>>) =>
    request['date'] === day.date ? answer : new Promise(() => undefined);
  const plans = [plan()];
  const server = fakeServer({
    ...washingCalls(),
    ...{ [LIST]: late({ list: plans, total: 1 }), [SLOTS]: late(day) },
  });
  server.setClock(new Date('2026-11-24T02:00:00Z'));
  show();
  await column('待接收 1');
  expect(await screen.findByRole('list', { name: '时段占用' })).toBeInTheDocument();
  await press('后一天');
  await waitFor(() => expect(server.requests(LIST).at(-1)).toMatchObject({ date: '2026-11-25' }));
  expect(screen.queryByRole('region', { name: '待接收 1' })).not.toBeInTheDocument();
  expect(screen.queryByRole('list', { name: '时段占用' })).not.toBeInTheDocument();
});

it('lists all days, with the reason why something cannot be done', async () => {
  fakeServer(washingCalls());
  show();
  await userEvent.click(await screen.findByRole('tab', { name: '全部' }));
  const table = within(await screen.findByRole('table', { name: '洗美单列表' }));
  expect(await table.findByRole('button', { name: '接收：豆包' })).toBeEnabled();
  expect(table.getByRole('button', { name: '接收：大黄' })).toBeDisabled();
});

it('keeps the day that was chosen until the next day, which begins with today', async () => {
  const server = fakeServer(washingCalls());
  server.setClock(new Date('2026-11-24T02:00:00Z'));
  const { unmount } = show();
  await column('待接收 1');
  await press('后一天');
  await press('后一天');
  const last = () => server.requests(LIST).findLast(({ date }) => date !== undefined)?.['date'];
  await waitFor(() => expect(last()).toBe('2026-11-26'));
  unmount();
  const again = show();
  await column('待接收 1');
  expect(await screen.findByRole('button', { name: '今天' })).toBeEnabled();
  again.unmount();
  server.setClock(new Date('2026-11-25T02:00:00Z'));
  show();
  await waitFor(() => expect(last()).toBe('2026-11-25'));
});

it('asks first for what the host has asked for ahead', async () => {
  const server = fakeServer(washingCalls());
  show();
  const asked = () => [server.requests(LIST)[0], server.requests(SLOTS)[0]];
  await waitFor(() => expect(asked()).toEqual(firstRequestsOf('/wash/board')));
});
