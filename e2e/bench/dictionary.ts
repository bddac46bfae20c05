/**
 * How 字典管理 and a select bear 10,000 entries in a browser: the built product with its embedded database, Chromium.
 * Half of the entries are of one type, the others of fifty. For each step it prints how long it takes until what it
 * shows is painted, and the longest task of the page meanwhile: what keeps it from answering a key or the pointer.
 *
 *   pnpm build && pnpm bench:dictionary
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { apiClient } from '../commands/api';
import { accounts, password } from '../fixtures/accounts';
import { releasesIn, startInstance } from '../fixtures/instance';
import { say, step, watchTasks } from './steps';

/** The server's own library for workbooks; only what is used here. */
interface Book {
  addWorksheet(name: string): { addRow(values: readonly string[]): unknown };
  readonly xlsx: { writeBuffer(): Promise<ArrayBuffer> };
}
const excel = createRequire(new URL('../../server/package.json', import.meta.url))('exceljs') as {
  Workbook: new () => Book;
};

/** Most rows of one workbook. */
const HALF = 5000;
/** A type that a select offers: the ways of a follow-up. */
const LARGE = 'review_way';

const root = fileURLToPath(new URL('../../', import.meta.url));

async function fill(url: string, name: string, typeOf: (at: number) => string): Promise<void> {
  const book = new excel.Workbook();
  const sheet = book.addWorksheet('字典');
  sheet.addRow(['类型', '名称', '编码', '备注']);
  for (let at = 1; at <= HALF; at += 1) {
    sheet.addRow([typeOf(at), `${name}${at}`, `${name}${at}`, `${typeOf(at)}的名称`]);
  }
  const { token } = await apiClient(url, 'administrator', 1);
  const body = new FormData();
  body.append('file', new Blob([await book.xlsx.writeBuffer()]), `${name}.xlsx`);
  const started = performance.now();
  const answer = await fetch(`${url}/api/sys/dict/import`, {
    method: 'POST',
    headers: { authorization: token },
    body,
  });
  const { code, msg, data } = (await answer.json()) as {
    code: number;
    msg: string;
    data: { success: number } | null;
  };
  if (code !== 0 || data?.success !== HALF) throw new Error(`not imported: ${msg} ${JSON.stringify(data)}`);
  say(`  import of ${HALF} rows   ${(performance.now() - started).toFixed(0)} ms`);
}

async function signIn(page: Page, url: string, side: '公司' | '门店', account: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('tab', { name: side }).click();
  await page.getByPlaceholder('请输入用户名').fill(account);
  await page.getByPlaceholder('请输入密码').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('tab', { name: '首页' }).waitFor();
}

const painted = (page: Page) => () =>
  page.waitForFunction(
    () =>
      document.querySelector('[role=tabpanel] [aria-busy=true]') === null &&
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
  );

async function walkList(page: Page, url: string): Promise<void> {
  say('字典管理');
  const pane = page.getByRole('tabpanel');
  const large = pane.getByRole('button', { name: new RegExp(`^${LARGE}`) });
  const rowsUntil = (text: RegExp) => () => pane.getByRole('cell', { name: text }).first().waitFor();
  await step(
    page,
    'open',
    () => page.goto(`${url}/mch/dict`),
    () => pane.getByRole('row').nth(1).waitFor(),
  );
  await step(
    page,
    'all pages have come',
    async () => undefined,
    () => pane.getByText(`shift_type`).waitFor(),
  );
  await step(page, 'unfold 5,000', () => large.click(), painted(page));
  await step(page, 'unfold all', () => pane.getByRole('button', { name: '全部展开' }).click(), painted(page));
  const scroller = pane.getByRole('group', { name: '字典列表' });
  await step(
    page,
    'scroll to the end',
    () => scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight)),
    painted(page),
  );
  await step(
    page,
    'wheel 20 times',
    async () => {
      await scroller.hover();
      for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, -2000);
    },
    painted(page),
  );
  await step(
    page,
    'search: 1,300 hits',
    async () => {
      await pane.getByPlaceholder('请输入名称').fill('甲1');
      await pane.getByRole('button', { name: '查询' }).click();
    },
    rowsUntil(/^甲1\d*$/),
  );
  await step(page, 'back to all', () => pane.getByRole('button', { name: '重置' }).click(), painted(page));
}

async function walkSelect(page: Page, url: string): Promise<void> {
  say(`a select of ${HALF} entries`);
  await page.goto(`${url}/workspace/reviewAndBack/reviewBackWaitList?status=N`);
  const follow = page.getByRole('tabpanel').getByRole('button', { name: /^回访：/ });
  await follow.first().click();
  const dialog = page.getByRole('dialog', { name: /^回访/ });
  const select = dialog.getByRole('combobox', { name: '回访方式' });
  await select.waitFor();
  const list = page.getByRole('listbox').filter({ hasText: '电话' });
  await step(
    page,
    'open',
    () => select.click(),
    () => list.waitFor(),
  );
  await step(
    page,
    'wheel 20 times',
    async () => {
      await list.hover();
      for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, 2000);
    },
    painted(page),
  );
}

const folder = mkdtempSync(path.join(tmpdir(), 'hospital-bench-'));
cpSync(path.join(root, 'dist/releases'), releasesIn(folder), { recursive: true });
const server = await startInstance({ folder, databaseUrl: '' });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await fill(server.url, '甲', () => LARGE);
  await fill(server.url, '乙', (at) => `bench_${at % 50}`);
  for (const [side, account, walk] of [
    ['公司', accounts.administrator, walkList],
    ['门店', accounts.frontDesk, walkSelect],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    const page = await context.newPage();
    await watchTasks(page);
    await signIn(page, server.url, side, account);
    await walk(page, server.url);
    await context.close();
  }
} finally {
  await browser.close();
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
