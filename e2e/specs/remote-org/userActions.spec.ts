import { ErrorCode, type Envelope } from '@hospital/shared/contract/errors';
import { transformPassword } from '@hospital/shared/contract/password';
import type { Locator, Page } from '@playwright/test';
import { accounts, expect, password, test } from '../../fixtures/test';
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

test('passwords, a WeChat account and a lock: what is done with a user holds at the next sign-in', async ({
  page,
  request,
  shell,
  signIn,
}) => {
  /** What the server answers to who signs in with this password. */
  const codeOfSignIn = async (username: string, typed: string): Promise<number> => {
    const data = {
      ...{ mode: 'mgr', type: 2, tenantCode: 'demo', username },
      password: transformPassword(typed),
    };
    return ((await (await request.post('/api/login.do', { data })).json()) as Envelope).code;
  };
  const close = async (details: Locator): Promise<void> => {
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
  };
  await signIn('administrator', '公司', '/mch/user');

  await test.step('a reset password ends the old one, and the initial one signs in', async () => {
    const details = await openDetails(page, shell, accounts.doctor);
    await details.getByRole('button', { name: '重置密码' }).click();
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click();
    const told = page.getByRole('dialog', { name: '初始密码' });
    const initial = await told.getByText(/^[\w@#$%&*+]{12}$/).innerText();
    await told.getByRole('button', { name: '我已记下' }).click();
    await expect(details.getByText('仍为初始密码')).toBeVisible();
    expect(await codeOfSignIn(accounts.doctor, password)).toBe(ErrorCode.WrongCredentials);
    expect(await codeOfSignIn(accounts.doctor, initial)).toBe(0);
    await close(details);
  });

  await test.step('a password of the administrator’s choice signs in; a WeChat account is bound and unbound', async () => {
    const chosen = 'Neues@Wort1';
    const details = await openDetails(page, shell, accounts.frontDesk);
    await details.getByRole('button', { name: '指定密码' }).click();
    const dialog = page.getByRole('dialog', { name: '指定密码' });
    await dialog.getByLabel('新密码').fill(password);
    await dialog.getByLabel('确认密码').fill(password);
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog.getByText('新密码不能与旧密码相同')).toBeVisible();
    await dialog.getByLabel('新密码').fill(chosen);
    await dialog.getByLabel('确认密码').fill(chosen);
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toBeHidden();
    expect(await codeOfSignIn(accounts.frontDesk, chosen)).toBe(0);
    await details.getByRole('button', { name: '绑定微信' }).click();
    const binding = page.getByRole('dialog', { name: '绑定微信' });
    await binding.getByLabel('OpenID').fill('oBrowser_Test-1');
    await binding.getByRole('button', { name: '确定' }).click();
    await expect(details.getByText('已绑定')).toBeVisible();
    await details.getByRole('button', { name: '解绑微信' }).click();
    await expect(details.getByText('未绑定')).toBeVisible();
    await close(details);
  });

  await test.step('who was locked by five wrong passwords signs in again once unlocked', async () => {
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect(await codeOfSignIn(accounts.cashier, 'Wrong@12345')).toBe(ErrorCode.WrongCredentials);
    expect(await codeOfSignIn(accounts.cashier, password)).toBe(ErrorCode.AccountLocked);
    const details = await openDetails(page, shell, accounts.cashier);
    await details.getByRole('button', { name: '解锁' }).click();
    await expect(details.getByRole('button', { name: '解锁' })).toHaveCount(0);
    expect(await codeOfSignIn(accounts.cashier, password)).toBe(0);
  });
});
