import { expect, test, type Page } from '../../fixtures/test';
import { Shell } from '../../pages/Shell';

const rowOf = (page: Page, name: string) => new Shell(page).pane.getByRole('row').filter({ hasText: name });

async function openPermissions(page: Page, role: string): Promise<void> {
  await rowOf(page, role).getByRole('button', { name: '权限', exact: true }).click();
  await page
    .getByRole('dialog', { name: `权限设置：${role}` })
    .getByRole('tree')
    .waitFor();
}

test('a role is added with its permissions, changed, given more and deleted', async ({
  page,
  shell,
  signIn,
}) => {
  await signIn('administrator', '公司', '/mch/role');
  const { pane } = shell;
  await test.step('新增', async () => {
    await pane.getByRole('button', { name: '新增', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '新增角色' });
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog.getByText('请输入角色名称')).toBeVisible();
    await dialog.getByLabel('角色名称').fill('夜班主管');
    await dialog.getByLabel('角色编码').fill('doctor');
    await dialog.getByPlaceholder('输入名称或权限标识').fill('新增字典');
    await dialog.getByRole('treeitem', { name: /新增字典/ }).click();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog.getByText('角色编码已存在')).toBeVisible();
    await dialog.getByLabel('角色编码').fill('night_chief');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('操作成功').first()).toBeVisible();
  });
  const row = rowOf(page, '夜班主管');
  await expect(row).toContainText('night_chief');
  await test.step('编辑', async () => {
    await row.getByRole('button', { name: '编辑' }).click();
    const dialog = page.getByRole('dialog', { name: '编辑角色' });
    await dialog.getByLabel('备注').fill('夜间与节假日');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(row).toContainText('夜间与节假日');
  });
  await test.step('权限', async () => {
    await openPermissions(page, '夜班主管');
    const dialog = page.getByRole('dialog', { name: /权限设置/ });
    await expect(dialog.getByText('已选 3 项')).toBeVisible();
    await dialog.getByRole('treeitem', { name: /^首页/ }).first().click();
    await expect(dialog.getByText(/增加 首页/)).toBeVisible();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('删除', async () => {
    await row.getByRole('button', { name: '删除' }).click();
    const question = page.getByRole('dialog').filter({ hasText: '确定删除角色「夜班主管」吗?' });
    await question.getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('删除成功')).toBeVisible();
    await expect(row).toHaveCount(0);
  });
  await test.step('roles of the system stay, the administrators’ one grants everything, and holders are named', async () => {
    const own = rowOf(page, '超级管理员');
    await expect(own.getByRole('button', { name: '删除' })).toBeDisabled();
    await expect(own.getByRole('button', { name: '权限', exact: true })).toHaveCount(0);
    await own.getByRole('button', { name: '查看权限' }).click();
    const dialog = page.getByRole('dialog', { name: '查看权限：超级管理员' });
    await expect(dialog.getByRole('treeitem', { name: /系统管理/ })).toHaveAttribute('aria-checked', 'true');
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await own.getByRole('button', { name: /的持有用户/ }).click();
    await expect(
      page.getByRole('dialog', { name: '持有用户：超级管理员' }).getByText('13800000001'),
    ).toBeVisible();
  });
});
