import { importWorkbook } from '../../commands/importWorkbook';
import { expect, test } from '../../fixtures/test';

test('entries are imported from a workbook: checked, the good rows taken, the others given back', async ({
  page,
  shell,
  signIn,
}) => {
  await signIn('administrator', '公司', '/mch/dict');
  const { pane } = shell;
  const download = page.waitForEvent('download');
  await pane.getByRole('button', { name: '下载导入模板' }).click();
  expect((await download).suggestedFilename()).toMatch(/^字典导入模板_.*\.xlsx$/);

  const rows = [
    ['名称', '类型', '编码', '备注'],
    ['进口一', 'a_imported', 'ONE', '进口的'],
    ['进口二', 'a_imported', 'ONE', ''],
    ['进口三', 'a_imported', 'THREE', ''],
  ];
  await importWorkbook(page, '字典', '毛色.xlsx', rows);
  const dialog = page.getByRole('dialog', { name: '导入字典' });
  await expect(dialog.getByText('编码：与第2行重复')).toBeVisible();
  await dialog.getByRole('button', { name: '导入2条' }).click();
  await expect(dialog.getByText('已导入 2 条，1 条未导入')).toBeVisible();
  const faults = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载失败数据' }).click();
  expect((await faults).suggestedFilename()).toMatch(/^字典导入失败数据_.*\.xlsx$/);
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await pane.getByRole('button', { name: /^a_imported\s*（2）/ }).click();
  await expect(pane.getByRole('row').filter({ hasText: '进口三' })).toContainText('THREE');

  await importWorkbook(page, '字典', '毛色.xlsx', rows);
  await expect(dialog.getByText('共 3 条，0 条可以导入，3 条有问题')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '导入', exact: true })).toBeDisabled();
});
