import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { configureNavigation } from '@hospital/shared/host';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import { ALL_PERMISSIONS, BY_PHONE, customerCalls, SAVE } from '../../../test/customers.fixture';
import NewOwnerPage from './NewOwnerPage';

const openTab = jest.fn();
const closeTab = jest.fn();
beforeEach(() => configureNavigation({ openTab, closeTab, goToStore: () => undefined }));

it.each([
  ['赵敏', '宠主姓名', '赵敏'],
  ['139-1234-0001', '手机号', '13912340001'],
  ['+86 139 1234 0001', '手机号', '13912340001'],
])('begins with what was typed in the search box: %s', async (text, label, value) => {
  fakeServer({ ...customerCalls(), [BY_PHONE]: () => null });
  renderPage(<NewOwnerPage />, {
    session: fakeSession([...ALL_PERMISSIONS]),
    at: `/customer/new?text=${encodeURIComponent(text)}`,
  });
  const dialog = within(await screen.findByRole('dialog', { name: '新增宠主' }));
  expect(await dialog.findByLabelText(label)).toHaveValue(value);
});

it('opens the file that was saved, and ends', async () => {
  const server = fakeServer({
    ...customerCalls(),
    [BY_PHONE]: () => null,
    [SAVE]: () => ({ ownerId: 'o7', petIds: [], storeUserNo: 'S100007' }),
  });
  renderPage(<NewOwnerPage />, {
    session: fakeSession([...ALL_PERMISSIONS]),
    at: '/customer/new?text=13912340001',
  });
  const dialog = within(await screen.findByRole('dialog', { name: '新增宠主' }));
  await userEvent.type(await dialog.findByLabelText('宠主姓名'), '赵敏');
  await userEvent.click(dialog.getByRole('button', { name: '移除：宠物1' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(closeTab).toHaveBeenCalled());
  expect(server.requests(SAVE)).toHaveLength(1);
  expect(openTab).toHaveBeenCalledWith('/customer/detail?id=o7');
});

it('takes a telephone with the code of the country, and asks whose it is', async () => {
  const server = fakeServer({
    ...customerCalls(),
    [BY_PHONE]: () => null,
    [SAVE]: () => ({ ownerId: 'o7', petIds: [], storeUserNo: 'S100007' }),
  });
  renderPage(<NewOwnerPage />, { session: fakeSession([...ALL_PERMISSIONS]), at: '/customer/new?text=赵敏' });
  const dialog = within(await screen.findByRole('dialog', { name: '新增宠主' }));
  await userEvent.type(await dialog.findByLabelText('手机号'), '+86 139-1234-0001');
  await userEvent.click(dialog.getByRole('button', { name: '移除：宠物1' }));
  await waitFor(() => expect(server.requests(BY_PHONE)).toEqual([{ phone: '13912340001' }]));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
});

it('ends without the file for who may not see it', async () => {
  openTab.mockReset();
  closeTab.mockReset();
  fakeServer({
    ...customerCalls(),
    [BY_PHONE]: () => null,
    [SAVE]: () => ({ ownerId: 'o7', petIds: [], storeUserNo: 'S100007' }),
  });
  renderPage(<NewOwnerPage />, {
    session: fakeSession(ALL_PERMISSIONS.filter((permission) => permission !== 'hospital:customer:info')),
    at: '/customer/new?text=13912340001',
  });
  const dialog = within(await screen.findByRole('dialog', { name: '新增宠主' }));
  await userEvent.type(await dialog.findByLabelText('宠主姓名'), '赵敏');
  await userEvent.click(dialog.getByRole('button', { name: '移除：宠物1' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(closeTab).toHaveBeenCalled());
  expect(openTab).not.toHaveBeenCalled();
});

it('says all that is wrong at once, and keeps an age that it cannot read', async () => {
  const server = fakeServer({ ...customerCalls(), [BY_PHONE]: () => null });
  renderPage(<NewOwnerPage />, {
    session: fakeSession([...ALL_PERMISSIONS]),
    at: '/customer/new?text=13912340001',
  });
  const dialog = within(await screen.findByRole('dialog', { name: '新增宠主' }));
  const age = await dialog.findByLabelText('年龄');
  await userEvent.type(age, '很老{Tab}');
  await userEvent.click(dialog.getAllByRole('button', { name: '更多资料' })[0] as HTMLElement);
  await userEvent.type(dialog.getByLabelText('身份证号'), '110101199001011234');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText(/年龄请写如/)).toBeInTheDocument();
  expect(dialog.getAllByText('请录入必填项')).toHaveLength(2);
  expect(dialog.getByText('身份证号不正确，请核对')).toBeInTheDocument();
  expect(age).toHaveValue('很老');
  // What is too long stays as it was typed, and is said.
  await userEvent.type(dialog.getByLabelText('宠物名'), '汪'.repeat(21));
  expect(await dialog.findByText('最多20个字符')).toBeInTheDocument();
  expect(server.requests(SAVE)).toHaveLength(0);
  await userEvent.clear(age);
  await userEvent.type(age, '三个月{Tab}');
  expect(age).toHaveValue('3个月（估计）');
  expect(dialog.queryByText(/年龄请写如/)).not.toBeInTheDocument();
});

it('shows what is said of one field of a pet at this field alone', async () => {
  const msg = '芯片号重复，两只宠物不能使用同一芯片';
  const server = fakeServer({
    ...customerCalls(),
    [BY_PHONE]: () => null,
    [SAVE]: () => refusal(40903, msg, { field: 'pets.0.chipNo', errors: [{ field: 'pets.0.chipNo', msg }] }),
  });
  renderPage(<NewOwnerPage />, {
    session: fakeSession([...ALL_PERMISSIONS]),
    at: '/customer/new?text=13912340001',
  });
  const dialog = within(await screen.findByRole('dialog', { name: '新增宠主' }));
  await userEvent.type(await dialog.findByLabelText('宠主姓名'), '赵敏');
  await userEvent.type(dialog.getByLabelText('宠物名'), '豆豆');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(await dialog.findAllByText(msg)).toHaveLength(1);
});
