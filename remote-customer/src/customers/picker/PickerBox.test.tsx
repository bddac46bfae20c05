import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { PickedCustomer, PropsOf } from '@hospital/shared/contract/parts';
import { type FakeHandlers, fakeServer, fakeSession, httpStatus, renderPage } from '@hospital/shared/testing';
import {
  ALL_PERMISSIONS,
  BY_CODE,
  customerCalls,
  INFO,
  owner,
  pet,
  row,
  SAVE,
  SEARCH,
  SEARCH_PETS,
} from '../../../test/customers.fixture';
import CustomerPicker from './CustomerPicker';

const wang = owner({ pets: [pet(), pet({ id: 'p2', name: '小白', status: 2 })] });
const li = owner({
  id: 'o2',
  name: '李雷',
  mobile: '13800002002',
  pets: [pet({ id: 'p3', name: '可乐' }), pet({ id: 'p4', name: '雪碧' })],
});

function Desk({ onPick, ...props }: Partial<PropsOf<'customer/picker'>>) {
  const [value, setValue] = useState<PickedCustomer | undefined>();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onPick?.(undefined);
      }}
    >
      <CustomerPicker
        pick="pet"
        {...(value ? { value } : {})}
        {...props}
        onPick={(picked) => {
          setValue(picked);
          onPick?.(picked);
        }}
      />
    </form>
  );
}

function show(props: Partial<PropsOf<'customer/picker'>> = {}, handlers: FakeHandlers = {}) {
  const server = fakeServer({ ...customerCalls([wang, li]), ...handlers });
  const onPick = jest.fn<void, [PickedCustomer | undefined]>();
  renderPage(<Desk {...props} onPick={onPick} />, { session: fakeSession([...ALL_PERMISSIONS]) });
  return { server, onPick, box: screen.getByRole('combobox') };
}

it('takes an animal by keyboard; dead ones are shown and cannot be chosen', async () => {
  const { server, onPick, box } = show();
  await userEvent.type(box, 'dou');
  await screen.findByRole('option', { name: /豆豆/ });
  expect(server.requests(SEARCH_PETS)).toEqual([{ keyword: 'dou', limit: 20 }]);
  const dead = screen.getByRole('option', { name: '小白（死亡） 王小明 13800001001 不能选择' });
  expect(dead).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(dead);
  expect(onPick).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowDown}');
  const marked = screen.getByRole('option', { selected: true });
  expect(marked).toHaveTextContent('可乐');
  expect(box).toHaveAttribute('aria-activedescendant', marked.id);
  await userEvent.keyboard('{Enter}');
  expect(onPick.mock.calls).toEqual([
    [{ ownerId: 'o2', ownerName: '李雷', mobile: '13800002002', petId: 'p3', petName: '可乐' }],
  ]);
  expect(box).toHaveValue('可乐 李雷 13800002002');
  expect(box).toHaveAttribute('aria-expanded', 'false');
});

it('opens no new file by Enter where the animal that was meant is dead; the arrow goes to it', async () => {
  const dead = owner({ pets: [pet({ id: 'p2', name: '小白', status: 2 })] });
  const { box, onPick } = show({}, customerCalls([dead]));
  await userEvent.type(box, 'xiaobai');
  await screen.findByText('找到的宠物不能选择');
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(box).not.toHaveAttribute('aria-activedescendant');
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('新增宠主 “xiaobai”');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: '新增宠主' })).toBeInTheDocument();
  expect(onPick).not.toHaveBeenCalled();
});

it('opens no new file by Enter where nobody was found, and keeps what was typed', async () => {
  const { box } = show({}, { [SEARCH_PETS]: () => [] });
  await userEvent.type(box, '没有的名字');
  await screen.findByText('没有找到宠物');
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(box).toHaveValue('没有的名字');
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('新增宠主 “没有的名字”');
});

it('goes on with what was typed when no new file is opened after all', async () => {
  const { box } = show({}, { [SEARCH_PETS]: () => [], 'GET /hospital/customer/searchByPhone': () => null });
  await userEvent.type(box, '李雷雷');
  await userEvent.click(await screen.findByRole('option', { name: '新增宠主 “李雷雷”' }));
  const dialog = await screen.findByRole('dialog', { name: '新增宠主' });
  await userEvent.click(await within(dialog).findByRole('button', { name: '取消' }));
  await waitFor(() => expect(box).toHaveValue('李雷雷'));
  await waitFor(() => expect(box).toHaveFocus());
});

it('takes an owner, shown with their animals', async () => {
  const { onPick, box } = show({ pick: 'owner', label: '付款人' });
  expect(box).toHaveAccessibleName('付款人');
  await userEvent.type(box, 'li');
  await userEvent.click(await screen.findByRole('option', { name: /李雷.*可乐、雪碧/ }));
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ ownerId: 'o2', petId: '' }));
});

it('gives up with Esc, and forgets with the text', async () => {
  const { onPick, box } = show();
  await userEvent.type(box, 'dou');
  await userEvent.click(await screen.findByRole('option', { name: /豆豆/ }));
  await userEvent.type(box, 'xyz');
  await userEvent.keyboard('{Escape}');
  expect(box).toHaveValue('豆豆 王小明 13800001001');
  await userEvent.clear(box);
  expect(onPick).toHaveBeenLastCalledWith(undefined);
});

it('Enter takes nothing of an earlier text, and sends no form', async () => {
  let answerSecond: (found: unknown) => void = () => undefined;
  const second = new Promise((answer) => (answerSecond = answer));
  const { onPick, box, server } = show(
    { pick: 'owner' },
    { [SEARCH]: ({ keyword }) => (keyword === 'wang' ? [row(wang)] : second) },
  );
  await userEvent.type(box, 'wang');
  await screen.findByRole('option', { name: /王小明/ });
  await userEvent.clear(box);
  await userEvent.type(box, 'li{Enter}');
  await waitFor(() => expect(server.requests(SEARCH)).toHaveLength(2));
  expect(screen.getByText('正在查找…')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(onPick).not.toHaveBeenCalled();
  answerSecond([row(li)]);
  await screen.findByRole('option', { name: /李雷/ });
  await userEvent.keyboard('{Enter}');
  expect(onPick.mock.calls).toEqual([[expect.objectContaining({ ownerId: 'o2' })]]);
});

it('says that nobody was found, and that the search failed', async () => {
  let down = true;
  const { box } = show({}, { [SEARCH_PETS]: () => (down ? httpStatus(502) : []) });
  await userEvent.type(box, 'dou');
  const failed = await screen.findByRole('alert');
  down = false;
  await userEvent.click(within(failed).getByRole('button', { name: '重试' }));
  expect(await screen.findByText('没有找到宠物')).toBeInTheDocument();
});

it('opens a file with the telephone that was typed, and asks which of its animals is meant', async () => {
  const { box, server, onPick } = show(
    {},
    {
      [SEARCH_PETS]: () => [],
      [SAVE]: () => ({ ownerId: 'o2', petIds: ['p3', 'p4'], storeUserNo: 'S100002' }),
      'GET /hospital/customer/searchByPhone': () => null,
    },
  );
  await userEvent.type(box, '13800002002');
  await userEvent.click(await screen.findByRole('option', { name: '新增宠主 “13800002002”' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增宠主' }));
  expect(await dialog.findByLabelText('手机号')).toHaveValue('13800002002');
  await userEvent.type(dialog.getByLabelText('宠主姓名'), '李雷');
  await userEvent.type(
    within(dialog.getByRole('region', { name: '宠物1' })).getByLabelText('宠物名'),
    '可乐',
  );
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  await waitFor(() => expect(server.requests(INFO)).toEqual([{ id: 'o2' }]));
  await userEvent.click(await screen.findByRole('option', { name: /雪碧/ }));
  expect(onPick.mock.calls).toEqual([[expect.objectContaining({ ownerId: 'o2', petId: 'p4' })]]);
});

it('begins a new file with what a reservation has of who was searched for, and of nobody else', async () => {
  const props = { keyword: '13800002002', newcomer: { name: '李雷', petName: '可乐' } };
  const { box } = show(props, {
    [SEARCH_PETS]: () => [],
    'GET /hospital/customer/searchByPhone': () => null,
  });
  await userEvent.click(await screen.findByRole('option', { name: '新增宠主 “13800002002”' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增宠主' }));
  expect(await dialog.findByLabelText('手机号')).toHaveValue('13800002002');
  expect(dialog.getByLabelText('宠主姓名')).toHaveValue('李雷');
  expect(dialog.getByLabelText('宠物名')).toHaveValue('可乐');
  await userEvent.click(dialog.getByRole('button', { name: '取消' }));

  await userEvent.clear(box);
  await userEvent.type(box, '13900002003');
  await userEvent.click(await screen.findByRole('option', { name: '新增宠主 “13900002003”' }));
  const other = within(await screen.findByRole('dialog', { name: '新增宠主' }));
  expect(await other.findByLabelText('手机号')).toHaveValue('13900002003');
  expect(other.getByLabelText('宠主姓名')).toHaveValue('');
  expect(other.getByLabelText('宠物名')).toHaveValue('');
});

it('opens whose code a member shows', async () => {
  const { box, server, onPick } = show({}, { [BY_CODE]: () => row(owner({ name: '王小明' })) });
  await userEvent.type(box, 'AbCdEfGhIjKlMnOpQrStUvWx{Enter}');
  await waitFor(() =>
    expect(onPick.mock.calls).toEqual([[expect.objectContaining({ ownerId: 'o1', petId: 'p1' })]]),
  );
  expect(server.requests(BY_CODE)).toEqual([{ sk: 'AbCdEfGhIjKlMnOpQrStUvWx' }]);
  expect(server.requests(SEARCH_PETS)).toEqual([]);
});
