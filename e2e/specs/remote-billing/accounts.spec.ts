import { expectAccessible } from '../../commands/axe';
import { newOwner, pickOwner } from '../../commands/owners';
import { catchPrinting } from '../../commands/printedDocuments';
import { expect, test } from '../../fixtures/test';

test('money is taken into an account by a plan, and what gift money a refund loses is said before', async ({
  page,
  shell,
  signIn,
  product,
}) => {
  await newOwner(product.url, '储值丙', '13912340003');
  test.slow(); // axe looks at it in both themes and widths
  const printed = await catchPrinting(page);
  await signIn('cashier', '门店', '/bill/account');
  await test.step('movements of accounts stand in rows of one height, with a slip to print again or without', async () => {
    const rows = shell.pane.getByRole('table', { name: '储值流水列表' }).locator('tbody tr');
    const again = page.getByRole('button', { name: /^补打/ });
    await expect(rows.filter({ has: again }).first()).toBeVisible();
    await expect(rows.filter({ hasText: '押金', hasNot: again }).first()).toBeVisible();
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(new Set(heights).size).toBe(1);
  });
  await shell.pane.getByRole('button', { name: '储值充值' }).click();
  const recharge = page.getByRole('dialog', { name: '储值充值' });
  await pickOwner(recharge.getByRole('combobox', { name: '宠主' }), '储值丙');
  await recharge.getByRole('combobox', { name: '充值方案' }).click();
  await page.getByRole('option', { name: '充1000送100' }).click();
  await expect(recharge.getByText('收款 1,000.00 元，赠送 100.00 元')).toBeVisible();
  await test.step('of the ways to pay, the one with a wrong amount alone stands out', async () => {
    const way = (label: string) => recharge.getByLabel(label, { exact: true });
    const backgroundOf = (label: string): Promise<string> =>
      way(label).evaluate((field) => getComputedStyle(field).backgroundColor);
    await expect(way('现金')).toHaveValue('1000.00');
    // Under the pointer a field looks otherwise.
    await recharge.getByRole('button', { name: '确认充值' }).hover();
    const usual = await backgroundOf('支付宝');
    await way('微信').fill('x');
    await recharge.getByRole('button', { name: '确认充值' }).click();
    await expect(recharge.getByText('请先改正标红的金额')).toBeVisible();
    await recharge.getByLabel('实收现金').focus();
    for (const label of ['现金', '支付宝', '支付宝流水号']) expect(await backgroundOf(label)).toBe(usual);
    expect(await backgroundOf('微信')).not.toBe(usual);
    await way('微信').fill('');
    await expect(recharge.getByText('请先改正标红的金额')).toBeHidden();
  });
  await expectAccessible(page, '储值充值', undefined, '[role=dialog]');
  await recharge.getByRole('button', { name: '确认充值' }).click();
  await expect(recharge).toBeHidden();
  await expect
    .poll(async () => (await printed()).filter((text) => text.includes('储值充值')))
    .toHaveLength(1);
  await expect(shell.pane.getByRole('table', { name: '储值流水列表' })).toContainText('+1,000.00');

  await shell.pane.getByRole('button', { name: '储值退款' }).click();
  const refund = page.getByRole('dialog', { name: '储值退款' });
  await pickOwner(refund.getByRole('combobox', { name: '宠主' }), '储值丙');
  await expect(refund.getByText(/本店可退 1,000.00 元/)).toBeVisible();
  await refund.getByLabel(/退款金额/).fill('1000');
  await expect(refund.getByText(/将作废赠金/)).toBeVisible();
  await refund.getByLabel(/退款原因/).fill('搬家');
  await expectAccessible(page, '储值退款', undefined, '[role=dialog]');
  await refund.getByRole('button', { name: '确认退款' }).click();
  await expect(refund).toBeHidden();
  await expect
    .poll(async () => (await printed()).filter((text) => text.includes('退款小票')))
    .toHaveLength(1);
});

test('a cashier counts the till, closes it once, and what comes later is of the next closing', async ({
  elsewhere,
  page,
  shell,
  signIn,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  await catchPrinting(page);
  await signIn('cashier', '门店', '/bill/close');
  await expect(shell.pane.getByText(/账面现金 ¥[\d,.]+$/).first()).toBeVisible();
  await expectAccessible(page, '日结');
  await test.step('the manager may close a till in the place of its cashier', async () => {
    const manager = await elsewhere('manager', '门店');
    await manager.takeFirstPlace();
    await manager.visit('/bill/close/list');
    // The demo chain has one of an earlier day.
    await manager.pane
      .getByRole('button', { name: /^代为日结/ })
      .first()
      .click();
    const dialog = manager.page.getByRole('dialog', { name: /^代为日结/ });
    await expect(dialog.getByLabel('实点现金（元）')).toBeVisible();
    await expectAccessible(manager.page, '代为日结', undefined, '[role=dialog]');
  });
  await shell.pane.getByLabel('实点现金（元）').fill('0.01');
  await shell.pane.getByRole('button', { name: '日结', exact: true }).click();
  await expect(shell.pane.getByRole('alert').first()).toBeVisible();
  await shell.pane.getByLabel('差额说明').fill('备用金未清点');
  await shell.pane.getByRole('button', { name: '日结', exact: true }).click();
  await page.getByRole('dialog', { name: '确认日结' }).getByRole('button', { name: '确认日结' }).click();
  await expect(page.getByText(/日结完成，单号 RJ\d+/)).toBeVisible();
  await expect(shell.pane.getByText('上次日结后没有收退款')).toBeVisible();
  await expect(shell.pane.getByRole('table', { name: '我的日结' })).toContainText('备用金未清点');
});
