import type { Transfer } from '@hospital/shared/contract/calls/transfers';
import { expectAccessible } from '../../commands/axe';
import { beginSession, takeFirstPlace } from '../../commands/session';
import { expect, test } from '../../fixtures/test';

test('a store applies, the central warehouse passes and ships, and the store receives with a difference', async ({
  browser,
  context,
  page,
  product,
  shell,
}) => {
  const store = await beginSession(context, product.url, 'manager', '门店');
  await takeFirstPlace(store, '门店');
  await page.goto('/warehouse/apply');
  await shell.pane.getByRole('button', { name: '新增调拨' }).click();
  const dialog = page.getByRole('dialog', { name: '新增调拨' });
  await dialog.getByRole('combobox', { name: '调出仓库' }).click();
  await page.getByRole('option', { name: '总部中心仓' }).click();
  await dialog.getByRole('combobox', { name: '添加商品' }).click();
  await page.keyboard.type('异氟烷');
  await page.getByRole('option', { name: /^异氟烷/ }).click();
  await dialog.getByRole('spinbutton', { name: '申请数量：异氟烷' }).fill('3');
  await expect(dialog.getByText(/对方可用 \d+ 瓶/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('已提交，等待审核')).toBeVisible();
  await expect(dialog).toBeHidden();
  const { data } = await store.post<{ list: Transfer[] }>('/warehouse/transfer/apply/page', {});
  const number = data.list[0]?.transferNo ?? '';

  const other = await browser.newContext();
  const keeper = await beginSession(other, product.url, 'keeper', '仓库');
  await takeFirstPlace(keeper, '仓库');
  const theirs = await other.newPage();
  await theirs.goto(`${product.url}/warehouse/examine`);
  await theirs.getByRole('button', { name: `审核通过：${number}` }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: '审核通过' }).click();
  await expect(theirs.getByText('审核通过，库存已锁定')).toBeVisible();
  await theirs.getByRole('button', { name: `出库：${number}` }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: '出库' }).click();
  await expect(theirs.getByText('已出库，等待对方收货')).toBeVisible();
  await other.close();

  // The store's list follows what the warehouse did.
  await shell.pane.getByRole('button', { name: `收货：${number}` }).click();
  const receipt = page.getByRole('dialog', { name: `收货：${number}` });
  await receipt.getByRole('spinbutton').fill('2');
  await receipt.getByRole('textbox', { name: '差异原因：异氟烷' }).fill('运输破损1瓶');
  await receipt.getByRole('button', { name: '确认收货' }).click();
  await expect(page.getByText('已收货入库')).toBeVisible();
  await shell.pane.getByRole('button', { name: `查看：${number}` }).click();
  const done = page.getByRole('dialog', { name: `调拨单 ${number}` });
  await expect(done.getByText('已完成')).toBeVisible();
  await expect(done.getByText('运输破损1瓶')).toBeVisible();
});
