import { apiClient } from '../../commands/api';
import { beginSession } from '../../commands/session';
import { accounts, expect, password, test } from '../../fixtures/test';

test('the 404 page: no access or no such page, check the address, a way home; hidden from the tabs', async ({
  context,
  page,
  product,
  shell,
}) => {
  await beginSession(context, product.url, 'doctor', '门店');
  await page.goto('/404');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('页面不存在，或您没有访问权限，请检查地址是否正确。')).toBeVisible();
  await expect(page).toHaveTitle('404 - 宠物医院连锁管理系统');
  await expect(shell.tabs.getByRole('tab')).toHaveText(['首页']);
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('a route that is opened begins at its top, whatever was scrolled before', async ({
  page,
  shell,
  signInToWork,
}) => {
  await page.setViewportSize({ width: 1366, height: 420 });
  await signInToWork('administrator', '门店', '/mch/config');
  const top = () => shell.pane.evaluate((pane) => pane.scrollTop);
  await expect(shell.pane.getByRole('switch').first()).toBeVisible();
  await shell.pane.evaluate((pane) => pane.scrollTo({ top: 200, behavior: 'instant' }));
  expect(await top()).toBeGreaterThan(0);
  await shell.open('首页');
  expect(await top()).toBe(0);
});

test('the user menu has what each side offers, in its order', async ({
  page,
  shell,
  signIn,
  signInToWork,
}) => {
  const items = page.getByRole('menu', { name: '用户菜单' }).getByRole('menuitem');
  const own = ['切换账号', '退出登录', '退出并清除记录'];
  await signInToWork('administrator', '门店');
  await shell.user.click();
  await expect(items).toHaveText(['个人中心', '登录LIS', '切换门店', '切换仓库', '切换公司', ...own]);
  await signIn('doctor', '门店');
  await shell.user.click();
  await expect(items).toHaveText(['个人中心', '登录LIS', '切换门店', ...own]);
});

test('上次登录门店 leads back to the store worked in before', async ({ page, product, shell, signIn }) => {
  const administrator = await apiClient(product.url, 'administrator', 2);
  for (const storeId of ['1001', '1002']) {
    expect((await administrator.post('/setLastStore', { storeId, storeName: '' })).code).toBe(0);
  }
  const { data } = await administrator.get<{ storeName: string; previous: { storeName: string } }>(
    '/lastStore',
  );
  await signIn('administrator', '门店');
  await expect(shell.banner).toContainText(data.storeName);
  await shell.pane.getByRole('link', { name: `上次登录门店：${data.previous.storeName}` }).click();
  await expect(shell.banner).toContainText(data.previous.storeName);
  await expect(page).toHaveURL(/\/home$/);
  await expect(shell.pane.getByRole('link', { name: `上次登录门店：${data.storeName}` })).toBeVisible();
});

test('切换账号 without another remembered account says how to get one', async ({
  page,
  shell,
  signInByForm,
  signInPage,
}) => {
  await signInByForm('doctor');
  await shell.user.click();
  await page.getByRole('menuitem', { name: '切换账号' }).click();
  const dialog = page.getByRole('dialog', { name: '切换账号' });
  await expect(dialog.getByRole('button', { name: accounts.doctor })).toContainText('当前');
  await expect(dialog).toContainText('本机没有记住其他账号');
  await dialog.getByRole('button', { name: '用其他账号登录' }).click();
  await expect(signInPage.submit).toBeVisible();
  await signInPage.signIn(accounts.frontDesk, password);
  await shell.ready();
  await shell.user.click();
  await page.getByRole('menuitem', { name: '切换账号' }).click();
  await expect(dialog.getByRole('button', { name: accounts.doctor })).toBeVisible();
  await expect(dialog).not.toContainText('本机没有记住其他账号');
});

test('by keyboard alone: in, to a page, through its tab, to the user menu and out', async ({
  page,
  shell,
  signInPage,
}) => {
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await signInPage.open();
  await signInPage.side('门店').focus();
  await press('End', 'Home', 'ArrowRight');
  await expect(signInPage.side('公司')).toHaveAttribute('aria-selected', 'true');
  await press('Tab');
  await expect(signInPage.userName).toBeFocused();
  await page.keyboard.type(accounts.administrator);
  await press('Tab');
  await page.keyboard.type(password);
  await press('Enter');
  await shell.ready();

  await shell.mainNavigation.getByRole('link', { name: '系统管理' }).focus();
  await press('Enter');
  await expect(page).toHaveURL(/\/mch\/store$/);
  await shell.sideMenu.getByRole('link', { name: '字典管理' }).focus();
  await press('Enter');
  await expect(shell.tab('字典管理')).toHaveAttribute('aria-selected', 'true');
  await shell.tab('字典管理').focus();
  await press('ArrowLeft', 'Enter');
  await expect(shell.tab('门店管理')).toHaveAttribute('aria-selected', 'true');
  await press('Delete');
  await expect(shell.tab('门店管理')).toHaveCount(0);
  await expect(page.getByRole('tab', { selected: true })).toBeFocused();

  await shell.user.focus();
  await press('Enter', 'End', 'ArrowUp');
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeFocused();
  await press('Escape');
  await expect(shell.user).toBeFocused();
  await press('Enter', 'End', 'ArrowUp', 'Enter');
  await expect(signInPage.submit).toBeVisible();
});
