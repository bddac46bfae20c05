import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { configureNavigation } from '@hospital/shared/host';
import { fakeServer, fakeSession, httpStatus, refusal, renderPage } from '@hospital/shared/testing';
import {
  ALL_PERMISSIONS,
  BY_PHONE,
  customerCalls,
  INFO,
  owner,
  PAGE,
  SAVE,
  SETTINGS,
} from '../../../test/customers.fixture';
import remote from '../../remote';
import CustomerListPage from './CustomerListPage';

const show = (permissions: readonly string[] = ALL_PERMISSIONS) =>
  renderPage(<CustomerListPage />, { session: fakeSession([...permissions]), at: '/customer/list' });
const openNew = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '新增宠主' }));
  return within(await screen.findByRole('dialog', { name: '新增宠主' }));
};

beforeEach(() => sessionStorage.clear());

it('shows owners with their pets and debts, and asks first for what the remote says', async () => {
  const server = fakeServer(customerCalls());
  show();
  const line = (await screen.findByRole('link', { name: '王小明' })).closest('tr')!;
  expect(line).toHaveTextContent('豆豆');
  expect(line).toHaveTextContent('35.50');
  expect(remote.pages[0]?.firstCalls?.[0]?.request).toEqual(server.requests(PAGE)[0]);
});

it('offers 重试 when the list does not come', async () => {
  const server = fakeServer({ ...customerCalls(), [PAGE]: () => httpStatus(502) });
  show();
  await screen.findByText('宠主列表加载失败');
  server.use(customerCalls());
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('link', { name: '王小明' })).toBeInTheDocument();
});

it('leaves out what needs another permission', async () => {
  fakeServer(customerCalls());
  show(['hospital:customer:list']);
  await screen.findByRole('link', { name: '王小明' });
  for (const name of ['新增宠主', '编辑：王小明', '导出']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

it('leads to no file that its reader may not see, neither from the list nor after one is made', async () => {
  const openTab = jest.fn();
  configureNavigation({ openTab, closeTab: () => undefined, goToStore: () => undefined });
  const server = fakeServer({
    ...customerCalls(),
    [SAVE]: () => ({ ownerId: 'o2', petIds: [], storeUserNo: 'S100002' }),
  });
  show(ALL_PERMISSIONS.filter((permission) => permission !== 'hospital:customer:info'));
  await screen.findByText('王小明');
  for (const name of ['档案：王小明', '编辑：王小明'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  const form = await openNew();
  await userEvent.type(form.getByLabelText('手机号'), '13800001001');
  expect(await form.findByText('手机号已存在：王小明')).toBeInTheDocument();
  expect(form.queryByRole('button', { name: '打开已有档案' })).not.toBeInTheDocument();
  await userEvent.clear(form.getByLabelText('手机号'));
  await userEvent.type(form.getByLabelText('手机号'), '13900002002');
  await userEvent.type(form.getByLabelText('宠主姓名'), '赵敏');
  await userEvent.click(form.getByRole('button', { name: '移除：宠物1' }));
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(openTab).not.toHaveBeenCalled();
});

it('opens the file that has the telephone already while it is being typed', async () => {
  const server = fakeServer(customerCalls());
  show();
  const form = await openNew();
  await userEvent.type(form.getByLabelText('手机号'), '138-0000-1001');
  expect(await form.findByText('手机号已存在：王小明')).toBeInTheDocument();
  // At the telephone, where the dialog is when a save is refused for it.
  const offer = form.getByRole('button', { name: '打开已有档案' });
  const follows = Node.DOCUMENT_POSITION_FOLLOWING;
  expect(form.getByLabelText('手机号').compareDocumentPosition(offer) & follows).toBe(follows);
  expect(offer.compareDocumentPosition(form.getByLabelText('宠主姓名')) & follows).toBe(follows);
  expect(server.requests(BY_PHONE)).toEqual([{ phone: '13800001001' }]);
});

it('saves an owner with two pets in one request, and opens their file', async () => {
  const openTab = jest.fn();
  configureNavigation({ openTab, closeTab: () => undefined, goToStore: () => undefined });
  const server = fakeServer({
    ...customerCalls(),
    [SAVE]: () => ({ ownerId: 'o2', petIds: ['p2', 'p3'], storeUserNo: 'S100002' }),
  });
  show();
  const form = await openNew();
  await userEvent.type(form.getByLabelText('手机号'), '13900002002');
  await userEvent.type(form.getByLabelText('宠主姓名'), '赵敏');
  const first = within(form.getByRole('region', { name: '宠物1' }));
  await userEvent.type(first.getByLabelText('宠物名'), '雪球');
  await userEvent.type(await first.findByLabelText('年龄'), '2岁3个月{Tab}');
  await userEvent.click(form.getByRole('button', { name: '添加宠物' }));
  const second = within(await form.findByRole('region', { name: '宠物2' }));
  await userEvent.type(second.getByLabelText('宠物名'), '可乐');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(server.requests(SAVE)[0]).toMatchObject({
    customer: { mobile: '13900002002', name: '赵敏', sex: '2' },
    pets: [{ name: '雪球', species: 'DOG', birthdayEstimated: 'Y' }, { name: '可乐' }],
  });
  await waitFor(() => expect(openTab).toHaveBeenCalledWith('/customer/detail?id=o2'));
});

it('says at the pet itself what the server refuses of it', async () => {
  fakeServer({
    ...customerCalls(),
    [SAVE]: () =>
      refusal(40001, '请选择第1项的毛色', { errors: [{ field: 'pets', msg: '请选择第1项的毛色' }] }),
  });
  show();
  const form = await openNew();
  await userEvent.type(form.getByLabelText('手机号'), '13900002002');
  await userEvent.type(form.getByLabelText('宠主姓名'), '赵敏');
  const first = within(form.getByRole('region', { name: '宠物1' }));
  await userEvent.type(first.getByLabelText('宠物名'), '雪球');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await first.findByText('请选择第1项的毛色')).toBeInTheDocument();
});

it('wants the fields that the store wants', async () => {
  const server = fakeServer({
    ...customerCalls(),
    [SETTINGS]: () => [{ configKey: 'userAddressRequired', configValue: 'Y' }],
    [SAVE]: () => ({ ownerId: 'o2', petIds: [], storeUserNo: '' }),
  });
  show();
  const form = await openNew();
  await waitFor(() => expect(form.getByLabelText('地址')).toHaveAttribute('aria-required', 'true'));
  await userEvent.type(form.getByLabelText('手机号'), '13900002002');
  await userEvent.type(form.getByLabelText('宠主姓名'), '赵敏');
  await userEvent.click(form.getByRole('button', { name: '移除：宠物1' }));
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await form.findByText('请录入必填项')).toBeInTheDocument();
  expect(server.requests(SAVE)).toHaveLength(0);
});

it.each([
  ['', 1],
  ['天河区体育东路1号', 0],
])('wants of an old file what it had: address "%s" emptied', async (address, saves) => {
  const server = fakeServer({
    ...customerCalls([owner({ address })]),
    [SETTINGS]: () => [{ configKey: 'userAddressRequired', configValue: 'Y' }],
    [SAVE]: () => ({ ownerId: 'o1', petIds: [], storeUserNo: 'S100001' }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '编辑：王小明' }));
  const form = within(await screen.findByRole('dialog', { name: '编辑宠主' }));
  const field = await form.findByLabelText('地址');
  await userEvent.clear(field);
  await userEvent.type(form.getByLabelText('备注'), '改');
  if (address) await waitFor(() => expect(field).toHaveAttribute('aria-required', 'true'));
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  if (saves === 0) expect(await form.findByText('请录入必填项')).toBeInTheDocument();
  else await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(server.requests(SAVE)).toHaveLength(saves);
});

it('keeps a telephone that its user sees with stars', async () => {
  const masked = owner({ mobile: '138****1001' });
  const server = fakeServer({
    ...customerCalls([masked]),
    [SAVE]: () => ({ ownerId: 'o1', petIds: [], storeUserNo: 'S100001' }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '编辑：王小明' }));
  const form = within(await screen.findByRole('dialog', { name: '编辑宠主' }));
  const name = await form.findByLabelText('宠主姓名');
  await userEvent.clear(name);
  await userEvent.type(name, '王大明');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  const { customer } = server.requests(SAVE)[0] as { customer: object };
  expect(customer).toMatchObject({ id: 'o1', version: 2, name: '王大明' });
  expect(customer).not.toHaveProperty('mobile');
  expect(server.requests(INFO).length).toBeGreaterThan(0);
});
