import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Reminder } from '@hospital/shared/contract/calls/messages';
import {
  fakeServer,
  fakeSession,
  refusal,
  renderPage,
  type FakeRequest,
  type FakeServer,
} from '@hospital/shared/testing';
import remote from '../remote';
import ReminderPage from './ReminderPage';

const LIST = 'POST /mch/remind/qryPage.do';
const DONE = 'POST /mch/remind/done.do';
const MAY = ['mch:remind:list', 'mch:remind:update'];

const reminder = (number: number, changes: Partial<Reminder> = {}): Reminder => ({
  id: `r${number}`,
  type: 'review',
  bizId: `f${number}`,
  storeId: '1001',
  storeName: '天河院',
  petName: `宠物${number}`,
  noticeTime: `2026-08-01 ${String(number).padStart(2, '0')}:00:00`,
  content: `内容${number}`,
  doneFlag: 'N',
  doneByName: '',
  doneDate: null,
  ext: { ownerName: `宠主${number}`, ownerMobile: '13812345678', templateName: '电话回访提醒' },
  ...changes,
});

let server: FakeServer;
function serve(reminders: Reminder[]): void {
  server = fakeServer({
    [LIST]: ({ page, pageSize, ext }: FakeRequest) => {
      const flag = ext.todo === 'Y' ? 'N' : 'Y';
      const rows = reminders.filter(({ doneFlag }) => doneFlag === flag);
      return { list: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length };
    },
    [DONE]: ({ ids }: FakeRequest) => {
      for (const [at, one] of reminders.entries()) {
        if (ids.includes(one.id)) reminders[at] = { ...one, doneFlag: 'Y', doneDate: '2026-08-01 12:00:00' };
      }
      return null;
    },
  });
}
const many = (count: number): Reminder[] => Array.from({ length: count }, (_, at) => reminder(at + 1));
const open = (permissions = MAY) =>
  renderPage(<ReminderPage />, { at: '/home/notice', session: fakeSession(permissions) });
const details = () => screen.getByRole('region', { name: '提醒详情' });
const cells = async (): Promise<(string | null)[][]> => {
  const table = await screen.findByRole('table', { name: '提醒列表' });
  await within(table).findAllByRole('button');
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
};

beforeEach(() => {
  sessionStorage.clear();
  serve(many(3));
});

it('asks first for what the remote says', async () => {
  open();
  await cells();
  const page = remote.pages.find(({ path }) => path === '/home/notice');
  expect(page?.firstCalls).toEqual([{ call: 'messages.reminders', request: server.requests(LIST)[0] }]);
});

it('shows owner, phone, content and time, and the whole of the one that is chosen', async () => {
  open(['mch:remind:list']);
  const [head, first] = await cells();
  expect(head).toEqual(['宠主', '电话', '提醒内容', '提醒时间']);
  expect(first).toEqual(['宠主1', '13812345678', '电话回访提醒', '2026-08-01 01:00:00']);
  expect(details()).toHaveTextContent('内容1');
  await userEvent.click(screen.getByRole('button', { name: '宠主2' }));
  expect(details()).toHaveTextContent('内容2');
  // The list of follow-ups shows those of today by itself; a reminder is mostly of another day.
  expect(within(details()).getByRole('link', { name: '去回访' })).toHaveAttribute(
    'href',
    '/workspace/reviewAndBack/reviewBackWaitList?startDate=2026-08-01&endDate=2026-08-01&status=N',
  );
  expect(screen.queryByRole('button', { name: /^完成/ })).not.toBeInTheDocument();
});

it('leads from one that was opened back to it in the list, where only one pane fits', async () => {
  open();
  await cells();
  await userEvent.click(screen.getByRole('button', { name: '宠主2' }));
  const back = within(details()).getByRole('button', { name: '返回列表' });
  expect(back).toHaveFocus();
  await userEvent.click(back);
  await waitFor(() => expect(screen.getByRole('button', { name: '宠主2' })).toHaveFocus());
});

it('has a pager above ten, and says when there is nothing', async () => {
  serve(many(11));
  const { unmount } = open();
  await cells();
  await userEvent.click(screen.getByRole('button', { name: '下一页' }));
  await waitFor(() => expect(details()).toHaveTextContent('内容11'));
  unmount();
  sessionStorage.clear();
  serve([]);
  open();
  expect(await within(details()).findByText('暂无内容')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: '分页' })).not.toBeInTheDocument();
});

it('finishes one, or several at once', async () => {
  open();
  await cells();
  await userEvent.click(within(details()).getByRole('button', { name: '完成' }));
  await waitFor(() => expect(details()).toHaveTextContent('内容2'));
  expect(server.requests(DONE)).toEqual([{ ids: ['r1'] }]);
  expect(screen.getByRole('button', { name: '完成所选' })).toBeDisabled();
  for (const name of ['宠主2', '宠主3']) {
    await userEvent.click(screen.getByRole('checkbox', { name: `选择${name}的电话回访提醒` }));
  }
  await userEvent.click(screen.getByRole('button', { name: '完成所选（2）' }));
  expect(await within(details()).findByText('暂无内容')).toBeVisible();
  expect(server.requests(DONE)[1]).toEqual({ ids: ['r2', 'r3'] });

  await userEvent.click(screen.getByRole('radio', { name: '已完成' }));
  await waitFor(() => expect(details()).toHaveTextContent('完成时间2026-08-01 12:00:00'));
  expect(within(details()).queryByRole('button', { name: '完成' })).not.toBeInTheDocument();
});

it('keeps what is picked when finishing is refused, and offers 重试 when the list did not come', async () => {
  server.use({ [DONE]: () => refusal(50000, '') });
  const { unmount } = open();
  await cells();
  await userEvent.click(screen.getByRole('checkbox', { name: '选择宠主1的电话回访提醒' }));
  await userEvent.click(screen.getByRole('button', { name: '完成所选（1）' }));
  await waitFor(() => expect(server.requests(DONE)).toHaveLength(1));
  expect(screen.getByRole('button', { name: '完成所选（1）' })).toBeEnabled();
  unmount();
  server.use({ [LIST]: () => refusal(50000, '') });
  open();
  expect(await screen.findByText('消息提醒加载失败')).toBeVisible();
  expect(screen.getByRole('button', { name: '重试' })).toBeVisible();
});
