import type { WashingLimits } from '@hospital/shared/contract/calls/settings';
import {
  fakeServer,
  fakeSession,
  httpStatus,
  refusal,
  renderPage,
  type FakeRequest,
} from '@hospital/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { noWashingLimits, WASHING_LIMITS as READ } from '../../test/config.fixture';
import WashingLimitsSection from './WashingLimitsSection';

const SET = 'POST /hospital/setting/setWashingRegisterLimit';
const SET_DAY = 'POST /hospital/booking/setWashingRegisterLimit';
const MAY_ALL = ['hospital:setting:setWashingRegisterLimit', 'hospital:booking:setWashingRegisterLimit'];

const show = (permissions = MAY_ALL) => {
  const onUnsaved = jest.fn();
  renderPage(<WashingLimitsSection storeId="s7" onUnsaved={onUnsaved} />, {
    session: fakeSession(permissions),
    at: '/mch/config',
  });
  return onUnsaved;
};

/** The limits as a server keeps them, in memory. */
function serverWith(first: Partial<WashingLimits> = {}) {
  const kept: { now: WashingLimits } = { now: { ...noWashingLimits, version: 1, ...first } };
  const stale = () => refusal(40901, '数据已被他人修改，请刷新后重试', { current: kept.now });
  const write = (next: Partial<WashingLimits>) => {
    kept.now = { ...kept.now, ...next, version: kept.now.version + 1 };
    return null;
  };
  const server = fakeServer({
    [READ]: () => kept.now,
    [SET]: ({ limit, slots, version }: FakeRequest) =>
      version === kept.now.version ? write({ limit, slots }) : stale(),
    [SET_DAY]: ({ date, startTime = '', endTime = '', limit, version }: FakeRequest) => {
      if (typeof version === 'number' && version !== kept.now.version) return stale();
      const others = kept.now.days.filter((day) => day.date !== date || day.startTime !== startTime);
      return write({ days: limit === null ? others : [...others, { date, startTime, endTime, limit }] });
    },
  });
  return { server, write };
}

const eachDay = async () => within(await screen.findByRole('form', { name: '每天的洗美限额' }));
type Fields = Awaited<ReturnType<typeof eachDay>>;
const choose = async (fields: Fields, name: string, time: string) => {
  await userEvent.click(fields.getByRole('combobox', { name }));
  await userEvent.click(await screen.findByRole('option', { name: time }));
};
const type = async (fields: Fields, name: string, text: string) => {
  const field = fields.getByRole('spinbutton', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const save = (fields: Fields) => userEvent.click(fields.getByRole('button', { name: '保存' }));

const morning = { startTime: '09:00', endTime: '12:00', limit: 5 };
const evening = { startTime: '18:00', endTime: '23:59', limit: 3 };
const day = '2099-12-24';

describe('each day', () => {
  it('shows what is set, the end of the day as 24:00', async () => {
    serverWith({ limit: 20, slots: [morning, evening] });
    show();
    const fields = await eachDay();
    expect(fields.getByRole('spinbutton', { name: '每天限额' })).toHaveValue('20');
    const second = within(fields.getByRole('group', { name: '时段2' }));
    expect(second.getByText('24:00')).toBeInTheDocument();
    expect(second.getByRole('spinbutton', { name: '时段2限额' })).toHaveValue('3');
  });

  it('saves a limit and times, the end of the day as 23:59, and tells the page what is unsaved', async () => {
    const { server } = serverWith();
    const onUnsaved = show();
    const fields = await eachDay();
    expect(fields.getByRole('button', { name: '保存' })).toBeDisabled();
    await type(fields, '每天限额', '20');
    await userEvent.click(fields.getByRole('button', { name: '添加时段' }));
    await choose(fields, '时段1开始时间', '18:00');
    await choose(fields, '时段1结束时间', '24:00');
    await type(fields, '时段1限额', '3');
    expect(fields.getByText('未保存')).toBeInTheDocument();
    expect(onUnsaved).toHaveBeenLastCalledWith('washing', true);
    await save(fields);
    expect(await screen.findByText('操作成功')).toBeInTheDocument();
    expect(server.requests(SET)).toEqual([{ storeId: 's7', limit: 20, slots: [evening], version: 1 }]);
    await waitFor(() => expect(fields.queryByText('未保存')).not.toBeInTheDocument());
    expect(onUnsaved).toHaveBeenLastCalledWith('washing', false);
  });

  it('says at its row what is wrong, and sends nothing', async () => {
    const { server } = serverWith({ slots: [morning] });
    show();
    const fields = await eachDay();
    await userEvent.click(fields.getByRole('button', { name: '添加时段' }));
    const row = within(fields.getByRole('group', { name: '时段2' }));
    expect(row.getAllByText('12:00')).not.toHaveLength(0); // it goes on where the one above ends
    expect(row.queryByRole('alert')).not.toBeInTheDocument();
    await save(fields);
    expect(row.getByRole('alert')).toHaveTextContent('请选择结束时间');
    await choose(fields, '时段2开始时间', '11:45');
    await choose(fields, '时段2结束时间', '13:00');
    expect(row.getByRole('alert')).toHaveTextContent('与时段 09:00 至 12:00 重叠');
    await choose(fields, '时段2开始时间', '12:00');
    expect(row.getByRole('alert')).toHaveTextContent('请输入限额');
    await save(fields);
    await waitFor(() => expect(row.getByRole('spinbutton')).toHaveFocus());
    await type(fields, '时段2限额', '1000');
    expect(row.getByRole('alert')).toHaveTextContent('限额应为0到999的整数');
    await userEvent.click(row.getByRole('button', { name: '删除：时段2' }));
    expect(fields.queryByRole('group', { name: '时段2' })).not.toBeInTheDocument();
    expect(fields.getByRole('button', { name: '保存' })).toBeDisabled();
    expect(server.requests(SET)).toEqual([]);
  });

  it('keeps what was typed when saving fails', async () => {
    const { server } = serverWith();
    server.use({ [SET]: () => httpStatus(502) });
    show();
    const fields = await eachDay();
    await type(fields, '每天限额', '7');
    await save(fields);
    await waitFor(() => expect(server.requests(SET)).toHaveLength(1));
    expect(fields.getByRole('spinbutton', { name: '每天限额' })).toHaveValue('7');
    expect(fields.getByText('未保存')).toBeInTheDocument();
  });

  it('of two who change them the second is told, and chooses', async () => {
    const { server, write } = serverWith({ limit: 20 });
    show();
    const fields = await eachDay();
    await type(fields, '每天限额', '7');
    write({ limit: 9, slots: [morning] });
    await save(fields);
    expect(await fields.findByText(/对方的内容为「每天9只；09:00 至 12:00 5只」/)).toBeInTheDocument();
    expect(fields.getByRole('spinbutton', { name: '每天限额' })).toHaveValue('7');
    await userEvent.click(fields.getByRole('button', { name: '保留我的内容' }));
    await save(fields);
    await waitFor(() =>
      expect(server.requests(SET).at(-1)).toMatchObject({ limit: 7, slots: [], version: 2 }),
    );
  });

  it('is saved unasked when somebody else has only set a single day meanwhile', async () => {
    const { server, write } = serverWith();
    show();
    const fields = await eachDay();
    await type(fields, '每天限额', '7');
    write({ days: [{ date: day, startTime: '', endTime: '', limit: 1 }] });
    await save(fields);
    expect(await screen.findByText('操作成功')).toBeInTheDocument();
    expect(server.requests(SET).map(({ version }) => version)).toEqual([1, 2]);
  });
});

describe('single days', () => {
  const add = async () => {
    await userEvent.click(await screen.findByRole('button', { name: '添加日期' }));
    return within(await screen.findByRole('dialog', { name: '添加单日限额' }));
  };
  const submit = (dialog: Fields) => userEvent.click(dialog.getByRole('button', { name: '确定' }));

  it('are added, for the whole day and for times of it', async () => {
    const { server } = serverWith();
    show();
    let dialog = await add();
    await submit(dialog);
    expect(await dialog.findByText('请选择日期')).toBeInTheDocument();
    expect(dialog.getByText('请输入限额')).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('textbox', { name: '日期' }), `${day}{Enter}`);
    await userEvent.type(dialog.getByRole('spinbutton'), '0');
    await submit(dialog);
    expect(await screen.findByText('2099-12-24 周四')).toBeInTheDocument();

    dialog = await add();
    await userEvent.type(dialog.getByRole('textbox', { name: '日期' }), `${day}{Enter}`);
    await userEvent.type(dialog.getByRole('spinbutton'), '4');
    await submit(dialog);
    expect(await dialog.findByText('该日期已有全天限额，请在列表中修改')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('radio', { name: '时段' }));
    await choose(dialog, '开始时间', '18:00');
    await choose(dialog, '结束时间', '24:00');
    await submit(dialog);
    await waitFor(() =>
      expect(server.requests(SET_DAY)).toEqual([
        { storeId: 's7', date: day, limit: 0, version: null },
        { storeId: 's7', date: day, startTime: '18:00', endTime: '23:59', limit: 4, version: null },
      ]),
    );
  });

  it('are changed, over what somebody else has saved only when asked to', async () => {
    const whole = { date: day, startTime: '', endTime: '' };
    const { server, write } = serverWith({ days: [{ ...whole, limit: 4 }] });
    show();
    await userEvent.click(await screen.findByRole('button', { name: `修改：${day} 全天` }));
    const dialog = within(await screen.findByRole('dialog', { name: '修改单日限额' }));
    const limit = await dialog.findByRole('spinbutton');
    await userEvent.clear(limit);
    await userEvent.type(limit, '6');
    write({ days: [{ ...whole, limit: 5 }] });
    await submit(dialog);
    expect(await dialog.findByText('限额：对方的内容为「5只」')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: '保留我的内容' }));
    await submit(dialog);
    await waitFor(() =>
      expect(server.requests(SET_DAY).at(-1)).toEqual({ storeId: 's7', date: day, limit: 6, version: 2 }),
    );
  });

  it('are taken away after a question', async () => {
    const { server } = serverWith({ days: [{ date: day, ...morning }] });
    show();
    await userEvent.click(await screen.findByRole('button', { name: `删除：${day} 09:00 至 12:00` }));
    expect(await screen.findByText(`确定删除 ${day} 09:00 至 12:00的限额吗?`)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '删除' }));
    expect(await screen.findByText('没有单独设置的日期')).toBeInTheDocument();
    expect(server.requests(SET_DAY)).toEqual([
      { storeId: 's7', date: day, startTime: '09:00', endTime: '12:00', limit: null, version: null },
    ]);
  });
});

it('who may not change them sees them alone', async () => {
  serverWith({ limit: 20, slots: [morning], days: [{ date: day, ...evening }] });
  show([]);
  const fields = await eachDay();
  expect(fields.getByRole('spinbutton', { name: '每天限额' })).toBeDisabled();
  expect(await screen.findByText('18:00 至 24:00')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('offers 重试 when they do not come', async () => {
  const { server } = serverWith({ limit: 20 });
  server.use({ [READ]: () => httpStatus(502) });
  show();
  expect(await screen.findByText('洗美限额加载失败')).toBeInTheDocument();
  server.use({ [READ]: () => ({ ...noWashingLimits, limit: 20 }) });
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect((await eachDay()).getByRole('spinbutton', { name: '每天限额' })).toHaveValue('20');
});
