import { expectAccessible } from '../../commands/axe';
import { newOwner, pickOwner } from '../../commands/owners';
import { catchPrinting } from '../../commands/printedDocuments';
import { billOf } from '../../commands/waitingBill';
import { expect, test } from '../../fixtures/test';

const PLAN = '中型犬洗澡5次卡';

test('a package is sold, takes a bath at paying by its code, and its ledger has it', async ({
  page,
  shell,
  signIn,
  product,
}) => {
  await newOwner(product.url, '套餐甲', '13912340001');
  test.slow(); // axe looks at it in both themes and widths
  await signIn('cashier', '门店', '/bill/package');
  await expect(shell.pane.getByRole('table', { name: '套餐方案列表' })).toContainText(PLAN);
  await expectAccessible(page, '套餐');
  await shell.pane.getByRole('button', { name: '销售套餐' }).click();
  const sale = page.getByRole('dialog', { name: '销售套餐' });
  await pickOwner(sale.getByRole('combobox', { name: '宠主' }), '套餐甲');
  await sale.getByRole('combobox', { name: '套餐' }).click();
  await page.getByRole('option', { name: new RegExp(PLAN) }).click();
  await expectAccessible(page, '销售套餐', undefined, '[role=dialog]');
  await sale.getByRole('button', { name: '确认收款' }).click();
  const notice = page.getByRole('dialog', { name: `套餐验证码：${PLAN}` });
  const code = (await notice.getByText(/^\d{6}$/).innerText()).trim();
  await notice.getByRole('button', { name: '已告知宠主' }).click();
  await expect(notice).toBeHidden();
  await expect(shell.pane.getByRole('table', { name: '客户套餐列表' })).toContainText('中型犬洗澡 5/5次');

  await shell.visit('/bill/goods');
  await pickOwner(shell.pane.getByRole('combobox', { name: /^宠主/ }), '套餐甲');
  await shell.pane.getByRole('combobox', { name: '添加商品' }).fill('中型犬洗澡');
  await expect(page.getByRole('option', { name: '中型犬洗澡' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F8');
  const pay = page.getByRole('dialog', { name: '结算：套餐甲' });
  const box = pay.getByLabel(/^套餐验证码/).first();
  await expect(box).toBeVisible();
  await expectAccessible(page, '可用套餐', undefined, '[role=dialog]');
  await box.fill(code);
  await page.keyboard.press('Enter');
  await expect(pay).toBeHidden();
  await expect(shell.pane.getByText('已用套餐结清')).toBeVisible();

  await shell.visit('/bill/package');
  const row = shell.pane.getByRole('row').filter({ hasText: '中型犬洗澡 4/5次' }).first();
  await row.getByRole('button', { name: /^详情/ }).click();
  const ledger = page.getByRole('dialog', { name: /^套餐 TC/ });
  await expect(ledger.getByRole('table', { name: /的使用记录$/ })).toContainText('核销');
  await expectAccessible(page, '套餐详情', undefined, '[role=dialog]');
});

test('two bills that are paid at once are on one slip, and it is printed again as 补打', async ({
  page,
  shell,
  signIn,
  product,
}) => {
  const ownerId = await newOwner(product.url, '并单乙', '13912340002');
  for (const service of ['基础护理', 'SPA护理']) await billOf(product.url, ownerId, [service]);
  const printed = await catchPrinting(page);
  await signIn('cashier', '门店', '/bill/cashier');
  await shell.pane
    .getByRole('list', { name: '待结算' })
    .getByRole('button', { name: /并单乙/ })
    .first()
    .click();
  await expect(shell.pane.getByRole('article', { name: /^账单ZD/ }).nth(1)).toBeVisible();
  await page.keyboard.press('F8');
  const pay = page.getByRole('dialog', { name: '结算：并单乙' });
  const cash = pay.getByLabel('现金', { exact: true });
  await expect(cash).not.toHaveValue('');
  await pay.getByLabel('实收现金').fill('1000');
  await pay.getByRole('button', { name: '确认收款' }).click();
  await expect(pay).toBeHidden();
  const receiptNo = /SK\d+/.exec(await shell.pane.getByText(/已收款 ¥/).innerText())?.[0] ?? '';
  await page.keyboard.press('F9');
  await expect.poll(async () => (await printed()).filter((text) => text.includes(receiptNo))).toHaveLength(1);
  await page.keyboard.press('F9');
  await expect.poll(async () => (await printed()).filter((text) => text.includes(receiptNo))).toHaveLength(2);
  const [first = '', second = ''] = await printed();
  for (const part of ['基础护理', 'SPA护理', '收现金', '找零']) expect(first).toContain(part);
  expect(first).not.toContain('补打');
  expect(second).toContain('补打');
});
