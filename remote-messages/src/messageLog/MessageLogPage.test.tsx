import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MsgLog } from '@hospital/shared/contract/calls/logs';
import { type FakeServer, fakeServer, fakeSession, httpStatus, renderPage } from '@hospital/shared/testing';
import remote from '../remote';
import MessageLogPage from './MessageLogPage';

const LIST = 'GET /log/msg/list';
const sent = (number: number, changes: Partial<MsgLog> = {}): MsgLog => ({
  ...{ id: `m${number}`, channel: 'sms', receiver: '138****0001', ownerId: 'O1', ownerName: `宠主${number}` },
  ...{ templateName: '洗美接回通知', content: '已洗好', bizType: 'washPlan', bizId: 'W1', storeId: '1001' },
  ...{ storeName: '天河院', status: 1, error: '', tries: 1 },
  ...{ createDate: '2026-08-01 10:00:00', sendTime: '2026-08-01 10:00:05', ...changes },
});
const rows = [
  sent(1),
  sent(2, { status: 0, tries: 2, error: '短信平台没有应答', sendTime: null }),
  sent(3, { status: 2, tries: 1, error: '号码为空号', sendTime: null }),
];

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  server = fakeServer({
    [LIST]: () => ({ list: rows, total: rows.length }),
    'POST /store/column/get': () => ({ columns: [], version: 0 }),
    'POST /store/search/save': () => null,
  });
});
const show = () =>
  renderPage(<MessageLogPage />, { session: fakeSession(['log:msg:list']), at: '/notice/messages' });
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!);

it('says what became of each message and why, and asks first for what the remote says', async () => {
  show();
  expect((await rowOf('宠主1')).getByText('成功')).toBeVisible();
  const waits = await rowOf('宠主2');
  expect(waits.getByText('待发')).toBeVisible();
  expect(waits.getByText('已尝试2次，稍后重试：短信平台没有应答')).toBeVisible();
  const failed = await rowOf('宠主3');
  for (const words of ['失败', '号码为空号', '138****0001', '短信'])
    expect(failed.getByText(words)).toBeVisible();
  const page = remote.pages.find(({ path }) => path === '/notice/messages');
  expect(page?.firstCalls).toEqual([{ call: 'logs.messages', request: server.requests(LIST)[0] }]);
});

it('narrows by telephone, offers 重试, and says when nothing was sent', async () => {
  server.use({ [LIST]: () => httpStatus(502) });
  show();
  expect(await screen.findByText('短信记录加载失败')).toBeVisible();
  server.use({ [LIST]: () => ({ list: [], total: 0 }) });
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('没有发给宠主的短信')).toBeVisible();
  await userEvent.type(screen.getByLabelText('接收人手机号'), '0001{Enter}');
  await waitFor(() => expect(server.requests(LIST).at(-1)).toMatchObject({ receiver: '0001' }));
});
