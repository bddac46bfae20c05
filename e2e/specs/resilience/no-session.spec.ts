import { accounts, password } from '../../fixtures/accounts';
import { expect, test } from '../../fixtures/faultyTest';

test('the sign-in page stays as it is when the server says to every call that there is no session', async ({
  page,
  network,
  signInPage,
  shell,
}) => {
  const fault = network.breakDown(/^\/api\//, 'no session');
  let documents = 0;
  page.on('domcontentloaded', () => (documents += 1));
  await signInPage.open();
  await expect.poll(() => fault.met).toBeGreaterThan(0);
  await signInPage.signIn(accounts.frontDesk, password);
  await expect(page.getByText('登录未成功，请检查用户名、密码和登录类型')).toBeVisible();
  await expect(signInPage.userName).toHaveValue(accounts.frontDesk);
  expect(documents).toBe(1);

  network.mend();
  await signInPage.submit.click();
  await shell.ready();
});

test('who comes with a session of which the server knows nothing finds the sign-in page at once', async ({
  page,
  network,
  signIn,
}) => {
  await signIn('frontDesk');
  await page.goto('about:blank'); // the page that is left hears nothing of it
  network.breakDown(/^\/api\//, 'no session');
  let documents = 0;
  page.on('domcontentloaded', () => (documents += 1));
  await page.goto('/notice/noticeList');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert')).toHaveText('登录已失效，请重新登录');
  expect(documents).toBe(1);
});
