import { transformPassword } from '@hospital/shared/contract/password';
import { apiClient } from '../../commands/api';
import { accounts, expect, password, test } from '../../fixtures/test';

const frontDesk = '3';

test('who is disabled while working is told so by the sign-in page, in every tab; enabled again, goes on where they were', async ({
  context,
  page,
  product,
  shell,
  signIn,
  signInPage,
}) => {
  const administrator = await apiClient(product.url, 'administrator', 1);
  const change = async (enabled: 'Y' | 'N'): Promise<void> => {
    const { code } = await administrator.post(`/sys/user/changEnabled/${frontDesk}`, { enabled });
    expect(code).toBe(0);
  };
  await signIn('frontDesk', '门店', '/notice/noticeList');
  await shell.ready();
  const second = await context.newPage();
  await second.goto('/home');
  await second.getByRole('tab', { name: '首页', selected: true }).waitFor();

  await change('N');
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(/\/login/);
    await expect(tab.getByRole('alert')).toHaveText('账号已停用，请联系管理员');
  }
  await second.close();
  await change('Y');
  await signInPage.signIn(accounts.frontDesk, password, '门店');
  await shell.ready();
  await expect(page).toHaveURL(/\/notice\/noticeList$/);

  await shell.signOut();
  await expect(page.getByRole('alert')).toHaveText('');
});

test('whose password is reset is told so; others at the same computer see nothing of it', async ({
  page,
  product,
  signIn,
}) => {
  const administrator = await apiClient(product.url, 'administrator', 1);
  await signIn('reader');
  const newPass = transformPassword('Neues@Wort1');
  expect((await administrator.post('/sys/user/rePassword2/7', { newPass })).code).toBe(0);
  await expect(page).toHaveURL(/\/login/); // cards of the page before it say for a moment that they failed
  await expect(page.getByRole('alert')).toHaveText('密码已重置，请用新密码登录');
  // In the same profile of the browser, where storages and cookies are shared.
  const stranger = await page.context().newPage();
  await stranger.goto('/login');
  await expect(stranger.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await expect(stranger.getByRole('alert')).toHaveText('');
  await stranger.close();
});
