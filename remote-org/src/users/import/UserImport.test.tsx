import {
  fakeServer,
  fakeSession,
  file,
  httpStatus,
  refusal,
  renderPage,
  type FakeRequest,
} from '@hospital/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { UserImport } from './UserImport';

const CHECK = 'POST /sys/user/checkImport';
const IMPORT = 'POST /sys/user/import';
const FAULTS = 'POST /sys/user/importFaults';
const PASSWORDS = 'POST /sys/user/importPasswords';

const fault = { column: '角色', msg: '角色「宇航员」不存在或无权使用' };
const checked = {
  columns: ['手机号', '姓名'],
  rows: [
    { row: 2, cells: ['13600000001', '导入甲'], faults: [] },
    { row: 3, cells: ['13600000002', '导入乙'], faults: [fault] },
  ],
  total: 2,
  success: 1,
  fail: 1,
};
const imported = {
  total: 2,
  success: 1,
  fail: 1,
  failed: [{ row: 3, faults: [fault] }],
  users: [{ row: 2, name: '导入甲', loginName: '13600000001', initPassword: 'Abcd@1234567' }],
};
const show = (permissions = ['sys:user:import']) =>
  renderPage(<UserImport />, { session: fakeSession(permissions), at: '/mch/user' });
const choose = (name = '用户.xlsx') =>
  userEvent.upload(screen.getByLabelText('选择用户导入文件'), new File(['x'], name), { applyAccept: false });
const agree = async (): Promise<void> =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));

beforeEach(() => {
  URL.createObjectURL = jest.fn(() => 'blob:x');
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

it('is not there without the permission', () => {
  fakeServer({});
  show([]);
  expect(screen.queryByRole('button', { name: '导入' })).not.toBeInTheDocument();
});

it('takes workbooks alone', async () => {
  fakeServer({});
  show();
  await choose('名单.txt');
  expect(await screen.findByText('请选择.xlsx格式的文件')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('asks, checks, shows faults, imports the good rows and gives their passwords once', async () => {
  const server = fakeServer({
    [CHECK]: () => checked,
    [IMPORT]: () => imported,
    [FAULTS]: () => file('xlsx', { filename: 'x.xlsx' }),
    [PASSWORDS]: () => file('xlsx', { filename: 'y.xlsx' }),
  });
  show();
  await choose();
  expect(await screen.findByText('确定要导入用户.xlsx吗?')).toBeInTheDocument();
  await agree();
  const dialog = within(await screen.findByRole('dialog', { name: '导入用户' }));
  expect(await dialog.findByText(/共 2 条，1 条可以导入，1 条有问题/)).toBeInTheDocument();
  expect(dialog.getByText('角色：角色「宇航员」不存在或无权使用')).toBeInTheDocument();
  expect(server.requests(IMPORT)).toHaveLength(0);
  await userEvent.click(dialog.getByRole('button', { name: '导入1条' }));
  expect(await dialog.findByText(/已导入 1 条，1 条未导入/)).toBeInTheDocument();
  await userEvent.click(dialog.getByText('全部 2'));
  expect(dialog.getByText('已导入')).toBeInTheDocument();
  expect(dialog.queryByText('可导入')).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '下载失败数据' }));
  await waitFor(() => expect(server.requests(FAULTS)).toEqual([{ rows: [checked.rows[1]] }]));
  await userEvent.click(dialog.getAllByRole('button', { name: '关闭' }).at(-1)!);
  expect(await screen.findByText(/尚未下载初始密码/)).toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('button', { name: '取消' }).at(-1)!);
  await userEvent.click(dialog.getByRole('button', { name: '下载初始密码' }));
  await waitFor(() => expect(server.requests(PASSWORDS)).toEqual([{ users: imported.users }]));
  await waitFor(() => expect(screen.queryByText(/尚未下载初始密码/)).not.toBeInTheDocument());
  await userEvent.click(dialog.getAllByRole('button', { name: '关闭' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '导入用户' })).not.toBeInTheDocument());
});

it('says what to do when nobody knows whether the users were imported', async () => {
  const server = fakeServer({ [CHECK]: () => checked, [IMPORT]: () => httpStatus(502) });
  show();
  await choose();
  await agree();
  const dialog = within(await screen.findByRole('dialog', { name: '导入用户' }));
  const run = await dialog.findByRole('button', { name: '导入1条' });
  await userEvent.click(run);
  expect(await dialog.findByText(/用户可能已经导入，初始密码不再提供.*重置密码/)).toBeInTheDocument();
  server.use({ [IMPORT]: () => refusal(40904, '该操作已完成，结果只显示一次') });
  await userEvent.click(run);
  await waitFor(() => expect(server.requests(IMPORT)).toHaveLength(2));
  expect(await dialog.findByText(/用户可能已经导入/)).toBeInTheDocument();
});

it('says what is wrong with a file, and nothing can be imported from it', async () => {
  fakeServer({
    [CHECK]: (_: FakeRequest) =>
      refusal(40001, '文件缺少列：性别', { errors: [{ field: 'file', msg: '文件缺少列：性别' }] }),
  });
  show();
  await choose();
  await agree();
  const dialog = within(await screen.findByRole('dialog', { name: '导入用户' }));
  expect(await dialog.findByText(/文件缺少列：性别/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: '导入' })).toBeDisabled();
});

it('says why a whole file is refused, and does not offer to ask the same again', async () => {
  fakeServer({ [CHECK]: () => refusal(40001, '文件中没有用户') });
  show();
  await choose();
  await agree();
  expect(await screen.findByText('文件中没有用户。请修改文件后重新选择。')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '重试' })).not.toBeInTheDocument();
});
