import { fakeServer, fakeSession, httpStatus, renderPage } from '@hospital/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { item, LIST, ownValue, SAVE, settingsCalls, someItems } from '../../test/config.fixture';
import remote from '../remote';
import StoreConfigPage from './StoreConfigPage';

const MAY_SAVE = ['sys:store:config:list', 'sys:store:config:save'];
const onStoreSide = fakeSession(MAY_SAVE, { workplace: { storeId: 's7', name: '望京门店' } });

const show = (
  session = onStoreSide,
  notify = jest.fn(),
  holdUnsaved = jest.fn(),
  releaseUnsaved = jest.fn(),
) =>
  renderPage(<StoreConfigPage />, {
    session,
    at: '/mch/config',
    notify,
    pane: { holdUnsaved, releaseUnsaved },
  });

/** The section of a group, once its settings are there. */
const section = async (title: string, setting: string) => {
  const form = await screen.findByRole('form', { name: title });
  await within(form).findByText(setting);
  return within(form);
};
const base = () => section('基本信息', '夜班时间');
/** The same where 夜班时间 is not. */
const shortBase = () => section('基本信息', '宠主地址必填');
const receipt = () => section('小票打印', '小票备注');

describe('what is shown', () => {
  it('is the current store on the store side', async () => {
    const server = fakeServer(settingsCalls());
    show();
    expect(screen.getByText('当前门店：望京门店')).toBeInTheDocument();
    await base();
    await receipt();
    // Without a store: the server knows where the session stands.
    expect(server.requests(LIST)).toEqual([{}]);
    const page = remote.pages.find(({ path }) => path === '/mch/config');
    expect(page?.firstCalls).toEqual(
      server.requests(LIST).map((request) => ({ call: 'settings.ofPlaces', request })),
    );
    expect(screen.getByRole('heading', { name: '基本信息' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '小票打印' })).toBeInTheDocument();
  });

  it("is the chain's default on the company side", async () => {
    const server = fakeServer(settingsCalls());
    show(fakeSession(MAY_SAVE, { workplace: { workspaceType: 1, storeId: '', name: '总部' } }));
    expect(screen.getByText('连锁默认：门店未单独设置时使用')).toBeInTheDocument();
    await base();
    expect(server.requests(LIST)).toEqual([{}]);
  });

  it('waits for a store on the store side', () => {
    const server = fakeServer(settingsCalls());
    show(fakeSession(MAY_SAVE, { workplace: { storeId: '', name: '' } }));
    expect(screen.getByText('请先选择门店')).toBeInTheDocument();
    expect(server.requests(LIST)).toEqual([]);
  });

  it('is a control for each type of setting, and where its value comes from', async () => {
    fakeServer(settingsCalls());
    show();
    expect((await base()).getByRole('switch', { name: '宠主地址必填' })).not.toBeChecked();
    expect((await base()).getByText('21:00')).toBeInTheDocument();
    const shown = await receipt();
    expect(shown.getByRole('textbox', { name: '小票备注' })).toHaveValue('谢谢惠顾');
    expect(shown.getByRole('radio', { name: '分类' })).toBeChecked();
    expect(shown.getByRole('checkbox', { name: '内容2' })).toBeChecked();
    expect(shown.getByRole('checkbox', { name: '内容3' })).not.toBeChecked();
    expect(shown.getByRole('radio', { name: '版式1' })).toBeChecked();
    expect((await base()).getByText('本店')).toBeInTheDocument();
    expect((await base()).getByText('系统默认')).toBeInTheDocument();
    expect(shown.getByText('连锁默认')).toBeInTheDocument();
  });

  it('says 暂无数据 where there are no settings', async () => {
    fakeServer({ [LIST]: () => [] });
    show();
    expect(await screen.findByText('暂无数据')).toBeInTheDocument();
  });

  it('offers 重试 when they do not come', async () => {
    const server = fakeServer({ [LIST]: () => httpStatus(502) });
    show();
    expect(await screen.findByText('门店设置加载失败')).toBeInTheDocument();
    server.use(settingsCalls());
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect((await base()).getByText('夜班时间')).toBeInTheDocument();
  });

  it('cannot be changed without the permission', async () => {
    fakeServer(settingsCalls());
    show(fakeSession(['sys:store:config:list']));
    expect((await base()).getByRole('switch', { name: '宠主地址必填' })).toBeDisabled();
    expect((await receipt()).getByRole('textbox', { name: '小票备注' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: '保存' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^恢复默认/ })).not.toBeInTheDocument();
  });
});

describe('saving', () => {
  it('sends only what was changed, with its versions, and shows what is stored then', async () => {
    const server = fakeServer(settingsCalls());
    show();
    const shown = await base();
    expect(shown.getByRole('button', { name: '保存' })).toBeDisabled();
    await userEvent.click(shown.getByRole('switch', { name: '宠主地址必填' }));
    await userEvent.click(shown.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('操作成功')).toBeInTheDocument();
    expect(server.requests(SAVE)).toEqual([
      {
        storeIds: ['s7'],
        list: [{ configGroup: 'base', configKey: 'userAddressRequired', configValue: 'Y', versions: [] }],
      },
    ]);
    expect(shown.getByRole('switch', { name: '宠主地址必填' })).toBeChecked();
    expect(shown.getAllByText('本店')).toHaveLength(2);
    await waitFor(() => expect(shown.getByRole('button', { name: '保存' })).toBeDisabled());
  });

  it('takes every type of control', async () => {
    const server = fakeServer(settingsCalls());
    show();
    const shown = await receipt();
    const remark = shown.getByRole('textbox', { name: '小票备注' });
    await userEvent.clear(remark);
    await userEvent.type(remark, '欢迎再来');
    await userEvent.click(shown.getByRole('radio', { name: '明细' }));
    await userEvent.click(shown.getByRole('checkbox', { name: '内容3' }));
    await userEvent.click(shown.getByRole('radio', { name: '版式2' }));
    expect(shown.getByText('4 项未保存')).toBeInTheDocument();
    await userEvent.click(shown.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
    expect(server.requests(SAVE)[0]!.list.map((one: { configValue: string }) => one.configValue)).toEqual([
      '欢迎再来',
      '2',
      '2,3,4',
      '2',
    ]);
  });

  it('chooses a time', async () => {
    const server = fakeServer(settingsCalls());
    show();
    const shown = await base();
    await userEvent.click(shown.getByText('21:00'));
    await userEvent.click(await screen.findByRole('option', { name: '21:45' }));
    await userEvent.click(shown.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(server.requests(SAVE)[0]?.list).toMatchObject([
        { configValue: '21:45', versions: [{ version: 3 }] },
      ]),
    );
  });

  it('keeps what was changed when it fails', async () => {
    fakeServer({ ...settingsCalls(), [SAVE]: () => httpStatus(502) });
    const notify = jest.fn();
    show(onStoreSide, notify);
    const shown = await base();
    await userEvent.click(shown.getByRole('switch', { name: '宠主地址必填' }));
    await userEvent.click(shown.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith('error', '网络开小差了'));
    expect(shown.getByRole('switch', { name: '宠主地址必填' })).toBeChecked();
    expect(shown.getByText('1 项未保存')).toBeInTheDocument();
  });

  it('marks the tab as unsaved until it is saved or taken back', async () => {
    fakeServer(settingsCalls());
    const [hold, release] = [jest.fn(), jest.fn()];
    show(onStoreSide, jest.fn(), hold, release);
    const shown = await base();
    expect(hold).not.toHaveBeenCalled();
    await userEvent.click(shown.getByRole('switch', { name: '宠主地址必填' }));
    expect(hold).toHaveBeenCalledTimes(1);
    expect(release).not.toHaveBeenCalled();
    await userEvent.click(shown.getByRole('button', { name: '撤销' }));
    expect(release).toHaveBeenCalledTimes(1);
    expect(shown.getByRole('switch', { name: '宠主地址必填' })).not.toBeChecked();
  });
});

describe('giving back to the default', () => {
  it('shows what the default is, and saves that the store has none of its own', async () => {
    const server = fakeServer(settingsCalls());
    show();
    const shown = await base();
    expect(shown.getByText(/系统默认：22:00/)).toBeInTheDocument();
    await userEvent.click(shown.getByRole('button', { name: '恢复默认：夜班时间' }));
    expect(shown.getByText('22:00')).toBeInTheDocument();
    expect(shown.getByText('1 项未保存')).toBeInTheDocument();
    await userEvent.click(shown.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.requests(SAVE)[0]?.list).toMatchObject([{ configValue: null }]));
    await waitFor(() => expect(shown.queryByRole('button', { name: /恢复默认/ })).not.toBeInTheDocument());
  });
});

describe('several stores', () => {
  const onCompanySide = fakeSession(MAY_SAVE, { workplace: { workspaceType: 1, storeId: '', name: '总部' } });
  const stores = ['天河', '海珠'].map((storeName, index) => ({ id: `s${index}`, storeName }));
  const differing = item({
    configValue: '',
    mixed: 'Y',
    own: [{ storeId: 's0', configValue: 'Y', version: 2 }],
  });

  const choose = async (...names: string[]) => {
    await userEvent.click(screen.getByRole('combobox', { name: '门店' }));
    for (const name of names) {
      const option = await screen.findByRole('option', { name });
      await userEvent.click(within(option).getByText(name));
    }
  };

  it('are set at once, after it was said how many and what is lost', async () => {
    const server = fakeServer({
      ...settingsCalls([differing]),
      'GET /myStore': () => stores,
      [SAVE]: () => null,
    });
    show(onCompanySide);
    await shortBase();
    await choose('天河', '海珠');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(server.requests(LIST).at(-1)).toEqual({ storeIds: 's0,s1' }));
    const shown = await shortBase();
    expect(shown.getByText('各店不同')).toBeInTheDocument();
    await userEvent.click(shown.getByRole('radio', { name: '是' }));
    await userEvent.click(shown.getByRole('button', { name: '保存' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/1 项设置保存到 2 家门店.*1 家门店的单独设置将被覆盖/)).toBeInTheDocument();
    expect(server.requests(SAVE)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() =>
      expect(server.requests(SAVE)).toEqual([
        {
          storeIds: ['s0', 's1'],
          list: [
            {
              configGroup: 'base',
              configKey: 'userAddressRequired',
              configValue: 'Y',
              versions: [{ storeId: 's0', version: 2 }],
            },
          ],
        },
      ]),
    );
  });

  it('are not left with something unsaved without asking', async () => {
    fakeServer({ ...settingsCalls(), 'GET /myStore': () => stores });
    show(onCompanySide);
    await userEvent.click((await base()).getByRole('switch', { name: '宠主地址必填' }));
    await choose('天河');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: '继续编辑' }));
    expect((await base()).getByText('1 项未保存')).toBeInTheDocument();
  });
});

describe('变更记录', () => {
  const change = (id: string, before: string | null, after: string | null, present: string | null) => ({
    id,
    storeId: 's7',
    storeName: '望京门店',
    configGroup: 'receipt',
    configKey: 'remark',
    configName: '小票备注',
    before,
    after,
    present,
    version: 4,
    undoable: 'Y',
    userName: '陈院长',
    createDate: '2026-03-04 10:00:00',
  });

  it('tells who changed what, and takes a change back on top of what is stored now', async () => {
    const list = [change('2', '甲', '乙', '乙'), change('1', '乙', '甲', '乙')];
    const server = fakeServer({
      ...settingsCalls(),
      'GET /sys/store/config/history': () => ({ list, total: 2 }),
      [SAVE]: () => null,
    });
    show();
    await base();
    await userEvent.click(screen.getByRole('button', { name: '变更记录' }));
    const dialog = within(await screen.findByRole('dialog', { name: '变更记录' }));
    const [latest, older] = await dialog.findAllByRole('button', { name: '撤销：小票打印：小票备注' });
    expect(older).toBeDisabled(); // 乙 is what is stored
    await userEvent.click(latest!);
    const question = await screen.findByText('确定将「小票打印：小票备注」由“乙”改回“甲”吗?');
    await userEvent.click(
      within(question.closest<HTMLElement>('[role="dialog"]')!).getByRole('button', { name: '确定' }),
    );
    await waitFor(() =>
      expect(server.requests(SAVE)).toEqual([
        {
          storeIds: ['s7'],
          list: [
            {
              configGroup: 'receipt',
              configKey: 'remark',
              configValue: '甲',
              versions: [{ storeId: 's7', version: 4 }],
            },
          ],
        },
      ]),
    );
  });
});

describe('when somebody else saved meanwhile', () => {
  const remark = {
    configGroup: 'receipt',
    configKey: 'remark',
    configName: '小票备注',
    type: 'input',
  } as const;
  const stored = () => item({ ...remark, configOption: [], ...ownValue('谢谢', 1) });

  /** Types, lets somebody else save 欢迎, and tries to save. */
  const collide = async () => {
    const items = [...someItems().slice(0, 2), stored()];
    const server = fakeServer(settingsCalls(items));
    const notify = jest.fn();
    show(onStoreSide, notify);
    const shown = await receipt();
    const field = shown.getByRole('textbox', { name: '小票备注' });
    await userEvent.type(field, '惠顾');
    Object.assign(items[2]!, ownValue('欢迎', 2));
    await userEvent.click(shown.getByRole('button', { name: '保存' }));
    expect(await shown.findByText('数据已被他人修改，对方的内容为「欢迎」')).toBeInTheDocument();
    expect(field).toHaveValue('谢谢惠顾');
    await waitFor(() => expect(shown.getByRole('button', { name: '采用对方的内容' })).toHaveFocus());
    expect(notify).not.toHaveBeenCalled();
    return { server, shown, field };
  };

  it("keeps one's own when asked to, and saves it on top", async () => {
    const { server, shown } = await collide();
    await userEvent.click(shown.getByRole('button', { name: '保留我的内容' }));
    await userEvent.click(shown.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(server.requests(SAVE).at(-1)?.list).toMatchObject([
        { configValue: '谢谢惠顾', versions: [{ version: 2 }] },
      ]),
    );
    expect(await screen.findByText('操作成功')).toBeInTheDocument();
  });

  it('takes theirs when asked to', async () => {
    const { shown, field } = await collide();
    await userEvent.click(shown.getByRole('button', { name: '采用对方的内容' }));
    expect(field).toHaveValue('欢迎');
    expect(shown.getByRole('button', { name: '保存' })).toBeDisabled();
  });

  it('sends nothing until one has chosen', async () => {
    const { server, shown } = await collide();
    await userEvent.click(shown.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('有设置已被他人修改，请先选择保留哪一个')).toBeInTheDocument();
    expect(server.requests(SAVE)).toHaveLength(1);
  });
});
