import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, httpStatus, refusal, renderPage } from '@hospital/shared/testing';
import {
  ALL_PERMISSIONS,
  CHART,
  chart,
  DATE,
  reservationCalls,
  wait,
  WAITS,
} from '../../../test/reservations.fixture';
import BoardPage from '../board/BoardPage';

const BOOK = 'POST /hospital/booking/reservation/wait/book';
const EDIT = 'POST /hospital/booking/reservation/wait/edit';
const SAVE = 'POST /hospital/booking/reservation/wait/save';
const WITHDRAW = 'POST /hospital/booking/reservation/wait/cancel';

const show = (permissions: readonly string[] = ALL_PERMISSIONS) =>
  renderPage(<BoardPage />, {
    session: fakeSession([...permissions]),
    at: `/reservation/board?date=${DATE}`,
  });
const list = async () => within(await screen.findByRole('region', { name: '候补' }));

beforeEach(() => sessionStorage.clear());

it('offers what has become free, and books it by one press', async () => {
  const waits = [wait({ id: 'w2', petName: '咪咪', offer: null, waitDate: '2099-03-05' }), wait()];
  const server = fakeServer({
    ...reservationCalls(),
    [WAITS]: () => waits,
    [BOOK]: () => ({ id: 'r2', reservationNo: 'YY1' }),
  });
  show();
  const shown = await list();
  expect(shown.getByRole('status')).toHaveTextContent('候补 2 人，1 人可以安排');
  const rows = shown.getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('豆豆（孙丽） 139****2002上午 王医生 30分钟');
  expect(rows[1]).toHaveTextContent('暂无空闲');
  await userEvent.click(shown.getByRole('button', { name: '预约 11:00-11:30 王医生：豆豆（孙丽）' }));
  await waitFor(() =>
    expect(server.requests(BOOK)).toEqual([{ id: 'w1', version: 1, doctorId: 'd1', startTime: '11:00' }]),
  );
  expect(await screen.findByText(/豆豆（孙丽）已预约 2099-03-02 11:00-11:30 王医生/)).toBeInTheDocument();
  // Who waits for another day leads there.
  await userEvent.click(shown.getByRole('button', { name: '03-05 上午' }));
  await waitFor(() => expect(server.requests(CHART).at(-1)).toEqual({ date: '2099-03-05', type: 1 }));
});

it('is folded where nobody waits for the day on the board', async () => {
  fakeServer({ ...reservationCalls(), [WAITS]: () => [wait({ waitDate: '2099-03-05' })] });
  show();
  const shown = await list();
  expect(shown.getByRole('status')).toHaveTextContent('候补 1 人，1 人可以安排');
  expect(shown.queryByRole('listitem')).not.toBeInTheDocument();
  await userEvent.click(shown.getByRole('button', { name: '展开：候补' }));
  expect(shown.getByRole('listitem')).toHaveTextContent('豆豆（孙丽）');
  await userEvent.click(shown.getByRole('button', { name: '收起：候补' }));
  expect(shown.queryByRole('listitem')).not.toBeInTheDocument();
});

it('reads the list anew when another desk was quicker', async () => {
  const server = fakeServer({
    ...reservationCalls(),
    [WAITS]: () => [wait()],
    [BOOK]: () => refusal(40902, '当前状态（已安排）不允许安排，由李娜安排'),
  });
  show();
  await userEvent.click((await list()).getByRole('button', { name: /^预约 11:00/ }));
  await waitFor(() => expect(server.requests(WAITS)).toHaveLength(2));
  expect(server.requests(BOOK)).toHaveLength(1);
});

it('takes somebody off the list, after a question', async () => {
  const server = fakeServer({ ...reservationCalls(), [WAITS]: () => [wait()], [WITHDRAW]: () => null });
  show();
  await userEvent.click((await list()).getByRole('button', { name: '取消候补：豆豆（孙丽）' }));
  await userEvent.click(await screen.findByRole('button', { name: '取消候补' }));
  await waitFor(() => expect(server.requests(WITHDRAW)).toEqual([{ id: 'w1', version: 1 }]));
});

it('changes what somebody waits for, over the version that was read', async () => {
  const server = fakeServer({ ...reservationCalls(), [WAITS]: () => [wait()], [EDIT]: () => null });
  show();
  await userEvent.click((await list()).getByRole('button', { name: '修改候补：豆豆（孙丽）' }));
  const form = within(await screen.findByRole('dialog', { name: '修改候补：豆豆（孙丽）' }));
  expect(form.getByRole('radio', { name: '上午' })).toBeChecked();
  await userEvent.click(form.getByRole('radio', { name: '下午' }));
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(EDIT)).toHaveLength(1));
  expect(server.requests(EDIT)[0]).toMatchObject({
    id: 'w1',
    version: 1,
    waitDate: DATE,
    part: 2,
    doctorId: 'd1',
  });
});

/** Opens 修改候补 of the first who waits, and writes another note. */
async function editRemarks(words: string) {
  await userEvent.click((await list()).getByRole('button', { name: '修改候补：豆豆（孙丽）' }));
  const form = within(await screen.findByRole('dialog', { name: '修改候补：豆豆（孙丽）' }));
  await userEvent.type(await form.findByLabelText('备注'), words);
  return form;
}

it('goes on with a change after somebody else has changed the wait', async () => {
  const theirs = wait({ version: 2, doctorId: 'd2', doctorName: '李医生' });
  const server = fakeServer({
    ...reservationCalls(),
    [WAITS]: () => [wait()],
    [EDIT]: ({ version }) =>
      version === 1 ? refusal(40901, '数据已被他人修改，请刷新后重试', { current: theirs }) : null,
  });
  show();
  const form = await editRemarks('请先联系');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await form.findByText('医生或美容师：对方的内容为「李医生」')).toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: '保留我的内容' }));
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(EDIT)).toHaveLength(2));
  expect(server.requests(EDIT)[1]).toMatchObject({ version: 2, doctorId: 'd1', remarks: '请先联系' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('keeps what is typed where a colleague books that wait meanwhile, and after a reload', async () => {
  let waits = [wait()];
  const server = fakeServer({ ...reservationCalls(), [WAITS]: () => waits });
  const { unmount } = show();
  const form = await editRemarks('请先联系');
  waits = [];
  const later = Date.now() + 60_000;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
  window.dispatchEvent(new Event('visibilitychange')); // the list is read anew
  await waitFor(() => expect(server.requests(WAITS)).toHaveLength(2));
  clock.mockRestore();
  await waitFor(() => expect(screen.queryByRole('region', { name: '候补' })).not.toBeInTheDocument());
  expect(form.getByLabelText('备注')).toHaveValue('请先联系');
  unmount();
  show();
  const again = within(await screen.findByRole('dialog', { name: '修改候补：豆豆（孙丽）' }));
  await userEvent.click(await again.findByRole('button', { name: /^恢复/ }));
  expect(again.getByLabelText('备注')).toHaveValue('请先联系');
});

it('shows who may only look what is free, and offers 重试 when the list does not come', async () => {
  const server = fakeServer({ ...reservationCalls(), [WAITS]: () => httpStatus(502) });
  show(['hospital:booking:reservation:list']);
  expect(await screen.findByText('候补加载失败')).toBeInTheDocument();
  server.use({ ...reservationCalls(), [WAITS]: () => [wait()] });
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  const shown = await list();
  expect(shown.getByText('有空：11:00-11:30 王医生')).toBeInTheDocument();
  expect(shown.getAllByRole('button')).toEqual([shown.getByRole('button', { name: '收起：候补' })]);
});

it('takes what was typed for a reservation along when its day is full', async () => {
  const full = { ...chart(), resources: chart().resources.map((one) => ({ ...one, duties: [] })) };
  const server = fakeServer({ ...reservationCalls(), [CHART]: () => full, [SAVE]: () => ({ id: 'w9' }) });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '新增预约' }));
  const form = within(await screen.findByRole('dialog', { name: '新增预约' }));
  await userEvent.click(form.getByRole('radio', { name: '新客来电' }));
  await userEvent.type(form.getByLabelText('宠主姓名'), '孙丽');
  await userEvent.type(form.getByLabelText('手机号'), '13900002002');
  await userEvent.click(await form.findByRole('button', { name: '加入候补' }));
  const waiting = within(await screen.findByRole('dialog', { name: '加入候补' }));
  expect(await waiting.findByLabelText('宠主姓名')).toHaveValue('孙丽');
  await userEvent.click(waiting.getByRole('radio', { name: '下午' }));
  await userEvent.click(waiting.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(server.requests(SAVE)[0]).toMatchObject({
    ...{ name: '孙丽', mobile: '13900002002', type: 1, doctorId: '', waitDate: DATE, part: 2, minutes: 30 },
  });
  expect(await screen.findByText(`已加入 ${DATE} 下午的候补`)).toBeInTheDocument();
});

it('lets nobody wait for a day that is over', async () => {
  const full = { ...chart(), resources: chart().resources.map((one) => ({ ...one, duties: [] })) };
  const server = fakeServer({ ...reservationCalls(), [CHART]: () => full });
  server.setClock(new Date(`${DATE}T22:00:00Z`));
  show();
  await userEvent.click(await screen.findByRole('button', { name: '新增预约' }));
  const form = within(await screen.findByRole('dialog', { name: '新增预约' }));
  expect(await form.findByText('当天没有空闲时段')).toBeInTheDocument();
  expect(form.queryByRole('button', { name: '加入候补' })).not.toBeInTheDocument();
});
