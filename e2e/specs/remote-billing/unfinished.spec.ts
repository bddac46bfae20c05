import { createRequire } from 'node:module';
import type { Review, ReviewFollow } from '@hospital/shared/contract/calls/reviews';
import type { UnfinishedCase } from '@hospital/shared/contract/calls/statistics';
import { apiClient } from '../../commands/api';
import { expectAccessible } from '../../commands/axe';
import { expect, test } from '../../fixtures/test';

interface Workbook {
  readonly xlsx: { readFile(path: string): Promise<unknown> };
  readonly worksheets: readonly {
    readonly rowCount: number;
    getRow(number: number): { readonly values: unknown };
  }[];
}
const excel = createRequire(new URL('../../../server/package.json', import.meta.url))('exceljs') as {
  readonly Workbook: new () => Workbook;
};

test.use({ onlyReads: true });

test('unfinished cases by doctor, and from a doctor to the cases', async ({ page, shell, signIn }) => {
  await signIn('administrator', '公司', '/bill/unfinished/unfinishedUser');
  const { pane } = shell;
  await expect(
    pane.getByRole('table', { name: '未结病例', exact: true }).locator('tbody tr').first(),
  ).toBeVisible();
  await pane.getByRole('tab', { name: '按医生' }).click();
  const groups = pane.getByRole('table', { name: '未结病例（按医生）' });
  const first = groups.locator('tbody tr').first();
  await expect(first.getByRole('button', { name: /^查看病例：./ })).toBeVisible(); // no skeleton any more
  const [name = '', count = ''] = await first.locator('td').allTextContents();
  await first.getByRole('button', { name: `查看病例：${name}` }).click();
  await expect(pane.getByRole('status').first()).toContainText(`共 ${count} 例`);
  await expect(pane.getByRole('combobox', { name: '医生' }).first()).toBeVisible();
  await page.reload();
  await expect(pane.getByRole('status').first()).toContainText(`共 ${count} 例`);
});

test('the export of inpatients holds the rows of the list', async ({ page, shell, signIn }) => {
  await signIn('administrator', '公司', '/bill/unfinished/unfinishedUser?view=stores-stays');
  const panel = shell.pane.getByRole('tabpanel', { name: '各门店住院' });
  const rows = panel.getByRole('table', { name: '各门店未结住院' }).locator('tbody tr');
  await expect(rows.first()).toContainText(/押金不足|逾期未出院|出院未结算/);
  const words = (await panel.getByRole('status').textContent()) ?? '';
  const total = Number(/共 (\d+) 例/.exec(words)?.[1]);
  const [petName = ''] = await rows.first().locator('td').allTextContents();
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: '导出' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^未结住院.*\.xlsx$/);
  const book = new excel.Workbook();
  await book.xlsx.readFile(await saved.path());
  const [sheet] = book.worksheets;
  expect(sheet?.rowCount).toBe(total + 1);
  expect(JSON.stringify(sheet?.getRow(2).values)).toContain(petName);
});

test('who is to pay was called before: the clinic says when, and what was said', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  const desk = await apiClient(product.url, 'doctor', 2);
  const { data: unfinished } = await desk.get<{ readonly list: readonly UnfinishedCase[] }>(
    '/statistics/case/2/user/case/unfinished/list?page=1&pageSize=20',
  );
  const followed = async ({ petId, petName, storeId }: UnfinishedCase) => {
    const { data } = await desk.post<{ readonly list: readonly Review[] }>('/hospital/review/list', {
      ...{ page: 1, pageSize: 20, petId, storeId },
    });
    const review = data.list.find(({ followCount }) => followCount > 0);
    if (!review) return [];
    const [last] = (await desk.get<readonly ReviewFollow[]>(`/hospital/review/follow/list/${review.id}`))
      .data;
    return last ? [{ petName, said: last.content }] : [];
  };
  const [called] = (await Promise.all(unfinished.list.map(followed))).flat();
  if (!called) throw new Error('the demo chain has called nobody who is to pay');
  await signIn('doctor', '门店', '/bill/unfinished/unfinishedUser');
  const record = shell.pane.getByRole('button', { name: `记录：${called.petName}的复诊与回访` }).first();
  await expect(record).toBeVisible();
  await expectAccessible(page, '未结账单');
  await record.click();
  const dialog = page.getByRole('dialog', { name: `${called.petName}的复诊与回访` });
  await expect(dialog.getByRole('table', { name: '复诊与回访' })).toContainText(called.said);
  await expectAccessible(page, '复诊与回访', undefined, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
