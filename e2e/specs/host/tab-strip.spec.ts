import { expect, test } from '../../fixtures/test';

test.use({ onlyReads: true });

test('the strip with room for all tabs and with more tabs than it has room for', async ({
  page,
  shell,
  signIn,
}) => {
  await signIn('administrator', '公司', '/mch/dict');
  const tabs = shell.tabs.getByRole('tab');
  const home = shell.tab('首页');
  const last = tabs.last();
  const left = page.getByRole('button', { name: '向左滚动' });
  const right = page.getByRole('button', { name: '向右滚动' });

  await test.step('one route with different queries is several tabs', async () => {
    await shell.visit('/mch/dict?at=1', '/mch/dict', '/mch/dict?at=2');
    await expect(tabs).toHaveText([/首页/, /字典管理/, /字典管理/, /字典管理/]);
  });

  await test.step('a strip with room for all tabs has no buttons to scroll', async () => {
    await expect(last).toBeInViewport({ ratio: 0.98 });
    await expect(left).toHaveCount(0);
  });

  await test.step('each tab that is opened is in sight, also the first one that does not fit', async () => {
    for (let at = 3; at <= 16; at += 1) {
      await shell.visit(`/mch/dict?at=${at}`);
      await expect(tabs).toHaveCount(at + 2);
      await expect(last).toHaveAttribute('aria-selected', 'true');
      await expect(last).toBeInViewport({ ratio: 0.98 });
    }
    await expect(left).toBeVisible();
  });

  await test.step('more tabs than fit: the one on screen is in sight, wheel and buttons lead to the others', async () => {
    await expect(home).not.toBeInViewport();
    await expect(right).toBeDisabled();

    await left.click();
    await expect(home).toBeInViewport({ ratio: 0.98 });
    await expect(left).toBeDisabled();

    await shell.tabs.hover();
    await page.mouse.wheel(0, 4000);
    await expect(last).toBeInViewport({ ratio: 0.98 });
  });

  await test.step('the list of all tabs leads to one that the strip has no room for, by keyboard', async () => {
    await page.getByRole('button', { name: '全部标签页' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio')).toHaveCount(18);
    await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(home).toHaveAttribute('aria-selected', 'true');
    await expect(home).toBeInViewport({ ratio: 0.98 });
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  await test.step('closing them gives the room back', async () => {
    await last.click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭其他' }).click();
    await expect(left).toHaveCount(0);
  });
});

test('tabs are sorted', async ({ page, shell, signIn }) => {
  await signIn('administrator', '公司', '/mch/store');
  await shell.visit('/mch/dict', '/mch/config');
  const order = (...titles: readonly string[]): Promise<void> =>
    expect(shell.tabs.getByRole('tab')).toHaveText(titles.map((title) => new RegExp(title)));
  await order('首页', '门店管理', '字典管理', '门店设置');

  await test.step('by dragging; affixed ones stay first; the order survives a reload', async () => {
    await shell.tab('门店设置').dragTo(shell.tab('门店管理'), { targetPosition: { x: 4, y: 16 } });
    await order('首页', '门店设置', '门店管理', '字典管理');
    await shell.tab('字典管理').dragTo(shell.tab('首页'), { targetPosition: { x: 4, y: 16 } });
    await order('首页', '字典管理', '门店设置', '门店管理');
    await page.reload();
    await shell.ready();
    await order('首页', '字典管理', '门店设置', '门店管理');
  });

  await test.step('by Ctrl+Shift+Arrow and by the menu; the new place is announced', async () => {
    await shell.tab('门店设置').focus();
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await order('首页', '门店设置', '字典管理', '门店管理');
    await expect(shell.tab('门店设置')).toBeFocused();
    await expect(
      page.getByRole('status').filter({ hasText: '门店设置 已移到第 2 位，共 4 个' }),
    ).toBeAttached();
    await page.keyboard.press('Control+Shift+ArrowLeft'); // home stays first
    await order('首页', '门店设置', '字典管理', '门店管理');
    await shell.tab('门店设置').click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: '左移' })).toBeDisabled();
    await page.getByRole('menuitem', { name: '右移' }).click();
    await order('首页', '字典管理', '门店设置', '门店管理');
  });
});
