/**
 * How the lists bear many rows in a browser: a chain with 1,000,000 cases on PostgreSQL, the built product, Chromium.
 * For each list it prints how long a step takes until its rows are there, and the longest task of the page meanwhile:
 * what keeps it from answering a key or the pointer.
 *
 *   pnpm build && BENCH_DATABASE=hospital_bench pnpm bench:statistics && BENCH_DATABASE=hospital_bench pnpm bench:long-list
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Locator, type Page } from '@playwright/test';
import { releasesIn, startInstance } from '../fixtures/instance';
import { accounts, password } from '../fixtures/accounts';
import { say, step, watchTasks } from './steps';

const root = fileURLToPath(new URL('../../', import.meta.url));
const database = process.env['BENCH_DATABASE'];
if (!database) throw new Error('BENCH_DATABASE names the database that bench:statistics filled and kept');
const url = new URL(process.env['TEST_DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/postgres');
url.pathname = `/${database}`;

/** Walks through a list that is on screen: pages, order, a column's width, scrolling. */
async function walk(page: Page, name: string, pane: Locator): Promise<void> {
  const rows = pane.getByRole('row');
  const pager = pane.getByRole('navigation', { name: '分页' }).last();
  // The rows stand and have been painted.
  const settled = () =>
    page.waitForFunction(
      () =>
        document.querySelector('[role=tabpanel] [aria-busy=true]') === null &&
        new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted(true)))),
    );
  say(
    `${name}: ${(
      await pane
        .getByText(/^共 [\d,]+/)
        .first()
        .textContent()
    )?.trim()}`,
  );
  const asked = (act: () => Promise<unknown>) => async () => {
    const answer = page.waitForResponse((response) => response.url().includes('/api/'));
    await act();
    await answer;
  };
  await step(
    page,
    'next page',
    asked(() => pager.getByRole('button', { name: /下一页/ }).click()),
    settled,
  );
  const last = pager.getByRole('button', { name: /^第 \d+ 页$/ }).last();
  await step(
    page,
    'last page',
    asked(() => last.click()),
    settled,
  );
  const sorted = pane.getByRole('columnheader').getByRole('button').first();
  if ((await sorted.count()) > 0)
    await step(
      page,
      'order',
      asked(() => sorted.click()),
      settled,
    );
  const size = pager.getByRole('combobox', { name: '每页条数' });
  const most = (await size.locator('option').count()) - 1;
  await step(
    page,
    'largest page',
    asked(() => size.selectOption({ index: most })),
    settled,
  );
  await step(
    page,
    'scroll through the page',
    async () => {
      await rows.last().scrollIntoViewIfNeeded();
      for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, turn < 10 ? 400 : -400);
    },
    settled,
  );
}

const folder = mkdtempSync(path.join(tmpdir(), 'hospital-bench-'));
cpSync(path.join(root, 'dist/releases'), releasesIn(folder), { recursive: true });
const server = await startInstance({ folder, databaseUrl: url.href });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
  await watchTasks(page);
  await page.goto(`${server.url}/login`);
  await page.getByRole('tab', { name: '公司' }).click();
  await page.getByPlaceholder('请输入用户名').fill(accounts.administrator);
  await page.getByPlaceholder('请输入密码').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('heading', { name: '常用功能' }).waitFor();
  const pane = page.getByRole('tabpanel');
  for (const [name, address] of [
    [
      '待回访',
      '/workspace/reviewAndBack/reviewBackWaitList?startDate=2020-01-01&endDate=2030-12-31&status=NY',
    ],
    ['未结', '/bill/unfinished/unfinishedUser'],
    ['经营明细', '/bill/trend/trendList'],
  ] as const) {
    await page.goto(server.url + address);
    await pane.getByRole('row').nth(1).waitFor();
    await walk(page, name, pane);
  }
} finally {
  await browser.close();
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
