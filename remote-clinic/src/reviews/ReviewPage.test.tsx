import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { REVIEW_COLUMNS, type Review } from '@hospital/shared/contract/calls/reviews';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import {
  fakeServer,
  fakeSession,
  file,
  refusal,
  renderPage,
  type FakeRequest,
  type FakeServer,
} from '@hospital/shared/testing';
import { columnsOf } from './reviews.model';
import ReviewPage from './ReviewPage';

const LIST = 'POST /hospital/review/list';
const TOTAL = 'POST /hospital/review/total';
const FOLLOW = 'POST /hospital/review/follow/save';
const SAVE = 'POST /hospital/review/save';
const REMOVE = 'POST /hospital/review/delete/{id}';
const TAKE_BACK = 'POST /hospital/review/follow/delete/{id}';
const RESERVE = 'POST /hospital/review/reservationStatus/{id}';
const WORDS: Readonly<Record<string, readonly object[]>> = {
  review_way: [{ code: 'PHONE', name: '电话' }],
  review_result: [{ code: 'BETTER', name: '好转' }],
};

const review = (changes: Partial<Review> = {}): Review => ({
  id: 'r1',
  storeId: 's1',
  storeName: '测试门店',
  ownerId: 'o1',
  ownerName: '李雷',
  ownerMobile: '138****1234',
  petId: 'p1',
  petName: '豆豆',
  caseId: null,
  caseNo: '',
  diagnosis: '外耳炎',
  type: 2,
  reviewTime: '2026-08-03 10:15:00',
  content: '询问上药情况',
  planName: '',
  executorId: '',
  executorName: '',
  status: 'N',
  overdueFlag: 'Y',
  result: '',
  reservationStatus: 'N',
  followCount: 0,
  lastFollowTime: null,
  version: 3,
  ...changes,
});

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  server = fakeServer({
    [LIST]: () => ({ list: [review()], total: 1 }),
    [TOTAL]: () => ({ pendingCount: 1, doneCount: 0, overdueCount: 1, total: 1 }),
    'GET /sys/dict2/getDictByType': ({ type }: FakeRequest) =>
      String(type).includes(',') ? WORDS : WORDS[type],
    'GET /hospital/review/follow/list/{id}': () => [
      {
        id: 'f1',
        way: 'PHONE',
        connected: 'N',
        content: '无人接听',
        result: '',
        satisfaction: null,
        nextTime: '2026-08-03 10:15:00',
        followerName: '王医生',
        createDate: '2026-08-02 09:00:00',
        deletableFlag: 'Y',
        files: [{ id: 'x', url: '/files/1/u/review/x.pdf', name: '化验单.pdf' }],
      },
    ],
    [FOLLOW]: () => ({ id: 'f2', reviewStatus: 'Y', version: 4 }),
    [RESERVE]: () => null,
    [SAVE]: () => ({ id: 'r2' }),
    [REMOVE]: () => null,
    [TAKE_BACK]: () => null,
    'GET /sys/user/selects': () => [{ id: 'u1', name: '王医生', loginName: 'w' }],
    'POST /store/column/get': () => null,
    'POST /store/search/save': () => ({ id: 's' }),
  });
});

const MAY = ['hospital:review:list', 'hospital:review:follow:save', 'hospital:review:save'];
const open = (permissions = MAY, at = '/workspace/reviewAndBack/reviewBackWaitList') =>
  renderPage(<ReviewPage />, { at, session: fakeSession(permissions) });
const openDialog = async (): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole('button', { name: '回访：豆豆' }));
  return screen.findByRole('dialog', { name: '回访豆豆' });
};

it('shows what is pending today, as the card of the home page counts it', async () => {
  open();
  expect(await screen.findByText('豆豆')).toBeVisible();
  const today = shanghaiDay();
  expect(server.requests(LIST)[0]).toEqual({
    page: 1,
    pageSize: 20,
    startDate: today,
    endDate: today,
    status: 'N',
  });
  expect(screen.getByText('共 1 条，待处理 1 条，已完成 0 条，逾期 1 条')).toBeVisible();
  // Of whatever status: what is done is counted, too, while the list shows what is pending.
  expect(server.requests(TOTAL)).toContainEqual({ startDate: today, endDate: today });
  expect(screen.getByText('逾期')).toBeVisible();
});

it('leads to what is pending of days before, which the list of today does not show', async () => {
  open();
  const yesterday = addDays(shanghaiDay(), -1);
  await userEvent.click(await screen.findByRole('button', { name: '之前未处理 1 条' }));
  await waitFor(() =>
    expect(server.requests(LIST).at(-1)).toEqual({ page: 1, pageSize: 20, endDate: yesterday, status: 'N' }),
  );
  expect(server.requests(TOTAL)).toContainEqual({ endDate: yesterday, status: 'N' });
  expect(screen.queryByRole('button', { name: /^之前未处理/ })).not.toBeInTheDocument();
});

it('leads from a follow-up to its case, for who may read that', async () => {
  server.use({
    [LIST]: () => ({ list: [review({ caseId: 'c1', caseNo: 'BL202608010001' })], total: 1 }),
  });
  open([...MAY, 'hospital:case:info']);
  await userEvent.click(await screen.findByRole('button', { name: '回访：豆豆' }));
  const dialog = within(await screen.findByRole('dialog', { name: '回访豆豆' }));
  expect(dialog.getByRole('link', { name: 'BL202608010001' })).toHaveAttribute('href', '/case/detail?id=c1');
  expect(dialog.getByText(/，外耳炎$/)).toBeVisible();
});

describe('the day of the list', () => {
  const dayAsked = () => (server.requests(LIST).at(-1) as { startDate?: string }).startDate;
  afterEach(() => jest.useRealTimers());

  it('is the server’s, whatever the clock of this computer says', async () => {
    server.setClock(new Date('2026-08-02T16:00:01.000Z'));
    open();
    await waitFor(() => expect(dayAsked()).toBe('2026-08-03'));
  });

  it('goes on at midnight in an open tab, and over a reload', async () => {
    jest.useFakeTimers({ now: new Date('2026-08-03T15:59:50.000Z'), advanceTimers: true });
    const { unmount } = open();
    await screen.findByText('豆豆');
    expect(dayAsked()).toBe('2026-08-03');
    act(() => jest.advanceTimersByTime(14_000));
    await waitFor(() => expect(dayAsked()).toBe('2026-08-04'));
    unmount();
    jest.setSystemTime(new Date('2026-08-05T01:00:00.000Z'));
    open();
    await waitFor(() => expect(dayAsked()).toBe('2026-08-05'));
  });

  it('stays what its user chose', async () => {
    jest.useFakeTimers({ now: new Date('2026-08-03T15:59:50.000Z'), advanceTimers: true });
    open(MAY, '/workspace/reviewAndBack/reviewBackWaitList?startDate=2026-08-01&endDate=2026-08-03');
    await screen.findByText('豆豆');
    const before = server.requests(LIST).length;
    act(() => jest.advanceTimersByTime(14_000));
    await screen.findByText('豆豆');
    expect(dayAsked()).toBe('2026-08-01');
    expect(server.requests(LIST)).toHaveLength(before);
  });
});

it('shows exactly what its address asks for', async () => {
  open(MAY, '/workspace/reviewAndBack/reviewBackWaitList?status=Y&type=2');
  await screen.findByText('豆豆');
  expect(server.requests(LIST)[0]).toEqual({ page: 1, pageSize: 20, status: 'Y', type: 2 });
});

it('exports what is shown, for who may', async () => {
  const save = 'GET /hospital/review/listExcel';
  server.use({ [save]: () => file('rows', { filename: 'x.xlsx' }) });
  open([...MAY, 'hospital:review:listExcel'], '/workspace/reviewAndBack/reviewBackWaitList?status=Y&type=2');
  await userEvent.click(await screen.findByRole('button', { name: /^计划时间/ }));
  await userEvent.click(await screen.findByRole('button', { name: '导出' }));
  await waitFor(() => expect(server.requests(save)).toHaveLength(1));
  const { columns, ...request } = server.requests(save)[0] as { columns: string };
  expect(request).toEqual({ status: 'Y', type: 2, orderByField: 'review_time', orderByType: 'asc' });
  const all = columnsOf({ result: () => null, status: () => null, oneStore: false }).map(({ key }) => key);
  expect(REVIEW_COLUMNS).toEqual(expect.arrayContaining(all));
  expect(columns).toBe('petName,ownerName,ownerMobile,reviewTime,status,type,content');
});

it('ends a follow-up with a result; what was tried before stands below', async () => {
  open();
  const dialog = await openDialog();
  expect(await within(dialog).findByText('无人接听')).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox', { name: '回访内容' }), ' 精神好 ');
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  expect(await within(dialog).findByText('请选择回访结果')).toBeVisible();
  expect(server.requests(FOLLOW)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('combobox', { name: '回访结果' }));
  await userEvent.click(await screen.findByRole('option', { name: '好转' }));
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(server.requests(FOLLOW)).toEqual([
      { reviewId: 'r1', version: 3, way: 'PHONE', connected: 'Y', content: '精神好', result: 'BETTER' },
    ]),
  );
});

it('names the next time instead of a result', async () => {
  open();
  const dialog = await openDialog();
  await userEvent.click(within(dialog).getByRole('radio', { name: '再次回访' }));
  await userEvent.type(await within(dialog).findByLabelText('下次回访的日期'), '2026-12-01{Enter}');
  const time = await within(dialog).findByLabelText('下次回访的时刻');
  await userEvent.clear(time);
  await userEvent.type(time, '1030{Tab}');
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(server.requests(FOLLOW)).toEqual([
      { reviewId: 'r1', version: 3, way: 'PHONE', connected: 'Y', nextTime: '2026-12-01 10:30' },
    ]),
  );
});

it('proposes another call when the owner did not answer, and lets its user choose otherwise', async () => {
  open();
  const dialog = within(await openDialog());
  await userEvent.click(dialog.getByRole('radio', { name: '未接通' }));
  expect(dialog.getByRole('radio', { name: '再次回访' })).toBeChecked();
  expect(await dialog.findByLabelText('下次回访的日期')).toBeVisible();
  expect(dialog.queryByRole('combobox', { name: '回访结果' })).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('radio', { name: '完成回访' }));
  expect(dialog.getByRole('combobox', { name: '回访结果' })).toBeVisible();
  await userEvent.click(dialog.getByRole('radio', { name: '已接通' }));
  expect(dialog.getByRole('radio', { name: '完成回访' })).toBeChecked();
});

it('keeps what is typed when somebody else was faster, and goes on from there', async () => {
  server.use({
    [FOLLOW]: () => refusal(40901, '数据已被他人修改', { current: { version: 7, status: 'N' } }),
  });
  open();
  const dialog = await openDialog();
  await userEvent.type(within(dialog).getByRole('textbox', { name: '回访内容' }), '已康复');
  await userEvent.click(within(dialog).getByRole('combobox', { name: '回访结果' }));
  await userEvent.click(await screen.findByRole('option', { name: '好转' }));
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  expect(await within(dialog).findByText('他人刚刚处理过该回访')).toBeVisible();
  expect(within(dialog).getByRole('textbox', { name: '回访内容' })).toHaveValue('已康复');
  server.use({ [FOLLOW]: () => ({ id: 'f2', reviewStatus: 'Y', version: 8 }) });
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(server.requests(FOLLOW).at(-1)).toMatchObject({ version: 7, content: '已康复' }),
  );
});

it('marks that an appointment came of it, and offers to take that back', async () => {
  let reservationStatus: 'Y' | 'N' = 'N';
  server.use({
    [LIST]: () => ({ list: [review({ reservationStatus })], total: 1 }),
    [RESERVE]: (request) => void ({ reservationStatus } = request as { reservationStatus: 'Y' | 'N' }),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: '标记预约：豆豆' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: '提示' })).getByRole('button', { name: '确定' }),
  );
  await waitFor(() =>
    expect(server.requests(RESERVE)).toEqual([{ id: 'r1', version: 3, reservationStatus: 'Y' }]),
  );
  expect(await screen.findByRole('button', { name: '取消预约：豆豆' })).toBeVisible();
});

it('offers only what its user may do, and nothing more for what is done', async () => {
  const { unmount } = open(['hospital:review:list']);
  await screen.findByText('豆豆');
  expect(screen.queryByRole('button', { name: '回访：豆豆' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '标记预约：豆豆' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '记录：豆豆的回访' }));
  const history = await screen.findByRole('dialog', { name: '豆豆的回访记录' });
  expect(await within(history).findByText(/王医生 电话未接通/)).toBeVisible();
  unmount();
  server.use({ [LIST]: () => ({ list: [review({ status: 'Y', overdueFlag: 'N' })], total: 1 }) });
  open();
  expect(await screen.findByRole('button', { name: '回访：豆豆' })).toBeDisabled();
});

it('keeps nothing of the owner while a dialog is open, and opens it again after a reload', async () => {
  const { unmount } = open();
  await openDialog();
  const kept = JSON.stringify({ ...sessionStorage, ...localStorage });
  expect(kept).toContain('r1');
  for (const personal of ['李雷', '138****1234', '豆豆', '询问上药情况', '外耳炎'])
    expect(kept).not.toContain(personal);
  unmount();
  open();
  expect(await screen.findByRole('dialog', { name: '回访豆豆' })).toBeVisible();
});

it('saves no attempt whose file was not uploaded, and shows what earlier ones have', async () => {
  server.use({
    'POST /wechat/mini/ossConfig': () => refusal(42901, '未使用的文件过多，请稍后再上传'),
  });
  open();
  const dialog = await openDialog();
  const history = within(await within(dialog).findByRole('list', { name: '回访记录' }));
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  await userEvent.click(await history.findByRole('button', { name: '化验单.pdf' }));
  expect(opened).toHaveBeenCalledWith('/files/1/u/review/x.pdf', '_blank', 'noopener');
  const group = within(await within(dialog).findByRole('group', { name: '附件' }, { timeout: 5000 }));
  await userEvent.upload(group.getByLabelText('上传文件', { selector: 'input' }), [
    new File(['%PDF-1.4'], '报告.pdf', { type: 'application/pdf' }),
  ]);
  expect(await group.findByRole('alert')).toHaveTextContent('未使用的文件过多，请稍后再上传');
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  expect(await within(dialog).findByText('请等待上传完成，或重试、移除未上传的文件')).toBeVisible();
  expect(server.requests(FOLLOW)).toEqual([]);
});

const CHANGE = [...MAY, 'hospital:review:delete', 'hospital:review:follow:delete'];

it('changes when, what about and who of one that is pending, by the version that was read', async () => {
  const user = userEvent.setup();
  server.use({ [LIST]: () => ({ list: [review({ reviewTime: '2099-08-03 10:15:00' })], total: 1 }) });
  open(CHANGE);
  await user.click(await screen.findByRole('button', { name: '编辑：豆豆的回访' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑回访：豆豆' }));
  await user.type(await dialog.findByRole('textbox', { name: '回访内容' }), '，拍照');
  await user.click(dialog.getByRole('combobox', { name: '执行人' }));
  await user.click(await screen.findByRole('option', { name: '王医生' }));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(server.requests(SAVE)).toEqual([
      {
        ...{ id: 'r1', version: 3, type: 2, reviewTime: '2099-08-03 10:15' },
        ...{ content: '询问上药情况，拍照', executorId: 'u1' },
      },
    ]),
  );
});

it('shows both sides where somebody else saved in between, and goes on from there', async () => {
  const user = userEvent.setup();
  const current = {
    id: 'r1',
    type: 1,
    content: '别人写的',
    reviewTime: '2099-08-03 10:15:00',
    executorId: '',
  };
  server.use({ [SAVE]: () => refusal(40901, '数据已被他人修改', { current: { ...current, version: 8 } }) });
  open(CHANGE);
  await user.click(await screen.findByRole('button', { name: '编辑：豆豆的回访' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑回访：豆豆' }));
  await user.type(await dialog.findByRole('textbox', { name: '回访内容' }), '，拍照');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText(/别人写的/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: '回访内容' })).toHaveValue('询问上药情况，拍照');
});

it('saves a new follow-up for the animal that the user picks', async () => {
  open(CHANGE);
  await userEvent.click(await screen.findByRole('button', { name: '新增回访' }));
  const dialog = await screen.findByRole('dialog', { name: '新增回访' });
  expect(dialog.querySelector('[data-part="customer/picker"]')).not.toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  expect(await within(dialog).findByText('请选择宠物')).toBeVisible();
  expect(server.requests(SAVE)).toEqual([]);
});

it.each([
  [0, '删除', '删除', '确定删除“豆豆”的回访吗?已约的预约不受影响。'],
  [2, '取消', '取消回访', '确定取消“豆豆”的回访吗?已有的回访记录会保留。已约的预约不受影响。'],
])('asks before one with %d attempts goes', async (followCount, action, button, words) => {
  server.use({ [LIST]: () => ({ list: [review({ followCount, reservationStatus: 'Y' })], total: 1 }) });
  open(CHANGE);
  await userEvent.click(await screen.findByRole('button', { name: `${action}：豆豆的回访` }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText(words)).toBeVisible();
  await userEvent.click(asked.getByRole('button', { name: button }));
  await waitFor(() => expect(server.requests(REMOVE)).toEqual([{ id: 'r1', version: 3 }]));
});

it('takes back an attempt that one wrote today, and none for who may not', async () => {
  const { unmount } = open(CHANGE);
  await userEvent.click(await screen.findByRole('button', { name: '记录：豆豆的回访' }));
  await userEvent.click(await screen.findByRole('button', { name: /^删除：.*的回访记录$/ }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: '删除回访记录' })).getByRole('button', { name: '删除' }),
  );
  await waitFor(() => expect(server.requests(TAKE_BACK)).toEqual([{ id: 'f1' }]));
  unmount();
  open(['hospital:review:list']);
  await userEvent.click(await screen.findByRole('button', { name: '记录：豆豆的回访' }));
  await screen.findByText('无人接听');
  expect(screen.queryByRole('button', { name: /^删除：.*的回访记录$/ })).toBeNull();
});

it('says why what is done is neither changed nor cancelled', async () => {
  server.use({ [LIST]: () => ({ list: [review({ status: 'Y', overdueFlag: 'N' })], total: 1 }) });
  open(CHANGE);
  expect(await screen.findByRole('button', { name: '编辑：豆豆的回访' })).toBeDisabled();
  expect(screen.getByRole('button', { name: '删除：豆豆的回访' })).toBeDisabled();
});
