import type { Locator } from '@playwright/test';
import { expect, test } from '../../fixtures/test';

test.use({ onlyReads: true });

const dictionaries = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `/mch/dict?at=${at + 1}`);

/** The part of a page that scrolls: its table. */
const scrollerOf = (pane: Locator): Locator => pane.getByRole('group', { name: '字典列表' });
const topOf = (scroller: Locator): Promise<number> => scroller.evaluate((element) => element.scrollTop);

test('where a page is scrolled to', async ({ page, shell, signIn }) => {
  await page.setViewportSize({ width: 1366, height: 420 });
  await signIn('administrator', '公司', '/mch/config');

  await test.step('a route that is opened begins at its top, whatever was scrolled before', async () => {
    await expect(shell.pane.getByRole('switch').first()).toBeVisible();
    await shell.pane.evaluate((pane) => pane.scrollTo({ top: 200, behavior: 'instant' }));
    expect(await topOf(shell.pane)).toBeGreaterThan(0);
    await shell.open('首页');
    expect(await topOf(shell.pane)).toBe(0);
  });

  await page.setViewportSize({ width: 1366, height: 768 });
  await shell.visit('/mch/dict');
  const scroller = scrollerOf(shell.pane);

  await test.step('a page keeps its query and its scroll while its tab is left, and over a reload', async () => {
    await shell.pane.getByRole('button', { name: '全部展开' }).click();
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
  });

  await test.step('closed for good and opened again it begins at the top', async () => {
    await shell.tabs.getByRole('button', { name: '关闭 字典管理' }).click();
    await shell.visit('/mch/dict');
    await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
    expect(await topOf(scroller)).toBe(0);
  });
});

test('twenty tabs: how many pages are in memory, and how much of it they take', async ({
  page,
  context,
  shell,
  signIn,
}) => {
  await signIn('administrator', '公司', '/mch/dict');
  await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  await shell.visit('/home');
  const devtools = await context.newCDPSession(page);
  const heap = async (): Promise<number> => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
  };
  const before = await heap();
  const panes = page.locator('[role="tabpanel"]');
  for (const address of dictionaries(20)) {
    await shell.visit(address);
    await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  }

  await test.step('ten pages at most are in memory; the others come back when they are shown', async () => {
    await expect(shell.tabs.getByRole('tab')).toHaveCount(22);
    await expect(panes).toHaveCount(10);
    await shell.tabs.getByRole('tab').nth(1).click();
    await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
    await expect(panes).toHaveCount(10);
  });

  await test.step('20 tabs opened and closed: the heap is no more than 60 MB above the start', async () => {
    await shell.tabMenu('首页', '关闭全部');
    await expect(shell.tabs.getByRole('tab')).toHaveCount(1);
    await expect(panes).toHaveCount(1);
    expect((await heap()) - before).toBeLessThan(60);
  });
});
