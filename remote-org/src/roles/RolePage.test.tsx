import { fakeServer, fakeSession, httpStatus, refusal, renderPage } from '@hospital/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  COLUMNS,
  DELETE_ROLE,
  MENU_TREE,
  menuNode,
  role,
  ROLE,
  ROLE_PERMISSIONS,
  roleCalls,
  ROLES,
  ROLE_OPTIONS,
  SAVE_PERMISSIONS,
  SAVE_ROLE,
  someRoles,
  UPDATE_ROLE,
} from '../../test/roles.fixture';
import remote from '../remote';
import RolePage from './RolePage';

const USERS = 'POST /sys/user/qryPage';

const show = (permissions = ROLE_PERMISSIONS, roleIds: string[] = []) =>
  renderPage(<RolePage />, {
    session: fakeSession(permissions, { user: { roleIds } }),
    at: '/mch/role',
  });
const rowOf = async (name: string): Promise<HTMLElement> =>
  (await screen.findByText(name, { selector: 'td' })).closest('tr')!;
const press = async (name: string, action: string): Promise<void> =>
  userEvent.click(within(await rowOf(name)).getByRole('button', { name: action }));
const dialog = (): Promise<HTMLElement> => screen.findByRole('dialog');
const item = (name: string): Promise<HTMLElement> =>
  screen.findByRole('treeitem', { name: new RegExp(name) });

beforeEach(() => sessionStorage.clear());

describe('the list', () => {
  it('shows roles, and asks first for what the remote says', async () => {
    const server = fakeServer(roleCalls());
    show();
    const row = await rowOf('主任');
    expect(row).toHaveTextContent('chief');
    const page = remote.pages.find(({ path }) => path === '/mch/role');
    expect(page?.firstCalls).toEqual([
      { call: 'roles.list', request: server.requests(ROLES)[0] },
      { call: 'lists.columns', request: server.requests(COLUMNS)[0] },
      { call: 'roles.selects', request: server.requests(ROLE_OPTIONS)[0] },
    ]);
  });

  it('searches by name', async () => {
    const server = fakeServer(roleCalls());
    show();
    await userEvent.type(await screen.findByRole('textbox', { name: '角色名称' }), ' 主任 {Enter}');
    await waitFor(() => expect(screen.queryByText('医生', { selector: 'td' })).not.toBeInTheDocument());
    expect(server.requests(ROLES).at(-1)).toEqual({ page: 1, pageSize: 50, name: '主任' });
  });

  it('offers 重试 when it does not come', async () => {
    const server = fakeServer({ ...roleCalls(), [ROLES]: () => httpStatus(502) });
    show();
    expect(await screen.findByText('角色列表加载失败')).toBeInTheDocument();
    server.use(roleCalls());
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await rowOf('医生')).toBeInTheDocument();
  });

  it('names those who hold a role, and says that there are others', async () => {
    const server = fakeServer({ ...roleCalls(), [USERS]: () => ({ records: [], total: 0 }) });
    show();
    await press('主任', '主任的持有用户，3位');
    expect(await screen.findByText('共 3 位用户持有，其中 0 位在您的管理范围内')).toBeInTheDocument();
    expect(server.requests(USERS)[0]).toEqual({ page: 1, pageSize: 20, roleId: 'r3' });
  });
});

describe('what one may do', () => {
  it('leaves out what needs another permission', async () => {
    fakeServer(roleCalls());
    show(['sys:role:list']);
    await rowOf('医生');
    for (const name of ['新增', '编辑', '删除', '权限', '主任的持有用户，3位']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    expect(screen.getAllByRole('button', { name: '查看权限' })).toHaveLength(3);
  });

  it('locks what grants more than one holds, what is held and what is the system’s', async () => {
    fakeServer(roleCalls());
    show();
    const action = async (name: string, what: string) =>
      within(await rowOf(name)).getByRole('button', { name: what });
    await waitFor(async () => expect(await action('主任', '编辑')).toBeDisabled());
    expect(await action('主任', '查看权限')).toBeEnabled();
    expect(await action('主任', '删除')).toBeDisabled();
    expect(await action('超级管理员', '查看权限')).toBeEnabled();
    expect(await action('超级管理员', '删除')).toBeDisabled();
    expect(await action('医生', '权限')).toBeEnabled();
    expect(await action('医生', '删除')).toBeEnabled();
  });
});

describe('a role', () => {
  it('is added with its permissions; a code that is taken is said at its field, and nothing is lost', async () => {
    const server = fakeServer(roleCalls());
    show();
    await userEvent.click(await screen.findByRole('button', { name: '新增' }));
    const form = within(await dialog());
    await userEvent.click(form.getByRole('button', { name: '确定' }));
    expect(await form.findByText('请输入角色名称')).toBeInTheDocument();
    await userEvent.type(form.getByLabelText('角色名称'), '夜班');
    await userEvent.type(form.getByLabelText('角色编码'), 'doctor');
    await userEvent.click(await item('字典管理'));
    await userEvent.click(form.getByRole('button', { name: '确定' }));
    expect(await form.findByText('角色编码已存在')).toBeInTheDocument();
    await userEvent.type(form.getByLabelText('角色编码'), '_night');
    await userEvent.click(form.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('操作成功')).toBeInTheDocument();
    const request = server.requests(SAVE_ROLE).at(-1)!;
    expect(request).toMatchObject({ name: '夜班', code: 'doctor_night' });
    expect(new Set(request['menuIds'] as string[])).toEqual(
      new Set(['mch:index', 'sys:dict:list', 'sys:dict:save', 'sys:dict:delete']),
    );
    expect(await rowOf('夜班')).toBeInTheDocument();
  });

  it('is asked about when it would grant nothing, new or later', async () => {
    const server = fakeServer(roleCalls());
    show();
    await userEvent.click(await screen.findByRole('button', { name: '新增' }));
    const form = within(await dialog());
    await userEvent.type(form.getByLabelText('角色名称'), '空角色');
    await userEvent.type(form.getByLabelText('角色编码'), 'empty');
    const answer = async (words: string) => {
      const asked = await screen.findByRole('dialog', { name: '该角色没有任何权限，确定保存吗?' });
      await userEvent.click(within(asked).getByRole('button', { name: words }));
      await waitFor(() => expect(asked).not.toBeInTheDocument());
    };
    await userEvent.click(form.getByRole('button', { name: '确定' }));
    await answer('取消');
    expect(server.requests(SAVE_ROLE)).toEqual([]);
    await userEvent.click(form.getByRole('button', { name: '确定' }));
    await answer('仍然保存');
    await waitFor(() => expect(server.requests(SAVE_ROLE)).toHaveLength(1));

    await press('空角色', '权限');
    const permissions = within(await screen.findByRole('dialog', { name: '权限设置：空角色' }));
    await item('字典管理');
    await userEvent.click(permissions.getByRole('button', { name: '确定' }));
    await answer('仍然保存');
    await waitFor(() => expect(server.requests(SAVE_PERMISSIONS)).toHaveLength(1));
  });

  it('is asked about when it may change what it cannot open, new or later', async () => {
    const users = menuNode('sys:user:list', '用户管理', {
      ...{ type: '2', path: '/mch/user' },
      children: ['save:新增用户', 'update:编辑用户', 'info:查看用户详情'].map((one) => {
        const [right = '', name = ''] = one.split(':');
        return menuNode(`sys:user:${right}`, name, { parentId: 'sys:user:list' });
      }),
    });
    const roles = [role({ menuIds: ['sys:user:list', 'sys:user:save', 'sys:user:info'] })];
    // A folder permits nothing by itself, and nothing needs it.
    const folder = menuNode('folder', '系统管理', { type: '1', permission: '' });
    const server = fakeServer({ ...roleCalls(roles), [MENU_TREE]: () => [users, folder] });
    show([...ROLE_PERMISSIONS, 'sys:user:save', 'sys:user:update', 'sys:user:info']);
    await press('医生', '权限');
    const form = within(await screen.findByRole('dialog', { name: '权限设置：医生' }));
    const save = () => userEvent.click(form.getByRole('button', { name: '确定' }));
    const pressed = async (name: string) => userEvent.click(await item(name));
    const page = await item('用户管理');
    act(() => page.focus());
    await userEvent.keyboard('{ArrowRight}');
    await pressed('编辑用户');
    await pressed('查看用户详情');
    await save();
    const asked = await screen.findByRole('dialog', { name: '该角色缺少查看权限，确定保存吗?' });
    expect(asked).toHaveTextContent('“编辑用户”还需要“查看用户详情”');
    expect(asked).not.toHaveTextContent('新增用户');
    await userEvent.click(within(asked).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(asked).not.toBeInTheDocument());
    expect(server.requests(SAVE_PERMISSIONS)).toEqual([]);
    await pressed('查看用户详情');
    await save();
    await waitFor(() => expect(server.requests(SAVE_PERMISSIONS)).toHaveLength(1));
  });

  it('shows the other’s words when somebody was faster, and saves on top of them', async () => {
    const roles = someRoles();
    const server = fakeServer(roleCalls(roles));
    show();
    await press('医生', '编辑');
    const form = within(await dialog());
    const name = await form.findByLabelText('角色名称');
    Object.assign(roles[1]!, { name: '主治医生', version: 5 });
    await userEvent.clear(name);
    await userEvent.type(name, '住院医生');
    await userEvent.click(form.getByRole('button', { name: '确定' }));
    expect(await form.findByText('角色名称：对方的内容为「主治医生」')).toBeInTheDocument();
    await userEvent.click(form.getByRole('button', { name: '保留我的内容' }));
    expect(name).toHaveValue('住院医生');
    await userEvent.click(form.getByRole('button', { name: '确定' }));
    expect(await rowOf('住院医生')).toBeInTheDocument();
    expect(server.requests(UPDATE_ROLE).map(({ version }) => version as number)).toEqual([1, 5]);
  });

  it('is deleted after a question that names it', async () => {
    const server = fakeServer(roleCalls());
    show();
    await press('医生', '删除');
    const question = within(await dialog());
    expect(question.getByText(/确定删除角色「医生」吗/)).toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: '删除' }));
    expect(await screen.findByText('删除成功')).toBeInTheDocument();
    expect(server.requests(DELETE_ROLE)).toEqual([{ id: 'r2' }]);
  });
});

describe('permissions', () => {
  it('are granted by mouse and keyboard, said in words and saved', async () => {
    const server = fakeServer(roleCalls());
    show();
    await press('医生', '权限');
    const dictionary = await item('字典管理');
    expect(dictionary).toHaveAttribute('aria-checked', 'false');
    act(() => dictionary.focus());
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(await item('新增字典')).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(await item('字典管理')).toHaveAttribute('aria-checked', 'mixed');
    expect(
      screen.getByText(/增加 系统管理、系统管理 \/ 字典管理、系统管理 \/ 字典管理 \/ 新增字典/),
    ).toBeInTheDocument();
    expect(screen.getByText('已选 3 项')).toBeInTheDocument();
    await userEvent.click(within(await dialog()).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('操作成功')).toBeInTheDocument();
    expect(server.requests(SAVE_PERMISSIONS)).toEqual([
      { id: 'r2', version: 1, menuIds: ['mch:index', 'sys:dict:list', 'sys:dict:save'] },
    ]);
  });

  it('that one does not hold stay as they are', async () => {
    fakeServer(roleCalls());
    show(ROLE_PERMISSIONS.filter((one) => one !== 'sys:dict:delete'));
    await press('医生', '权限');
    await userEvent.click(await screen.findByRole('button', { name: '全部展开' }));
    const locked = await item('删除字典');
    expect(locked).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(locked);
    expect(locked).toHaveAttribute('aria-checked', 'false');
    await userEvent.click(await item('系统管理'));
    expect(await item('新增字典')).toHaveAttribute('aria-checked', 'true');
    expect(await item('删除字典')).toHaveAttribute('aria-checked', 'false');
  });

  it('are found by words, and by the side that shows them', async () => {
    fakeServer(roleCalls());
    show();
    await press('医生', '权限');
    await item('系统管理');
    await userEvent.click(screen.getByRole('radio', { name: '仓库' }));
    expect(screen.getAllByRole('treeitem').map((one) => one.textContent)).toEqual([
      '首页home:index',
      '库存stock:index',
    ]);
    await userEvent.click(screen.getByRole('radio', { name: '全部' }));
    await userEvent.type(screen.getByPlaceholderText('输入名称或权限标识'), 'dict:save{Enter}');
    expect(screen.getAllByRole('treeitem')).toHaveLength(3);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('of one’s own role: a warning before one locks oneself out', async () => {
    fakeServer(roleCalls([role({ menuIds: ['mch:index', 'sys:dict:list'] })]));
    show(ROLE_PERMISSIONS, ['r2']);
    await press('医生', '权限');
    await userEvent.click(await item('系统管理')); // fills up
    await userEvent.click(await item('系统管理')); // takes
    expect(screen.getByText(/收回的权限您无法自行恢复/)).toBeInTheDocument();
  });

  it('say what somebody else granted meanwhile', async () => {
    const roles = someRoles();
    fakeServer(roleCalls(roles));
    show();
    await press('医生', '权限');
    await item('字典管理');
    Object.assign(roles[1]!, { menuIds: ['home:index'], version: 2 });
    await userEvent.click(await item('字典管理'));
    await userEvent.click(within(await dialog()).getByRole('button', { name: '确定' }));
    expect(await screen.findByText(/对方的内容为「多了 首页；少了 系统管理/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '采用对方的内容' }));
    expect(await item('首页')).toHaveAttribute('aria-checked', 'true');
    expect(await item('字典管理')).toHaveAttribute('aria-checked', 'false');
  });

  it('of a role that is gone: says so', async () => {
    fakeServer({ ...roleCalls(), [ROLE]: () => refusal(404, '数据不存在') });
    show();
    await press('医生', '权限');
    expect(await screen.findByText('该角色已被他人删除')).toBeInTheDocument();
  });
});
