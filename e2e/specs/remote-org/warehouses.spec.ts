import { expect, test } from '../../fixtures/test';

test('a warehouse is added, found, changed and deleted; one in use stays', async ({
  page,
  shell,
  signIn,
}) => {
  await signIn('administrator', '公司', '/mch/warehouse');
  const { pane } = shell;
  await pane.getByRole('button', { name: '新增' }).click();
  const dialog = page.getByRole('dialog', { name: '新增仓库' });
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('请输入仓库名称')).toBeVisible();
  await expect(dialog.getByText('请选择类型')).toBeVisible();
  await dialog.getByLabel('仓库名称').fill('总部中心仓');
  await dialog.getByText('线上').click();
  await dialog.getByLabel('地址').fill('广州市黄埔区科学大道99号');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('仓库名称已存在')).toBeVisible();
  await dialog.getByLabel('仓库名称').fill('备用冷链仓');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('操作成功')).toBeVisible();
  await pane.getByPlaceholder('请输入仓库名称或地址').fill('冷链');
  await pane.getByRole('button', { name: '查询' }).click();
  const row = pane.getByRole('row').filter({ hasText: '备用冷链仓' });
  await expect(row).toContainText('线上');
  await expect(pane.getByRole('row')).toHaveCount(2);
  await row.getByRole('button', { name: '编辑' }).click();
  const edit = page.getByRole('dialog', { name: '编辑仓库' });
  await edit.getByText('线下').click();
  await edit.getByRole('button', { name: '确定' }).click();
  await expect(row).toContainText('线下');
  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('删除成功')).toBeVisible();
  await expect(pane.getByText('暂无数据')).toBeVisible();
  await pane.getByRole('button', { name: '重置' }).click();
  const used = pane.getByRole('row').filter({ hasText: '广州天河院药房' });
  await used.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('当前状态（有门店使用）不允许删除')).toBeVisible();
});
