import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, fakeSession, type FakeServer, renderPage } from '@hospital/shared/testing';
import { besides, DELETE_PROTOCOL, protocol, PROTOCOLS, SAVE_PROTOCOL } from '../../../test/immune.fixture';
import ProtocolPage from './ProtocolPage';

const MAY = ['list', 'save', 'delete'].map((right) => `base:template:immuneProtocol:${right}`);
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  server = fakeServer({
    ...besides,
    [PROTOCOLS]: () => [
      protocol(),
      protocol({
        ...{ id: 'inner', name: '体内驱虫', type: 2, groupCode: 'inner', species: [], afterDays: 0 },
        ...{ boosterIntervalDays: 90, youngUntilDays: 183, youngIntervalDays: 30 },
      }),
    ],
    [SAVE_PROTOCOL]: () => ({ id: 'rabies' }),
    [DELETE_PROTOCOL]: () => null,
    'GET /sys/dict2/getDictByType': () => [{ code: 'DOG', name: '犬' }],
  });
});
const open = (permissions = MAY) =>
  renderPage(<ProtocolPage />, { at: '/immune/protocol', session: fakeSession(permissions) });

it('says in words how each is repeated', async () => {
  open();
  expect(await screen.findByText('90日龄起，距核心疫苗末次7天以上')).toBeVisible();
  expect(screen.getByText('每90天，183日龄前每30天')).toBeVisible();
});

it('edits a protocol with its doses, over the version that was read', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: '编辑：狂犬疫苗' }));
  const form = within(await screen.findByRole('dialog', { name: '编辑程序：狂犬疫苗' }));
  await userEvent.click(form.getByRole('button', { name: '添加一次' }));
  const second = within(form.getByRole('group', { name: '第2次' }));
  expect(second.getByLabelText('间隔天数')).toHaveValue('21');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(SAVE_PROTOCOL)).toHaveLength(1));
  expect(server.requests(SAVE_PROTOCOL)[0]).toMatchObject({
    ...{ id: 'rabies', version: 4, name: '狂犬疫苗', productId: null, boosterIntervalDays: 365 },
    steps: [
      { doseNo: 1, minAgeDays: 90, intervalDays: 0 },
      { doseNo: 2, minAgeDays: 0, intervalDays: 21 },
    ],
  });
});

it('asks by name before one is deleted, and offers who may only look nothing', async () => {
  const { unmount } = open();
  await userEvent.click(await screen.findByRole('button', { name: '删除：体内驱虫' }));
  const asked = within(await screen.findByRole('dialog', { name: '提示' }));
  expect(asked.getByText(/确定删除免疫程序“体内驱虫”吗/)).toBeVisible();
  await userEvent.click(asked.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(server.requests(DELETE_PROTOCOL)[0]).toEqual({ id: 'inner', version: 4 }));
  unmount();
  open(MAY.slice(0, 1));
  expect(await screen.findByText('90日龄起，距核心疫苗末次7天以上')).toBeVisible();
  for (const name of ['新增程序', /^编辑/, /^删除/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});
