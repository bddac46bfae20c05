import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** The server's own library for workbooks; only what is used here. */
interface Book {
  addWorksheet(name: string): { addRow(values: readonly string[]): unknown };
  readonly xlsx: { writeBuffer(): Promise<ArrayBuffer> };
}
const excel = createRequire(new URL('../../server/package.json', import.meta.url))('exceljs') as {
  Workbook: new () => Book;
};

/**
 * Chooses a workbook to be imported, and says yes to it; its rows are checked then.
 *
 * @param what what is imported, as the page calls it: 宠主
 * @param rows the first one has the titles of the columns
 */
export async function importWorkbook(
  page: Page,
  what: string,
  name: string,
  rows: readonly (readonly string[])[],
): Promise<void> {
  const book = new excel.Workbook();
  const sheet = book.addWorksheet(what);
  for (const row of rows) sheet.addRow(row);
  await page.getByLabel(`选择${what}导入文件`).setInputFiles({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  });
  await page
    .getByRole('dialog')
    .filter({ hasText: `确定要导入${name}吗?` })
    .getByRole('button', { name: '确定' })
    .click();
}
