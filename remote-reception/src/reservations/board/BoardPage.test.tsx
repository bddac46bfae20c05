import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { ErrorCode } from '@hospital/shared/contract/errors';
import {
  fakeServer,
  fakeSession,
  httpStatus,
  networkFailure,
  refusal,
  renderPage,
} from '@hospital/shared/testing';
import { firstRequestsOf } from '../../../test/firstCalls';
import {
  ACCEPT,
  ALL_PERMISSIONS,
  brief,
  chart,
  CHART,
  DATE,
  EDIT,
  FIRST,
  INFO,
  reservation,
  reservationCalls,
  SAVE,
  SPECS,
  TOTAL,
} from '../../../test/reservations.fixture';
import BoardPage from './BoardPage';

const show = (permissions: readonly string[] = ALL_PERMISSIONS, more = '') =>
  renderPage(<BoardPage />, {
    session: fakeSession([...permissions]),
    at: `/reservation/board?date=${DATE}${more}`,
  });
const BY_PHONE = 'GET /hospital/customer/searchByPhone';
const block = () => screen.findByRole('button', { name: /^雪球/ });

beforeEach(() => sessionStorage.clear());

it('shows the day by doctor, and another one by key', async () => {
  const server = fakeServer(reservationCalls());
  show();
  expect(await block()).toHaveAccessibleName('雪球 10:00-10:30：门诊，已预约，王医生');
  expect(screen.getByText('09:00-12:00')).toBeInTheDocument();
  expect(await screen.findByText('共 1 个，待到店 1，已到店 0，爽约 0，取消 0')).toBeInTheDocument();
  (await block()).focus();
  await userEvent.keyboard('{PageDown}');
  await waitFor(() => expect(server.requests(CHART).at(-1)).toEqual({ date: '2099-03-03', type: 1 }));
});

it('offers 重试 when the board does not come', async () => {
  const server = fakeServer({ ...reservationCalls(), [CHART]: () => httpStatus(502) });
  show();
  await screen.findByText('预约看板加载失败');
  server.use(reservationCalls());
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await block()).toBeInTheDocument();
});

it('leaves out what needs another permission', async () => {
  fakeServer(reservationCalls());
  show(['hospital:booking:reservation:list']);
  await userEvent.click(await block());
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('YY209903020001')).toBeInTheDocument();
  for (const name of ['新增预约', '修改', '取消预约', '到店'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

it('reserves the next free time for a caller without a file', async () => {
  const server = fakeServer({ ...reservationCalls(), [SAVE]: () => ({ id: 'r2', reservationNo: 'YY1' }) });
  show(ALL_PERMISSIONS, '&reserve=13900002002');
  const form = within(await screen.findByRole('dialog', { name: '新增预约' }));
  expect(form.getByText(/"keyword":"13900002002"/)).toBeInTheDocument();
  await userEvent.click(form.getByRole('radio', { name: '新客来电' }));
  expect(form.getByLabelText('手机号')).toHaveValue('13900002002');
  await userEvent.type(form.getByLabelText('宠主姓名'), '孙丽');
  await userEvent.click(await form.findByRole('button', { name: '10:00 李医生' }));
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(server.requests(SAVE)[0]).toMatchObject({
    ...{ name: '孙丽', mobile: '13900002002', type: 1, doctorId: 'd2', ownerId: null },
    ...{ reservationDate: DATE, startTime: '10:00', endTime: '10:30', source: 1 },
  });
  expect(await screen.findByText(`已预约 ${DATE} 10:00`)).toBeInTheDocument();
  expect(screen.queryByText('操作成功')).not.toBeInTheDocument();
});

it('tells of a caller whose telephone has a file, and reserves for the animal that was named', async () => {
  const pet = (id: string, name: string, status = 1) => ({ id, name, status });
  const server = fakeServer({
    ...reservationCalls(),
    [SAVE]: () => ({ id: 'r2', reservationNo: 'YY1' }),
    [BY_PHONE]: ({ phone }) =>
      phone === '13900002002'
        ? {
            ...{ ownerId: 'o2', name: '孙丽', mobile: '13900002002' },
            pets: [pet('p7', '麻薯'), pet('p8', '阿黄'), pet('p9', '阿黄', 2)],
          }
        : null,
  });
  show([...ALL_PERMISSIONS, 'hospital:customer:search']);
  await block();
  await userEvent.click(screen.getByRole('button', { name: '新增预约' }));
  const form = within(await screen.findByRole('dialog', { name: '新增预约' }));
  await userEvent.click(form.getByRole('radio', { name: '新客来电' }));
  await userEvent.type(form.getByLabelText('手机号'), '139 0000 2002');
  await userEvent.type(form.getByLabelText('宠物名'), '阿黄');
  expect(await form.findByText('该手机号已有档案：孙丽（麻薯、阿黄）')).toBeVisible();
  // Nobody is asked for until the number is whole.
  expect(server.requests(BY_PHONE)).toEqual([{ phone: '13900002002' }]);
  await userEvent.click(form.getByRole('button', { name: '改用档案' }));
  expect(form.getByRole('radio', { name: '已有档案' })).toBeChecked();
  await userEvent.click(await form.findByRole('button', { name: '10:00 李医生' }));
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(SAVE)).toMatchObject([{ ownerId: 'o2', petId: 'p8' }]));
});

it('lets the desk choose between the animals of a file that a caller has', async () => {
  fakeServer({
    ...reservationCalls(),
    [BY_PHONE]: () => ({
      ...{ ownerId: 'o2', name: '孙丽', mobile: '13900002002' },
      pets: [
        { id: 'p7', name: '麻薯', status: 1 },
        { id: 'p8', name: '阿黄', status: 1 },
      ],
    }),
  });
  show([...ALL_PERMISSIONS, 'hospital:customer:search']);
  await block();
  await userEvent.click(screen.getByRole('button', { name: '新增预约' }));
  const form = within(await screen.findByRole('dialog', { name: '新增预约' }));
  await userEvent.click(form.getByRole('radio', { name: '新客来电' }));
  await userEvent.type(form.getByLabelText('手机号'), '13900002002');
  await userEvent.click(await form.findByRole('button', { name: '改用档案' }));
  expect(await form.findByText(/"keyword":"13900002002"/)).toBeInTheDocument();
});

it('takes the file of a caller in place of the one that the reservation had', async () => {
  const server = fakeServer({
    ...reservationCalls(),
    [INFO]: () => reservation({ ownerId: 'o1', petId: 'p1' }),
    [EDIT]: () => null,
    [BY_PHONE]: () => ({
      ...{ ownerId: 'o2', name: '孙丽', mobile: '13900002002' },
      pets: [
        { id: 'p7', name: '麻薯', status: 1 },
        { id: 'p8', name: '阿黄', status: 1 },
      ],
    }),
  });
  show([...ALL_PERMISSIONS, 'hospital:customer:search']);
  await userEvent.click(await block());
  await userEvent.click(await screen.findByRole('button', { name: '修改' }));
  const form = within(await screen.findByRole('dialog', { name: '修改预约' }));
  expect(await form.findByText(/"petId":"p1"/)).toBeInTheDocument();
  await userEvent.click(form.getByRole('radio', { name: '新客来电' }));
  await userEvent.clear(form.getByLabelText('手机号'));
  await userEvent.type(form.getByLabelText('手机号'), '13900002002');
  await userEvent.clear(form.getByLabelText('宠物名'));
  await userEvent.click(await form.findByRole('button', { name: '改用档案' }));
  expect(await form.findByText(/"keyword":"13900002002"/)).toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await form.findByText('请选择宠物')).toBeInTheDocument();
  expect(server.requests(EDIT)).toEqual([]);
});

it('offers no time that is over by the server’s clock, whatever that of the computer says', async () => {
  const server = fakeServer(reservationCalls());
  // 10:20 in Shanghai on the day of the board.
  server.setClock(new Date(`${DATE}T02:20:00Z`));
  show();
  await block();
  await userEvent.click(screen.getByRole('button', { name: '新增预约' }));
  const form = within(await screen.findByRole('dialog', { name: '新增预约' }));
  expect(await form.findByRole('button', { name: '10:30 李医生' })).toBeInTheDocument();
  expect(form.queryByRole('button', { name: '10:00 李医生' })).not.toBeInTheDocument();
});

it('says why a reservation that is over cannot be changed', async () => {
  const gone = { status: 2 } as const;
  fakeServer({ ...reservationCalls([brief(gone)]), [INFO]: () => reservation(gone) });
  show();
  await userEvent.click(await block());
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: '修改' })).toBeDisabled();
  expect(dialog.getByTitle('当前状态（已到店）不允许修改')).toBeInTheDocument();
});

it('asks about what stands against a registration, and goes on with what was read', async () => {
  const due = {
    reservationDate: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
    petId: 'p1',
  };
  const warnings = [{ code: 'debt', level: 'warn', msg: '欠款30.00元' }];
  const answers = [
    () => refusal(40001, '欠款30.00元', { warnings, errors: [] }),
    () => ({ bookingId: 'b1', queueNo: 7, billId: null }),
  ];
  const server = fakeServer({
    ...reservationCalls(),
    [INFO]: () => reservation(due),
    [ACCEPT]: () => answers.shift()?.(),
  });
  show();
  await userEvent.click(await block());
  await userEvent.click(await screen.findByRole('button', { name: '到店' }));
  const form = within(await screen.findByRole('dialog', { name: '到店：雪球' }));
  await userEvent.type(await form.findByLabelText('体重（kg）'), '6.5');
  await userEvent.click(form.getByRole('button', { name: '到店' }));
  expect(await screen.findByText('欠款30.00元')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '继续到店' }));
  await waitFor(() => expect(server.requests(ACCEPT)).toHaveLength(2));
  expect(server.requests(ACCEPT)[1]).toMatchObject({
    ...{ id: 'r1', version: 3, doctorId: 'd1', weight: 6.5, skipWarnings: ['debt'] },
  });
});

it('leads to the list of the day those alone whose menu has it', async () => {
  fakeServer(reservationCalls());
  const { unmount } = show();
  await block();
  expect(screen.queryByRole('button', { name: '当天列表' })).not.toBeInTheDocument();
  unmount();
  const page: MenuItem = {
    ...{ id: '1', parentId: '0', name: '预约月历', icon: '', path: '/reservation/calendar' },
    type: '2',
    visible: 'Y',
    alwaysShow: 'N',
    ...{ showType: '2', sort: 1, permission: '', children: [] },
  };
  const session = fakeSession([...ALL_PERMISSIONS]);
  const { user } = session;
  renderPage(<BoardPage />, {
    session: { ...session, user: { ...user, ext: { ...user.ext, menuList: [page] } } },
    at: `/reservation/board?date=${DATE}`,
  });
  await block();
  expect(screen.getByRole('button', { name: '当天列表' })).toBeVisible();
});

it('registers who has come with what was agreed to, again after an answer was lost', async () => {
  const warnings = [{ code: 'debt', level: 'warn', msg: '欠款30.00元' }];
  const server = fakeServer({
    ...reservationCalls([brief(today())]),
    [INFO]: () => reservation(today()),
    [ACCEPT]: ({ skipWarnings }) =>
      skipWarnings ? networkFailure() : refusal(40001, '欠款30.00元', { warnings, errors: [] }),
  });
  const form = await arriving();
  await userEvent.click(await form.findByRole('button', { name: '到店' }));
  await userEvent.click(await screen.findByRole('button', { name: '继续到店' }));
  expect(await form.findByText(/^没有收到服务器的答复/)).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: '到店' }));
  await waitFor(() => expect(server.requests(ACCEPT)).toHaveLength(3));
  expect(server.requests(ACCEPT)[2]).toEqual(server.requests(ACCEPT)[1]);
});

const today = () => ({
  ...{ ownerId: 'o1', petId: 'p1' },
  reservationDate: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
});
const spec = {
  ...{ productId: 'night', name: '夜间急诊挂号', categoryCode: 'H3001' },
  ...{ price: 180, memberPrice: 180, nightFlag: 'Y' },
};
const arriving = async () => {
  show();
  await userEvent.click(await block());
  await userEvent.click(await screen.findByRole('button', { name: '到店' }));
  return within(await screen.findByRole('dialog', { name: '到店：雪球' }));
};

it('says before 到店 what the registration costs, and lets the desk choose', async () => {
  const server = fakeServer({
    ...reservationCalls([brief(today())]),
    [INFO]: () => reservation(today()),
    [SPECS]: () => ({ specs: [spec], defaultProductId: 'night' }),
    [ACCEPT]: () => ({ bookingId: 'b1', queueNo: 7, billId: null }),
  });
  const form = await arriving();
  expect(await form.findByPlaceholderText('夜间急诊挂号 ¥180.00')).toBeInTheDocument();
  expect(server.requests(SPECS)).toEqual([{ type: 1, ownerId: 'o1' }]);
  await userEvent.click(form.getByRole('combobox', { name: /挂号费/ }));
  await userEvent.click(await screen.findByRole('option', { name: '免挂号费' }));
  await userEvent.click(form.getByRole('button', { name: '到店' }));
  await waitFor(() => expect(server.requests(ACCEPT)).toMatchObject([{ productId: '' }]));
});

it('says before 到店 that a visit that a doctor asked for costs nothing', async () => {
  const server = fakeServer({
    ...reservationCalls([brief(today())]),
    [INFO]: () => reservation(today()),
    [SPECS]: () => ({ specs: [spec], defaultProductId: 'night' }),
    [FIRST]: () => ({ freeReviewFlag: 'Y' }),
    [ACCEPT]: () => ({ bookingId: 'b1', queueNo: 7, billId: null }),
  });
  const form = await arriving();
  expect(await form.findByPlaceholderText('医嘱复诊，免挂号费')).toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: '到店' }));
  await waitFor(() => expect(server.requests(ACCEPT)).toHaveLength(1));
  expect(server.requests(ACCEPT)[0]).not.toHaveProperty('productId');
});

it('tells the box that finds who has come what the reservation has of them', async () => {
  const due = { reservationDate: today().reservationDate };
  fakeServer({ ...reservationCalls(), [INFO]: () => reservation(due) });
  renderPage(<BoardPage />, {
    session: fakeSession([...ALL_PERMISSIONS]),
    at: `/reservation/board?date=${DATE}`,
    parts: (name, props) => name === 'customer/picker' && <p>{JSON.stringify(props)}</p>,
  });
  await userEvent.click(await block());
  await userEvent.click(await screen.findByRole('button', { name: '到店' }));
  const box = await screen.findByText(/"pick":"pet"/);
  expect(JSON.parse(box.textContent)).toMatchObject({
    ...{ keyword: '13800001001', newcomer: { name: '赵敏', petName: '雪球' } },
  });
});

it('says that an animal that is lost cannot come, where no field of the dialog is of it', async () => {
  const due = {
    ...{ ownerId: 'o1', petId: 'p1' },
    reservationDate: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
  };
  const words = '宠物走失，不能预约';
  fakeServer({
    ...reservationCalls([brief(due)]),
    [INFO]: () => reservation(due),
    [ACCEPT]: () => refusal(40001, words, { errors: [{ field: 'petId', msg: words }] }),
  });
  show();
  await userEvent.click(await block());
  await userEvent.click(await screen.findByRole('button', { name: '到店' }));
  const form = within(await screen.findByRole('dialog', { name: '到店：雪球' }));
  await form.findByLabelText('体重（kg）');
  await userEvent.click(form.getByRole('button', { name: '到店' }));
  expect(await screen.findByText(words)).toBeInTheDocument();
});

it.each([
  [ErrorCode.FullyBooked, '该时段已约满', null, '时间'],
  [ErrorCode.DoctorNotScheduled, '医生未排班', null, '时间'],
  [ErrorCode.Invalid, '结束时间应晚于开始时间', 'endTime', '时间'],
  [ErrorCode.Invalid, '宠物走失，不能预约', 'petId', '宠物'],
])('says a refusal of %d (%s) at its field', async (code, words, field, label) => {
  const known = { ownerId: 'o1', petId: 'p1' };
  fakeServer({
    ...reservationCalls([brief(known)]),
    [INFO]: () => reservation(known),
    [EDIT]: () => refusal(code, words, field === null ? null : { errors: [{ field, msg: words }] }),
  });
  show(ALL_PERMISSIONS, '&show=r1');
  await userEvent.click(await screen.findByRole('button', { name: '修改' }));
  const dialog = await screen.findByRole('dialog', { name: '修改预约' });
  await within(dialog).findByLabelText('备注');
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  const said = await within(dialog).findByText(words);
  expect(said.closest('.arco-form-item')).toHaveTextContent(new RegExp(`^\\W*${label}`));
});

it('cancels with a reason', async () => {
  const server = fakeServer({ ...reservationCalls(), [EDIT]: () => null });
  show();
  await userEvent.click(await block());
  await userEvent.click(await screen.findByRole('button', { name: '取消预约' }));
  const form = within(await screen.findByRole('dialog', { name: '取消预约：雪球' }));
  await userEvent.click(await form.findByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: '其他' }));
  await userEvent.type(await form.findByLabelText('说明'), '改天再来');
  await userEvent.click(form.getByRole('button', { name: '取消预约' }));
  await waitFor(() => expect(server.requests(EDIT)).toHaveLength(1));
  expect(server.requests(EDIT)[0]).toEqual({ id: 'r1', version: 3, status: 3, cancelReason: '改天再来' });
});

it('offers nobody to wait again where nobody would', async () => {
  fakeServer({ ...reservationCalls(), [INFO]: () => reservation({ waitFlag: 'N' }) });
  show();
  await userEvent.click(await block());
  await userEvent.click(await screen.findByRole('button', { name: '取消预约' }));
  const form = within(await screen.findByRole('dialog', { name: '取消预约：雪球' }));
  expect(await form.findByRole('combobox')).toBeInTheDocument();
  expect(form.queryByRole('checkbox')).not.toBeInTheDocument();
});

it('lets who had waited for what is cancelled wait again', async () => {
  const given = reservation({ waitFlag: 'Y' });
  const server = fakeServer({ ...reservationCalls(), [INFO]: () => given, [EDIT]: () => null });
  show();
  await userEvent.click(await block());
  await userEvent.click(await screen.findByRole('button', { name: '取消预约' }));
  const form = within(await screen.findByRole('dialog', { name: '取消预约：雪球' }));
  await userEvent.click(await form.findByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: '其他' }));
  await userEvent.type(await form.findByLabelText('说明'), '医生请假');
  await userEvent.click(form.getByRole('checkbox', { name: '重新候补' }));
  await userEvent.click(form.getByRole('button', { name: '取消预约' }));
  await waitFor(() => expect(server.requests(EDIT)[0]).toMatchObject({ status: 3, waitAgainFlag: 'Y' }));
});

it('warns of a wash of the animal at the chosen time, but not of the one that came of the reservation', async () => {
  const washed = {
    ...{
      id: 'w1',
      petId: 'p1',
      type: 3,
      planFlag: 'Y',
      reservationId: null,
      startTime: '10:15',
      endTime: '11:00',
    },
    ...{ storeId: 's1', storeName: '天河院' },
  };
  const own = { ...washed, id: 'w2', reservationId: 'r1', startTime: '10:00' };
  fakeServer({
    ...reservationCalls([brief({ ownerId: 'o1', petId: 'p1' })]),
    [INFO]: () => reservation({ ownerId: 'o1', petId: 'p1' }),
    [CHART]: ({ petId }) => ({ ...chart([]), petTimes: petId === 'p1' ? [own, washed] : [] }),
  });
  show(ALL_PERMISSIONS, '&show=r1');
  await userEvent.click(await screen.findByRole('button', { name: '修改' }));
  const form = within(await screen.findByRole('dialog', { name: '修改预约' }));
  expect(
    await form.findByText('雪球当天 10:15–11:00 在天河院已有洗美单，与所选时间重叠'),
  ).toBeInTheDocument();
});

it('counts on the board of washing as the day of washing does', async () => {
  const server = fakeServer({
    ...reservationCalls(),
    [CHART]: ({ type }) => ({ ...chart(), booked: type === 3 ? 5 : null }),
  });
  show(ALL_PERMISSIONS, '&type=3');
  expect(await screen.findByText(/^洗美已约 5 只；预约共 1 个/)).toBeInTheDocument();
  expect(server.requests(TOTAL).at(-1)).toEqual({ startDate: DATE, endDate: DATE, type: 3 });
});

it('reserves the time that is drawn over free hours', async () => {
  const server = fakeServer({ ...reservationCalls([]), [SAVE]: () => ({ id: 'r2', reservationNo: 'YY1' }) });
  show();
  const column = await screen.findByRole('group', { name: '王医生' });
  const hours = column.firstElementChild!;
  // The board begins at nine, and a quarter of an hour is 20 pixels high.
  fireEvent.mouseDown(hours, { clientY: 90 });
  fireEvent.mouseMove(window, { clientY: 155, buttons: 1 });
  expect(within(column).getByText('10:00-11:00')).toBeInTheDocument();
  fireEvent.mouseUp(hours, { clientY: 155 });
  const form = within(await screen.findByRole('dialog', { name: '新增预约' }));
  await userEvent.click(form.getByRole('radio', { name: '新客来电' }));
  await userEvent.type(form.getByLabelText('宠主姓名'), '孙丽');
  await userEvent.type(form.getByLabelText('手机号'), '13900002002');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(server.requests(SAVE)[0]).toMatchObject({ doctorId: 'd1', startTime: '10:00', endTime: '11:00' });
});

/** Draws from nine o'clock on, down to so many pixels. */
async function drawTo(clientY: number) {
  const hours = (await screen.findByRole('group', { name: '王医生' })).firstElementChild!;
  fireEvent.mouseDown(hours, { clientY: 5 });
  fireEvent.mouseMove(window, { clientY, buttons: 1 });
  return hours;
}

it.each([
  ['Esc', (hours: Element) => fireEvent.keyDown(hours, { key: 'Escape' })],
  ['a drop outside the board', () => fireEvent.mouseUp(document.body, { clientY: 55 })],
])('gives a time that is drawn up by %s', async (_, end) => {
  fakeServer(reservationCalls([]));
  show();
  const hours = await drawTo(55);
  expect(screen.getByText('09:00-09:45')).toBeInTheDocument();
  end(hours);
  expect(screen.queryByText('09:00-09:45')).not.toBeInTheDocument();
  fireEvent.mouseUp(hours, { clientY: 55 });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('gives a time that is drawn up when the day is changed by a key, and draws nothing on the day before', async () => {
  fakeServer({
    ...reservationCalls([]),
    // The board of the next day does not come.
    [CHART]: ({ date }) => (date === DATE ? chart([]) : new Promise(() => undefined)),
  });
  show();
  const hours = await drawTo(55);
  fireEvent.keyDown(hours, { key: 'PageDown' });
  expect(screen.queryByText('09:00-09:45')).not.toBeInTheDocument();
  fireEvent.mouseUp(hours, { clientY: 55 });
  // The board of the day before still stands there.
  fireEvent.mouseUp(await drawTo(55), { clientY: 55 });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

/** What is drawn while something is dragged; the same words are spoken, too. */
const GHOST = { selector: ':not([role])' };
/** What a pointer says of itself; jsdom has no events of pointers. */
const pointer = (type: string, clientY = 0): Event =>
  Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: 20, clientY }), {
    isPrimary: true,
  });

/** Pulls the reservation at ten down by half an hour. */
function pull(grip: HTMLElement): void {
  fireEvent(grip, pointer('pointerdown', 90));
  fireEvent(document, pointer('pointermove', 100));
  fireEvent(document, pointer('pointermove', 130));
}

/** Drags the reservation at ten down by half an hour, with the pointer or by keys, and does not drop it yet. */
async function dragged(by: 'pointer' | 'keys'): Promise<HTMLElement> {
  const grip = await block();
  if (by === 'pointer') pull(grip);
  else {
    grip.focus();
    await userEvent.keyboard(' ');
    await screen.findByText('已拿起预约');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  }
  expect(await screen.findByText('10:30-11:00 王医生', GHOST)).toBeInTheDocument();
  return grip;
}
const drop = {
  pointer: () => fireEvent(document, pointer('pointerup')),
  keys: () => userEvent.keyboard(' '),
};
const DRAGS = ['pointer', 'keys'] as const;

it.each(DRAGS)('moves a reservation that is dragged by %s', async (by) => {
  const server = fakeServer({ ...reservationCalls(), [EDIT]: () => null });
  show();
  await dragged(by);
  await drop[by]();
  await waitFor(() =>
    expect(server.requests(EDIT)).toEqual([
      { id: 'r1', version: 3, doctorId: 'd1', startTime: '10:30', endTime: '11:00' },
    ]),
  );
});

it('keeps the focus on a reservation that is moved to another doctor by keys', async () => {
  let doctorId = 'd1';
  fakeServer({
    ...reservationCalls(),
    [CHART]: () => {
      const day = chart();
      const item = { ...day.rows[0]!.items[0]!, doctorId };
      return {
        ...day,
        rows: day.resources.map(({ id }) => ({
          ...{ ...day.rows[0]!, resourceId: id, items: id === doctorId ? [item] : [] },
        })),
      };
    },
    [EDIT]: (sent) => {
      doctorId = (sent as { doctorId: string }).doctorId;
      return null;
    },
  });
  show();
  const grip = await block();
  grip.focus();
  await userEvent.keyboard(' ');
  await screen.findByText('已拿起预约');
  await userEvent.keyboard('{ArrowRight} ');
  await waitFor(() => expect(grip).not.toBeInTheDocument());
  await waitFor(async () => expect(await block()).toHaveFocus());
});

it.each([
  ['改成我的', [3, 4]],
  ['保留对方的', [3]],
])(
  'shows both times of a reservation that somebody else moved while it was dragged: %s',
  async (button, versions) => {
    const theirs = reservation({ startTime: '11:00', endTime: '11:30', version: 4 });
    const server = fakeServer({
      ...reservationCalls(),
      [EDIT]: ({ version }) =>
        version === 3 ? refusal(ErrorCode.StaleVersion, '数据已被他人修改', { current: theirs }) : null,
    });
    show();
    // Behind a pointer every click is swallowed for 50 ms (dnd-kit), which a test may be faster than.
    await dragged('keys');
    await drop.keys();
    const ask = within(await screen.findByRole('dialog', { name: '预约已被他人修改' }));
    expect(ask.getByText('雪球现为 11:00-11:30 王医生，您想改到 10:30-11:00 王医生。')).toBeInTheDocument();
    await userEvent.click(ask.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.requests(EDIT).map(({ version }) => version)).toEqual(versions);
  },
);

it.each(DRAGS)('gives a drag by %s up with Esc', async (by) => {
  const server = fakeServer({ ...reservationCalls(), [EDIT]: () => null });
  show();
  await dragged(by);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('10:30-11:00 王医生', GHOST)).not.toBeInTheDocument());
  expect(await screen.findByText('已取消移动')).toBeInTheDocument();
  fireEvent(document, pointer('pointerup'));
  expect(await block()).toHaveAccessibleName(/^雪球 10:00-10:30/);
  expect(server.requests(EDIT)).toEqual([]);
});

it.each([
  ['does not come', () => new Promise(() => undefined)],
  ['has the reservation, too', () => ({ ...chart(), date: '2099-03-03' })],
])('gives a drag up when the day is changed by a key, and the board of the next day %s', async (_, next) => {
  const server = fakeServer({
    ...reservationCalls(),
    [CHART]: ({ date }) => (date === DATE ? chart() : next()),
    [EDIT]: () => null,
  });
  show();
  const grip = await dragged('pointer');
  fireEvent.keyDown(grip, { key: 'PageDown' });
  await waitFor(() => expect(server.requests(CHART).at(-1)).toMatchObject({ date: '2099-03-03' }));
  await waitFor(() => expect(screen.queryByText('10:30-11:00 王医生', GHOST)).not.toBeInTheDocument());
  fireEvent(document, pointer('pointermove', 150));
  fireEvent(document, pointer('pointerup'));
  await waitFor(() => expect(screen.queryByText(/^1[01]:.* 王医生$/, GHOST)).not.toBeInTheDocument());
  expect(await block()).toHaveAccessibleName(/^雪球 10:00-10:30/);
  expect(server.requests(EDIT)).toEqual([]);
});

it('drags nothing on the board of the day before while that of the next one is on its way', async () => {
  const server = fakeServer({
    ...reservationCalls(),
    [CHART]: ({ date }) => (date === DATE ? chart() : new Promise(() => undefined)),
    [EDIT]: () => null,
  });
  show();
  const grip = await block();
  fireEvent.keyDown(grip, { key: 'PageDown' });
  await waitFor(() => expect(server.requests(CHART).at(-1)).toMatchObject({ date: '2099-03-03' }));
  pull(grip);
  await waitFor(() => expect(grip.parentElement).toHaveAttribute('data-dragged'));
  expect(screen.queryByText('10:30-11:00 王医生', GHOST)).not.toBeInTheDocument();
  fireEvent(document, pointer('pointerup'));
  await waitFor(() => expect(grip.parentElement).not.toHaveAttribute('data-dragged'));
  expect(server.requests(EDIT)).toEqual([]);
});

it('names the length of a draft as the others', async () => {
  fakeServer(reservationCalls([]));
  const { unmount } = show();
  fireEvent.mouseUp(await drawTo(255), { clientY: 255 });
  const form = within(await screen.findByRole('dialog', { name: '新增预约' }));
  expect(await form.findByText('195分钟')).toBeInTheDocument();
  await userEvent.type(form.getByLabelText('备注'), '怕生');
  unmount();
  show();
  await userEvent.click(await screen.findByRole('button', { name: '新增预约' }));
  const again = within(await screen.findByRole('dialog', { name: '新增预约' }));
  const restore = await again.findByRole('button', { name: /^恢复/ });
  await userEvent.click(restore);
  await waitFor(() => expect(restore).not.toBeInTheDocument());
  expect(again.getByText('195分钟')).toBeInTheDocument();
});

it('asks first for what the host has asked for ahead', async () => {
  const server = fakeServer(reservationCalls([]));
  renderPage(<BoardPage />, { session: fakeSession([...ALL_PERMISSIONS]), at: '/reservation/board' });
  await screen.findByText('王医生');
  expect(firstRequestsOf('/reservation/board')).toEqual([
    server.requests(CHART)[0],
    server.requests(TOTAL)[0],
  ]);
});
