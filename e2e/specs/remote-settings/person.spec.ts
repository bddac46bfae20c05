import type { Envelope } from '@hospital/shared/contract/errors';
import { transformPassword } from '@hospital/shared/contract/password';
import { apiClient } from '../../commands/api';
import { axeViolations, expectAccessible } from '../../commands/axe';
import { pictureFile } from '../../fixtures/pictures';
import { accounts, expect, password, test, type Page } from '../../fixtures/test';
import { Shell } from '../../pages/Shell';

const strength = '密码至少8位，包含大小写字母、数字和特殊符号';
const newPassword = 'Wang-cai#2026';

const PAGE = '/home/person';

async function standsIn(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '个人信息' }).waitFor();
}

const update = (shell: Shell) => shell.pane.getByRole('button', { name: '更新', exact: true }).click();

// Who is asked for the camera and has none is told so.
test.use({ permissions: ['camera'] });

test('profile: rules, update, and the name in the top bar of every tab', async ({
  page,
  context,
  product,
  shell,
  signIn,
}) => {
  test.slow(); // all that one does there
  await signIn('administrator', '公司', PAGE);
  await standsIn(page);
  const { pane } = shell;
  await expect(pane.getByLabel('手机号')).toHaveValue(accounts.administrator);
  const other = await context.newPage();
  await other.goto('/home');
  await new Shell(other).ready();

  await test.step('rules', async () => {
    await pane.getByLabel('姓名').fill('');
    await pane.getByLabel('手机号').fill('1380000');
    await update(shell);
    await expect(pane.getByText('请录入必填项')).toBeVisible();
    await expect(pane.getByText('请输入11位手机号', { exact: true })).toBeVisible();
    await expect(pane.getByLabel('姓名')).toBeFocused();
    await pane.getByLabel('姓名').fill('王');
    await expect(pane.getByText('至少2个字符')).toBeVisible();
    await pane.getByLabel('姓名').fill('王'.repeat(31));
    await expect(pane.getByLabel('姓名')).toHaveValue('王'.repeat(30));
  });

  await test.step('a number that somebody has is refused, and nothing typed is lost', async () => {
    await pane.getByLabel('姓名').fill('  陈院长 ');
    await pane.getByLabel('手机号').fill(accounts.doctor);
    await update(shell);
    await expect(pane.getByText('手机号已存在')).toBeVisible();
    await expect(pane.getByLabel('姓名')).toHaveValue('陈院长');
    await pane.getByLabel('手机号').fill(accounts.administrator);
  });

  await test.step('update', async () => {
    await pane.getByRole('radiogroup', { name: '性别' }).getByText('女').click();
    await update(shell);
    await expect(page.getByText('更新成功')).toBeVisible();
    await expect(shell.user).toHaveText('陈院长');
    await expect(new Shell(other).user).toHaveText('陈院长');
    await other.close();
    await page.reload();
    await shell.ready();
    await expect(pane.getByLabel('姓名')).toHaveValue('陈院长');
    await expect(pane.getByRole('radio', { name: '女' })).toBeChecked();
  });

  await test.step('avatar: pictures only; shown here and kept', async () => {
    const choose = pane.locator('input[type=file]');
    await choose.setInputFiles({
      name: 'x.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    });
    await expect(page.getByText('仅支持图片')).toBeVisible();
    await choose.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<script>') });
    await expect(page.getByText('文件内容与类型不符')).toBeVisible();
    await choose.setInputFiles(pictureFile('我.png'));
    await expect(page.getByText('更新成功')).toBeVisible();
    const shown = pane.getByRole('img', { name: /的头像$/ });
    await expect(shown).toHaveAttribute('src', /^\/files\//);
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(100);
    await page.reload();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(100);
  });

  await test.step('without a camera it says so and offers no 确定', async () => {
    await shell.pane.getByRole('button', { name: '拍照' }).click();
    const dialog = page.getByRole('dialog', { name: '拍照' });
    await expect(dialog.getByText('当前设备未识别到摄像头')).toBeVisible();
    await expect(dialog.getByRole('button', { name: '确定' })).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: '重试' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('axe finds nothing', async () => {
    await expectAccessible(page);
    await page.getByRole('tab', { name: '修改密码' }).click();
    await shell.pane.getByLabel('旧密码').waitFor();
    await expectAccessible(page, '修改密码');
    await page.getByRole('tab', { name: '个人信息' }).click();
  });

  await test.step('what an administrator changed meanwhile is shown, not overwritten', async () => {
    await pane.getByLabel('姓名').fill('我的新名字');
    const another = await apiClient(product.url, 'administrator', 1);
    const me = await another.post<{ version: number; loginName: string; sex: string }>(
      '/sys/user/getUserInfo.do',
    );
    const { version, loginName, sex } = me.data;
    expect((await another.post('/sys/user/center', { name: '别处改的', loginName, sex, version })).code).toBe(
      0,
    );
    await update(shell);
    await expect(pane.getByText('别处改的')).toBeVisible();
    await expect(pane.getByLabel('姓名')).toHaveValue('我的新名字');
  });
});

test('password: from the banner to a new one; other sessions end, the banner goes', async ({
  page,
  product,
  request,
  shell,
  signIn,
}) => {
  await signIn('cashier');
  const elsewhere = await apiClient(product.url, 'cashier', 2);
  await page.getByRole('button', { name: '马上修改' }).click();
  const { pane } = shell;
  await expect(pane.getByRole('tab', { name: '修改密码', selected: true })).toBeVisible();
  const [oldPass, newPass] = [pane.getByLabel('旧密码'), pane.getByLabel('新密码')];

  await test.step('rules', async () => {
    await expect(pane.getByText(new RegExp(`^${strength}`)).first()).toBeVisible();
    await update(shell);
    await expect(pane.getByText('请录入必填项').first()).toBeVisible();
    await oldPass.fill('1234567');
    await expect(pane.getByText('至少8个字符').first()).toBeVisible();
    await oldPass.fill(password);
    for (const weak of ['alllowercase1#', 'ALLUPPERCASE1#', 'NoSpecial123']) {
      await newPass.fill(weak);
      await expect(pane.getByText(strength, { exact: true })).toBeVisible();
    }
    await newPass.fill(password);
    await expect(pane.getByText('新密码不能与旧密码相同')).toBeVisible();
  });

  await test.step('a wrong old password is said at its field', async () => {
    await oldPass.fill('Wrong@12345');
    await newPass.fill(newPassword);
    await update(shell);
    await expect(pane.locator('form').getByText('旧密码错误')).toBeVisible();
    await expect(newPass).toHaveValue(newPassword);
  });

  await test.step('the new one', async () => {
    await oldPass.fill(password);
    await update(shell);
    await expect(page.getByText('密码修改成功，其他设备上的登录已退出')).toBeVisible();
    await expect(oldPass).toHaveValue('');
    expect((await elsewhere.post('/sys/user/getUserInfo.do')).code).toBe(90001);
    await shell.tab('首页').click();
    await expect(page.getByRole('button', { name: '马上修改' })).toHaveCount(0);
    const data = { mode: 'mgr', type: 2, tenantCode: 'demo', username: accounts.cashier };
    const answer = await request.post('/api/login.do', {
      data: { ...data, password: transformPassword(newPassword) },
    });
    expect(((await answer.json()) as Envelope).code).toBe(0);
  });
});
