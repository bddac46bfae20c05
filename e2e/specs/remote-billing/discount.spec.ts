import { expectAccessible } from '../../commands/axe';
import { expect, test } from '../../fixtures/test';

test('a discount below the floor waits for the manager, who agrees from a page of their own', async ({
  page,
  shell,
  signIn,
  elsewhere,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  await signIn('cashier', '门店', '/bill/goods');
  await shell.pane.getByRole('combobox', { name: '添加商品' }).fill('基础护理');
  await expect(shell.pane.getByRole('option', { name: '基础护理' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('F8');
  await expect(page.getByRole('dialog', { name: '结算：散客' })).toBeVisible();
  await page.keyboard.press('Escape');
  const billNo = /ZD\d+/.exec(await page.getByText(/账单 ZD\d+ 已保存/).innerText())?.[0] ?? '';
  await shell.visit('/bill/cashier');
  await shell.pane
    .getByRole('list', { name: '待结算' })
    .getByRole('button', { name: new RegExp(billNo) })
    .click();
  // While its bill is still on its way: the key is kept.
  await page.keyboard.press('F4');
  const dialog = page.getByRole('dialog', { name: /折扣/ });
  await dialog.getByRole('radio', { name: '手动折扣（折）' }).check();
  await dialog.getByLabel('折扣', { exact: true }).fill('5');
  await dialog.getByLabel('折扣原因').fill('投诉补偿');
  await dialog.getByRole('button', { name: '请求经理审批' }).click();
  await expect(dialog.getByText('已请求审批，等待经理处理')).toBeVisible();
  await expectAccessible(page, '折扣', [1366, 390], '[role=dialog]');

  const manager = await elsewhere('manager', '门店');
  await manager.takeFirstPlace();
  await manager.visit('/bill/cashier');
  await manager.pane.getByRole('button', { name: `同意：${billNo}` }).click();
  await expect(dialog.getByText(/已同意/)).toBeVisible();
  await dialog.getByRole('button', { name: '确认折扣' }).click();
  await expect(page.getByText(/^优惠已生效，共优惠/)).toBeVisible();
  await expect(shell.pane.getByRole('article', { name: `账单${billNo}` })).toContainText('已优惠 25.00');
});
