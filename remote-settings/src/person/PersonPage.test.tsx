import { transformPassword } from '@hospital/shared/contract/password';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import PersonPage from './PersonPage';
import { changedFields } from './profile.model';

const UPDATE = 'POST /sys/user/center';
const PASSWORD = 'POST /sys/user/upPassword';
const session = fakeSession([], { user: { name: '王医生', loginName: '13800000004', sex: '2', version: 7 } });
const show = (at = '/home/person') => renderPage(<PersonPage />, { session, at });
const press = () => userEvent.click(screen.getByRole('button', { name: '更新' }));

it('opens the tab that the address names', async () => {
  fakeServer({});
  show('/home/person?tabsName=timeline');
  expect(screen.getByRole('tab', { name: '修改密码', selected: true })).toBeInTheDocument();
  expect(await screen.findByLabelText('旧密码')).toBeInTheDocument();
});

it('opens the profile without one, or with one that there is not', async () => {
  fakeServer({});
  show('/home/person?tabsName=elsewhere');
  expect(screen.getByRole('tab', { name: '个人信息', selected: true })).toBeInTheDocument();
  expect(await screen.findByLabelText('姓名')).toHaveValue('王医生');
});

it('sends the profile with the version of its opening', async () => {
  const server = fakeServer({ [UPDATE]: () => null });
  show();
  const name = await screen.findByLabelText('姓名');
  await userEvent.clear(name);
  await userEvent.type(name, ' 王大夫 ');
  await press();
  expect(await screen.findByText('更新成功')).toBeInTheDocument();
  expect(server.requests(UPDATE)).toEqual([
    { name: '王大夫', loginName: '13800000004', sex: '2', version: 7 },
  ]);
});

it('shows a mobile number as it is kept once it is saved', async () => {
  const server = fakeServer({ [UPDATE]: () => null });
  show();
  const phone = await screen.findByLabelText('手机号');
  await userEvent.clear(phone);
  await userEvent.type(phone, '+86 138 0000 0001');
  await press();
  expect(await screen.findByText('更新成功')).toBeInTheDocument();
  expect(phone).toHaveValue('13800000001');
  expect(server.requests(UPDATE)).toMatchObject([{ loginName: '13800000001' }]);
});

it('takes the same mobile number in groups for no change', () => {
  const kept = { name: '王医生', loginName: '13800000004', sex: '2' } as const;
  expect(changedFields(kept, { ...kept, loginName: '138-0000-0004' })).toEqual([]);
});

it('keeps what is typed when it is refused, and says why at the field', async () => {
  fakeServer({ [UPDATE]: () => refusal(40903, '手机号已存在') });
  show();
  const phone = await screen.findByLabelText('手机号');
  await userEvent.clear(phone);
  await userEvent.type(phone, '138-0000-0001');
  await press();
  const form = phone.closest('form') as HTMLElement;
  expect(await within(form).findByText('手机号已存在')).toBeInTheDocument();
  expect(phone).toHaveValue('138-0000-0001');
});

it('sends passwords transformed, never as they are', async () => {
  const server = fakeServer({ [PASSWORD]: () => null });
  show('/home/person?tabsName=timeline');
  await userEvent.type(await screen.findByLabelText('旧密码'), 'Pet@12345');
  await userEvent.type(screen.getByLabelText('新密码'), 'Wang-cai#2026');
  await press();
  expect(await screen.findByText('密码修改成功，其他设备上的登录已退出')).toBeInTheDocument();
  expect(server.requests(PASSWORD)).toEqual([
    { oldPass: transformPassword('Pet@12345'), newPass: transformPassword('Wang-cai#2026') },
  ]);
  expect(screen.getByLabelText('旧密码')).toHaveValue('');
});

it('sends no weak password', async () => {
  const server = fakeServer({ [PASSWORD]: () => null });
  show('/home/person?tabsName=timeline');
  await userEvent.type(await screen.findByLabelText('旧密码'), 'Pet@12345');
  await userEvent.type(screen.getByLabelText('新密码'), 'wangcai-2026');
  await press();
  expect(await screen.findByText('密码至少8位，包含大小写字母、数字和特殊符号')).toBeInTheDocument();
  expect(server.requests(PASSWORD)).toEqual([]);
});
