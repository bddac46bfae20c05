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
import { MENU_TREE, menuNode, menuTree } from '../../test/roles.fixture';
import remote from '../remote';
import MenuPage from './MenuPage';

const SAVE = 'POST /sys/menu/save.do';
const UPDATE = 'POST /sys/menu/update.do';
const DELETE = 'POST /sys/menu/delete.do';
const SORT = 'POST /sys/menu/sort.do';
const ALL = ['sys:menu:list', 'sys:menu:save', 'sys:menu:update', 'sys:menu:delete'];
const done = (): null => null;

const start = () =>
  fakeServer({ [MENU_TREE]: () => menuTree, [SAVE]: done, [UPDATE]: done, [DELETE]: done, [SORT]: done });
const show = (permissions = ALL) =>
  renderPage(<MenuPage />, { session: fakeSession(permissions), at: '/mch/menu' });
const rowOf = async (name: string): Promise<HTMLElement> => (await screen.findByText(name)).closest('tr')!;
const press = async (name: string, action: string): Promise<void> =>
  userEvent.click(within(await rowOf(name)).getByRole('button', { name: action }));
const dialog = (): Promise<HTMLElement> => screen.findByRole('dialog');
const rows = (): string[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.textContent);

beforeEach(() => sessionStorage.clear());

it('shows the tree, directories open, and asks first for what the remote says', async () => {
  const server = start();
  show();
  await rowOf('字典管理');
  expect(rows()).toEqual(['首页', '系统管理', '字典管理', '库存']);
  await userEvent.click(screen.getByRole('button', { name: '字典管理' }));
  expect(rows()).toContain('新增字典');
  const page = remote.pages.find(({ path }) => path === '/mch/menu');
  expect(page?.firstCalls).toEqual([{ call: 'menus.tree', request: server.requests(MENU_TREE)[0] }]);
});

it('is narrowed by side and words', async () => {
  start();
  show();
  await rowOf('首页');
  await userEvent.click(screen.getByRole('radio', { name: '仓库' }));
  expect(rows()).toEqual(['首页', '库存']);
  await userEvent.click(screen.getByRole('radio', { name: '全部' }));
  await userEvent.type(screen.getByPlaceholderText('输入名称、路径或权限标识'), 'dict:save');
  expect(rows()).toEqual(['系统管理', '字典管理', '新增字典']);
});

it('offers 重试 when the menu does not come', async () => {
  const server = fakeServer({ [MENU_TREE]: () => httpStatus(502) });
  show();
  expect(await screen.findByText('菜单加载失败')).toBeInTheDocument();
  server.use({ [MENU_TREE]: () => menuTree });
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await rowOf('首页')).toBeInTheDocument();
});

it('leaves out what needs another permission', async () => {
  start();
  show(['sys:menu:list']);
  await rowOf('首页');
  for (const name of ['新增', '编辑', '删除', '新增下级', '上移库存']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

it('adds below an item what its type has, and keeps what is typed when the server refuses', async () => {
  const server = start();
  server.use({
    [SAVE]: ({ path }: FakeRequest) =>
      path === '/tools'
        ? refusal(40001, '路径已存在', { errors: [{ field: 'path', msg: '路径已存在' }] })
        : { id: 'new' },
  });
  show();
  await press('系统管理', '新增下级');
  const form = within(await dialog());
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await form.findByText('请输入名称')).toBeInTheDocument();
  expect(form.getByText('请输入路径')).toBeInTheDocument();
  await userEvent.type(form.getByLabelText('名称'), '工具');
  await userEvent.type(form.getByLabelText('路径'), '/tools');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await form.findByText('路径已存在')).toBeInTheDocument();
  expect(form.getByLabelText('名称')).toHaveValue('工具');
  await userEvent.type(form.getByLabelText('路径'), '/list');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('操作成功')).toBeInTheDocument();
  expect(server.requests(SAVE).at(-1)).toEqual({
    parentId: 'mch:index',
    type: '2',
    name: '工具',
    icon: '',
    path: '/tools/list',
    permission: '',
    showType: '1,2',
    visible: 'Y',
    alwaysShow: 'N',
    sort: 11,
  });
});

it('edits on top of what somebody else saved, once their words were seen', async () => {
  const server = start();
  const theirs = menuNode('home:index', '主页', { type: '2', path: '/home', showType: '1,2,3', version: 4 });
  server.use({
    [UPDATE]: ({ version }: FakeRequest) =>
      version === 4 ? null : refusal(40901, '数据已被他人修改，请刷新后重试', { current: theirs }),
  });
  show();
  await press('首页', '编辑');
  const form = within(await dialog());
  expect(form.getByLabelText('权限标识')).toBeDisabled();
  await userEvent.type(form.getByLabelText('提示'), '今日');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await form.findByText('名称：对方的内容为「主页」')).toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: '保留我的内容' }));
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('操作成功')).toBeInTheDocument();
  expect(server.requests(UPDATE).at(-1)).toMatchObject({ name: '首页', tooltip: '今日', version: 4 });
});

it('moves among what is shown', async () => {
  const server = start();
  show();
  await userEvent.click(await screen.findByRole('button', { name: '上移库存' }));
  await waitFor(() =>
    expect(server.requests(SORT)).toEqual([
      { parentId: '0', ids: ['home:index', 'stock:index', 'mch:index'] },
    ]),
  );
  expect(screen.getByRole('button', { name: '上移首页' })).toBeDisabled();
});

it('deletes after a question; what holds others stays', async () => {
  const server = start();
  show();
  expect(within(await rowOf('系统管理')).getByRole('button', { name: '删除' })).toBeDisabled();
  await press('库存', '删除');
  await userEvent.click(within(await dialog()).getByRole('button', { name: '删除' }));
  expect(await screen.findByText('删除成功')).toBeInTheDocument();
  expect(server.requests(DELETE)).toEqual([{ id: 'stock:index' }]);
});
