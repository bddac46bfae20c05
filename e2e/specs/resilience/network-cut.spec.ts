import { accounts, expect, password, test } from '../../fixtures/test';

const PROFILE = '**/api/sys/user/getUserInfo.do';

test('the network is cut at sign-in: words, what was typed stays, the next attempt works', async ({
  context,
  page,
  shell,
  signInPage,
}) => {
  await signInPage.open();
  await context.setOffline(true);
  await signInPage.signIn(accounts.doctor, password);
  await expect(page.getByRole('alert')).toHaveText('网络开小差了');
  await expect(signInPage.userName).toHaveValue(accounts.doctor);
  await expect(signInPage.password).toHaveValue(password);
  await context.setOffline(false);
  await signInPage.submit.click();
  await shell.ready();
});

test('the network is cut at the first load of the profile: the token goes, the words show, the page is kept', async ({
  page,
  shell,
  signIn,
  signInPage,
}) => {
  await signIn('administrator', '公司');
  await page.route(PROFILE, (route) => route.abort());
  await page.goto('/mch/dict');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('alert')).toHaveText('网络开小差了');
  expect(await page.evaluate(() => document.cookie)).not.toContain('clientToken');
  await page.unroute(PROFILE);
  await signInPage.signIn(accounts.administrator, password, '公司');
  await shell.ready();
  await expect(page).toHaveURL(/\/mch\/dict$/);
});

test('the network is cut in the middle of a switch: either nothing has changed, or one is at the new place', async ({
  page,
  shell,
  signInToWork,
}) => {
  await signInToWork('administrator', '门店', '/mch/dict');
  const switchToCompany = async (): Promise<void> => {
    await shell.user.click();
    await page.getByRole('menuitem', { name: '切换公司' }).click();
  };
  await test.step('before the server hears of it', async () => {
    await page.route('**/api/switchWorkspace', (route) => route.abort());
    await switchToCompany();
    await expect(page.getByText('网络开小差了')).toBeVisible();
    await expect(shell.tab('字典管理')).toHaveAttribute('aria-selected', 'true');
    await page.unroute('**/api/switchWorkspace');
  });
  await test.step('after it: the profile does not come, the program begins anew at the new place', async () => {
    let cut = true;
    await page.route(PROFILE, (route) => {
      if (!cut) return route.continue();
      cut = false;
      return route.abort();
    });
    await switchToCompany();
    await expect(page).toHaveURL(/\/home$/);
    await expect(shell.banner).toContainText('公司');
    await expect(shell.tabs.getByRole('tab')).toHaveText(['首页']);
  });
});
