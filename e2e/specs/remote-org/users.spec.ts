import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';

/** Opens a select by its label and picks what is named. */
async function pick(page: Page, label: string, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /用户/ });
  await dialog.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name, exact: true }).click();
  await page.keyboard.press('Tab');
}

test('a user is added, found, disabled, enabled, explained and deleted', async ({ page, shell, signIn }) => {
  test.slow(); // everything that is done with a user
  await signIn('administrator', '公司', '/mch/user');
  const { pane } = shell;
  await test.step('新增', async () => {
    await pane.getByRole('button', { name: '新增', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '新增用户' });
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog.getByText('请输入11位手机号').first()).toBeVisible();
    await dialog.getByLabel('手机号').fill('13800000001');
    await dialog.getByLabel('姓名').fill('慕容测试');
    await pick(page, '所属部门', '总部职能中心 / 财务部');
    await pick(page, '角色', '前台');
    await dialog.getByRole('combobox', { name: '门店', exact: true }).click();
    await page.keyboard.type('天河');
    // The pager has options, too.
    await expect(page.locator('.arco-select-popup').getByRole('option')).toHaveCount(1);
    await page.getByRole('option', { name: /天河/ }).click();
    await page.keyboard.press('Tab');
    await expect(dialog.locator('.arco-tag').filter({ hasText: '天河' })).toBeVisible();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog.getByText('手机号已存在')).toBeVisible();
    await dialog.getByLabel('手机号').fill('13600001111');
    await dialog.getByRole('button', { name: '确定' }).click();
    const told = page.getByRole('dialog', { name: '初始密码' });
    await expect(told.getByText(/^[\w@#$%&*+]{12}$/)).toBeVisible();
    await told.getByRole('button', { name: '我已记下' }).click();
  });
  await pane.getByRole('textbox', { name: '姓名' }).fill('慕容测试');
  await pane.getByRole('button', { name: '查询', exact: true }).click();
  const row = pane.getByRole('row').filter({ hasText: '慕容测试' });
  await expect(row).toContainText('13600001111');
  await test.step('停用与启用', async () => {
    await row.getByRole('button', { name: '停用' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
    await expect(row).toContainText('已停用');
    await row.getByRole('button', { name: '启用' }).click();
    await expect(row.getByRole('button', { name: '停用' })).toBeVisible();
  });
  await row.getByRole('button', { name: '慕容测试' }).click();
  const details = page.getByRole('dialog', { name: '用户详情' });
  await test.step('权限来源', async () => {
    await details.getByRole('combobox', { name: '权限' }).click();
    // Of a long list only what is in sight is drawn: what is typed brings the one that is meant.
    await page.keyboard.type('新增字典');
    await page.getByRole('option', { name: '系统管理 / 字典管理 / 新增字典' }).click();
    await expect(details.getByText('没有此权限')).toBeVisible();
    await expect(details.getByText(/超级管理员/)).toBeVisible();
    await expect(details.getByText(/可联系授权：陈立群/)).toBeVisible();
  });
  await test.step('删除', async () => {
    await details.getByRole('button', { name: '删除' }).click();
    const question = page.getByRole('dialog').filter({ hasText: '确定删除记录吗?' });
    await question.getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('删除成功')).toBeVisible();
    await expect(row).toHaveCount(0);
  });
  await test.step('the last administrator can neither be disabled nor lose the role, and is told why', async () => {
    await shell.pane.getByRole('button', { name: '重置' }).click();
    await shell.pane.getByRole('textbox', { name: '手机号' }).fill('13800000001');
    await shell.pane.getByRole('button', { name: '查询', exact: true }).click();
    const own = shell.pane.getByRole('row').filter({ hasText: '13800000001' });
    await expect(shell.pane.getByRole('row')).toHaveCount(2);
    const disable = own.getByRole('button', { name: '停用' });
    await expect(disable).toBeDisabled();
    await disable.locator('xpath=..').hover();
    await expect(page.getByText('不能停用自己的账号')).toBeVisible();
    await own.getByRole('button', { name: '编辑' }).click();
    const dialog = page.getByRole('dialog', { name: '编辑用户' });
    await dialog.getByRole('combobox', { name: '角色', exact: true }).press('Backspace');
    await pick(page, '角色', '公司管理员');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText(/最后一位超级管理员.*不允许停用、删除或收回权限/)).toBeVisible();
    // Nothing typed is lost; the list of roles, closed by now, has the same words.
    await expect(dialog.locator('.arco-tag').filter({ hasText: '公司管理员' })).toBeVisible();
  });
});
