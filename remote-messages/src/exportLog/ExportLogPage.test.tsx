import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ExportLog } from '@hospital/shared/contract/calls/logs';
import { type FakeServer, fakeServer, fakeSession, httpStatus, renderPage } from '@hospital/shared/testing';
import remote from '../remote';
import ExportLogPage from './ExportLogPage';

const LIST = 'GET /log/export/list';
const FILE = 'GET /log/export/file/{id}';
const made = (number: number, changes: Partial<ExportLog> = {}): ExportLog => ({
  ...{ id: `e${number}`, name: `列表${number}`, params: ['状态：待回访'], status: 2, rows: 12, size: 8000 },
  ...{ fileName: `列表${number}_2026-08-01.xlsx`, error: '', storeName: '天河院', createId: '1' },
  ...{ createName: '店长', createDate: '2026-08-01 10:00:00', expireDate: '2026-08-08 10:00:00' },
  ...{ fileFlag: 'Y', ...changes },
});
const rows = [
  made(1),
  made(2, { status: 1, expireDate: null, fileFlag: 'N' }),
  made(3, { status: 3, error: '系统出错（追踪号t1），请重新导出', expireDate: null, fileFlag: 'N' }),
  made(4, { status: 4, fileFlag: 'N', params: [] }),
  made(5, { createId: '2', createName: '别人', fileFlag: 'N' }),
];

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  server = fakeServer({
    [LIST]: () => ({ list: rows, total: rows.length }),
    [FILE]: () => null,
    'POST /store/column/get': () => ({ columns: [], version: 0 }),
    'POST /store/search/save': () => null,
  });
});
const show = () => renderPage(<ExportLogPage />, { session: fakeSession([]), at: '/notice/exports' });
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!);

it('says what was exported by which conditions, and asks first for what the remote says', async () => {
  show();
  const first = await rowOf('列表1');
  for (const words of ['状态：待回访', '12', '完成', '店长']) expect(first.getByText(words)).toBeVisible();
  expect((await rowOf('列表4')).getByText('全部')).toBeVisible();
  const page = remote.pages.find(({ path }) => path === '/notice/exports');
  expect(page?.firstCalls).toEqual([{ call: 'logs.exports', request: server.requests(LIST)[0] }]);
});

it('fetches the file of a kept one again', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^下载：列表1/ }));
  await waitFor(() => expect(server.requests(FILE)).toEqual([{ id: 'e1' }]));
});

it('says of one that failed why, without being asked', async () => {
  show();
  expect((await rowOf('列表3')).getByText(/系统出错（追踪号t1），请重新导出/)).toBeVisible();
});

it.each([
  ['列表2', '正在生成，完成后可下载'],
  ['列表3', '系统出错（追踪号t1），请重新导出'],
  ['列表4', '文件只保留7天、每人最近50个，请重新导出'],
  ['列表5', '只能下载自己导出、现在仍有权导出的文件'],
])('%s has no file to fetch, and says why', async (name, reason) => {
  show();
  const button = (await rowOf(name)).getByRole('button', { name: /^下载/ });
  expect(button).toBeDisabled();
  await userEvent.hover(button.parentElement!);
  expect(await screen.findByRole('tooltip')).toHaveTextContent(reason);
});

it('offers 重试 when the list does not come, and says when there are none', async () => {
  server.use({ [LIST]: () => httpStatus(502) });
  show();
  expect(await screen.findByText('导出记录加载失败')).toBeVisible();
  server.use({ [LIST]: () => ({ list: [], total: 0 }) });
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('没有导出记录')).toBeVisible();
});
