import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';

/** The server's own library for workbooks; only what is used here. */
interface Sheet {
  addRow(values: readonly unknown[]): unknown;
  getRow(number: number): { readonly values: unknown };
  readonly rowCount: number;
}
interface Book {
  addWorksheet(name: string): Sheet;
  getWorksheet(name: string): Sheet | undefined;
  readonly xlsx: { writeBuffer(): Promise<ArrayBuffer>; readFile(path: string): Promise<unknown> };
}
const excel = createRequire(new URL('../../../server/package.json', import.meta.url))('exceljs') as {
  Workbook: new () => Book;
};

const titles = [
  ...[
    '门店名称',
    '门店编码',
    '工商名称',
    '门头名称',
    '所属部门',
    '所属仓库',
    '门店属性',
    '门店性质',
    '省级',
    '城市',
  ],
  ...['区级', '详细地址', '经度', '纬度', '门店电话', '营业开始时间', '营业结束时间', '线上门店', '线上预约'],
  'IP白名单',
];
const row = (name: string, more: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  ...{ 门店名称: name, 门店编码: '', 工商名称: '广州导入动物医院有限公司', 门头名称: '导入宠物医院' },
  ...{ 所属部门: '广州分公司', 所属仓库: '广州天河院药房', 门店属性: '社区医院', 门店性质: '直营' },
  ...{
    省级: '广东省',
    城市: '广州市',
    区级: '天河区',
    详细地址: '体育东路1号',
    经度: '113.32',
    纬度: '23.13',
  },
  ...{
    门店电话: '020-38780116',
    营业开始时间: '08:00',
    营业结束时间: '24:00',
    线上门店: '是',
    线上预约: '否',
  },
  IP白名单: '',
  ...more,
});

/** A workbook as somebody writes it by hand: the columns in another order. */
async function file(rows: readonly Record<string, string>[]) {
  const book = new excel.Workbook();
  const sheet = book.addWorksheet('Sheet1');
  const order = [...titles].reverse();
  sheet.addRow(order);
  for (const each of rows) sheet.addRow(order.map((title) => each[title] ?? ''));
  return {
    name: '新店清单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  };
}

async function choose(page: Page, content: Awaited<ReturnType<typeof file>>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '导入门店' }).click();
  await (await chooser).setFiles(content);
  const question = page.getByRole('dialog').filter({ hasText: `确定要导入${content.name}吗?` });
  await question.getByRole('button', { name: '确定' }).click();
}

async function readDownload(page: Page, press: () => Promise<void>): Promise<{ name: string; sheet: Sheet }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const book = new excel.Workbook();
  await book.xlsx.readFile(await download.path());
  const sheet = book.getWorksheet('门店');
  if (!sheet) throw new Error('the workbook has no sheet 门店');
  return { name: download.suggestedFilename(), sheet };
}

test.beforeEach(async ({ signIn, page }) => {
  await signIn('administrator', '公司', '/mch/store');
  await page.getByRole('treeitem', { name: '华南区' }).waitFor();
});

test('a workbook is checked row by row, its good rows imported, the others given back', async ({
  page,
  shell,
}) => {
  test.slow();
  const { pane } = shell;
  await test.step('template', async () => {
    const { name, sheet } = await readDownload(page, () =>
      pane.getByRole('button', { name: '下载导入模板' }).click(),
    );
    expect(name).toMatch(/^门店导入模板_\d{4}-\d\d-\d\d\.xlsx$/);
    expect(sheet.rowCount).toBe(1);
  });
  await choose(page, await file([row('导入一店'), row('导入二店', { 区级: '南山区' }), row('导入三店')]));
  const dialog = page.getByRole('dialog', { name: '导入门店' });
  await test.step('every row with its faults', async () => {
    await expect(dialog.getByText('共 3 条，2 条可以导入，1 条有问题')).toBeVisible();
    await expect(dialog.getByRole('row')).toHaveCount(2);
    await expect(dialog.getByRole('row').nth(1)).toContainText('区级：不是该城市的区级');
    await dialog.getByText('全部 3').click();
    await expect(dialog.getByRole('row')).toHaveCount(4);
  });
  await dialog.getByRole('button', { name: '导入2条' }).click();
  await expect(dialog.getByText('已导入 2 条，1 条未导入')).toBeVisible();
  await test.step('the failed rows as a workbook', async () => {
    const { sheet } = await readDownload(page, () =>
      dialog.getByRole('button', { name: '下载失败数据' }).click(),
    );
    expect(sheet.rowCount).toBe(2);
    expect((sheet.getRow(2).values as unknown[]).at(-1)).toBe('区级：不是该城市的区级');
  });
  await dialog.getByText('关闭', { exact: true }).click();
  await expect(pane.getByText('共 14 条')).toBeVisible();
  await expect(pane.getByRole('row').filter({ hasText: '导入三店' })).toBeVisible();
  await test.step('who imported what', async () => {
    await pane.getByRole('button', { name: '导入记录' }).click();
    const list = page.getByRole('dialog', { name: '导入记录' });
    await expect(list.getByRole('row').nth(1)).toContainText('陈立群');
    await expect(list.getByRole('row').nth(1)).toContainText('新店清单.xlsx');
  });
});
