import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../commands/axe';
import { test, expect } from '../../fixtures/test';

const DIALOG = '[role=dialog]';

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
  const sheet = book.addWorksheet('旧病历');
  for (const row of rows) sheet.addRow(row);
  await page.getByLabel('选择旧病历导入文件').setInputFiles({
    name: '旧病历.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  });
  await page
    .getByRole('dialog')
    .filter({ hasText: '确定要导入旧病历.xlsx吗?' })
    .getByRole('button', { name: '确定' })
    .click();
}

const HEAD = ['类别', '日期', '宠主手机号', '宠主姓名', '宠物名称', '主诉', '诊断', '疫苗名称'];
const ROWS = [
  HEAD,
  ['病例', '2023-05-01', '13911112222', '旧宠主', '来福', '呕吐', '旧系统胃炎', ''],
  ['免疫', '2023-06-01', '13911112222', '旧宠主', '来福', '', '', '犬八联'],
  ['病例', '2023-02-30', '13911112222', '旧宠主', '来福', '咳嗽', '旧系统咳嗽', ''],
];

test('a workbook of old records comes in; a wrong row is typed over, and none comes in twice', async ({
  page,
  shell,
  signIn,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  await signIn('manager', '门店', '/case/old');
  const template = page.waitForEvent('download');
  await shell.pane.getByRole('button', { name: '下载导入模板' }).click();
  expect((await template).suggestedFilename()).toMatch(/^旧病历导入模板_.*\.xlsx$/);

  await choose(page, ROWS);
  const dialog = page.getByRole('dialog', { name: '导入旧病历' });
  await expect(dialog.getByText('共 3 行，2 行可以导入，1 行有问题')).toBeVisible();
  await expectAccessible(page, '导入旧病历', undefined, DIALOG);
  await dialog.getByRole('button', { name: '导入2行' }).click();
  await expect(dialog.getByText('已导入 2 行，还有 1 行未导入')).toBeVisible();
  const day = dialog.getByRole('textbox', { name: '第4行日期' });
  await expect(day).toHaveAccessibleDescription('日期不正确，例如 2024-05-01');
  await day.fill('2023-02-28');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '继续导入1行' }).click();
  await expect(dialog.getByText('导入成功，共 3 行。')).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).last().click();

  await expect(shell.pane.getByText('旧系统咳嗽').first()).toBeVisible();
  await shell.pane.getByRole('tab', { name: '免疫记录' }).click();
  await expect(shell.pane.getByText('来福').first()).toBeVisible();

  await choose(page, ROWS.slice(0, 3));
  await expect(dialog.getByText('共 2 行，0 行可以导入，2 行有问题')).toBeVisible();
  await expect(dialog.getByText('已经导入过').first()).toBeVisible();
});

test('old cases are looked up, opened, and stand apart by where they come from', async ({
  page,
  shell,
  signIn,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  await signIn('doctor', '门店', '/case/old');
  await expect(shell.pane.getByRole('button', { name: /^查看：/ }).first()).toBeVisible();
  await expectAccessible(page, '旧病历');
  await shell.pane
    .getByRole('button', { name: /^查看：/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('病历内容');
  await expectAccessible(page, '旧病例', [1366, 390], DIALOG);
  await page.keyboard.press('Escape');
  await shell.pane.getByRole('tab', { name: '小暖病例' }).click();
  await expect(shell.pane.getByText('小暖一店').first()).toBeVisible();
  await shell.pane.getByRole('tab', { name: '免疫记录' }).click();
  await expect(shell.pane.getByText(/犬八联|猫三联|狂犬疫苗/).first()).toBeVisible();
  await expect(shell.pane.getByRole('button', { name: '下载导入模板' })).toHaveCount(0);
});
