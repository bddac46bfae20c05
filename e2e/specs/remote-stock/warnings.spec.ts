import type { StockWarning } from '@hospital/shared/contract/calls/stock';
import type { Locator } from '@playwright/test';
import { apiClient } from '../../commands/api';
import { expectAccessible } from '../../commands/axe';
import { beginSession } from '../../commands/session';
import { withoutEventStream } from '../../commands/withoutEventStream';
import { expect, test } from '../../fixtures/test';

/** Records, not the skeleton nor the line that says that there are none. */
const rowsOf = (table: Locator): Locator => table.locator('tbody tr:has(td button)');

test('each row of the cards opens the list with exactly as many batches', async ({
  context,
  page,
  product,
  shell,
}) => {
  const server = await apiClient(product.url, 'doctor', 2);
  await beginSession(context, product.url, 'doctor', '门店');
  for (const [warning, name] of [
    ['expired', '效期预警'],
    ['unsalable', '滞销预警'],
  ] as const) {
    const { data: rows } = await server.get<StockWarning[]>(`/warehouse/stock/${warning}Total`);
    for (const row of rows) {
      await page.goto(`/store/${warning}Stock?index=${row.index}`);
      await expect(shell.pane.getByRole('tab', { selected: true })).toHaveText(`${row.name}（${row.count}）`);
      const table = shell.pane.getByRole('table', { name: `${name}明细` });
      if (row.count === 0) await expect(shell.pane.getByText('没有需要预警的批次')).toBeVisible();
      else {
        await expect(shell.pane.getByRole('status')).toContainText(`共 ${row.count} 批，`);
        await expect(rowsOf(table)).toHaveCount(Math.min(20, row.count));
      }
    }
  }
});

test('filter, order, pages and the ledger of a batch', async ({ page, shell, signIn }) => {
  await signIn('administrator', '公司', '/store/unsalableStock');
  const { pane } = shell;
  const table = pane.getByRole('table', { name: '滞销预警明细' });
  await expect(rowsOf(table).first()).toBeVisible();
  const amounts = async (): Promise<number[]> => {
    const at = (await table.getByRole('columnheader').allTextContents()).findIndex((text) =>
      text.startsWith('库存金额'),
    );
    const texts = await rowsOf(table)
      .locator(`td:nth-child(${at + 1})`)
      .allTextContents();
    return texts.map((text) => Number(text.replace(/,/g, '')));
  };
  const header = table.getByRole('columnheader', { name: /库存金额/ });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect
    .poll(async () => {
      const shown = await amounts();
      return shown.every((value, index) => index === 0 || value <= (shown[index - 1] ?? 0));
    })
    .toBe(true);

  const name = (await rowsOf(table).first().locator('td').first().textContent()) ?? '';
  await pane.getByRole('textbox', { name: '商品名称或批号' }).fill(name);
  await pane.getByRole('button', { name: '查询', exact: true }).click();
  await expect(rowsOf(table).filter({ hasNotText: name })).toHaveCount(0);
  await rowsOf(table)
    .first()
    .getByRole('button', { name: /^流水：/ })
    .click();
  const dialog = page.getByRole('dialog', { name: '批次流水' });
  await expect(dialog.getByRole('table', { name: '批次流水' }).locator('tbody tr').first()).toContainText(
    /入库|出库|盘|报损|期初/,
  );
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await page.reload();
  await expect(pane.getByRole('textbox', { name: '商品名称或批号' })).toHaveValue(name);
  await pane.getByRole('button', { name: '重置' }).click();
  await expect(rowsOf(table).filter({ hasNotText: name }).first()).toBeVisible();
});

test('columns chosen once are there after a reload and in another browser', async ({
  browser,
  page,
  shell,
  signIn,
}) => {
  await signIn('doctor', '门店', '/store/expiredStock');
  const header = (name: string): Locator =>
    shell.pane.getByRole('table', { name: '效期预警明细' }).getByRole('columnheader', { name });
  await expect(header('供应商')).toBeVisible();
  await shell.pane.getByRole('button', { name: '列设置' }).click();
  const dialog = page.getByRole('dialog', { name: '列设置' });
  await dialog.getByText('供应商', { exact: true }).click();
  await dialog.getByText('成本单价（元）', { exact: true }).click();
  const kept = page.waitForResponse('**/store/column/save');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
  await expect(header('供应商')).toHaveCount(0);
  await kept;
  await page.reload();
  await expect(header('成本单价（元）')).toBeVisible();
  await expect(header('供应商')).toHaveCount(0);

  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  const there = other.getByRole('table', { name: '效期预警明细' });
  await expect(there.getByRole('columnheader', { name: '成本单价（元）' })).toBeVisible();
  await expect(there.getByRole('columnheader', { name: '供应商' })).toHaveCount(0);
  await elsewhere.close();

  await shell.pane.getByRole('button', { name: '列设置' }).click();
  const again = page.waitForResponse('**/store/column/save');
  await dialog.getByRole('button', { name: '恢复默认' }).click();
  await expect(header('供应商')).toBeVisible();
  await again;
});

test('an edge of a column is dragged, and its width is kept', async ({ page, shell, signIn }) => {
  await signIn('doctor', '门店', '/store/expiredStock');
  const header = shell.pane
    .getByRole('table', { name: '效期预警明细' })
    .getByRole('columnheader', { name: '规格' });
  // Rows come when the columns are known; then their widths stay.
  await expect(rowsOf(shell.pane.getByRole('table', { name: '效期预警明细' })).first()).toBeVisible();
  const before = await header.boundingBox();
  if (!before) throw new Error('the column is not on screen');
  const saved = page.waitForResponse('**/store/column/save');
  await page.mouse.move(before.x + before.width - 3, before.y + before.height / 2);
  await page.mouse.down();
  await page.mouse.move(before.x + before.width + 97, before.y + before.height / 2, { steps: 4 });
  await page.mouse.up();
  await saved;
  await page.reload();
  await expect.poll(async () => (await header.boundingBox())?.width ?? 0).toBeGreaterThan(before.width + 60);
});

test('a search is kept by name, used again and removed', async ({ page, shell, signIn }) => {
  await signIn('doctor', '门店', '/store/unsalableStock');
  const { pane } = shell;
  const keyword = pane.getByRole('textbox', { name: '商品名称或批号' });
  await keyword.fill('猫');
  await pane.getByRole('button', { name: '查询', exact: true }).click();
  await pane.getByRole('button', { name: '我的查询' }).click();
  const dialog = page.getByRole('dialog', { name: '我的查询' });
  await dialog.getByRole('textbox', { name: '查询名称' }).fill('猫的商品');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  const kept = dialog.getByRole('region', { name: '已保存' });
  await expect(kept.getByText('猫的商品')).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(dialog).toBeHidden();
  await pane.getByRole('button', { name: '重置' }).click();
  await expect(keyword).toHaveValue('');

  await page.reload();
  await pane.getByRole('button', { name: '我的查询' }).click();
  await kept.getByRole('button', { name: /^猫的商品/ }).click();
  await expect(dialog).toBeHidden();
  await expect(keyword).toHaveValue('猫');

  await pane.getByRole('button', { name: '我的查询' }).click();
  await kept.getByRole('button', { name: '删除：猫的商品' }).click();
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '删除' }).click();
  await expect(dialog.getByText('猫的商品')).toHaveCount(0);
});

test('who keeps a warehouse has both lists in the menu', async ({ shell, signInToWork }) => {
  await signInToWork('keeper', '仓库');
  await shell.open('库存', '滞销预警');
  await expect(shell.pane.getByRole('heading', { name: '滞销预警' })).toBeAttached();
  await expect(shell.pane.getByRole('tab', { name: '全部' })).toHaveAttribute('aria-selected', 'true');
});

test('axe finds nothing', async ({ page, shell, signIn }) => {
  await withoutEventStream(page);
  await signIn('doctor', '门店', '/store/expiredStock?index=4');
  await expect(rowsOf(shell.pane.getByRole('table', { name: '效期预警明细' })).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectAccessible(page);
  for (const name of ['列设置', '我的查询']) {
    await shell.pane.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByRole('button', { name: '关闭' }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, name, undefined, '[role=dialog]');
    await dialog.getByRole('button', { name: '关闭' }).first().click();
    await expect(dialog).toBeHidden();
  }
});
