import { answerOf, apiClient } from '../../commands/api';
import { expectAccessible } from '../../commands/axe';
import { newOwner, pickOwner } from '../../commands/owners';
import { billOf } from '../../commands/waitingBill';
import { expect, test } from '../../fixtures/test';

const KIND = '护理体验券';

test('a coupon is given by the head office, taken off a bill by F4, and then used', async ({
  page,
  shell,
  signIn,
  elsewhere,
  product,
}) => {
  const ownerId = await newOwner(product.url, '券甲', '13912340011');
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

  await billOf(product.url, ownerId, ['基础护理', 'SPA护理']);
  await signIn('cashier', '门店', '/bill/cashier');
  await shell.pane.getByRole('list', { name: '待结算' }).getByRole('button', { name: /券甲/ }).click();
  await page.keyboard.press('F4');
  const discount = page.getByRole('dialog', { name: /折扣/ });
  await discount.getByRole('radio', { name: new RegExp(KIND) }).check();
  await expect(discount.getByRole('status')).toContainText('优惠 ¥50.00');
  await discount.getByRole('button', { name: '确认折扣' }).click();
  await expect(shell.pane.getByRole('article', { name: /^账单/ })).toContainText('已优惠 50.00');
  // The head office sees it without asking.
  await expect(given).toContainText('已用');
});

test('a discount below the floor waits for the manager, who agrees from a page of their own', async ({
  page,
  product,
  shell,
  signIn,
  elsewhere,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  // Of an owner with a coupon, so that the dialog has all that it can have.
  const ownerId = await newOwner(product.url, '券乙', '13912340012');
  const office = await apiClient(product.url, 'administrator', 1);
  const kinds = await answerOf<{ list: readonly { id: string; name: string }[] }>(
    office,
    '/hospital/bill/couponKind/page',
    { page: 1, pageSize: 20 },
  );
  const kindId = kinds.list.find(({ name }) => name === KIND)?.id;
  await answerOf(office, '/hospital/bill/coupon/give', { kindId, ownerIds: [ownerId], reason: '回访赠送' });
  const billNo = await billOf(product.url, ownerId, ['基础护理']);
  await signIn('cashier', '门店', '/bill/cashier');
  await shell.pane.getByRole('list', { name: '待结算' }).getByRole('button', { name: /券乙/ }).click();
  // While its bill is still on its way: the key is kept.
  await page.keyboard.press('F4');
  const dialog = page.getByRole('dialog', { name: /折扣/ });
  await expect(dialog.getByRole('radio', { name: new RegExp(KIND) })).toBeChecked();
  // The radio itself lies hidden under its words.
  await dialog.getByText('手动折扣（折）').click();
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
