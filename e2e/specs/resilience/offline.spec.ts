import { expect, test } from '../../fixtures/test';

test('a save without network says so at once, keeps every character, and works when the network is back', async ({
  context,
  page,
  shell,
  signIn,
}) => {
  await signIn('administrator', '公司');
  await shell.open('系统管理', '字典管理');
  await shell.pane.getByRole('button', { name: '新增', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '新增字典' });
  await dialog.getByLabel('类型').fill('pet_color');
  await dialog.getByLabel('名称').fill('离线色');
  await dialog.getByLabel('编码').fill('OFFLINE');
  await dialog.getByLabel('排序').fill('3');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('网络开小差了')).toBeVisible();
  await expect(dialog.getByLabel('名称')).toHaveValue('离线色');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('操作成功')).toBeVisible();
});
