import {
  fakeServer,
  fakeSession,
  file,
  httpStatus,
  renderPage,
  type FakeRequest,
} from '@hospital/shared/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  COLUMNS,
  ENABLE_USER,
  MY_STORES,
  SAVE_USER,
  UPDATE_USER,
  user,
  USER_PERMISSIONS,
  userCalls,
  USERS,
} from '../../test/users.fixture';
import remote from '../remote';
import UserPage from './UserPage';

const show = (permissions = USER_PERMISSIONS, at = '/mch/user') =>
  renderPage(<UserPage />, { session: fakeSession(permissions), at });
const DEPTS = 'GET /sys/dept/qryDeptTree';
const EXPORT = 'GET /sys/user/qryPageExcel';
const rowOf = async (loginName: string): Promise<HTMLElement> =>
  (await screen.findByText(loginName, { selector: 'td' })).closest('tr')!;

/** A chain of 20,000 stores, of which the server gives a page. */
const manyStores = ({ name = '', ids, page, pageSize }: FakeRequest) =>
  Array.from({ length: 20_000 }, (_, index) => ({ id: `s${index}`, storeName: `门店${index}号` }))
    .filter(({ id, storeName }) =>
      ids ? (ids as string).split(',').includes(id) : storeName.includes(name as string),
    )
    .slice((page - 1) * pageSize, page * pageSize);

beforeEach(() => sessionStorage.clear());

it('shows users, and asks first for what the remote says', async () => {
  const server = fakeServer(userCalls());
  show();
  expect(await rowOf('13600000007')).toHaveTextContent('端木七');
  const page = remote.pages.find(({ path }) => path === '/mch/user');
  expect(page?.firstCalls?.slice(0, 2)).toEqual([
    { call: 'users.list', request: server.requests(USERS)[0] },
    { call: 'lists.columns', request: server.requests(COLUMNS)[0] },
  ]);
});

it('searches by name, from the first page', async () => {
  const server = fakeServer(
    userCalls([user(), user({ id: 'u8', loginName: '13600000008', name: '拓跋八' })]),
  );
  show();
  await rowOf('13600000008');
  await userEvent.type(screen.getByRole('textbox', { name: '姓名' }), ' 拓跋 {Enter}');
  await waitFor(() => expect(screen.queryByText('13600000007')).not.toBeInTheDocument());
  expect(server.requests(USERS).at(-1)).toEqual({ page: 1, pageSize: 50, name: '拓跋' });
});

it('narrows the list to a department and a store', async () => {
  const server = fakeServer({ ...userCalls(), [MY_STORES]: () => [{ id: 's7', storeName: '南山店' }] });
  show();
  await rowOf('13600000007');
  const search = within(screen.getByRole('search', { name: '查询用户列表' }));
  for (const [field, name] of [
    ['部门及下级', '广州分公司'],
    ['门店', '南山店'],
  ] as const) {
    await userEvent.click(search.getByRole('combobox', { name: field }));
    const found = await screen.findByRole('option', { name });
    await userEvent.click(within(found).getByText(name));
  }
  await userEvent.click(search.getByRole('button', { name: '查询' }));
  await waitFor(() =>
    expect(server.requests(USERS).at(-1)).toEqual({ page: 1, pageSize: 50, deptId: 'd1', storeId: 's7' }),
  );
  await userEvent.click(search.getByRole('button', { name: '重置' }));
  await waitFor(() => expect(server.requests(USERS).at(-1)).toEqual({ page: 1, pageSize: 50 }));
});

it('keeps what is half typed above the list over a reload, until 重置', async () => {
  const server = fakeServer(userCalls());
  const page = show();
  await rowOf('13600000007');
  const name = () => screen.getByRole('textbox', { name: '姓名' });
  await userEvent.type(name(), '端');
  page.unmount();
  show();
  await rowOf('13600000007');
  expect(name()).toHaveValue('端');
  await userEvent.click(screen.getByRole('button', { name: '重置' }));
  expect(name()).toHaveValue('');
  for (const request of server.requests(USERS)) expect(request).toEqual({ page: 1, pageSize: 50 });
});

it.each([
  ['部门及下级', DEPTS, '广州分公司'],
  ['门店', MY_STORES, '南山店'],
  ['角色', 'POST /sys/role/selects.do', '护士'],
])('a filter by %s whose choices do not come says so and offers 重试', async (field, call, name) => {
  const answers = { ...userCalls(), [MY_STORES]: () => [{ id: 's7', storeName: '南山店' }] };
  const server = fakeServer({ ...answers, [call]: () => httpStatus(502) });
  show();
  await rowOf('13600000007');
  await userEvent.click(screen.getByRole('combobox', { name: field }));
  const failed = await screen.findByRole('alert');
  expect(failed).toHaveTextContent('加载失败');
  server.use(answers);
  await userEvent.click(within(failed).getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('option', { name })).toBeInTheDocument();
});

it('shows what a link asks for alone, and names the store that is none of the first ones', async () => {
  const server = fakeServer({ ...userCalls(), [MY_STORES]: manyStores });
  show(undefined, '/mch/user?storeId=s19998');
  await rowOf('13600000007');
  expect(server.requests(USERS)).toEqual([{ page: 1, pageSize: 50, storeId: 's19998' }]);
  const search = within(screen.getByRole('search', { name: '查询用户列表' }));
  expect(await search.findByText('门店19998号')).toBeInTheDocument();
});

it('has the columns that its user has kept, in their order', async () => {
  const kept = [
    { key: 'loginName', visible: 'Y' },
    { key: 'name', visible: 'Y' },
    { key: 'tags', visible: 'Y' },
    ...['title', 'deptName', 'roleList', 'enabled'].map((key) => ({ key, visible: 'N' })),
  ];
  const server = fakeServer({ ...userCalls(), [COLUMNS]: () => ({ columns: kept, version: 1 }) });
  show();
  await rowOf('13600000007');
  const heads = screen.getAllByRole('columnheader').map((cell) => cell.textContent?.replace(/[↕↑↓]/, ''));
  expect(heads).toEqual(['手机号', '姓名', '标签', '操作']);
  expect(server.requests(COLUMNS)).toEqual([{ scene: 'user' }]);
});

it('exports what the list shows: its filter, its order and its columns', async () => {
  const server = fakeServer({ ...userCalls(), [EXPORT]: () => file('') });
  show(undefined, '/mch/user?enabled=Y');
  await rowOf('13600000007');
  await userEvent.click(screen.getByRole('button', { name: /^姓名/ }));
  await waitFor(() => expect(server.requests(USERS).at(-1)).toMatchObject({ orderByType: 'asc' }));
  await userEvent.click(screen.getByRole('button', { name: '导出' }));
  await waitFor(() => expect(server.requests(EXPORT)).toHaveLength(1));
  expect(server.requests(EXPORT)[0]).toEqual({
    enabled: 'Y',
    orderByField: 'name',
    orderByType: 'asc',
    columns: 'name,loginName,title,deptName,roleList,enabled',
  });
});

it('exports once however often it is pressed, and can again when that failed', async () => {
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  let answer = (): void => undefined;
  const held = new Promise<unknown>((resolve) => (answer = () => resolve(httpStatus(502))));
  const server = fakeServer({ ...userCalls(), [EXPORT]: () => held });
  show();
  await rowOf('13600000007');
  const button = screen.getByRole('button', { name: '导出' });
  await userEvent.dblClick(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  answer();
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
  expect(server.requests(EXPORT)).toHaveLength(1);
  await userEvent.click(button);
  await waitFor(() => expect(server.requests(EXPORT)).toHaveLength(2));
  expect(unhandled).not.toHaveBeenCalled();
  process.off('unhandledRejection', unhandled);
});

it('offers 重试 when the list does not come', async () => {
  const server = fakeServer({ ...userCalls(), [USERS]: () => httpStatus(502) });
  show();
  expect(await screen.findByText('用户列表加载失败')).toBeInTheDocument();
  server.use(userCalls());
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await rowOf('13600000007')).toBeInTheDocument();
});

it('leaves out what needs another permission', async () => {
  fakeServer(userCalls());
  show(['sys:user:list']);
  await rowOf('13600000007');
  for (const name of ['新增', '编辑', '停用', '导出', '导入', '下载导入模板', '端木七']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

it('disables after a question that says what it does', async () => {
  const server = fakeServer(userCalls());
  show();
  await userEvent.click(within(await rowOf('13600000007')).getByRole('button', { name: '停用' }));
  expect(await screen.findByText(/确定停用 端木七 吗/)).toBeInTheDocument();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '停用' }));
  expect(await within(await rowOf('13600000007')).findByText('已停用')).toBeInTheDocument();
  expect(server.requests(ENABLE_USER)).toEqual([{ id: 'u7', enabled: 'N' }]);
});

it('does not offer to disable oneself', async () => {
  const { id } = fakeSession().user;
  fakeServer(userCalls([user({ id, loginName: '13800000001' }), user()]));
  show();
  const own = await rowOf('13800000001');
  expect(within(own).getByRole('button', { name: '停用' })).toBeDisabled();
  expect(within(await rowOf('13600000007')).getByRole('button', { name: '停用' })).toBeEnabled();
});

it('edits on top of what somebody else saved, once their words were seen', async () => {
  const users = [user()];
  const server = fakeServer(userCalls(users));
  show();
  await userEvent.click(within(await rowOf('13600000007')).getByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog', { name: '编辑用户' }));
  const name = await form.findByLabelText('姓名');
  Object.assign(users[0]!, { name: '端木柒', version: 3 });
  await userEvent.clear(name);
  await userEvent.type(name, '端木琦');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await form.findByText('姓名：对方的内容为「端木柒」')).toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: '保留我的内容' }));
  expect(name).toHaveValue('端木琦');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('操作成功')).toBeInTheDocument();
  const sent = server.requests(UPDATE_USER);
  expect(sent.map(({ version }) => version as number)).toEqual([1, 3]);
  expect(sent.at(-1)).toMatchObject({ name: '端木琦', serviceTypes: ['vaccine'], tags: ['nurse'] });
});

it('asks for a store where somebody is let in at stores that are named', async () => {
  const server = fakeServer(userCalls([user({ id: 'u9', storeList: [] })]));
  show();
  await userEvent.click(within(await rowOf('13600000007')).getByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog', { name: '编辑用户' }));
  await userEvent.type(await form.findByLabelText('姓名'), '子');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await form.findByText('请选择门店，否则该用户无法进入门店端')).toBeInTheDocument();
  expect(server.requests(UPDATE_USER)).toEqual([]);
});

it('finds a store among 20,000 on the server, and shows chosen ones by name whatever the list holds', async () => {
  const users = [user({ storeList: [{ id: 's19998', name: '门店19998号' }] })];
  const server = fakeServer({ ...userCalls(users), [MY_STORES]: manyStores });
  show();
  await userEvent.click(within(await rowOf('13600000007')).getByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog', { name: '编辑用户' }));
  expect(await form.findByText('门店19998号')).toBeInTheDocument();
  const stores = form.getByRole('combobox', { name: '门店' });
  await userEvent.click(stores);
  expect(await screen.findByText('仅列出前 50 项，请输入名称查找')).toBeInTheDocument();
  await userEvent.type(within(stores).getByRole('textbox'), '门店12345号');
  // Arco listens on the words of an option, not on the option.
  const found = await screen.findByRole('option', { name: '门店12345号' });
  await userEvent.click(within(found).getByText('门店12345号'));
  expect(await form.findByText('门店12345号', { selector: '.arco-tag-content' })).toBeInTheDocument();
  expect(form.getByText('门店19998号')).toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(server.requests(UPDATE_USER).at(-1)).toMatchObject({ storeIds: ['s19998', 's12345'] }),
  );
});

it('says beside the marks of a user that they, not the role, make a doctor of the store', async () => {
  fakeServer(userCalls());
  show();
  await rowOf('13600000007');
  await userEvent.click(screen.getByRole('button', { name: '新增' }));
  const form = within(await screen.findByRole('dialog', { name: '新增用户' }));
  expect(await form.findByText(/排班、挂号和预约只能选有“医生”标签的人/)).toBeInTheDocument();
});

/** A form for a new user, where these roles can be chosen. */
async function newUserOf(...names: string[]) {
  const roles = names.map((name, at) => ({ id: `r${at}`, name, grantable: 'Y' }));
  fakeServer({ ...userCalls(), 'POST /sys/role/selects.do': () => roles });
  show();
  await rowOf('13600000007');
  await userEvent.click(screen.getByRole('button', { name: '新增' }));
  const form = within(await screen.findByRole('dialog', { name: '新增用户' }));
  await form.findByRole('combobox', { name: '标签' });
  const choose = async (field: string, name: string) => {
    await userEvent.click(form.getByRole('combobox', { name: field }));
    const options = await screen.findAllByRole('option', { name });
    await userEvent.click(within(options.at(-1)!).getByText(name));
  };
  return { form, choose };
}

it('marks a new user by the role that is chosen, as long as nobody marks them by hand', async () => {
  const { form, choose } = await newUserOf('医生', '护士', '公司管理员');
  const marks = () =>
    [...form.getByRole('combobox', { name: '标签' }).querySelectorAll('.arco-tag-content')].map(
      ({ textContent }) => textContent,
    );
  await choose('角色', '医生');
  await waitFor(() => expect(marks()).toEqual(['医生']));
  await choose('标签', '销售');
  await waitFor(() => expect(marks()).toEqual(['医生', '销售']));
  await choose('角色', '护士');
  expect(marks()).toEqual(['医生', '销售']);
});

it('lets a new user in where the chosen role works, as long as nobody chooses the sides by hand', async () => {
  const { form, choose } = await newUserOf('仓库管理员', '店长');
  const sides = () =>
    ['公司', '门店', '仓库'].filter((name) => form.getByRole<HTMLInputElement>('checkbox', { name }).checked);
  expect(sides()).toEqual(['门店']);
  await choose('角色', '仓库管理员');
  await waitFor(() => expect(sides()).toEqual(['仓库']));
  await userEvent.click(form.getByRole('checkbox', { name: '公司' }));
  await choose('角色', '店长');
  expect(sides()).toEqual(['公司', '仓库']);
});

it('keeps a half-typed user over a reload, with what was chosen by name', async () => {
  const { form, choose } = await newUserOf('前台');
  await userEvent.type(form.getByLabelText('姓名'), '慕容九');
  await choose('角色', '前台');
  cleanup();
  show();
  const again = within(await screen.findByRole('dialog', { name: '新增用户' }));
  await userEvent.click(await again.findByRole('button', { name: /恢复/ }));
  expect(again.getByLabelText('姓名')).toHaveValue('慕容九');
  expect(await again.findByText('前台', { selector: '.arco-tag-content' })).toBeInTheDocument();
});

it('takes a telephone with the code of the country and blanks whole', async () => {
  fakeServer(userCalls());
  show();
  await rowOf('13600000007');
  await userEvent.click(screen.getByRole('button', { name: '新增' }));
  const form = within(await screen.findByRole('dialog', { name: '新增用户' }));
  const box = await form.findByLabelText('手机号');
  await userEvent.type(box, '+86 138 0000 0009');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(box).toHaveValue('+86 138 0000 0009');
  // What else is missing is said.
  expect(await form.findByText('请录入必填项')).toBeInTheDocument();
  expect(form.queryByText('请输入11位手机号')).not.toBeInTheDocument();
});

it('makes a user whom somebody deleted anew, with the password to tell', async () => {
  const users = [user()];
  const server = fakeServer(userCalls(users));
  show();
  await userEvent.click(within(await rowOf('13600000007')).getByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog', { name: '编辑用户' }));
  await userEvent.type(await form.findByLabelText('姓名'), '子');
  users.splice(0, 1);
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await form.findByText('该用户已被他人删除')).toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('Abcd@1234567')).toBeInTheDocument();
  expect(server.requests(SAVE_USER)[0]).toMatchObject({ name: '端木七子', deptId: 'd1', roleIds: ['r2'] });
});
