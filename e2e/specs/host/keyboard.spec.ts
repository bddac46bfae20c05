import { accounts, expect, password, test } from '../../fixtures/test';

test.use({ onlyReads: true });

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
