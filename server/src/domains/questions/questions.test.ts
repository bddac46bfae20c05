import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import excel from 'exceljs';
import { ANSWER_LIMIT } from '@hospital/shared/contract/bounds';
import { type QuestionAnswer, questionCalls as calls } from '@hospital/shared/contract/calls/questions';
import { picture } from '../../platform/files/pictures.fixture';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { uploaded } from '../../test-support/uploads';

let server: TestServer;
let admin: TestClient;
let reception: TestClient;
let keeper: TestClient;
let stranger: TestClient;

before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
  reception = await server.signIn('13800000003', 2);
  keeper = await server.signIn('13800000005', 3);
  stranger = await server.signIn('13900000001', 1);
});
after(() => server.close());

const fresh = (changes: object = {}) => ({
  ...{ category: '试验', question: '怎么洗？', answer: '<p>温水</p>', ...changes },
});
async function saved(changes: object = {}): Promise<string> {
  const { code, msg, data } = await make(admin, calls.save, fresh(changes));
  assert.equal(code, 0, msg);
  return (data as { id: string }).id;
}
const info = async (id: string): Promise<QuestionAnswer> => (await make(admin, calls.info, { id })).data;
const listed = async (client: TestClient, request: object = {}): Promise<string[]> =>
  (await make(client, calls.list, { pageSize: 200, ...request })).data.list.map(
    ({ question }: QuestionAnswer) => question,
  );

test('the usual refusals', async () => {
  const id = await saved();
  for (const [call, request, permission] of [
    [calls.save, fresh(), 'common:question:answer:save'],
    [calls.delete, { id }, 'common:question:answer:delete'],
    [calls.deleteByGet, { id }, 'common:question:answer:delete'],
    [calls.export, {}, 'common:question:answer:excel'],
  ] as const) {
    await refusesTheUsual(server, admin, call, request);
    await refusesWithout(permission, reception, call, request);
  }
  const wrong: readonly (readonly [object, number, RegExp])[] = [
    [{ category: ' ' }, 40001, /分类/],
    [{ category: '长'.repeat(21) }, 40001, /分类/],
    [{ question: ' ' }, 40001, /问题/],
    [{ question: '长'.repeat(201) }, 40001, /问题/],
    [{ answer: '<p> &nbsp;</p><script>alert(1)</script>' }, 40001, /答案/],
    [{ answer: `<p>${'中'.repeat(ANSWER_LIMIT / 3 + 1)}</p>` }, 40001, /答案/],
    [{ answer: '<p><img src="/files/nothing.png"></p>' }, 40001, /图片/],
    [{ sort: -1 }, 40001, /排序/],
    [{ sort: 1.5 }, 40002, /排序/],
    [{ validFlag: 'X' }, 40002, /./],
  ];
  for (const [changes, code, words] of wrong) {
    const answer = await make(admin, calls.save, fresh(changes));
    assert.equal(answer.code, code, JSON.stringify(changes));
    assert.match(`${answer.msg} ${JSON.stringify(answer.data)}`, words);
  }
});

test('one is written, cleaned, changed with its version and deleted; each change is in the log', async () => {
  const shown = await uploaded(admin, await picture('png'), '图.png');
  const id = await saved({
    answer: `<p onclick="x()">甲&lt;<img src="${shown.url}"></p><script>x()</script>`,
  });
  const first = await info(id);
  assert.equal(first.answer, `<p>甲&lt;<img src="${shown.url}" /></p>`);
  assert.equal(first.answerText, '甲<');
  assert.equal((await reception.raw('GET', shown.url)).status, 200, 'readers see the picture of an answer');
  const change = { ...fresh({ question: '改过' }), id, version: first.version };
  assert.equal((await make(admin, calls.save, change)).code, 0);
  const stale = await make(admin, calls.save, change);
  assert.deepEqual([stale.code, stale.data.current.question], [40901, '改过']);
  assert.equal((await info(id)).sort, first.sort, 'it stays where it is');
  for (const call of [calls.info, calls.delete])
    assert.equal((await make(stranger, call, { id })).code, 404, 'of another tenant');
  assert.equal((await make(stranger, calls.save, change)).code, 404);
  assert.equal((await make(admin, calls.delete, { id })).code, 0);
  assert.equal((await make(admin, calls.delete, { id })).code, 404);
  const { rows } = await server.database.kernel.execute<{ was: boolean; is: boolean }>(
    sql`select before is not null as was, after is not null as is from op_log
      where biz_type = 'question' and biz_id = ${id} order by create_date`,
  );
  assert.deepEqual(
    rows.map(({ was, is }) => [was, is]),
    [
      [false, true],
      [true, true],
      [true, false],
    ],
  );
});

test('everybody reads them on every side, by their places; what is not valid is seen by who writes them', async () => {
  const [last, first, draft] = [
    await saved({ question: '乙', category: '顺序', sort: 700 }),
    await saved({ question: '甲', category: '顺序', sort: 600 }),
    await saved({ question: '草稿', category: '顺序', sort: 650, validFlag: 'N' }),
  ];
  const category = '顺序';
  for (const client of [reception, keeper])
    assert.deepEqual(await listed(client, { category }), ['甲', '乙']);
  assert.deepEqual(await listed(admin, { category }), ['甲', '草稿', '乙']);
  assert.deepEqual(await listed(admin, { category, validFlag: 'N' }), ['草稿']);
  assert.deepEqual(await listed(reception, { category, validFlag: 'N' }), []);
  assert.equal((await make(reception, calls.info, { id: draft })).code, 404);
  assert.deepEqual(await listed(stranger, { category }), []);
  const counted = async (client: TestClient) =>
    (await make(client, calls.categories)).data.find((one: { category: string }) => one.category === category)
      ?.count;
  assert.deepEqual([await counted(admin), await counted(reception)], [3, 2]);
  assert.equal((await info(await saved({ question: '末' }))).sort, 710, 'a new one comes last');
  for (const id of [last, first, draft]) await make(admin, calls.delete, { id });
});

test('they are found by the words of question and answer, not by tags', async () => {
  await saved({ question: '驱虫多久一次', answer: '<p class="x">每<strong>三个月</strong>一次 100%</p>' });
  assert.deepEqual(await listed(reception, { keyword: ' 驱虫多 ' }), ['驱虫多久一次']);
  assert.deepEqual(await listed(reception, { keyword: '100%' }), ['驱虫多久一次']);
  assert.deepEqual(await listed(reception, { keyword: 'strong' }), []);
});

test('the catalogue’s GET deletes by the header alone, a POST does the same, and open pages hear of it', async () => {
  const [byGet, byPost] = [await saved({ question: '一' }), await saved({ question: '二' })];
  const token = admin.headers['authorization'] ?? '';
  assert.ok(token);
  const cookie = `clientToken=${encodeURIComponent(token)}`;
  const forged = await server.anonymous.raw('GET', `/api/common/question/answer/delete/${byGet}`, undefined, {
    cookie,
  });
  assert.equal(forged.code, 90001);
  const address = `${server.baseUrl}/api/common/question/answer/delete/${byGet}`;
  assert.equal((await fetch(address, { method: 'HEAD', headers: admin.headers })).status, 404);
  assert.equal((await info(byGet)).question, '一', 'no HEAD comes with the GET');
  const stream = await StreamReader.ready(reception);
  assert.equal((await make(admin, calls.deleteByGet, { id: byGet })).code, 0);
  const { calls: told } = (await stream.next()).data as { calls: string[] };
  stream.close();
  assert.ok(told.includes('questions.list'), String(told));
  assert.equal((await make(admin, calls.delete, { id: byPost })).code, 0);
  for (const id of [byGet, byPost]) assert.equal((await make(admin, calls.info, { id })).code, 404);
});

test('the spreadsheet has the words of the answers, in their order', async () => {
  const category = '表格';
  await saved({ category, question: '乙', sort: 900, answer: '<p>二</p>' });
  await saved({ category, question: '甲', sort: 800, answer: '<ul><li>一</li></ul>' });
  const query = new URLSearchParams({ category, columns: 'question,answer,sort' });
  const file = await fetch(`${server.baseUrl}/api${calls.export.path}?${query}`, { headers: admin.headers });
  const book = await new excel.Workbook().xlsx.load(await file.arrayBuffer());
  const rows = (book.worksheets[0]!.getSheetValues() as unknown[][]).slice(1).map((cells) => cells.slice(1));
  assert.deepEqual(rows, [
    ['问题', '答案', '排序'],
    ['甲', '一', 800],
    ['乙', '二', 900],
  ]);
});
