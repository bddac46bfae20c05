import { expect, test } from '../../fixtures/test';

test.use({ onlyReads: true });
test.beforeEach(async ({ signIn }) => signIn('administrator', '公司'));

/** One page many times: its tabs differ by their query. */
const dictionaries = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `/mch/dict?at=${at + 1}`);

test('one route with different queries is several tabs', async ({ shell }) => {
  await shell.visit('/mch/dict', '/mch/dict?at=1', '/mch/dict', '/mch/dict?at=2');
  await expect(shell.tabs.getByRole('tab')).toHaveText([/首页/, /字典管理/, /字典管理/, /字典管理/]);
});

test('a strip with room for all tabs has no buttons to scroll', async ({ page, shell }) => {
  await shell.visit(...dictionaries(3));
  await expect(shell.tabs.getByRole('tab')).toHaveCount(4);
  await expect(shell.tabs.getByRole('tab').last()).toBeInViewport({ ratio: 0.98 });
  await expect(page.getByRole('button', { name: '向左滚动' })).toHaveCount(0);
});

test('more tabs than fit: the one on screen is in sight, wheel and buttons lead to the others', async ({
  page,
  shell,
}) => {
  await shell.visit(...dictionaries(16));
  const home = shell.tab('首页');
  const last = shell.tabs.getByRole('tab').last();
  const left = page.getByRole('button', { name: '向左滚动' });
  const right = page.getByRole('button', { name: '向右滚动' });
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(last).toBeInViewport({ ratio: 0.98 });
  await expect(home).not.toBeInViewport();
  await expect(right).toBeDisabled();

  await left.click();
  await expect(home).toBeInViewport({ ratio: 0.98 });
  await expect(left).toBeDisabled();

  await shell.tabs.hover();
  await page.mouse.wheel(0, 4000);
  await expect(last).toBeInViewport({ ratio: 0.98 });

  // Closing them gives the room back.
  await last.click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await expect(left).toHaveCount(0);
});

test('each tab that is opened is in sight, also the first one that does not fit', async ({ page, shell }) => {
  const last = shell.tabs.getByRole('tab').last();
  for (const [at, path] of dictionaries(14).entries()) {
    await shell.visit(path);
    await expect(shell.tabs.getByRole('tab')).toHaveCount(at + 2);
    await expect(last).toHaveAttribute('aria-selected', 'true');
    await expect(last).toBeInViewport({ ratio: 0.98 });
  }
  await expect(page.getByRole('button', { name: '向左滚动' })).toBeVisible();
});

test('the list of all tabs leads to one that the strip has no room for, by keyboard', async ({
  page,
  shell,
}) => {
  await shell.visit(...dictionaries(16));
  const list = page.getByRole('button', { name: '全部标签页' });
  await list.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio')).toHaveCount(17);
  await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(shell.tab('首页')).toHaveAttribute('aria-selected', 'true');
  await expect(shell.tab('首页')).toBeInViewport({ ratio: 0.98 });
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('tabs are sorted by dragging; affixed ones stay first; the order survives a reload', async ({
  page,
  shell,
}) => {
  await shell.visit('/mch/store', '/mch/dict', '/mch/config');
  const order = (...titles: readonly string[]): Promise<void> =>
    expect(shell.tabs.getByRole('tab')).toHaveText(titles.map((title) => new RegExp(title)));
  await order('首页', '门店管理', '字典管理', '门店设置');
  await shell.tab('门店设置').dragTo(shell.tab('门店管理'), { targetPosition: { x: 4, y: 16 } });
  await order('首页', '门店设置', '门店管理', '字典管理');
  await shell.tab('字典管理').dragTo(shell.tab('首页'), { targetPosition: { x: 4, y: 16 } });
  await order('首页', '字典管理', '门店设置', '门店管理');
  await page.reload();
  await shell.ready();
  await order('首页', '字典管理', '门店设置', '门店管理');
});

test('tabs are sorted by Ctrl+Shift+Arrow and by the menu; the new place is announced', async ({
  page,
  shell,
}) => {
  await shell.visit('/mch/store', '/mch/dict');
  await shell.tab('字典管理').focus();
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await expect(shell.tabs.getByRole('tab')).toHaveText([/首页/, /字典管理/, /门店管理/]);
  await expect(shell.tab('字典管理')).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: '字典管理 已移到第 2 位，共 3 个' }),
  ).toBeAttached();
  await page.keyboard.press('Control+Shift+ArrowLeft'); // home stays first
  await expect(shell.tabs.getByRole('tab')).toHaveText([/首页/, /字典管理/, /门店管理/]);
  await shell.tab('字典管理').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: '左移' })).toBeDisabled();
  await page.getByRole('menuitem', { name: '右移' }).click();
  await expect(shell.tabs.getByRole('tab')).toHaveText([/首页/, /门店管理/, /字典管理/]);
});
