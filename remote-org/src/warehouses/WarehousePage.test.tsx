import { fakeServer, fakeSession, httpStatus, refusal, renderPage } from '@hospital/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import remote from '../remote';
import WarehousePage from './WarehousePage';

const ALL = 'GET /sys/warehouse/qryAll';
const SAVE = 'POST /sys/warehouse/save';
const UPDATE = 'POST /sys/warehouse/update';
const DELETE = 'POST /sys/warehouse/delete/{id}';

const centre = {
  ...{ id: 'w1', warehouseName: '总部中心仓', warehouseType: 1, version: 3 },
  ...{ address: '广州市黄埔区科学大道99号', description: '冷链' },
};
const online = {
  ...centre,
  id: 'w2',
  warehouseName: '网店仓',
  warehouseType: 4,
  address: '',
  description: '',
};
const EVERYTHING = ['list', 'save', 'update', 'delete'].map((name) => `sys:warehouse:${name}`);

const show = (permissions: readonly string[] = EVERYTHING) =>
  renderPage(<WarehousePage />, { session: fakeSession([...permissions]), at: '/mch/warehouse' });
const rowOf = async (name: string): Promise<ReturnType<typeof within>> =>
  within((await screen.findByText(name)).closest('tr')!);

beforeEach(() => sessionStorage.clear());

it('shows warehouses with their types in words, and asks first for what the remote says', async () => {
  const server = fakeServer({ [ALL]: () => [centre, online] });
  show();
  expect((await rowOf('总部中心仓')).getByText('线下')).toBeInTheDocument();
  expect((await rowOf('网店仓')).getByText('线上')).toBeInTheDocument();
  const page = remote.pages.find(({ path }) => path === '/mch/warehouse');
  expect(page?.firstCalls).toEqual([{ call: 'warehouses.all', request: server.requests(ALL)[0] }]);
});

it('searches by name or address, and forgets it with 重置', async () => {
  const server = fakeServer({ [ALL]: () => [centre] });
  show();
  await userEvent.type(await screen.findByLabelText('仓库名称或地址'), ' 黄埔 {Enter}');
  await waitFor(() => expect(server.requests(ALL).at(-1)).toEqual({ keyword: '黄埔' }));
  await userEvent.click(screen.getByRole('button', { name: '重置' }));
  expect(screen.getByLabelText('仓库名称或地址')).toHaveValue('');
});

it('offers 重试 when the list does not come', async () => {
  const server = fakeServer({ [ALL]: () => httpStatus(502) });
  show();
  expect(await screen.findByText('仓库列表加载失败')).toBeInTheDocument();
  server.use({ [ALL]: () => [centre] });
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('总部中心仓')).toBeInTheDocument();
});

it('says when there are none', async () => {
  fakeServer({ [ALL]: () => [] });
  show();
  expect(await screen.findByText('暂无数据')).toBeInTheDocument();
});

it('has no buttons for who may only look', async () => {
  fakeServer({ [ALL]: () => [centre] });
  show(['sys:warehouse:list']);
  await screen.findByText('总部中心仓');
  for (const name of ['新增', '编辑', '删除']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

it('adds one: what is required is said, a name that is taken stands at its field, and nothing typed is lost', async () => {
  const server = fakeServer({ [ALL]: () => [centre], [SAVE]: () => refusal(40903, '仓库名称已存在') });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '新增' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增仓库' }));
  const ok = dialog.getByRole('button', { name: '确定' });
  await userEvent.click(ok);
  expect(await dialog.findByText('请输入仓库名称')).toBeInTheDocument();
  expect(dialog.getByText('请选择类型')).toBeInTheDocument();
  expect(server.requests(SAVE)).toHaveLength(0);
  await userEvent.type(dialog.getByLabelText('仓库名称'), '  总部中心仓 ');
  await userEvent.click(dialog.getByLabelText('线上'));
  await userEvent.type(dialog.getByLabelText('描述'), '备用');
  await userEvent.click(ok);
  expect(await dialog.findByText('仓库名称已存在')).toBeInTheDocument();
  expect(dialog.getByLabelText('描述')).toHaveValue('备用');
  server.use({ [SAVE]: () => ({ id: 'w3' }) });
  await userEvent.click(ok);
  expect(await screen.findByText('操作成功')).toBeInTheDocument();
  expect(server.requests(SAVE).at(-1)).toEqual({
    ...{ warehouseName: '总部中心仓', warehouseType: 4 },
    ...{ address: '', description: '备用' },
  });
});

it('edits on top of what somebody else saved, once their words were seen', async () => {
  const theirs = { ...centre, address: '东莞', version: 4 };
  const server = fakeServer({
    [ALL]: () => [centre],
    [UPDATE]: ({ version }) =>
      version === 3 ? refusal(40901, '数据已被他人修改，请刷新后重试', { current: theirs }) : null,
  });
  show();
  await userEvent.click((await rowOf('总部中心仓')).getByRole('button', { name: '编辑' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑仓库' }));
  const name = await dialog.findByLabelText('仓库名称');
  await waitFor(() => expect(name).toHaveValue('总部中心仓'));
  await userEvent.clear(name);
  await userEvent.type(name, '中心仓');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText(/东莞/)).toBeInTheDocument();
  expect(name).toHaveValue('中心仓');
  await userEvent.click(dialog.getByRole('button', { name: /保留|我的/ }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(server.requests(UPDATE).at(-1)).toMatchObject({ id: 'w1', version: 4, warehouseName: '中心仓' }),
  );
});

it('saves as a new one what somebody deleted while its dialog was open', async () => {
  const server = fakeServer({
    [ALL]: () => [centre],
    [UPDATE]: () => refusal(404, '数据不存在'),
    [SAVE]: () => ({ id: 'w9' }),
  });
  show();
  await userEvent.click((await rowOf('总部中心仓')).getByRole('button', { name: '编辑' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑仓库' }));
  await userEvent.type(await dialog.findByLabelText('描述'), '，新的描述');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('该仓库已被他人删除')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('操作成功')).toBeInTheDocument();
  expect(server.requests(SAVE)[0]).toMatchObject({
    warehouseName: '总部中心仓',
    description: '冷链，新的描述',
  });
  expect(server.requests(SAVE)[0]).not.toHaveProperty('id');
});

it('deletes after a question; one in use stays', async () => {
  const server = fakeServer({
    [ALL]: () => [centre],
    [DELETE]: () => refusal(40902, '当前状态（有门店使用）不允许删除'),
  });
  show();
  await userEvent.click((await rowOf('总部中心仓')).getByRole('button', { name: '删除' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('确定删除记录吗?')).toBeInTheDocument();
  await userEvent.click(question.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.requests(DELETE)).toEqual([{ id: 'w1' }]);
  expect(screen.queryByText('删除成功')).not.toBeInTheDocument();
  server.use({ [DELETE]: () => null });
  await userEvent.click((await rowOf('总部中心仓')).getByRole('button', { name: '删除' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
  expect(await screen.findByText('删除成功')).toBeInTheDocument();
});
