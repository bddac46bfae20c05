import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CaseStatus } from '@hospital/shared/contract/caseStates';
import type { ExternalTask } from '@hospital/shared/contract/calls/externalTasks';
import {
  type FakeServer,
  fakeServer,
  fakeSession,
  httpStatus,
  refusal,
  renderPage,
} from '@hospital/shared/testing';
import { PushDialog } from './PushDialog';

const LIST = 'GET /common/diguantong/task/list';
const PUSH = 'POST /common/diguantong/task';
const task = (changes: Partial<ExternalTask> = {}): ExternalTask => ({
  ...{ taskId: 't1', bizType: 'case', bizId: 'c1', status: 1, tries: 1, lastError: '' },
  ...{ createName: '医生', createDate: '2026-08-01 10:00:00', sendTime: '2026-08-01 10:00:30', ...changes },
});
let tasks: ExternalTask[];
let server: FakeServer;
beforeEach(() => {
  tasks = [];
  server = fakeServer({ [LIST]: () => tasks, [PUSH]: () => ({ taskId: 't1', status: 0 }) });
});
const show = (status: CaseStatus = 1) =>
  renderPage(<PushDialog record={{ id: 'c1', caseNo: 'BL1', status }} visible onClose={() => undefined} />, {
    session: fakeSession(['common:diguantong:task']),
    at: '/case/detail',
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('tells it, and shows that it waits', async () => {
  show();
  expect(await screen.findByText('还没有推送过')).toBeVisible();
  tasks = [task({ status: 0, tries: 0, sendTime: null })];
  await press('推送');
  expect(await screen.findByText('待推送')).toBeVisible();
  expect(server.requests(PUSH)).toEqual([{ bizType: 'case', bizId: 'c1' }]);
  expect(screen.getByRole('button', { name: '重新推送' })).toBeDisabled();
});

it('tells nobody of a cancelled case, and says why', async () => {
  show(4);
  await screen.findByText('还没有推送过');
  const button = screen.getByRole('button', { name: /推送/ });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('title', '病例已取消，不能推送');
});

it('shows why it failed, and tells it again', async () => {
  tasks = [task({ status: 2, lastError: '递管通没有应答', sendTime: null })];
  show();
  expect(await screen.findByText('递管通没有应答')).toBeVisible();
  await press('重新推送');
  await waitFor(() => expect(server.requests(PUSH)).toEqual([{ bizType: 'case', bizId: 'c1' }]));
});

it('asks before it tells again what was taken over', async () => {
  tasks = [task()];
  show();
  await press('重新推送');
  const question = within(
    await screen
      .findByRole('dialog', { name: /提示|确认/ })
      .catch(() => screen.getAllByRole('dialog').at(-1)!),
  );
  expect(question.getByText('病例BL1已推送过，确定再推送一次吗?')).toBeVisible();
  expect(server.requests(PUSH)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(PUSH)).toEqual([{ bizType: 'case', bizId: 'c1', force: 'Y' }]));
});

it('offers 重试 where the list does not come, and stays open where it is refused', async () => {
  server.use({ [LIST]: () => httpStatus(502) });
  show();
  expect(await screen.findByText('推送记录加载失败')).toBeVisible();
  server.use({ [LIST]: () => [], [PUSH]: () => refusal(40902, '门店没有启用递管通，请先在门店设置中启用') });
  await press('重试');
  await press('推送');
  await waitFor(() => expect(server.requests(PUSH)).toHaveLength(1));
  expect(screen.queryByText('已提交推送')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: '推送' })).toBeEnabled();
});
