import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Holiday } from '@hospital/shared/contract/calls/holidays';
import type { Scheduling, TouchedReservation } from '@hospital/shared/contract/calls/scheduling';
import { addDays, mondayOf, shanghaiDay } from '@hospital/shared/format';
import { configureNavigation } from '@hospital/shared/host';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import SchedulingPage from './SchedulingPage';

const LIST = 'GET /hospital/booking/doctorSchedulingList';
const SAVE = 'POST /hospital/booking/saveScheduling';
const TOUCHED = 'POST /hospital/booking/schedulingTouched';
const HOLIDAY_TOUCHED = 'POST /hospital/booking/holidayTouched';
const SAVE_HOLIDAY = 'POST /hospital/booking/saveHoliday';
const HOLIDAYS = 'GET /hospital/booking/holidayList';
const PEOPLE = 'POST /sys/user/listUserByTag.do';

const monday = addDays(mondayOf(shanghaiDay()), 7);
const entry = (date: string, fields: Partial<Scheduling> = {}): Scheduling => ({
  ...{ id: date, storeId: '1001', doctorId: 'd1', doctorName: '王医生', date, shift: 1, limit: 2, used: 1 },
  ...{ startTime: '09:00', endTime: '15:00', remarks: '', version: 3, updateDate: '', slots: [] },
  ...fields,
});
const calls = () => ({
  [LIST]: ({ startDate }: Record<string, unknown>) => [entry(String(startDate))],
  [PEOPLE]: () => [{ id: 'd1', name: '王医生', photo: '' }],
  [TOUCHED]: () => [],
  [HOLIDAYS]: () => ({ list: [], chainFlag: 'N' }),
  [SAVE]: () => ({ saved: 1 }),
});
const openTab = jest.fn();
configureNavigation({ openTab, closeTab: () => undefined, goToStore: () => undefined });
const show = (right = 'hospital:booking:scheduling:save') =>
  renderPage(<SchedulingPage />, {
    session: fakeSession(['hospital:booking:scheduling', right]),
    at: '/reservation/scheduling',
  });
/** Next week, none of whose days are over. */
const nextWeek = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '下一周' }));
  return screen.findByRole('button', { name: new RegExp(`^王医生 ${monday}：`) });
};

beforeEach(() => sessionStorage.clear());

it('sets shifts by key and saves them with the versions that were read', async () => {
  const server = fakeServer(calls());
  show();
  const first = await nextWeek();
  expect(first).toHaveTextContent(`王医生 ${monday}：早09:00-15:00同时2个 预约1`);
  first.focus();
  await userEvent.keyboard('3{ArrowRight}0');
  expect(first).toHaveTextContent(`王医生 ${monday}：全天09:00-21:00同时2个 预约1，未保存`);
  await userEvent.click(screen.getByRole('button', { name: '保存 2 项' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(server.requests(SAVE)[0]).toEqual({
    list: [
      {
        ...{ doctorId: 'd1', date: monday, shift: 3, limit: 2, version: 3 },
        ...{ startTime: '09:00', endTime: '21:00' },
      },
      { doctorId: 'd1', date: addDays(monday, 1), shift: 0, limit: null, version: 0 },
    ],
  });
});

it('sets nothing in a week that is still on its way', async () => {
  let arrive: (week: readonly Scheduling[]) => void = () => undefined;
  const server = fakeServer({
    ...calls(),
    [LIST]: ({ startDate }) =>
      startDate === monday ? new Promise((resolve) => (arrive = resolve)) : [entry(String(startDate))],
  });
  show();
  const first = await nextWeek();
  first.focus();
  await userEvent.keyboard('0');
  expect(first).toHaveTextContent(`王医生 ${monday}：…`);
  expect(screen.getByRole('button', { name: '复制上周' })).toBeDisabled();
  expect(screen.getByRole('button', { name: '保存' })).toBeDisabled();
  await waitFor(() => expect(server.requests(LIST).at(-1)).toMatchObject({ startDate: monday }));
  arrive([entry(monday)]);
  await waitFor(() => expect(first).toHaveTextContent(`王医生 ${monday}：早`));
  await userEvent.keyboard('0');
  expect(first).toHaveTextContent(`王医生 ${monday}：休`);
  expect(first).toHaveFocus();
});

it('copies nothing into the first week before that is here, nor where it did not come', async () => {
  let arrive: (week: unknown) => void = () => undefined;
  fakeServer({ ...calls(), [LIST]: () => new Promise((resolve) => (arrive = resolve)) });
  show();
  const copy = await screen.findByRole('button', { name: '复制上周' });
  expect(copy).toBeDisabled();
  arrive(refusal(50000, ''));
  await screen.findByRole('button', { name: '重试' });
  expect(copy).toBeDisabled();
});

it('says whom a change leaves alone before it is saved', async () => {
  const server = fakeServer({
    ...calls(),
    [TOUCHED]: () => [
      {
        ...{ id: 'r1', reservationNo: 'YY1', doctorId: 'd1', doctorName: '王医生', name: '赵敏' },
        ...{ petName: '雪球', date: monday, startTime: '10:00', endTime: '10:30' },
        ...{ storeName: '天河院', type: 1 },
      },
    ],
  });
  show();
  (await nextWeek()).focus();
  await userEvent.keyboard('0');
  await userEvent.click(screen.getByRole('button', { name: '保存 1 项' }));
  const question = within(await screen.findByRole('dialog', { name: '有 1 个预约将无人接待' }));
  expect(question.getByRole('listitem')).toHaveTextContent(
    `${monday} 10:00-10:30雪球 赵敏 门诊 王医生 天河院`,
  );
  await userEvent.click(question.getByRole('button', { name: '查看：雪球 赵敏的预约' }));
  expect(openTab).toHaveBeenCalledWith(`/reservation/board?date=${monday}&type=1&show=r1`);
  expect(server.requests(SAVE)).toHaveLength(0);
  await userEvent.click(question.getByRole('button', { name: '仍要保存' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
});

it('shows both sides of a day that somebody else has changed', async () => {
  const theirs = entry(monday, { shift: 2, startTime: '15:00', endTime: '21:00', version: 4 });
  fakeServer({
    ...calls(),
    [SAVE]: () => refusal(40901, '数据已被他人修改，请刷新后重试', { current: [theirs] }),
  });
  show();
  (await nextWeek()).focus();
  await userEvent.keyboard('0');
  await userEvent.click(screen.getByRole('button', { name: '保存 1 项' }));
  expect(await screen.findByText(`王医生 ${monday}：对方 晚 15:00-21:00，您 休`)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '采用对方的' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '保存' })).toBeDisabled());
});

it('fills empty days from last week', async () => {
  const server = fakeServer({
    ...calls(),
    [LIST]: ({ startDate }: Record<string, unknown>) =>
      startDate === monday ? [] : [entry(String(startDate)), entry(addDays(String(startDate), 1))],
  });
  show();
  await nextWeek();
  await userEvent.click(screen.getByRole('button', { name: '复制上周' }));
  expect(await screen.findByRole('button', { name: '保存 2 项' })).toBeEnabled();
  expect(server.requests(SAVE)).toHaveLength(0);
});

it('says in a store without doctors what makes somebody one', async () => {
  fakeServer({ ...calls(), [PEOPLE]: () => [] });
  show();
  expect(
    await screen.findByText('本店没有医生，请在用户管理中给能进入本店的医生加上“医生”标签'),
  ).toBeInTheDocument();
});

it('is only looked at without the permission', async () => {
  fakeServer(calls());
  show('other');
  await nextWeek();
  expect(screen.queryByRole('button', { name: '保存' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '复制上周' })).not.toBeInTheDocument();
});

it('shows holidays above the days, and asks before one that leaves people alone is saved', async () => {
  const holiday: Holiday = {
    ...{ id: 'h1', storeId: '0', storeName: '全部门店', date: monday, name: '春节', closedFlag: 'Y' },
    ...{ startTime: '', endTime: '', version: 2 },
  };
  const touched: TouchedReservation = {
    ...{ id: 'r1', reservationNo: 'YY1', doctorId: '', doctorName: '', name: '赵敏', petName: '雪球' },
    ...{ date: addDays(monday, 1), startTime: '10:00', endTime: '10:30', storeName: '天河院', type: 3 },
  };
  const server = fakeServer({
    ...calls(),
    [HOLIDAYS]: () => ({ list: [holiday], chainFlag: 'N' }),
    [HOLIDAY_TOUCHED]: () => [touched],
    [SAVE_HOLIDAY]: () => ({ id: 'h2' }),
  });
  show('hospital:booking:scheduling:holiday');
  await nextWeek();
  expect(await screen.findByRole('columnheader', { name: /周一.*春节，休息/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '节假日' }));
  const list = within(await screen.findByRole('dialog', { name: '节假日' }));
  expect(await list.findByText('春节，休息')).toBeInTheDocument();
  expect(list.queryByRole('button', { name: /^删除/ })).not.toBeInTheDocument();
  await userEvent.click(list.getByRole('button', { name: '添加节假日' }));
  const form = within(await screen.findByRole('dialog', { name: '添加节假日' }));
  const day = await form.findByLabelText('日期');
  await userEvent.type(day, '2020-01-01{Tab}');
  await userEvent.type(form.getByLabelText('名称'), '盘点');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await form.findByText('2020-01-01 已过，请选择今天或以后的日期')).toBeInTheDocument();
  await userEvent.type(form.getByLabelText('日期'), `${addDays(monday, 1)}{Tab}`, {
    ...{ initialSelectionStart: 0, initialSelectionEnd: 10 },
  });
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  const question = within(await screen.findByRole('dialog', { name: '有 1 个预约将无人接待' }));
  expect(server.requests(SAVE_HOLIDAY)).toHaveLength(0);
  await userEvent.click(question.getByRole('button', { name: '仍要保存' }));
  await waitFor(() =>
    expect(server.requests(SAVE_HOLIDAY)).toEqual([
      { date: addDays(monday, 1), name: '盘点', closedFlag: 'Y', version: 0 },
    ]),
  );
  expect(await screen.findByText(`已添加 ${addDays(monday, 1)} 盘点`)).toBeInTheDocument();
});
