import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';

/** The server's own library for workbooks; only what is used here. */
interface Book {
  addWorksheet(name: string): { addRow(values: readonly string[]): unknown };
  readonly xlsx: { writeBuffer(): Promise<ArrayBuffer> };
}
const excel = createRequire(new URL('../../../server/package.json', import.meta.url))('exceljs') as {
  Workbook: new () => Book;
};

async function choose(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const book = new excel.Workbook();
  const sheet = book.addWorksheet('字典');
  for (const row of rows) sheet.addRow(row);
  await page.getByLabel('选择字典导入文件').setInputFiles({
    name: '毛色.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  });
  await page
    .getByRole('dialog')
    .filter({ hasText: '确定要导入毛色.xlsx吗?' })
    .getByRole('button', { name: '确定' })
    .click();
}

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
  await choose(page, rows);
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

  await choose(page, rows);
  await expect(dialog.getByText('共 3 条，0 条可以导入，3 条有问题')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '导入', exact: true })).toBeDisabled();
});

test('who may not import is offered neither import nor template', async ({ shell, signIn }) => {
  await signIn('reader', '门店', '/mch/dict');
  await expect(shell.pane.getByRole('button', { name: '导出' })).toBeVisible();
  await expect(shell.pane.getByRole('button', { name: /导入/ })).toHaveCount(0);
});
