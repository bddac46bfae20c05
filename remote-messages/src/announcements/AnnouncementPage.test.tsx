import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notice } from '@hospital/shared/contract/calls/messages';
import {
  type FakeServer,
  fakeServer,
  fakeSession,
  httpStatus,
  refusal,
  renderPage,
} from '@hospital/shared/testing';
import { notice, NOTICES } from '../../test/messages.fixture';
import remote from '../remote';
import AnnouncementPage from './AnnouncementPage';

// The editor itself needs a browser: e2e/specs/remote-messages/announcements.spec.ts.
jest.mock('../editor/RichText', () => jest.requireActual<object>('../../test/RichText.fixture'));

const SAVE = 'POST /mch/notice/save.do';
const UPDATE = 'POST /mch/notice/update.do';
const DELETE = 'POST /mch/notice/delete.do';
const GET = 'POST /mch/notice/get.do';
const READERS = 'POST /mch/notice/qryReaders.do';
const EVERYTHING = ['list', 'save', 'update', 'delete'].map((name) => `mch:notice:${name}`);

const rows: readonly Notice[] = [
  notice(1, { topFlag: 'Y', ext: { scopeNames: [], readers: { total: 40, read: 12 } } }),
  notice(2, { valid: 'N' }),
  notice(3, {
    scopeType: '2',
    scopeIds: ['1001'],
    popupFlag: 'Y',
    publishDate: '2099-01-01 08:00:00',
    ext: { scopeNames: ['天河院'], readers: { total: 5, read: 0 } },
  }),
];
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  server = fakeServer({
    [NOTICES]: () => ({ list: rows, total: rows.length }),
    [GET]: ({ id }) => rows.find((row) => row.id === id),
    'POST /store/column/get': () => ({ columns: [], version: 0 }),
    'POST /store/search/save': () => null,
  });
});
const show = (permissions: readonly string[] = EVERYTHING) =>
  renderPage(<AnnouncementPage />, { session: fakeSession([...permissions]), at: '/mch/notice' });
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!);
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('lists announcements with their state in words, and asks first for what the remote says', async () => {
  show();
  const first = await rowOf('公告1');
  for (const words of ['全部人员', '已发布', '12/40', '管理员']) expect(first.getByText(words)).toBeVisible();
  expect((await rowOf('公告2')).getByText('未发布')).toBeVisible();
  const third = await rowOf('公告3');
  for (const words of ['门店：天河院', '待发布', '0/5']) expect(third.getByText(words)).toBeVisible();
  const page = remote.pages.find(({ path }) => path === '/mch/notice');
  expect(page?.firstCalls).toEqual([{ call: 'messages.notices', request: server.requests(NOTICES)[0] }]);
  expect(page?.permission).toBe('mch:notice:list');
});

it('narrows by title, and forgets it with 重置', async () => {
  show();
  await userEvent.type(await screen.findByLabelText('公告标题'), ' 疫苗 {Enter}');
  await waitFor(() => expect(server.requests(NOTICES).at(-1)).toMatchObject({ name: '疫苗', manage: 'Y' }));
  await userEvent.click(screen.getByRole('button', { name: '重置' }));
  await waitFor(() => expect(server.requests(NOTICES).at(-1)).not.toHaveProperty('name'));
});

it('offers 重试 when the list does not come, and says when there are none', async () => {
  server.use({ [NOTICES]: () => httpStatus(502) });
  show();
  expect(await screen.findByText('公告列表加载失败')).toBeVisible();
  server.use({ [NOTICES]: () => ({ list: [], total: 0 }) });
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('没有公告')).toBeVisible();
});

it('has no buttons that change something for who may only look', async () => {
  show(['mch:notice:list']);
  expect((await rowOf('公告1')).getByRole('button', { name: '阅读情况：公告1' })).toBeVisible();
  for (const name of [/^新增/, /^编辑/, /^发布：/, /^下线/, /^删除/]) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

it('adds one: what is missing is said, what the server refuses stands at its field, nothing typed is lost', async () => {
  server.use({
    [SAVE]: () =>
      refusal(40001, '图片不存在，请重新上传', {
        errors: [{ field: 'content', msg: '图片不存在，请重新上传' }],
      }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '新增' }));
  const dialog = await dialogOf('新增公告');
  const ok = dialog.getByRole('button', { name: '确定' });
  const content = await dialog.findByLabelText('公告内容');
  await userEvent.click(ok);
  expect(await dialog.findByText('请输入公告标题')).toBeVisible();
  expect(dialog.getByText('请输入公告内容')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('公告标题'), ' 通知 ');
  await userEvent.type(content, '<p>正文</p>');
  await userEvent.click(ok);
  expect(await dialog.findByText('图片不存在，请重新上传')).toBeVisible();
  expect(content).toHaveValue('<p>正文</p>');
  server.use({ [SAVE]: () => ({ id: 'n9' }) });
  await userEvent.click(ok);
  expect(await screen.findByText('操作成功')).toBeInTheDocument();
  expect(server.requests(SAVE).at(-1)).toEqual({
    ...{ name: '通知', content: '<p>正文</p>', valid: 'Y', popupFlag: 'N', topFlag: 'N' },
    ...{ scopeType: '0', scopeIds: [] },
  });
});

it('shows what is being written as its readers will see it', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: '新增' }));
  const dialog = await dialogOf('新增公告');
  await userEvent.type(dialog.getByLabelText('公告标题'), '通知');
  await userEvent.type(await dialog.findByLabelText('公告内容'), '<p>正<b>文</b></p><script>hit()</script>');
  await userEvent.click(dialog.getByRole('button', { name: '预览' }));
  const preview = await dialogOf('预览公告');
  expect(await preview.findByRole('heading', { name: '通知' })).toBeVisible();
  expect((await preview.findByText('文')).tagName).toBe('B');
  expect(preview.getByRole('article').innerHTML).not.toContain('script');
});

it('edits on top of what somebody else saved, once their words were seen', async () => {
  const theirs = notice(1, { name: '他人所改', version: 2 });
  server.use({
    [UPDATE]: ({ version }) =>
      version === 1 ? refusal(40901, '数据已被他人修改，请刷新后重试', { current: theirs }) : null,
  });
  show();
  await userEvent.click((await rowOf('公告1')).getByRole('button', { name: '编辑：公告1' }));
  const dialog = await dialogOf('编辑公告');
  const name = await dialog.findByLabelText('公告标题');
  await userEvent.clear(name);
  await userEvent.type(name, '我改的');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText(/他人所改/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: /保留|我的/ }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(server.requests(UPDATE).at(-1)).toMatchObject({ id: 'n1', version: 2, name: '我改的' }),
  );
});

it.each([
  ['公告1', '下线', '下线后读者不再看到', { id: 'n1', valid: 'N' }],
  ['公告2', '发布', '将立即发布', { id: 'n2', valid: 'Y' }],
])('%s: %s, after a question', async (name, action, words, sent) => {
  server.use({ [UPDATE]: () => null });
  show();
  await userEvent.click((await rowOf(name)).getByRole('button', { name: `${action}：${name}` }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(new RegExp(words))).toBeVisible();
  expect(server.requests(UPDATE)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('操作成功')).toBeInTheDocument();
  expect(server.requests(UPDATE)[0]).toMatchObject(sent);
});

it('deletes after a question', async () => {
  server.use({ [DELETE]: () => null });
  show();
  await userEvent.click((await rowOf('公告1')).getByRole('button', { name: '删除：公告1' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/确定删除公告「公告1」吗/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: '删除' }));
  expect(await screen.findByText('删除成功')).toBeInTheDocument();
  expect(server.requests(DELETE)).toEqual([{ id: 'n1' }]);
});

it('says who has read it and who has not, page by page', async () => {
  const person = (number: number, readDate: string | null) => ({
    ...{ id: `u${number}`, name: `员工${number}`, deptName: '天河院', readDate },
  });
  server.use({
    [READERS]: ({ read, page }) =>
      read === 'Y'
        ? { list: [person(1, '2026-08-02 09:00:00')], total: 1, readCount: 1, unreadCount: 12 }
        : { list: [person(page * 10, null)], total: 12, readCount: 1, unreadCount: 12 },
  });
  show();
  await userEvent.click((await rowOf('公告1')).getByRole('button', { name: '阅读情况：公告1' }));
  const dialog = await dialogOf('阅读情况：公告1');
  expect(await dialog.findByText('2026-08-02 09:00:00')).toBeVisible();
  await userEvent.click(dialog.getByRole('tab', { name: '未读 12 人' }));
  expect(await dialog.findByText('员工10')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '下一页' }));
  expect(await dialog.findByText('员工20')).toBeVisible();
});
