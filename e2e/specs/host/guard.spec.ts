import { beginSession } from '../../commands/session';
import { accounts, expect, password, test } from '../../fixtures/test';

test.use({ onlyReads: true });

test('without a session every page leads to the sign-in page, and back after signing in', async ({
  page,
  shell,
  signInPage,
}) => {
  await page.goto('/mch/dict');
  await expect(page).toHaveURL(/\/login/);
  await signInPage.signIn(accounts.administrator, password, '公司');
  await shell.ready();
  await expect(page).toHaveURL(/\/mch\/dict$/);
  await expect(shell.tab('字典管理')).toHaveAttribute('aria-selected', 'true');
});

test('where a doctor’s session leads, and how it ends', async ({ context, page, product, shell }) => {
  await beginSession(context, product.url, 'doctor', '门店');
  const notFound = page.getByRole('heading', { name: '404' });
  const home = page.getByRole('link', { name: '返回首页' });

  await test.step('an unknown address says so and leads home', async () => {
    await page.goto('/no/such/page');
    await expect(notFound).toBeVisible();
    await home.click();
    await expect(page).toHaveURL(/\/home$/);
    await shell.ready();
    await expect(notFound).toHaveCount(0);
  });

  await test.step('the 404 page: no access or no such page, check the address, a way home; hidden from the tabs', async () => {
    await shell.visit('/404');
    await expect(notFound).toBeVisible();
    await expect(page.getByText('页面不存在，或您没有访问权限，请检查地址是否正确。')).toBeVisible();
    await expect(page).toHaveTitle('404 - 宠物医院连锁管理系统');
    await expect(shell.tabs.getByRole('tab')).toHaveText(['首页']);
    await home.click();
    await expect(page).toHaveURL(/\/home$/);
  });

  await test.step('with a session the sign-in page leads home', async () => {
    await page.goto('/login');
    await shell.ready();
    await expect(page).toHaveURL(/\/home$/);
  });

  await test.step('the user menu has what a store offers to who works in stores alone, in its order', async () => {
    await shell.user.click();
    await expect(page.getByRole('menu', { name: '用户菜单' }).getByRole('menuitem')).toHaveText([
      ...['个人中心', '登录LIS', '切换门店'],
      ...['切换账号', '退出登录', '退出并清除记录'],
    ]);
  });

  await test.step('个人中心 opens from the menu', async () => {
    await page.getByRole('menuitem', { name: '个人中心', exact: true }).click();
    await expect(page).toHaveURL(/\/home\/person$/);
  });

  await test.step('signing out ends the session on the server, too', async () => {
    const token = await page.evaluate(() =>
      decodeURIComponent(/clientToken=([^;]+)/.exec(document.cookie)?.[1] ?? ''),
    );
    expect(token).not.toBe('');
    await shell.signOut();
    const answer = await page.request.post('/api/sys/user/getUserInfo.do', {
      headers: { authorization: token },
      data: {},
    });
    expect(await answer.json()).toMatchObject({ code: 90001 });
  });
});
