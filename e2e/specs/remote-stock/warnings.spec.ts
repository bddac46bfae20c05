import type { StockWarning } from '@hospital/shared/contract/calls/stock';
import type { Locator } from '@playwright/test';
import { apiClient } from '../../commands/api';
import { expectAccessible } from '../../commands/axe';
import { expect, test } from '../../fixtures/test';

/** Records, not the skeleton nor the line that says that there are none. */
const rowsOf = (table: Locator): Locator => table.locator('tbody tr:has(td button)');

test('the row of a card has as many batches as the server counts; columns and their widths are kept', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  test.slow(); // axe looks at the page and two dialogs
  const server = await apiClient(product.url, 'doctor', 2);
  const { data } = await server.get<StockWarning[]>('/warehouse/stock/expiredTotal');
  const warning = data.find(({ index }) => index === 4);
  await signIn('doctor', '门店', '/store/expiredStock?index=4');
  const { pane } = shell;
  const table = pane.getByRole('table', { name: '效期预警明细' });
  const header = (name: string): Locator => table.getByRole('columnheader', { name });
  await expect(pane.getByRole('tab', { selected: true })).toHaveText(`${warning?.name}（${warning?.count}）`);
  await expect(pane.getByRole('status')).toContainText(`共 ${warning?.count} 批，`);
  await expect(rowsOf(table)).toHaveCount(Math.min(20, warning?.count ?? 0));

  await test.step('axe finds nothing', async () => {
    await expectAccessible(page);
    for (const name of ['列设置', '我的查询']) {
      await pane.getByRole('button', { name }).click();
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog.getByRole('button', { name: '关闭' }).first()).toBeVisible();
      await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
      await expectAccessible(page, name, undefined, '[role=dialog]');
      await dialog.getByRole('button', { name: '关闭' }).first().click();
      await expect(dialog).toBeHidden();
    }
  });

  await expect(header('供应商')).toBeVisible();
  await pane.getByRole('button', { name: '列设置' }).click();
  const columns = page.getByRole('dialog', { name: '列设置' });
  await columns.getByText('供应商', { exact: true }).click();
  await columns.getByText('成本单价（元）', { exact: true }).click();
  const kept = page.waitForResponse('**/store/column/save');
  await columns.getByRole('button', { name: '确定' }).click();
  await expect(columns).toBeHidden();
  await expect(header('供应商')).toHaveCount(0);
  await kept;

  const before = await header('规格').boundingBox();
  if (!before) throw new Error('the column is not on screen');
  const saved = page.waitForResponse('**/store/column/save');
  await page.mouse.move(before.x + before.width - 3, before.y + before.height / 2);
  await page.mouse.down();
  await page.mouse.move(before.x + before.width + 97, before.y + before.height / 2, { steps: 4 });
  await page.mouse.up();
  await saved;

  // Neither is kept in the browser.
  const elsewhere = await page.context().browser()?.newContext({ baseURL: product.url });
  if (!elsewhere) throw new Error('the browser has gone');
  await elsewhere.addCookies(await page.context().cookies());
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  const there = (name: string): Locator =>
    other.getByRole('table', { name: '效期预警明细' }).getByRole('columnheader', { name });
  await expect(there('成本单价（元）')).toBeVisible();
  await expect(there('供应商')).toHaveCount(0);
  await expect
    .poll(async () => (await there('规格').boundingBox())?.width ?? 0)
    .toBeGreaterThan(before.width + 60);
  await elsewhere.close();

  await pane.getByRole('button', { name: '列设置' }).click();
  const again = page.waitForResponse('**/store/column/save');
  await columns.getByRole('button', { name: '恢复默认' }).click();
  await expect(header('供应商')).toBeVisible();
  await again;
});

test('filter, order and the ledger of a batch; a search is kept by name, used again and removed', async ({
  page,
  shell,
  signIn,
}) => {
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

  const keyword = pane.getByRole('textbox', { name: '商品名称或批号' });
  await keyword.fill('猫');
  await pane.getByRole('button', { name: '查询', exact: true }).click();
  await pane.getByRole('button', { name: '我的查询' }).click();
  const searches = page.getByRole('dialog', { name: '我的查询' });
  await searches.getByRole('textbox', { name: '查询名称' }).fill('猫的商品');
  await searches.getByRole('button', { name: '保存', exact: true }).click();
  const kept = searches.getByRole('region', { name: '已保存' });
  await expect(kept.getByText('猫的商品')).toBeVisible();
  await searches.getByRole('button', { name: '关闭' }).last().click();
  await expect(searches).toBeHidden();
  await pane.getByRole('button', { name: '重置' }).click();
  await expect(keyword).toHaveValue('');

  await page.reload();
  await pane.getByRole('button', { name: '我的查询' }).click();
  await kept.getByRole('button', { name: /^猫的商品/ }).click();
  await expect(searches).toBeHidden();
  await expect(keyword).toHaveValue('猫');

  await pane.getByRole('button', { name: '我的查询' }).click();
  await kept.getByRole('button', { name: '删除：猫的商品' }).click();
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '删除' }).click();
  await expect(searches.getByText('猫的商品')).toHaveCount(0);
});

test('who keeps a warehouse has both lists in the menu', async ({ shell, signInToWork }) => {
  await signInToWork('keeper', '仓库');
  await shell.open('库存', '滞销预警');
  await expect(shell.pane.getByRole('heading', { name: '滞销预警' })).toBeAttached();
  await expect(shell.pane.getByRole('tab', { name: '全部' })).toHaveAttribute('aria-selected', 'true');
});
