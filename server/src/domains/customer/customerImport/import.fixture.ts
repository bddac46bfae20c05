import excel from 'exceljs';
import { customerCalls as calls } from '@hospital/shared/contract/calls/customers';
import type { CustomerImportCheck } from '@hospital/shared/contract/calls/customerImport';
import type { Envelope } from '@hospital/shared/contract/errors';
import type { TestClient } from '../../../test-support/client';
import { freshMobile } from '../../../test-support/people';
import { columns } from './columns';

export const titles = columns.map(({ title }) => title);
/** A row by the titles of its columns. */
export type Line = Readonly<Record<string, string | number | Date | { formula: string; result: string }>>;

/** An owner with a dog. The demo chain wants to know birthdays. */
export const line = (more: Line = {}): Line => ({
  ...{ 手机号: freshMobile(), 宠主姓名: '导入宠主', 宠物名: '年糕', 种类: '犬', 宠物生日: '2022-05-01' },
  ...more,
});
/** A further pet of the owner above. */
export const further = (more: Line = {}): Line => ({
  ...{ 宠物名: '汤圆', 种类: '猫', 宠物生日: '2023-01-31' },
  ...more,
});

export async function workbookOf(lines: readonly Line[], heads: readonly string[] = titles): Promise<Blob> {
  const book = new excel.Workbook();
  const sheet = book.addWorksheet('宠主');
  sheet.addRow([...heads]);
  for (const each of lines) sheet.addRow(heads.map((title) => each[title] ?? ''));
  return new Blob([(await book.xlsx.writeBuffer()) as ArrayBuffer]);
}

/** Sends a workbook to be checked. */
export async function check(client: TestClient, file: Blob): Promise<Envelope<CustomerImportCheck>> {
  const form = new FormData();
  form.append('file', file, '宠主.xlsx');
  const { headers } = client;
  const url = `${client.baseUrl}/api${calls.checkImport.path}`;
  return (await (await fetch(url, { method: 'POST', headers, body: form })).json()) as never;
}

/** The rows of a check as they go back. */
export const sent = (rows: CustomerImportCheck['rows'], fileName = '宠主.xlsx') => ({
  fileName,
  rows: rows.map(({ row, owner, cells }) => ({ row, owner, cells })),
});
