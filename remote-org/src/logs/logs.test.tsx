import { fakeServer, fakeSession, file, httpStatus, renderPage } from '@hospital/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import remote from '../remote';
import OperationLogPage from './OperationLogPage';
import SignInLogPage from './SignInLogPage';

const OPERATIONS = 'POST /sys/oplog/qryPage.do';
const OPERATION = 'POST /sys/oplog/get.do';
const TYPES = 'GET /sys/oplog/bizTypes';
const EXPORT = 'GET /sys/oplog/qryPageExcel';
const COLUMNS = 'POST /store/column/get';
const SIGN_IN_EXPORT = 'GET /sys/loginlog/qryPageExcel';
const SIGN_INS = 'POST /sys/loginlog/qryPage.do';

const operation = {
  id: 'o1',
  userId: 'u1',
  userName: '陈立群',
  actionName: '设置角色的权限',
  kind: 'changed',
  done: 'changed',
  bizType: 'role',
  bizTypeName: '角色',
  bizId: 'r1',
  recordName: '医生',
  ip: '10.0.0.1',
  traceId: 'trace-1',
  createDate: '2026-11-21 10:00:00',
};
const changes = [
  { field: 'name', label: '角色名称', before: '医生', after: '主治医生', list: 'N' },
  { field: 'permissions', label: '权限', before: '首页', after: '系统管理\n字典管理', list: 'Y' },
];
const ofLists = { [COLUMNS]: () => null, 'POST /store/search/save': () => ({ id: '1' }) };
const calls = {
  ...ofLists,
  [OPERATIONS]: () => ({ records: [operation], total: 1 }),
  [OPERATION]: () => ({ ...operation, action: 'POST /sys/role/saveMenu.do', changes }),
  [TYPES]: () => [{ bizType: 'role', name: '角色' }],
  [EXPORT]: () => file('xlsx', { filename: encodeURIComponent('操作日志.xlsx') }),
};
const signIn = {
  id: 's1',
  userId: '',
  loginName: '13700001234',
  name: '',
  type: 2,
  ip: '10.0.0.2',
  browser: 'Chrome 141 / Windows',
  userAgent: '',
  result: 'N',
  reason: '用户名或密码错误',
  createDate: '2026-11-21 10:00:00',
};
const showOperations = (permissions = ['sys:oplog:list', 'sys:oplog:export']) =>
  renderPage(<OperationLogPage />, { session: fakeSession(permissions), at: '/mch/oplog' });

beforeEach(() => {
  sessionStorage.clear();
  URL.createObjectURL = jest.fn(() => 'blob:x');
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

describe('操作日志', () => {
  it('shows what was written, and asks first for what the remote says', async () => {
    const server = fakeServer(calls);
    showOperations();
    expect(await screen.findByText('设置角色的权限')).toBeInTheDocument();
    const page = remote.pages.find(({ path }) => path === '/mch/oplog');
    expect(page?.firstCalls).toEqual([
      { call: 'logs.operations', request: server.requests(OPERATIONS)[0] },
      { call: 'lists.columns', request: server.requests(COLUMNS)[0] },
    ]);
  });

  it('has the quick ranges of lists', async () => {
    fakeServer(calls);
    showOperations();
    await userEvent.click(await screen.findByLabelText('快捷日期'));
    for (const name of ['昨天', '本月', '上月'])
      expect(await screen.findByRole('option', { name })).toBeInTheDocument();
  });

  it('is filtered; what is exported is what is shown', async () => {
    const server = fakeServer(calls);
    showOperations();
    await userEvent.type(await screen.findByRole('textbox', { name: '操作人' }), ' 陈 ');
    await userEvent.type(screen.getByLabelText('开始日期'), '2026-11-01');
    await userEvent.type(screen.getByRole('textbox', { name: '记录名称或编号' }), '医生{Enter}');
    const wanted = { userName: '陈', startDate: '2026-11-01', record: '医生' };
    await waitFor(() =>
      expect(server.requests(OPERATIONS).at(-1)).toEqual({ page: 1, pageSize: 50, ...wanted }),
    );
    await userEvent.click(screen.getByRole('button', { name: '导出' }));
    await waitFor(() => expect(server.requests(EXPORT)).toEqual([wanted]));
  });

  it('tells before and after, and of lists what was taken and added', async () => {
    fakeServer(calls);
    showOperations();
    await userEvent.click(await screen.findByRole('button', { name: '查看' }));
    const table = await screen.findByRole('table', { name: '变更内容' });
    const [, name, permissions] = within(table).getAllByRole('row');
    expect(name).toHaveTextContent('角色名称医生主治医生');
    expect(permissions).toHaveTextContent('权限去掉 首页增加 系统管理增加 字典管理');
  });

  it('names exports and looks at telephones, finds them by kind, and tells what they gave', async () => {
    const told = [
      { field: 'owners', label: '宠主', before: '', after: '李雷\n韩梅梅', list: 'Y' },
      { field: 'count', label: '条数', before: '', after: '2', list: 'N' },
    ];
    const viewed = {
      ...operation,
      done: 'viewed',
      actionName: '复诊回访列表',
      bizId: '',
      recordName: '李雷等2位宠主',
    };
    const server = fakeServer({
      ...calls,
      [OPERATIONS]: () => ({ records: [viewed, { ...operation, id: 'o2', done: 'exported' }], total: 2 }),
      [OPERATION]: () => ({ ...viewed, action: 'POST /hospital/review/list', changes: told }),
    });
    showOperations();
    const row = (await screen.findByText('李雷等2位宠主')).closest('tr')!;
    expect(within(row).getByText('查看', { selector: '.arco-tag *' })).toBeVisible();
    expect(within(screen.getByRole('table', { name: '操作日志' })).getByText('导出')).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: '方式' }));
    await userEvent.click(await screen.findByRole('option', { name: '导出' }));
    await userEvent.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(server.requests(OPERATIONS).at(-1)).toMatchObject({ kind: 'exported' }));
    await userEvent.click(within(row).getByRole('button', { name: '查看' }));
    const table = await screen.findByRole('table', { name: '查看或导出的内容' });
    expect(table).toHaveTextContent('宠主李雷、韩梅梅条数2');
    expect(screen.getByRole('dialog')).toHaveTextContent('角色 李雷等2位宠主');
    expect(screen.getByRole('dialog')).not.toHaveTextContent('编号');
  });

  it('has no export without the permission, and 重试 when it does not come', async () => {
    const server = fakeServer({ ...calls, [OPERATIONS]: () => httpStatus(502) });
    showOperations(['sys:oplog:list']);
    expect(await screen.findByText('操作日志加载失败')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '导出' })).not.toBeInTheDocument();
    server.use(calls);
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('设置角色的权限')).toBeInTheDocument();
  });
});

it('登录日志 shows refusals with their reason', async () => {
  const server = fakeServer({ ...ofLists, [SIGN_INS]: () => ({ records: [signIn], total: 1 }) });
  renderPage(<SignInLogPage />, { session: fakeSession(['sys:loginlog:list']), at: '/mch/loginlog' });
  const row = (await screen.findByText('13700001234')).closest('tr')!;
  expect(row).toHaveTextContent('门店失败用户名或密码错误10.0.0.2Chrome 141 / Windows');
  expect(server.requests(SIGN_INS)).toEqual([{ page: 1, pageSize: 50 }]);
});

it('登录日志 shows what a link asks for alone, and exports the columns in sight', async () => {
  const kept = [...['result', 'loginName', 'createDate'], ...['name', 'type', 'reason', 'ip', 'browser']];
  const server = fakeServer({
    [COLUMNS]: () => ({
      columns: kept.map((key, at) => ({ key, visible: at < 3 ? 'Y' : 'N' })),
      version: 1,
    }),
    [SIGN_INS]: () => ({ records: [signIn], total: 1 }),
    [SIGN_IN_EXPORT]: calls[EXPORT],
  });
  renderPage(<SignInLogPage />, {
    session: fakeSession(['sys:loginlog:list', 'sys:loginlog:export']),
    at: '/mch/loginlog?type=2&result=N&ip=',
  });
  await screen.findByText('13700001234');
  expect(server.requests(SIGN_INS)).toEqual([{ page: 1, pageSize: 50, type: 2, result: 'N' }]);
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    '结果',
    '登录名',
    '登录时间',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '导出' }));
  await waitFor(() =>
    expect(server.requests(SIGN_IN_EXPORT)).toEqual([
      { type: 2, result: 'N', columns: 'result,loginName,createDate' },
    ]),
  );
});
