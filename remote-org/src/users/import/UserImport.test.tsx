import {
  fakeServer,
  fakeSession,
  file,
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
  initPassword: 'Abcd@1234567',
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

it('asks, checks, shows faults, imports the good rows and tells their password once', async () => {
  const server = fakeServer({
    [CHECK]: () => checked,
    [IMPORT]: () => imported,
    [FAULTS]: () => file('xlsx', { filename: 'x.xlsx' }),
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
  expect(await dialog.findByText('Abcd@1234567')).toBeInTheDocument();
  expect(dialog.getByText(/已导入 1 条，1 条未导入/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '下载失败数据' }));
  await waitFor(() => expect(server.requests(FAULTS)).toHaveLength(1));
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
