import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, refusal, renderPage, type FakeServer } from '@hospital/shared/testing';
import remote from '../../remote';
import PlanPage from './PlanPage';
import { PLAN } from './plans.fixture';

const LIST = 'GET /base/template/reviewPlan/list';
const SAVE = 'POST /base/template/reviewPlan/save';
const REMOVE = 'POST /base/template/reviewPlan/delete/{id}';
const [SEE, WRITE, DELETE] = ['list', 'save', 'delete'].map((end) => `base:template:reviewPlan:${end}`) as [
  string,
  string,
  string,
];

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  server = fakeServer({
    [LIST]: () => ({ list: [PLAN], total: 1 }),
    [SAVE]: () => ({ id: 'm3' }),
    [REMOVE]: () => null,
    'POST /store/column/get': () => null,
    'GET /sys/dict2/getDictByType': ({ type }) =>
      String(type) === 'diagnosis' ? [{ code: 'D005', name: '急性胃肠炎' }] : {},
  });
});
const open = (permissions = [SEE, WRITE, DELETE]) =>
  renderPage(<PlanPage />, { at: '/case/reviewPlan', session: fakeSession(permissions) });

it('shows what each plan holds, and asks first for what its page names', async () => {
  open([SEE]);
  expect(await screen.findByText('1天后回访：电话询问；3天后复诊：到店复查')).toBeVisible();
  expect(await screen.findByText('急性胃肠炎')).toBeVisible();
  for (const name of ['新增模板', '编辑：肠炎回访', '删除：肠炎回访'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  const first = remote.pages.find(({ path }) => path === '/case/reviewPlan')?.firstCalls ?? [];
  expect(first[0]).toEqual({ call: 'reviewPlans.list', request: server.requests(LIST)[0] });
});

it('makes a template item by item, and says what is not complete', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: '新增模板' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增复诊计划模板' }));
  await user.type(dialog.getByRole('textbox', { name: '模板名称' }), '骨折回访');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('请填写第1项的内容')).toBeVisible();
  expect(server.requests(SAVE)).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: '第1项内容' }), '问走路');
  await user.click(dialog.getByRole('button', { name: '添加一项' }));
  await user.type(dialog.getByRole('textbox', { name: '第2项内容' }), '拍片');
  const day = dialog.getByRole('spinbutton', { name: '第2项天数' });
  await user.clear(day);
  await user.type(day, '42');
  server.use({ [SAVE]: () => refusal(40903, '模板名称已存在') });
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('模板名称已存在')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: '第2项内容' })).toHaveValue('拍片');
  server.use({ [SAVE]: () => ({ id: 'm3' }) });
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.requests(SAVE).at(-1)).toEqual({
    ...{ name: '骨折回访', type: 1, diseaseCodes: [], enabled: 'Y', version: 1 },
    items: [
      { day: 3, reviewType: 2, content: '问走路', executorRole: 'DOCTOR' },
      { day: 42, reviewType: 2, content: '拍片', executorRole: 'DOCTOR' },
    ],
  });
});

it('changes a template by the version that was read, and asks by its name before it goes', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: '编辑：肠炎回访' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑模板：肠炎回访' }));
  await user.click(await dialog.findByRole('button', { name: '移除：第1项' }));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(server.requests(SAVE)[0]).toMatchObject({ id: 'm1', version: 4, items: [PLAN.items[1]] });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: '删除：肠炎回访' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText(/肠炎回访/)).toBeVisible();
  await user.click(asked.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(server.requests(REMOVE)).toEqual([{ id: 'm1', version: 4 }]));
});
