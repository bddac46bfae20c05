import { ErrorCode, type Envelope } from '@hospital/shared/contract/errors';
import { expect, test } from '../../fixtures/test';
import { expectAccessible } from '../../commands/axe';
import { SignInPage } from '../../pages/SignInPage';
import { accounts, password } from '../../fixtures/accounts';
import type { Browser, Locator, Page } from '@playwright/test';
import type { Shell } from '../../pages/Shell';

/** Opens the details of the user with this mobile number. */
async function openDetails(page: Page, { pane }: Shell, loginName: string): Promise<Locator> {
  await pane.getByRole('textbox', { name: '手机号' }).fill(loginName);
  await pane.getByRole('button', { name: '查询', exact: true }).click();
  const row = pane.getByRole('row').filter({ hasText: loginName });
  await expect(pane.getByRole('row')).toHaveCount(2);
  await row.getByRole('cell').first().getByRole('button').click();
  const details = page.getByRole('dialog', { name: '用户详情' });
  await expect(details.getByText(loginName)).toBeVisible();
  return details;
}

/** A browser of somebody else's, at the sign-in page. */
async function somebodyElse(browser: Browser, url: string): Promise<SignInPage> {
  const context = await browser.newContext({ baseURL: url });
  const signInPage = new SignInPage(await context.newPage());
  await signInPage.open();
  return signInPage;
}

/** The code that the server answers a sign-in with; the page says nothing of a wrong password. */
async function codeOfSignIn(signInPage: SignInPage, loginName: string, typed: string): Promise<number> {
  const answered = signInPage.page.waitForResponse('**/login.do');
  await signInPage.signIn(loginName, typed);
  return ((await (await answered).json()) as Envelope).code;
}

const home = (page: Page): Locator => page.getByRole('tablist', { name: '已打开页面' });

test('a reset password ends the old session, and the initial one signs in', async ({
  page,
  shell,
  elsewhere,
  signIn,
  browser,
  product,
}) => {
  const doctor = await elsewhere('doctor');
  await signIn('administrator', '公司', '/mch/user');
  const details = await openDetails(page, shell, accounts.doctor);
  await details.getByRole('button', { name: '重置密码' }).click();
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click();
  const told = page.getByRole('dialog', { name: '初始密码' });
  const initial = await told.getByText(/^[\w@#$%&*+]{12}$/).innerText();
  await told.getByRole('button', { name: '我已记下' }).click();
  await expect(details.getByText('仍为初始密码')).toBeVisible();
  await expect(doctor.page.getByText('密码已重置，请用新密码登录').first()).toBeVisible();
  const again = await somebodyElse(browser, product.url);
  expect(await codeOfSignIn(again, accounts.doctor, password)).toBe(ErrorCode.WrongCredentials);
  await again.signIn(accounts.doctor, initial);
  await expect(home(again.page)).toBeVisible();
});

test('a password of the administrator’s choice signs in; a WeChat account is bound and unbound', async ({
  page,
  shell,
  signIn,
  browser,
  product,
}) => {
  const chosen = 'Neues@Wort1';
  await signIn('administrator', '公司', '/mch/user');
  const details = await openDetails(page, shell, accounts.frontDesk);
  await details.getByRole('button', { name: '指定密码' }).click();
  const dialog = page.getByRole('dialog', { name: '指定密码' });
  await expectAccessible(page, '指定密码', undefined, '[role=dialog]');
  await dialog.getByLabel('新密码').fill(password);
  await dialog.getByLabel('确认密码').fill(password);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('新密码不能与旧密码相同')).toBeVisible();
  await dialog.getByLabel('新密码').fill(chosen);
  await dialog.getByLabel('确认密码').fill(chosen);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
  await details.getByRole('button', { name: '绑定微信' }).click();
  const binding = page.getByRole('dialog', { name: '绑定微信' });
  await expectAccessible(page, '绑定微信', undefined, '[role=dialog]');
  await binding.getByLabel('OpenID').fill('oBrowser_Test-1');
  await binding.getByRole('button', { name: '确定' }).click();
  await expect(details.getByText('已绑定')).toBeVisible();
  await details.getByRole('button', { name: '解绑微信' }).click();
  await expect(details.getByText('未绑定')).toBeVisible();
  const desk = await somebodyElse(browser, product.url);
  await desk.signIn(accounts.frontDesk, chosen);
  await expect(home(desk.page)).toBeVisible();
});

test('who was locked by five wrong passwords signs in again once unlocked', async ({
  page,
  shell,
  signIn,
  browser,
  product,
}) => {
  const cashier = await somebodyElse(browser, product.url);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const code = await codeOfSignIn(cashier, accounts.cashier, 'Wrong@12345');
    expect(code).toBe(ErrorCode.WrongCredentials);
  }
  expect(await codeOfSignIn(cashier, accounts.cashier, password)).toBe(ErrorCode.AccountLocked);
  await signIn('administrator', '公司', '/mch/user');
  const details = await openDetails(page, shell, accounts.cashier);
  await details.getByRole('button', { name: '解锁' }).click();
  await expect(details.getByRole('button', { name: '解锁' })).toHaveCount(0);
  await cashier.signIn(accounts.cashier, password);
  await expect(home(cashier.page)).toBeVisible();
});

test('who only looks is offered none of it', async ({ page, shell, signIn }) => {
  // An administrator who may only look: no account of the demo chain is one.
  await page.route('**/sys/user/getUserInfo.do', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { ext: { permissionList: string[] } } };
    const kept = body.data.ext.permissionList.filter(
      (one) => !one.startsWith('sys:user:') || ['sys:user:list', 'sys:user:info'].includes(one),
    );
    body.data.ext.permissionList = kept;
    await route.fulfill({ response: answer, json: body });
  });
  await signIn('administrator', '公司', '/mch/user');
  const details = await openDetails(page, shell, accounts.reader);
  for (const name of ['重置密码', '指定密码', '解锁', '绑定微信', '解绑微信', '删除']) {
    await expect(details.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
});
