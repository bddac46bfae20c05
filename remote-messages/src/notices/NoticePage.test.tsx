import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { configureNavigation } from '@hospital/shared/host';
import { fakeServer, fakeSession, refusal, renderPage, type FakeServer } from '@hospital/shared/testing';
import {
  DELETE,
  DELETE_ALL,
  message,
  messageCalls,
  MESSAGES,
  notice,
  NOTICES,
  READ,
  READ_ALL,
  UNREAD,
} from '../../test/messages.fixture';
import remote from '../remote';
import NoticePage from './NoticePage';

const openTab = jest.fn();
let server: FakeServer;

beforeEach(() => {
  sessionStorage.clear();
  openTab.mockClear();
  configureNavigation({ openTab, closeTab: () => undefined, goToStore: () => undefined });
  server = fakeServer(messageCalls());
});

const open = (at = '/notice/noticeList') => renderPage(<NoticePage />, { at });
const openAnnouncements = () => open('/notice/noticeList?tab=hospital');
/** Of the list, not of the number of unread ones. */
const listed = () => server.requests(NOTICES).filter((request) => !('readFlag' in request));
const tab = (name: string): HTMLElement => screen.getByRole('tab', { name });
const list = (name: string): Promise<HTMLElement> => screen.findByRole('list', { name });
const rowsOf = async (name: string): Promise<HTMLElement[]> =>
  within(await list(name))
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByRole('button')[0]!);
const letter = (name: string): Promise<HTMLElement> => screen.findByRole('article', { name });

it('asks first for what the remote says', async () => {
  open();
  await list('个人消息列表');
  expect(remote.pages[0]?.firstCalls).toEqual([
    { call: 'messages.list', request: server.requests(MESSAGES)[0] },
    { call: 'messages.unreadCount', request: server.requests(UNREAD)[0] },
    { call: 'messages.notices', request: server.requests(NOTICES)[0] },
  ]);
});

it('has two tabs, personal messages first, and reloads the one switched to', async () => {
  open();
  expect(tab('个人消息')).toHaveAttribute('aria-selected', 'true');
  await list('个人消息列表');
  expect(listed()).toHaveLength(0);

  await userEvent.click(tab('医院公告'));
  expect(await letter('公告1')).toBeVisible();

  await userEvent.click(tab('个人消息'));
  await waitFor(() => expect(server.requests(MESSAGES)).toHaveLength(2));
  await userEvent.click(tab('医院公告'));
  await waitFor(() => expect(listed()).toHaveLength(2));
});

it.each([
  ['?message=m1', '消息1'],
  ['?tab=hospital&notice=n1', '公告1'],
])('is told apart from 消息中心 where %s opened it', async (query, title) => {
  const setTitle = jest.fn();
  renderPage(<NoticePage />, { at: `/notice/noticeList${query}`, pane: { setTitle } });
  await waitFor(() => expect(setTitle).toHaveBeenLastCalledWith(title, []));
});

it('keeps its name where nothing was named', async () => {
  const setTitle = jest.fn();
  renderPage(<NoticePage />, { at: '/notice/noticeList', pane: { setTitle } });
  await list('个人消息列表');
  expect(setTitle).not.toHaveBeenCalled();
});

it('comes back to the tab that was open', async () => {
  const { unmount } = open();
  await userEvent.click(tab('医院公告'));
  unmount();
  open();
  expect(tab('医院公告')).toHaveAttribute('aria-selected', 'true');
});

it('leads to the reminders that the bell counts, for who may see them', async () => {
  server = fakeServer({ ...messageCalls(), 'GET /mch/remind/todoCount': () => 14 });
  const at = '/notice/noticeList';
  const workplace = { workspaceType: 2, storeId: 's1' } as const;
  const { unmount } = renderPage(<NoticePage />, { at, session: fakeSession([], { workplace }) });
  await list('个人消息列表');
  expect(screen.queryByRole('button', { name: /查看消息提醒/ })).not.toBeInTheDocument();
  unmount();
  renderPage(<NoticePage />, { at, session: fakeSession(['mch:remind:list'], { workplace }) });
  await userEvent.click(await screen.findByRole('button', { name: '查看消息提醒（14）' }));
  expect(openTab).toHaveBeenCalledWith('/home/notice');
});

describe('announcements', () => {
  it('say on their tab how many are unread, from the first and as they are read', async () => {
    const notices = [1, 2, 3].map((number) => notice(number, { readFlag: 'N' }));
    server = fakeServer(messageCalls({ notices }));
    open();
    await userEvent.click(await screen.findByRole('tab', { name: '医院公告（未读 3）' }));
    // What is shown to the reader counts as read.
    await letter('公告1');
    expect(await screen.findByRole('tab', { name: '医院公告（未读 2）' })).toBeVisible();
    for (const row of (await rowsOf('医院公告列表')).slice(1)) await userEvent.click(row);
    expect(await screen.findByRole('tab', { name: '医院公告' })).toBeVisible();
  });

  it('show the first one until another is chosen', async () => {
    openAnnouncements();
    expect(await within(await letter('公告1')).findByText('1')).toBeVisible();
    const rows = await rowsOf('医院公告列表');
    expect(rows.map((row) => row.textContent)).toEqual([
      '公告12026-08-01 10:00:00',
      '公告22026-08-02 10:00:00',
      '公告32026-08-03 10:00:00',
    ]);
    expect(rows[0]).toHaveAttribute('aria-current', 'true');

    await userEvent.click(rows[1]!);
    const second = await letter('公告2');
    expect(within(second).getByText('2026-08-02 10:00:00')).toBeVisible();
    expect((await within(second).findByText('2')).tagName).toBe('STRONG');
    expect((await rowsOf('医院公告列表'))[1]).toHaveAttribute('aria-current', 'true');
  });

  it('ask only for valid ones, ten at a time', async () => {
    openAnnouncements();
    await letter('公告1');
    expect(listed()).toEqual([{ page: 1, pageSize: 10, valid: 'Y' }]);
  });

  it('cannot bring anything that acts', async () => {
    const content = '<p>安全</p><img src="x" onerror="window.hacked=1"><script>window.hacked=1</script>';
    server = fakeServer(messageCalls({ notices: [notice(1, { content })] }));
    openAnnouncements();
    const body = (await screen.findByText('安全')).parentElement as HTMLElement;
    expect(body.innerHTML).not.toMatch(/onerror|script/);
  });

  it('say that there is no content', async () => {
    server = fakeServer(messageCalls({ notices: [] }));
    openAnnouncements();
    expect(await screen.findByText('暂无内容')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: '分页' })).not.toBeInTheDocument();
  });

  it('have a pager only above ten', async () => {
    const notices = (count: number) => Array.from({ length: count }, (_, index) => notice(index + 1));
    server = fakeServer(messageCalls({ notices: notices(10) }));
    const { unmount } = openAnnouncements();
    await letter('公告1');
    expect(screen.queryByRole('navigation', { name: '分页' })).not.toBeInTheDocument();
    unmount();

    server = fakeServer(messageCalls({ notices: notices(11) }));
    openAnnouncements();
    await userEvent.click(await screen.findByRole('button', { name: '下一页' }));
    expect(await letter('公告11')).toBeVisible();
  });

  it('offer 重试 when they did not come', async () => {
    server.use({ [NOTICES]: () => refusal(50000, '') });
    openAnnouncements();
    expect(await screen.findByText('医院公告加载失败')).toBeVisible();
    server.use(messageCalls());
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await letter('公告1')).toBeVisible();
  });
});

describe('personal messages', () => {
  it('are not read before they are opened; opening marks one as read', async () => {
    open();
    const [first] = await rowsOf('个人消息列表');
    expect(within(first!).getByText('未读')).toBeInTheDocument();
    expect(await screen.findByText('未读个人消息 3 条')).toBeVisible();
    expect(screen.getByText('请选择一条消息查看')).toBeVisible();
    expect(server.requests(READ)).toHaveLength(0);

    await userEvent.click(first!);
    expect(within(await letter('消息1')).getByText('内容1')).toBeVisible();
    expect(server.requests(READ)).toEqual([{ ids: ['m1'] }]);
    expect(await screen.findByText('未读个人消息 2 条')).toBeVisible();
    const [read] = await rowsOf('个人消息列表');
    expect(within(read!).queryByText('未读')).not.toBeInTheDocument();
  });

  it('are marked only once', async () => {
    server = fakeServer(messageCalls({ messages: [message(1, { readFlag: 'Y' })] }));
    open();
    expect(await screen.findByText('没有未读的个人消息')).toBeVisible();
    await userEvent.click((await rowsOf('个人消息列表'))[0]!);
    await letter('消息1');
    expect(server.requests(READ)).toHaveLength(0);
  });

  it('lead to the page concerned, but only within the product', async () => {
    const messages = [
      message(1, { link: '/hospital/booking?id=7' }),
      message(2, { link: 'javascript:alert(1)' }),
      message(3, { link: '//elsewhere.example' }),
    ];
    server = fakeServer(messageCalls({ messages }));
    open();
    const [first, second, third] = await rowsOf('个人消息列表');
    await userEvent.click(first!);
    await userEvent.click(await screen.findByRole('link', { name: '查看相关页面' }));
    expect(openTab).toHaveBeenCalledWith('/hospital/booking?id=7');
    for (const [row, name] of [
      [second, '消息2'],
      [third, '消息3'],
    ] as const) {
      await userEvent.click(row!);
      await letter(name);
      expect(screen.queryByRole('link')).not.toBeInTheDocument();
    }
  });

  it('show what their popup showed, without anything that acts', async () => {
    const content = '<p>血常规<b onclick="x()">已出</b><script>x()</script></p>';
    server = fakeServer(messageCalls({ messages: [message(1, { content })] }));
    open();
    await userEvent.click((await rowsOf('个人消息列表'))[0]!);
    const bold = await screen.findByText('已出');
    expect(bold.tagName).toBe('B');
    expect(bold.parentElement?.outerHTML).toBe('<p>血常规<b>已出</b></p>');
  });

  it('are marked one by one without opening them, or all at once', async () => {
    open();
    await list('个人消息列表');
    await userEvent.click(screen.getByRole('button', { name: '标为已读：消息2' }));
    expect(server.requests(READ)).toEqual([{ ids: ['m2'] }]);
    expect(await screen.findByText('未读个人消息 2 条')).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();

    await userEvent.click(screen.getByRole('button', { name: '全部已读' }));
    expect(await screen.findByText('没有未读的个人消息')).toBeVisible();
    expect(server.requests(READ_ALL)).toEqual([{}]);
    expect(screen.getByRole('button', { name: '全部已读' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^标为已读/ })).not.toBeInTheDocument();
  });

  it('are deleted once that was confirmed', async () => {
    open();
    await list('个人消息列表');
    const press = async (answer: string) => {
      await userEvent.click(screen.getByRole('button', { name: '删除：消息2' }));
      const question = await screen.findByRole('dialog');
      expect(question).toHaveTextContent('确定删除消息「消息2」吗? 删除后不能恢复。');
      await userEvent.click(within(question).getByRole('button', { name: answer }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    };
    await press('取消');
    expect(server.requests(DELETE)).toEqual([]);
    await press('删除');
    expect(server.requests(DELETE)).toEqual([{ ids: ['m2'] }]);
    await waitFor(() => expect(screen.queryByText('消息2')).not.toBeInTheDocument());
    expect(await rowsOf('个人消息列表')).toHaveLength(2);
  });

  it('are all deleted, with a word about the unread ones', async () => {
    open();
    await list('个人消息列表');
    await userEvent.click(screen.getByRole('button', { name: '全部删除' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('确定删除全部 3 条个人消息吗，其中 3 条未读? 删除后不能恢复。');
    await userEvent.click(within(question).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('暂无内容')).toBeVisible();
    expect(server.requests(DELETE_ALL)).toEqual([{}]);
    expect(screen.queryByRole('button', { name: '全部删除' })).not.toBeInTheDocument();
  });

  it('go to the page before when the last one of a page is deleted', async () => {
    server = fakeServer(messageCalls({ messages: Array.from({ length: 11 }, (_, at) => message(at + 1)) }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: '下一页' }));
    await userEvent.click(await screen.findByRole('button', { name: '删除：消息11' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(async () => expect(await rowsOf('个人消息列表')).toHaveLength(10));
  });

  it('say that there is no content', async () => {
    server = fakeServer(messageCalls({ messages: [] }));
    open();
    expect(await screen.findByText('暂无内容')).toBeVisible();
  });

  it('do without the count when it does not come', async () => {
    server.use({ [UNREAD]: () => refusal(50000, '') });
    open();
    expect(await rowsOf('个人消息列表')).toHaveLength(3);
    expect(screen.queryByText(/未读个人消息 \d+ 条/)).not.toBeInTheDocument();
  });

  it('are reached back from the one opened, with the focus where it was', async () => {
    open();
    const [, second] = await rowsOf('个人消息列表');
    await userEvent.click(second!);
    await letter('消息2');
    await userEvent.click(screen.getByRole('button', { name: '返回列表' }));
    await waitFor(async () => expect((await rowsOf('个人消息列表'))[1]).toHaveFocus());
  });
});
