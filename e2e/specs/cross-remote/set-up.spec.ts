import { rmSync } from 'node:fs';
import { startInstance } from '../../fixtures/instance';
import { newFolder } from '../../fixtures/product';
import { expect, test } from '../../fixtures/test';

const ADMINISTRATOR = { mobile: '13900001111', password: 'Str0ng!pass' };

test('a chain that is set up under a code of its own signs in at /login, and is told what to do first', async ({
  page,
  shell,
  signInPage,
}) => {
  const folder = newFolder();
  const instance = await startInstance({ folder, databaseUrl: '', demo: false });
  const printed = (): string | undefined => /http\S+\/setup\?token=\S+/.exec(instance.output())?.[0];
  await expect.poll(printed).toBeTruthy();
  await page.goto(printed() ?? '');
  await page.getByLabel('机构名称').fill('安和动物医院');
  await page.getByLabel('机构代码').fill('acme');
  await page.getByLabel('管理员姓名').fill('王敏');
  await page.getByLabel('管理员手机号').fill(ADMINISTRATOR.mobile);
  await page.getByLabel('登录密码').fill(ADMINISTRATOR.password);
  await page.getByLabel('再次输入密码').fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: '完成设置' }).click();
  await page.getByRole('link', { name: '去登录' }).click();
  await expect(page).toHaveURL(`${instance.url}/login`);
  for (const time of ['first', 'second']) {
    await test.step(time, async () => {
      await signInPage.signIn(ADMINISTRATOR.mobile, ADMINISTRATOR.password, '公司');
      await shell.ready();
      await expect(shell.pane.getByRole('region', { name: '开店准备' })).toContainText('已完成 0 / 5');
      await shell.signOut();
      await expect(page).toHaveURL(`${instance.url}/login`);
    });
  }
  await instance.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});
