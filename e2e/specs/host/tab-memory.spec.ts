import type { Locator } from '@playwright/test';
import { expect, test } from '../../fixtures/test';

test.use({ onlyReads: true });
test.beforeEach(async ({ signIn }) => signIn('administrator', '公司'));

const dictionaries = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `/mch/dict?at=${at + 1}`);

/** The part of a page that scrolls: its table. */
const scrollerOf = (pane: Locator): Locator => pane.getByRole('group', { name: '字典列表' });
const topOf = (scroller: Locator): Promise<number> => scroller.evaluate((element) => element.scrollTop);

test('a page keeps its query and its scroll while its tab is left, and over a reload', async ({
  page,
  shell,
}) => {
  await shell.visit('/mch/dict');
  await shell.pane.getByRole('button', { name: '全部展开' }).click();
  const scroller = scrollerOf(shell.pane);
  await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  await scroller.evaluate((element) => element.scrollTo(0, 700));
  await expect.poll(() => topOf(scroller)).toBe(700);
  await shell.tab('首页').click();
  await shell.tab('字典管理').click();
  expect(await topOf(scroller)).toBe(700);
  await page.reload();
  await shell.ready();
  await expect.poll(() => topOf(scroller)).toBe(700);
  await expect(shell.pane.getByRole('button', { name: '全部收起' })).toBeVisible();

  // Closed for good: opened again it begins at the top.
  await shell.tabs.getByRole('button', { name: '关闭 字典管理' }).click();
  await shell.visit('/mch/dict');
  await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  expect(await topOf(scroller)).toBe(0);
});

test('ten pages at most are in memory; the others come back when they are shown', async ({ page, shell }) => {
  await shell.visit(...dictionaries(14));
  await expect(shell.tabs.getByRole('tab')).toHaveCount(15);
  const panes = page.locator('[role="tabpanel"]');
  await expect(panes).toHaveCount(10);
  await shell.tabs.getByRole('tab').nth(1).click();
  await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  await expect(panes).toHaveCount(10);
});

test('20 tabs opened and closed: the heap is no more than 60 MB above the start', async ({
  page,
  context,
  shell,
}) => {
  await shell.visit('/mch/dict');
  await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  await shell.visit('/home');
  const devtools = await context.newCDPSession(page);
  const heap = async (): Promise<number> => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
  };
  const before = await heap();
  for (const address of dictionaries(20)) {
    await shell.visit(address);
    await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  }
  await shell.tabMenu('首页', '关闭全部');
  await expect(shell.tabs.getByRole('tab')).toHaveCount(1);
  await expect(page.locator('[role="tabpanel"]')).toHaveCount(1);
  expect((await heap()) - before).toBeLessThan(60);
});
