import { expectAccessible } from '../../commands/axe';
import { newOwner, pickOwner } from '../../commands/owners';
import { expect, test } from '../../fixtures/test';

const KIND = '护理体验券';

test('a coupon is given by the head office, taken off a bill by F4, and then used', async ({
  page,
  shell,
  signIn,
  elsewhere,
  product,
}) => {
  await newOwner(product.url, '券甲', '13912340011');
  test.slow(); // axe looks at it in both themes and widths
  const office = await elsewhere('administrator', '公司', '/bill/coupon');
  await expect(office.pane.getByRole('table', { name: '券种列表' })).toContainText(KIND);
  await expectAccessible(office.page, '优惠券');
  await office.pane.getByRole('button', { name: '发放优惠券' }).click();
  const give = office.page.getByRole('dialog', { name: '发放优惠券' });
  await give.getByRole('combobox', { name: '券种' }).click();
  await office.page.getByRole('option', { name: new RegExp(KIND) }).click();
  await pickOwner(give.getByRole('combobox', { name: '宠主' }), '券甲');
  await expect(give.getByRole('list', { name: '发放名单' })).toContainText('券甲');
  await give.getByLabel('发放原因').fill('回访赠送');
  await expectAccessible(office.page, '发放优惠券', undefined, '[role=dialog]');
  await give.getByRole('button', { name: '发放', exact: true }).click();
  const given = office.pane.getByRole('row').filter({ hasText: '券甲' });
  await expect(given).toContainText('可用');

  await signIn('cashier', '门店', '/bill/goods');
  await pickOwner(shell.pane.getByRole('combobox', { name: /^宠主/ }), '券甲');
  for (const name of ['基础护理', 'SPA护理']) {
    await shell.pane.getByRole('combobox', { name: '添加商品' }).fill(name);
    await expect(page.getByRole('option', { name })).toBeVisible();
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('F8');
  await expect(page.getByRole('dialog', { name: '结算：券甲' })).toBeVisible();
  await page.keyboard.press('Escape');
  await shell.visit('/bill/cashier');
  await shell.pane.getByRole('list', { name: '待结算' }).getByRole('button', { name: /券甲/ }).click();
  await page.keyboard.press('F4');
  const discount = page.getByRole('dialog', { name: /折扣/ });
  await discount.getByRole('radio', { name: new RegExp(KIND) }).check();
  await expect(discount.getByRole('status')).toContainText('优惠 ¥50.00');
  await expectAccessible(page, '优惠券抵扣', [1366, 390], '[role=dialog]');
  await discount.getByRole('button', { name: '确认折扣' }).click();
  await expect(shell.pane.getByRole('article', { name: /^账单/ })).toContainText('已优惠 50.00');
  // The head office sees it without asking.
  await expect(given).toContainText('已用');
});
