import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { QuestionAnswer } from '@hospital/shared/contract/calls/questions';
import {
  type FakeServer,
  fakeServer,
  fakeSession,
  httpStatus,
  refusal,
  renderPage,
} from '@hospital/shared/testing';
import remote from '../remote';
import QuestionPage from './QuestionPage';

// The editor itself needs a browser: e2e/specs/remote-messages/questions.spec.ts.
jest.mock('../editor/RichText', () => jest.requireActual<object>('../../test/RichText.fixture'));

const LIST = 'GET /common/question/answer/list';
const INFO = 'GET /common/question/answer/info/{id}';
const CATEGORIES = 'GET /common/question/answer/categories';
const SAVE = 'POST /common/question/answer/save';
const DELETE = 'POST /common/question/answer/delete/{id}';
const EVERYTHING = ['save', 'delete', 'excel'].map((name) => `common:question:answer:${name}`);

const question = (number: number, changes: Partial<QuestionAnswer> = {}): QuestionAnswer => ({
  ...{ id: `q${number}`, category: '就诊', question: `问题${number}`, sort: number * 10, validFlag: 'Y' },
  ...{ answer: `<p>答案<b>${number}</b></p>`, answerText: `答案 ${number}` },
  ...{ updateName: '管理员', updateDate: '2026-08-01 10:00:00', version: 1, ...changes },
});
const rows = [question(1), question(2, { validFlag: 'N', category: '收费' })];

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  server = fakeServer({
    [LIST]: () => ({ list: rows, total: rows.length }),
    [INFO]: ({ id }) => rows.find((row) => row.id === id),
    [CATEGORIES]: () => [
      { category: '就诊', count: 1 },
      { category: '收费', count: 1 },
    ],
    'POST /store/column/get': () => ({ columns: [], version: 0 }),
    'POST /store/search/save': () => null,
  });
});
const show = (permissions: readonly string[] = EVERYTHING) =>
  renderPage(<QuestionPage />, { session: fakeSession([...permissions]), at: '/notice/questions' });
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('lets everybody read: asks first for what the remote says, and shows an answer without what acts', async () => {
  server.use({
    [LIST]: () => ({ list: [question(1, { answer: '<p>答<b>案</b></p><script>hit()</script>' })], total: 1 }),
  });
  show([]);
  await userEvent.click(await screen.findByRole('button', { name: '问题1' }));
  const dialog = await dialogOf('就诊');
  expect(dialog.getByRole('heading', { name: '问题1' })).toBeVisible();
  expect((await dialog.findByText('案')).tagName).toBe('B');
  expect(dialog.getByRole('article').innerHTML).not.toContain('script');
  const page = remote.pages.find(({ path }) => path === '/notice/questions');
  expect(page?.firstCalls).toEqual([
    { call: 'questions.list', request: server.requests(LIST)[0] },
    { call: 'questions.categories', request: {} },
  ]);
  for (const name of ['新增', '导出', /^编辑/, /^删除/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByText('状态')).not.toBeInTheDocument();
});

it('narrows by words and category, and says when nothing is found', async () => {
  show([]);
  server.use({ [LIST]: () => ({ list: [], total: 0 }) });
  await userEvent.type(await screen.findByLabelText('问题或答案'), ' 疫苗 {Enter}');
  expect(await screen.findByText('没有符合条件的常见问题')).toBeVisible();
  expect(server.requests(LIST).at(-1)).toMatchObject({ keyword: '疫苗' });
});

it('offers 重试 when the list does not come', async () => {
  server.use({ [LIST]: () => httpStatus(502) });
  show();
  expect(await screen.findByText('常见问题列表加载失败')).toBeVisible();
  server.use({ [LIST]: () => ({ list: rows, total: 2 }) });
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('问题1')).toBeVisible();
});

it('adds a question; a refusal stands at its field, and nothing typed is lost', async () => {
  server.use({
    [SAVE]: () =>
      refusal(40001, '图片不存在，请重新上传', {
        errors: [{ field: 'answer', msg: '图片不存在，请重新上传' }],
      }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '新增' }));
  const dialog = await dialogOf('新增常见问题');
  const ok = dialog.getByRole('button', { name: '确定' });
  const answer = await dialog.findByLabelText('答案');
  await userEvent.click(ok);
  for (const words of ['请输入问题', '请输入答案']) expect(await dialog.findByText(words)).toBeVisible();
  await userEvent.click(dialog.getByLabelText('分类'));
  await userEvent.click(await screen.findByRole('option', { name: '收费' }));
  await userEvent.type(dialog.getByLabelText('问题'), ' 能退吗 ');
  await userEvent.type(answer, '<p>能</p>');
  await userEvent.click(ok);
  expect(await dialog.findByText('图片不存在，请重新上传')).toBeVisible();
  expect(answer).toHaveValue('<p>能</p>');
  server.use({ [SAVE]: () => ({ id: 'q9' }) });
  await userEvent.click(ok);
  expect(await screen.findByText('操作成功')).toBeInTheDocument();
  expect(server.requests(SAVE).at(-1)).toEqual({
    ...{ category: '收费', question: '能退吗', answer: '<p>能</p>', validFlag: 'Y' },
  });
});

it('edits on top of what somebody else saved, once their words were seen', async () => {
  const theirs = question(1, { question: '他人所改', version: 2 });
  server.use({
    [SAVE]: ({ version }) =>
      version === 1 ? refusal(40901, '数据已被他人修改，请刷新后重试', { current: theirs }) : { id: 'q1' },
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '编辑：问题1' }));
  const dialog = await dialogOf('编辑常见问题');
  const field = await dialog.findByLabelText('问题');
  await userEvent.clear(field);
  await userEvent.type(field, '我改的');
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText(/他人所改/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: /保留|我的/ }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(server.requests(SAVE).at(-1)).toMatchObject({
      id: 'q1',
      version: 2,
      question: '我改的',
      sort: 10,
    }),
  );
});

it('deletes after a question', async () => {
  server.use({ [DELETE]: () => null });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '删除：问题2' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText(/确定删除常见问题“问题2”吗/)).toBeVisible();
  expect(server.requests(DELETE)).toEqual([]);
  await userEvent.click(asked.getByRole('button', { name: '删除' }));
  expect(await screen.findByText('删除成功')).toBeInTheDocument();
  expect(server.requests(DELETE)).toEqual([{ id: 'q2' }]);
});
