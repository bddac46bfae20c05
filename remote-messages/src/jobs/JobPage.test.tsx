import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BackgroundJob } from '@hospital/shared/contract/calls/jobs';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import remote from '../remote';
import JobPage from './JobPage';
import { durationText, everyText } from './jobs.model';

const LIST = 'POST /sys/job/list.do';
const RUN = 'POST /sys/job/run.do';
const job = (changes: Partial<BackgroundJob> = {}): BackgroundJob => ({
  name: 'housekeeping',
  title: '清理过期数据',
  state: 'waiting',
  every: 600,
  lastStart: '2026-08-01 10:00:00',
  lastEnd: '2026-08-01 10:00:01',
  durationMs: 1234,
  nextRun: '2026-08-01 10:10:01',
  error: '',
  runs: 5,
  failures: 1,
  interruptions: 2,
  ...changes,
});
const open = (permissions: readonly string[]) =>
  renderPage(<JobPage />, { at: '/mch/job', session: fakeSession(permissions) });

it('shows state, last run, duration and error, and runs a job', async () => {
  const server = fakeServer({
    [LIST]: () => [
      job(),
      job({ name: 'b', title: '乙', state: 'failed', error: '编号 7', durationMs: null, lastStart: null }),
    ],
    [RUN]: () => null,
  });
  open(['sys:job:list', 'sys:job:run']);
  const first = (await screen.findByText('清理过期数据')).closest('tr')!;
  for (const text of ['等待', '每 10 分钟', '08-01 10:00:00', '1.2 秒', '08-01 10:10:01']) {
    expect(within(first).getByText(text)).toBeVisible();
  }
  const second = screen.getByText('乙').closest('tr')!;
  for (const text of ['失败', '尚未运行', '编号 7，详见服务器日志'])
    expect(within(second).getByText(text)).toBeVisible();
  await userEvent.click(within(first).getByRole('button', { name: '立即运行' }));
  expect(await screen.findByText('已安排运行')).toBeVisible();
  expect(server.requests(RUN)).toEqual([{ name: 'housekeeping' }]);
  const page = remote.pages.find(({ path }) => path === '/mch/job');
  expect(page?.firstCalls).toEqual([{ call: 'jobs.list', request: server.requests(LIST)[0] }]);
});

it('runs nothing without the permission, and offers 重试 when the list did not come', async () => {
  const server = fakeServer({ [LIST]: () => [job()] });
  const { unmount } = open(['sys:job:list']);
  await screen.findByText('清理过期数据');
  expect(screen.queryByRole('button', { name: '立即运行' })).not.toBeInTheDocument();
  unmount();
  server.use({ [LIST]: () => refusal(50000, '') });
  open(['sys:job:list']);
  expect(await screen.findByRole('button', { name: '重试' })).toBeVisible();
});

test.each([
  [7200, '每 2 小时'],
  [60, '每 1 分钟'],
  [15, '每 15 秒'],
])('%i seconds are %s', (seconds, text) => expect(everyText(seconds)).toBe(text));

test.each([
  [null, ''],
  [999, '999 毫秒'],
  [1000, '1.0 秒'],
])('%p is %p', (milliseconds, text) => expect(durationText(milliseconds)).toBe(text));
