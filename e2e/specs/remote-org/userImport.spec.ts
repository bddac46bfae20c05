import { importWorkbook } from '../../commands/importWorkbook';
import { expect, test } from '../../fixtures/test';

test('users are imported from a workbook: checked, the good rows taken, the others given back', async ({
  page,
  shell,
  signIn,
}) => {
  await signIn('administrator', '公司', '/mch/user');
  const { pane } = shell;
  const template = page.waitForEvent('download');
  await pane.getByRole('button', { name: '下载导入模板' }).click();
  expect((await template).suggestedFilename()).toMatch(/^用户导入模板_.*\.xlsx$/);
  await importWorkbook(page, '用户', '花名册.xlsx', [
    ['姓名', '手机号', '性别', '角色', '所属部门'],
    ['端木甲', '13655550001', '女', '护士、前台', '财务部'],
    ['端木乙', '13655550002', '男', '宇航员', '财务部'],
  ]);
  const dialog = page.getByRole('dialog', { name: '导入用户' });
  await expect(dialog.getByText('角色：角色「宇航员」不存在或无权使用')).toBeVisible();
  await dialog.getByRole('button', { name: '导入1条' }).click();
  await expect(dialog.getByText('已导入 1 条，1 条未导入')).toBeVisible();
  const passwords = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载初始密码' }).click();
  expect((await passwords).suggestedFilename()).toMatch(/^用户初始密码_.*\.xlsx$/);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载失败数据' }).click();
  expect((await download).suggestedFilename()).toMatch(/^用户导入失败数据_.*\.xlsx$/);
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await pane.getByRole('textbox', { name: '姓名' }).fill('端木');
  await pane.getByRole('button', { name: '查询', exact: true }).click();
  await expect(pane.getByRole('row').filter({ hasText: '13655550001' })).toContainText('护士');
  await expect(pane.getByRole('row')).toHaveCount(2);
});
