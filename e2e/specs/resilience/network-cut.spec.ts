import { beginSession } from '../../commands/session';
import { expect, test } from '../../fixtures/faultyTest';
import { accounts, password } from '../../fixtures/accounts';

const PROFILE = '**/api/sys/user/getUserInfo.do';

test('sign-in without a session or a network: words, what was typed stays, the page as it is, the next attempt works', async ({
  context,
  network,
  page,
  shell,
  signInPage,
}) => {
  const fault = network.breakDown(/^\/api\//, 'no session');
  let documents = 0;
  page.on('domcontentloaded', () => (documents += 1));
  await test.step('the server says to every call that there is no session', async () => {
    await signInPage.open();
    await expect.poll(() => fault.met).toBeGreaterThan(0);
    await signInPage.signIn(accounts.frontDesk, password);
    await expect(page.getByText('登录未成功，请检查用户名、密码和登录类型')).toBeVisible();
    await expect(signInPage.userName).toHaveValue(accounts.frontDesk);
    network.mend();
  });
  await test.step('the network is cut', async () => {
    await context.setOffline(true);
    await signInPage.submit.click();
    await expect(page.getByRole('alert')).toHaveText('网络开小差了');
    await expect(signInPage.userName).toHaveValue(accounts.frontDesk);
    await expect(signInPage.password).toHaveValue(password);
    await context.setOffline(false);
  });
  expect(documents).toBe(1);
  await signInPage.submit.click();
  await shell.ready();
});

test('who comes with a session of which the server knows nothing finds the sign-in page at once', async ({
  context,
  network,
  page,
}) => {
  await beginSession(context, network.url, 'frontDesk', '门店');
  network.breakDown(/^\/api\//, 'no session');
  let documents = 0;
  page.on('domcontentloaded', () => (documents += 1));
  await page.goto('/notice/noticeList');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert')).toHaveText('登录已失效，请重新登录');
  expect(documents).toBe(1);
});

test('the network is cut at the first load of the profile: the token goes, the words show, the page is kept', async ({
  context,
  network,
  page,
  shell,
  signInPage,
}) => {
  await beginSession(context, network.url, 'administrator', '公司');
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
