import { fakeServer, fakeSession, httpStatus, refusal, renderPage } from '@hospital/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  ALL_PERMISSIONS,
  DELETE,
  dictionaryCalls,
  entry,
  GET,
  LIST,
  SAVE,
  SORT,
  someEntries,
  UPDATE,
} from '../../test/dictionary.fixture';
import remote from '../remote';
import DictionaryPage from './DictionaryPage';

const show = (permissions = ALL_PERMISSIONS, notify = jest.fn(), holdUnsaved = jest.fn()) =>
  renderPage(<DictionaryPage />, {
    session: fakeSession(permissions),
    at: '/mch/dict',
    notify,
    pane: { holdUnsaved },
  });

const rowOf = async (text: string): Promise<HTMLElement> => {
  const cell = await screen.findByText(text, { selector: 'td, td *' });
  return cell.closest('tr')!;
};
const unfold = async (type: string): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${type}`) }));
const dialog = (): Promise<HTMLElement> => screen.findByRole('dialog');
const openEdit = async (name: string): Promise<void> => {
  await unfold('pet_color');
  await userEvent.click(within(await rowOf(name)).getByRole('button', { name: '编辑' }));
};

beforeEach(() => sessionStorage.clear());

describe('the list', () => {
  it('shows types with the remarks of their entries, and the entries once unfolded', async () => {
    fakeServer(dictionaryCalls());
    show();
    expect(within(await rowOf('pet_color')).getByText('宠物毛色')).toBeInTheDocument();
    expect(screen.queryByText('黑色')).not.toBeInTheDocument();
    await unfold('pet_color');
    const row = await rowOf('黑色');
    expect(within(row).getAllByText('2')).toHaveLength(2);
    expect(screen.queryByText('男')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '全部展开' }));
    expect(screen.getByText('男')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '全部收起' }));
    expect(screen.queryByText('男')).not.toBeInTheDocument();
  });

  it('asks first for what the remote says, so that the answer is on its way while its code is', async () => {
    const server = fakeServer(dictionaryCalls());
    show();
    await rowOf('pet_color');
    expect(remote.pages[0]?.firstCalls).toEqual([
      { call: 'dictionary.list', request: server.requests(LIST)[0] },
    ]);
  });

  it('reads page after page until one is not full', async () => {
    const entries = Array.from({ length: 450 }, (_, index) =>
      entry({ code: `${index}`, name: `颜色${index}` }),
    );
    const server = fakeServer(dictionaryCalls(entries));
    show();
    expect(await screen.findByText('（450）')).toBeInTheDocument();
    expect(server.requests(LIST)).toEqual([1, 2, 3].map((page) => ({ page, pageSize: 200 })));
  });

  it('searches by name on 查询 and Enter, shows the hits unfolded, and 重置 shows all', async () => {
    const server = fakeServer(dictionaryCalls());
    show();
    const input = await screen.findByPlaceholderText('请输入名称、类型或编码');
    await userEvent.type(input, ' 黑 ');
    await userEvent.click(screen.getByRole('button', { name: '查询' }));
    expect(await screen.findByText('黑色')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('sex')).not.toBeInTheDocument());
    expect(server.requests(LIST).at(-1)).toEqual({ page: 1, pageSize: 200, name: '黑' });
    await userEvent.clear(input);
    await userEvent.type(input, '男{Enter}');
    expect(await screen.findByText('男')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '重置' }));
    expect(await screen.findByText('pet_color')).toBeInTheDocument();
    expect(input).toHaveValue('');
  });

  it('keeps what was searched for and unfolded over a reload', async () => {
    fakeServer(dictionaryCalls());
    const before = show();
    await unfold('sex');
    await userEvent.type(screen.getByPlaceholderText('请输入名称、类型或编码'), '色{Enter}');
    await waitFor(() => expect(screen.queryByText('男')).not.toBeInTheDocument());
    before.unmount();
    show();
    expect(await screen.findByText('黑色')).toBeInTheDocument();
    expect(screen.getByPlaceholderText('请输入名称、类型或编码')).toHaveValue('色');
    await userEvent.click(screen.getByRole('button', { name: '重置' }));
    expect(await screen.findByText('男')).toBeInTheDocument();
  });

  it('says 暂无数据 when nothing is found', async () => {
    fakeServer({ [LIST]: () => [] });
    show();
    expect(await screen.findByText('暂无数据')).toBeInTheDocument();
  });

  it('offers 重试 when the list does not come', async () => {
    const server = fakeServer({ [LIST]: () => httpStatus(502) });
    show();
    expect(await screen.findByText('字典加载失败')).toBeInTheDocument();
    server.use(dictionaryCalls());
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('pet_color')).toBeInTheDocument();
  });

  it('keeps the rows it has when a later page does not come', async () => {
    const entries = Array.from({ length: 201 }, (_, index) =>
      entry({ code: `${index}`, name: `颜色${index}` }),
    );
    const calls = dictionaryCalls(entries);
    const server = fakeServer({
      ...calls,
      [LIST]: (request, headers) => (request.page === 2 ? httpStatus(502) : calls[LIST]!(request, headers)),
    });
    show();
    expect(await screen.findByText(/字典没有全部加载/)).toBeInTheDocument();
    expect(screen.getByText('（200）')).toBeInTheDocument();
    server.use(calls);
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('（201）')).toBeInTheDocument();
    expect(screen.queryByText(/字典没有全部加载/)).not.toBeInTheDocument();
  });
});

describe('the order', () => {
  const lift = async (name: string, key: string): Promise<HTMLElement> => {
    const handle = await screen.findByRole('button', { name: `调整顺序：${name}` });
    handle.focus();
    await userEvent.keyboard(key);
    await screen.findByText(`${name} 已拿起，第 1 位，共 2 项`);
    return handle;
  };
  const names = (): (string | null)[] =>
    ['白色', '黑色']
      .map((name) => screen.getByText(name, { selector: 'td' }))
      .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
      .map(({ textContent }) => textContent);

  it.each(['{Enter}', ' '])('is changed by keys and saved, with %s to lift and to put down', async (key) => {
    const server = fakeServer({ ...dictionaryCalls(), [SORT]: () => null });
    show();
    await unfold('pet_color');
    const handle = await lift('白色', key);
    await userEvent.keyboard('{ArrowDown}');
    expect(names()).toEqual(['黑色', '白色']);
    expect(screen.getByText('白色 已移动，第 2 位，共 2 项')).toBeInTheDocument();
    expect(handle).toHaveFocus();
    await userEvent.keyboard(key);
    expect(await screen.findByText('操作成功')).toBeInTheDocument();
    const list = ['pet_color-2', 'pet_color-1'].map((id) => ({ id, version: 1 }));
    expect(server.requests(SORT)).toEqual([{ type: 'pet_color', list }]);
  });

  it('says what is being saved until it is saved, not what became of another try', async () => {
    let answer = (): void => undefined;
    const saving = new Promise<null>((resolve) => (answer = () => resolve(null)));
    fakeServer({ ...dictionaryCalls(), [SORT]: () => saving });
    show();
    await unfold('pet_color');
    await lift('白色', ' ');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('白色 已放回原处')).toBeInTheDocument();
    await lift('白色', ' ');
    await userEvent.keyboard('{ArrowDown} ');
    expect(screen.getByText('白色 已移动，第 2 位，共 2 项')).toBeInTheDocument();
    answer();
    expect(await screen.findByText('白色 已放下，第 2 位，共 2 项')).toBeInTheDocument();
  });

  it('stays as it was when the focus goes elsewhere before the entry is put down', async () => {
    const server = fakeServer({ ...dictionaryCalls(), [SORT]: () => null });
    show();
    await unfold('pet_color');
    await lift('白色', ' ');
    await userEvent.keyboard('{End}');
    expect(names()).toEqual(['黑色', '白色']);
    const search = screen.getByPlaceholderText('请输入名称、类型或编码');
    await userEvent.click(search);
    expect(await screen.findByText('白色 已放回原处')).toBeInTheDocument();
    expect(names()).toEqual(['白色', '黑色']);
    await userEvent.keyboard('夜 班');
    expect(search).toHaveValue('夜 班');
    expect(server.requests(SORT)).toEqual([]);
  });

  it('is not changed by keys any more when the page has been left with an entry lifted', async () => {
    const server = fakeServer({ ...dictionaryCalls(), [SORT]: () => null });
    const page = show();
    await unfold('pet_color');
    await lift('白色', ' ');
    await userEvent.keyboard('{End}');
    page.unmount();
    await userEvent.keyboard(' ');
    expect(server.requests(SORT)).toEqual([]);
  });
});

describe('what one may do', () => {
  it('offers 新增同类 on types, 编辑 and 删除 on entries; an entry of the system stays', async () => {
    fakeServer(dictionaryCalls());
    show();
    expect(within(await rowOf('pet_color')).getByRole('button', { name: '新增同类' })).toBeEnabled();
    await unfold('pet_color');
    await unfold('sex');
    const row = await rowOf('黑色');
    expect(within(row).getByRole('button', { name: '编辑' })).toBeEnabled();
    expect(within(row).getByRole('button', { name: '删除' })).toBeEnabled();
    expect(within(row).queryByRole('button', { name: '新增同类' })).not.toBeInTheDocument();
    expect(within(await rowOf('男')).getByRole('button', { name: '删除' })).toBeDisabled();
  });

  it.each([
    ['sys:dict:save', ['新增', '新增同类']],
    ['sys:dict:update', ['编辑']],
    ['sys:dict:delete', ['删除']],
  ])('without %s there is no %s', async (permission, names) => {
    fakeServer(dictionaryCalls([entry()]));
    show(ALL_PERMISSIONS.filter((one) => one !== permission));
    await unfold('pet_color');
    for (const name of ['新增', '新增同类', '编辑', '删除']) {
      expect(screen.queryAllByRole('button', { name })).toHaveLength(names.includes(name) ? 0 : 1);
    }
  });
});

describe('adding', () => {
  it('saves, closes, says 操作成功 and shows the entry', async () => {
    const server = fakeServer(dictionaryCalls());
    show();
    await userEvent.click(await screen.findByRole('button', { name: '新增' }));
    const form = within(await dialog());
    await userEvent.type(form.getByLabelText('类型'), ' shift_type ');
    await userEvent.type(form.getByLabelText('名称'), '夜班');
    await userEvent.type(form.getByLabelText('编码'), 'N');
    await userEvent.type(form.getByLabelText('排序'), '3');
    await userEvent.click(form.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('操作成功')).toBeInTheDocument();
    expect(server.requests(SAVE)).toEqual([{ type: 'shift_type', name: '夜班', code: 'N', sort: 3 }]);
    expect(await screen.findByText('夜班', { selector: 'td, td *' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('asks for what is required, on change', async () => {
    const server = fakeServer(dictionaryCalls());
    show();
    await userEvent.click(await screen.findByRole('button', { name: '新增' }));
    const form = within(await dialog());
    await userEvent.type(form.getByLabelText('名称'), 'x{Backspace}');
    expect(await form.findAllByText('请录入必填项')).toHaveLength(1);
    await userEvent.click(form.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(form.getAllByText('请录入必填项')).toHaveLength(4));
    await waitFor(() => expect(form.getByLabelText('类型')).toHaveFocus());
    expect(server.requests(SAVE)).toEqual([]);
  });

  it('refuses a sort number that the server would refuse, and does not change it', async () => {
    const server = fakeServer(dictionaryCalls());
    show();
    await userEvent.click(await screen.findByRole('button', { name: '新增' }));
    const form = within(await dialog());
    await userEvent.type(form.getByLabelText('排序'), '-5');
    await userEvent.click(form.getByRole('button', { name: '确定' }));
    expect(await form.findByText('请输入0到999999之间的整数')).toBeInTheDocument();
    expect(form.getByLabelText('排序')).toHaveValue('-5');
    expect(server.requests(SAVE)).toEqual([]);
  });

  it('of the same type begins with its type and remarks', async () => {
    fakeServer(dictionaryCalls());
    show();
    await userEvent.click(within(await rowOf('pet_color')).getByRole('button', { name: '新增同类' }));
    const form = within(await dialog());
    expect(form.getByLabelText('类型')).toHaveValue('pet_color');
    expect(form.getByLabelText('备注')).toHaveValue('宠物毛色');
    expect(form.getByLabelText('名称')).toHaveValue('');
  });

  it.each([
    ['名称已存在', '名称'],
    ['编码已存在', '编码'],
  ])('shows 「%s」 under its field and keeps everything', async (words, label) => {
    fakeServer({ ...dictionaryCalls(), [SAVE]: () => refusal(40903, words) });
    const notify = jest.fn();
    show(ALL_PERMISSIONS, notify);
    await userEvent.click(within(await rowOf('pet_color')).getByRole('button', { name: '新增同类' }));
    const form = within(await dialog());
    await userEvent.type(form.getByLabelText('名称'), '白色');
    await userEvent.type(form.getByLabelText('编码'), '1');
    await userEvent.type(form.getByLabelText('排序'), '1');
    await userEvent.click(form.getByRole('button', { name: '确定' }));
    const shown = await form.findByText(words);
    expect(shown.closest('.arco-form-item')).toContainElement(form.getByLabelText(label));
    expect(form.getByLabelText('名称')).toHaveValue('白色');
    expect(notify).not.toHaveBeenCalled();
  });

  it('keeps everything when the server cannot be reached', async () => {
    fakeServer({ ...dictionaryCalls(), [SAVE]: () => httpStatus(502) });
    const notify = jest.fn();
    show(ALL_PERMISSIONS, notify);
    await userEvent.click(within(await rowOf('pet_color')).getByRole('button', { name: '新增同类' }));
    const form = within(await dialog());
    await userEvent.type(form.getByLabelText('名称'), '灰色');
    await userEvent.type(form.getByLabelText('编码'), '9');
    await userEvent.type(form.getByLabelText('排序'), '9');
    await userEvent.click(form.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith('error', '网络开小差了'));
    expect(form.getByLabelText('名称')).toHaveValue('灰色');
    await waitFor(() => expect(form.getByRole('button', { name: '确定' })).toBeEnabled());
  });

  it('marks the tab as unsaved, and asks before what was typed is lost', async () => {
    fakeServer(dictionaryCalls());
    const holdUnsaved = jest.fn();
    show(ALL_PERMISSIONS, jest.fn(), holdUnsaved);
    await userEvent.click(await screen.findByRole('button', { name: '新增' }));
    const form = within(await dialog());
    expect(holdUnsaved).not.toHaveBeenCalled();
    await userEvent.type(form.getByLabelText('名称'), '灰');
    expect(holdUnsaved).toHaveBeenCalled();
    await userEvent.click(form.getByRole('button', { name: '取消' }));
    expect(await screen.findByText('内容尚未保存，确定离开吗?')).toBeInTheDocument();
    expect(form.getByLabelText('名称')).toHaveValue('灰');
  });
});

describe('editing', () => {
  it('loads the record first, sends its version, and shows the change', async () => {
    const entries = someEntries();
    const server = fakeServer(dictionaryCalls(entries));
    show();
    await unfold('pet_color');
    entries[1] = { ...entries[1]!, name: '墨黑', version: 7 };
    await userEvent.click(within(await rowOf('黑色')).getByRole('button', { name: '编辑' }));
    const form = within(await dialog());
    const name = await form.findByLabelText('名称');
    expect(name).toHaveValue('墨黑');
    await userEvent.clear(name);
    await userEvent.type(name, '纯黑');
    await userEvent.click(form.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('纯黑', { selector: 'td, td *' })).toBeInTheDocument();
    expect(server.requests(UPDATE)).toEqual([
      {
        id: 'pet_color-2',
        type: 'pet_color',
        name: '纯黑',
        code: '2',
        sort: 2,
        remarks: '宠物毛色',
        version: 7,
      },
    ]);
  });

  it('leaves type and code of a system entry alone', async () => {
    fakeServer(dictionaryCalls());
    show();
    await unfold('sex');
    await userEvent.click(within(await rowOf('男')).getByRole('button', { name: '编辑' }));
    const form = within(await dialog());
    expect(await form.findByLabelText('类型')).toBeDisabled();
    expect(form.getByLabelText('编码')).toBeDisabled();
    expect(form.getByLabelText('名称')).toBeEnabled();
  });

  it('cannot be sent while the record is on its way', async () => {
    let answer: (value: unknown) => void = () => undefined;
    fakeServer({ ...dictionaryCalls(), [GET]: () => new Promise((resolve) => (answer = resolve)) });
    show();
    await openEdit('黑色');
    const form = within(await dialog());
    expect(form.getByRole('status', { name: '加载中' })).toBeInTheDocument();
    expect(form.getByRole('button', { name: '确定' })).toBeDisabled();
    answer(entry());
    expect(await form.findByLabelText('名称')).toHaveValue('白色');
  });

  it('says why the record did not come, and tries again', async () => {
    const server = fakeServer({ ...dictionaryCalls(), [GET]: () => refusal(50000, '系统开小差了') });
    show();
    await openEdit('黑色');
    const form = within(await dialog());
    expect(await form.findByText('系统开小差了')).toBeInTheDocument();
    expect(form.getByRole('button', { name: '确定' })).toBeDisabled();
    server.use(dictionaryCalls());
    await userEvent.click(form.getByRole('button', { name: '重试' }));
    expect(await form.findByLabelText('名称')).toHaveValue('黑色');
  });

  it('says that somebody deleted the record, and saves what is typed as a new one', async () => {
    const entries = someEntries();
    const server = fakeServer(dictionaryCalls(entries));
    show();
    await openEdit('黑色');
    const form = within(await dialog());
    const name = await form.findByLabelText('名称');
    await userEvent.type(name, '发亮');
    entries.splice(1, 1);
    await userEvent.click(form.getByRole('button', { name: '确定' }));
    expect(await form.findByText('该字典已被他人删除')).toBeInTheDocument();
    expect(name).toHaveValue('黑色发亮');
    await userEvent.click(form.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('操作成功')).toBeInTheDocument();
    expect(server.requests(SAVE).at(-1)).toMatchObject({ name: '黑色发亮', code: '2' });
    expect(server.requests(SAVE).at(-1)).not.toHaveProperty('id');
  });

  it('says that somebody deleted the record before it could be opened', async () => {
    fakeServer({ ...dictionaryCalls(), [GET]: () => refusal(404, '数据不存在') });
    show();
    await openEdit('黑色');
    const form = within(await dialog());
    expect(await form.findByText('该字典已被他人删除')).toBeInTheDocument();
    expect(form.queryByRole('button', { name: '重试' })).not.toBeInTheDocument();
  });

  it("shows another's newer contents, and goes on with one's own", async () => {
    const entries = someEntries();
    const server = fakeServer(dictionaryCalls(entries));
    const notify = jest.fn();
    show(ALL_PERMISSIONS, notify);
    await openEdit('黑色');
    const form = within(await dialog());
    const name = await form.findByLabelText('名称');
    await userEvent.type(name, '（全身）');
    Object.assign(entries[1]!, { name: '墨黑', version: 2 });
    await userEvent.click(form.getByRole('button', { name: '确定' }));
    expect(await form.findByText('数据已被他人修改')).toBeInTheDocument();
    expect(form.getByText('名称：对方的内容为「墨黑」')).toBeInTheDocument();
    expect(name).toHaveValue('黑色（全身）');
    expect(notify).not.toHaveBeenCalled();
    await userEvent.click(form.getByRole('button', { name: '保留我的内容' }));
    expect(form.queryByText('数据已被他人修改')).not.toBeInTheDocument();
    await userEvent.click(form.getByRole('button', { name: '确定' }));
    await waitFor(() =>
      expect(server.requests(UPDATE).at(-1)).toMatchObject({ name: '黑色（全身）', version: 2 }),
    );
  });

  it("takes another's newer contents when asked to", async () => {
    const entries = someEntries();
    fakeServer(dictionaryCalls(entries));
    show();
    await openEdit('黑色');
    const form = within(await dialog());
    const name = await form.findByLabelText('名称');
    await userEvent.type(name, 'x');
    Object.assign(entries[1]!, { name: '墨黑', version: 2 });
    await userEvent.click(form.getByRole('button', { name: '确定' }));
    await userEvent.click(await form.findByRole('button', { name: '采用对方的内容' }));
    expect(name).toHaveValue('墨黑');
  });
});

describe('deactivating', () => {
  const action = (name: string) => screen.findByRole('button', { name });

  it('asks, says so in the row, and is taken back without a question', async () => {
    const server = fakeServer(dictionaryCalls());
    show();
    await unfold('pet_color');
    await userEvent.click(await action('停用：黑色'));
    const asked = await dialog();
    expect(asked).toHaveTextContent('停用“黑色”？停用后不能再选用，已选用的记录照常显示。');
    await userEvent.click(within(asked).getByRole('button', { name: '停用' }));
    expect(await screen.findByText('已停用')).toBeInTheDocument();
    expect(server.requests(UPDATE)[0]).toMatchObject({ id: 'pet_color-2', enabled: 'N', version: 1 });
    expect(within(await rowOf('黑色')).getByText('停用', { selector: 'td *' })).toBeVisible();
    await userEvent.click(await action('启用：黑色'));
    expect(await action('停用：黑色')).toBeVisible();
    expect(server.requests(UPDATE)[1]).toMatchObject({ enabled: 'Y', version: 2 });
  });

  it('is not offered for what the product needs itself', async () => {
    fakeServer(dictionaryCalls());
    show();
    await unfold('sex');
    expect(await action('停用：男')).toBeDisabled();
  });

  it('finds what is deactivated', async () => {
    const server = fakeServer(
      dictionaryCalls([...someEntries(), entry({ code: '3', name: '灰色', enabled: 'N' })]),
    );
    show();
    await rowOf('sex');
    await userEvent.click(screen.getByRole('combobox', { name: '状态' }));
    await userEvent.click(await screen.findByRole('option', { name: '停用' }));
    expect(await rowOf('灰色')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('sex')).not.toBeInTheDocument());
    expect(server.requests(LIST).at(-1)).toMatchObject({ enabled: 'N' });
  });
});

describe('deleting', () => {
  const remove = async (): Promise<void> => {
    await unfold('pet_color');
    await userEvent.click(within(await rowOf('黑色')).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('确定删除记录吗?')).toBeInTheDocument();
  };

  it('asks, deletes, and says 删除成功', async () => {
    const server = fakeServer(dictionaryCalls());
    show();
    await remove();
    await userEvent.click(within(await dialog()).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('删除成功')).toBeInTheDocument();
    expect(server.requests(DELETE)).toEqual([{ id: 'pet_color-2' }]);
    await waitFor(() => expect(screen.queryByText('黑色')).not.toBeInTheDocument());
  });

  it('deletes nothing after 取消', async () => {
    const server = fakeServer(dictionaryCalls());
    show();
    await remove();
    await userEvent.click(within(await dialog()).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.requests(DELETE)).toEqual([]);
    expect(screen.getByText('黑色')).toBeInTheDocument();
  });

  it('reads the list anew when somebody else was quicker', async () => {
    const entries = someEntries();
    fakeServer({
      ...dictionaryCalls(entries),
      [DELETE]: () => {
        entries.splice(1, 1);
        return refusal(404, '数据不存在');
      },
    });
    show();
    await remove();
    await userEvent.click(within(await dialog()).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('该记录已被他人删除')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('黑色')).not.toBeInTheDocument());
  });
});
