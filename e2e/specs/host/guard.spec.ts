import { beginSession } from '../../commands/session';
import { withoutEventStream } from '../../commands/withoutEventStream';
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

test('with a session the sign-in page leads home', async ({ page, shell, signIn }) => {
  await signIn('doctor');
  await page.goto('/login');
  await shell.ready();
  await expect(page).toHaveURL(/\/home$/);
});

test('a session that ended on the server leads to the sign-in page once, and back to the same tabs and query', async ({
  page,
  shell,
  signIn,
  signInPage,
}) => {
  await withoutEventStream(page); // it would learn of the end before the click on 刷新
  await signIn('administrator', '公司', '/mch/store');
  await page.goto('/mch/dict?from=bookmark');
  await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  const tabs = await shell.tabs.getByRole('tab').allTextContents();
  expect(tabs).toHaveLength(3);
  const token = await page.evaluate(() =>
    decodeURIComponent(/clientToken=([^;]+)/.exec(document.cookie)?.[1] ?? ''),
  );
  await page.request.post('/api/logout.do', { headers: { authorization: token }, data: {} });
  await shell.tabMenu('字典管理', '刷新');
  await expect(page).toHaveURL(/\/login/);
  await signInPage.signIn(accounts.administrator, password, '公司');
  await shell.ready();
  await expect(page).toHaveURL(/\/mch\/dict\?from=bookmark$/);
  await expect(shell.tab('字典管理')).toHaveAttribute('aria-selected', 'true');
  await expect(shell.tabs.getByRole('tab')).toHaveText(tabs);
});

test('signing out ends the session on the server, too', async ({ page, shell, signIn }) => {
  await signIn('doctor');
  const token = await page.evaluate(() =>
    decodeURIComponent(/clientToken=([^;]+)/.exec(document.cookie)?.[1] ?? ''),
  );
  expect(token).not.toBe('');
  await shell.signOut();
  await expect(page).toHaveURL(/\/login/);
  const answer = await page.request.post('/api/sys/user/getUserInfo.do', {
    headers: { authorization: token },
    data: {},
  });
  expect(await answer.json()).toMatchObject({ code: 90001 });
});

test('an unknown address says so and leads home', async ({ context, page, product, shell }) => {
  await beginSession(context, product.url, 'doctor', '门店');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await shell.ready();
});

test('a page whose permission the user lacks says so', async ({ page, signIn }) => {
  await signIn('keeper', '仓库', '/mch/dict');
  await expect(page.getByRole('heading', { name: '无权访问' })).toBeVisible();
});
