import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import type { CurrentUser } from '@hospital/shared/contract/calls/identity';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { userCalls } from '../../test/users.fixture';
import { DeptField } from '../stores/edit/pickers';
import { UserDialog } from './UserDialog';
import UserPage from './UserPage';

const TREE = 'GET /sys/dept/qryDeptTree';
const tree = [
  {
    id: '1',
    parentId: '0',
    name: '总公司',
    type: 1,
    leaf: false,
    beyond: 'all',
    children: [
      { id: '21', parentId: '1', name: '广州分公司', type: 1, leaf: true },
      { id: '22', parentId: '1', name: '深圳分公司', type: 1, leaf: true, beyond: 'data' },
    ],
  },
];
const BEYOND = '（不在您的管理范围）';

async function openAs(ext: Partial<CurrentUser['ext']>) {
  fakeServer({ ...userCalls(), [TREE]: () => tree });
  const base = fakeSession(['sys:user:list', 'sys:user:save']);
  renderPage(<UserDialog id="" visible onMade={() => undefined} onClose={() => undefined} />, {
    session: { ...base, user: { ...base.user, ext: { ...base.user.ext, ...ext } } },
  });
  return within(await screen.findByRole('dialog', { name: '新增用户' }));
}
const optionsOf = async (): Promise<Record<string, boolean>> =>
  Object.fromEntries(
    (await screen.findAllByRole('option')).map((one) => [
      one.textContent ?? '',
      one.matches('.arco-select-option-disabled, :has(.arco-select-option-disabled)'),
    ]),
  );

it('offers no data scope wider than one’s own, and says why', async () => {
  const form = await openAs({ dataScope: 3 });
  await userEvent.click(form.getByRole('combobox', { name: '数据范围' }));
  expect(await optionsOf()).toEqual({
    全部数据: true,
    指定部门及下级: true,
    本部门: false,
    本部门及下级: true,
    仅所选门店: false,
  });
  expect(form.getByText('不能授予大于您自己的数据范围')).toBeInTheDocument();
});

it('offers only sides of one’s own, and says why', async () => {
  const form = await openAs({ workspaceTypes: [2] });
  expect(form.getByRole('checkbox', { name: '公司' })).toBeDisabled();
  expect(form.getByRole('checkbox', { name: '门店' })).toBeEnabled();
  expect(form.getByRole('checkbox', { name: '仓库' })).toBeDisabled();
  expect(form.getByText('只能授予您自己可登录的端')).toBeInTheDocument();
});

it('offers everything to who has the company and all data', async () => {
  const form = await openAs({ workspaceTypes: [1, 2], dataScope: 1 });
  for (const box of form.getAllByRole('checkbox')) expect(box).toBeEnabled();
  expect(form.queryByText(/不能授予|只能授予/)).not.toBeInTheDocument();
});

it('shows departments above one’s own with the reason, and they cannot be chosen', async () => {
  const form = await openAs({ dataScope: 4 });
  await userEvent.click(form.getByRole('combobox', { name: '所属部门' }));
  expect(await optionsOf()).toEqual({ [`总公司${BEYOND}`]: true, 广州分公司: false, 深圳分公司: false });
});

it('lets whole departments of others’ be given to nobody', async () => {
  const form = await openAs({ dataScope: 2 });
  await userEvent.click(form.getByRole('combobox', { name: '数据范围' }));
  await userEvent.click(
    within(await screen.findByRole('option', { name: '指定部门及下级' })).getByText('指定部门及下级'),
  );
  await userEvent.click(await form.findByRole('combobox', { name: '数据部门' }));
  const offered = await optionsOf();
  expect(offered).toMatchObject({ 广州分公司: false, [`深圳分公司${BEYOND}`]: true });
});

it('looks in any department', async () => {
  fakeServer({ ...userCalls([]), [TREE]: () => tree });
  renderPage(<UserPage />, { session: fakeSession(['sys:user:list']) });
  await userEvent.click(await screen.findByRole('combobox', { name: '部门及下级' }));
  expect(await optionsOf()).toEqual({ 总公司: false, 广州分公司: false, 深圳分公司: false });
});

it('the tree to pick from shows what is not one’s own with the reason, and does not take it', async () => {
  fakeServer({ [TREE]: () => tree });
  const onChange = jest.fn();
  renderPage(<DeptField placeholder="请选择部门" onChange={onChange} />);
  await userEvent.click(screen.getByPlaceholderText('请选择部门'));
  const above = await screen.findByRole('treeitem', { name: `总公司${BEYOND}` });
  expect(above).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(above);
  await userEvent.keyboard('{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('treeitem', { name: '广州分公司' }));
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ id: '21' }));
});
