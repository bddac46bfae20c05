import { expectAccessible } from '../../commands/axe';
import { catchPrinting } from '../../commands/printedDocuments';
import { billOf, SERVICES, waitingBill } from '../../commands/waitingBill';
import { expect, test } from '../../fixtures/test';
import { Keys, settleByKeyboard } from '../../pages/CashierKeys';

/** So many keys leave half of the 25 seconds to the page, at five keys a second. */
const MOST_KEYS = 60;

test('six lines are sold and paid in two ways by keyboard alone, and the list has them and prints them', async ({
  page,
  shell,
  signIn,
}) => {
  const printed = await catchPrinting(page);
  await signIn('frontDesk', '门店', '/bill/goods');
  const box = shell.pane.getByRole('combobox', { name: '添加商品' });
  await expect(box).toBeFocused();
  const lines = shell.pane.getByRole('list', { name: '商品明细' }).getByRole('listitem');
  for (const [at, keyword] of SERVICES.entries()) {
    await page.keyboard.type(keyword);
    await expect(shell.pane.getByRole('option', { name: keyword })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(lines).toHaveCount(at + 1);
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('F8');
  const dialog = page.getByRole('dialog', { name: '结算：散客' });
  const billNo = /ZD\d+/.exec(await dialog.getByText(/^ZD\d+$/).innerText())?.[0] ?? '';
  const cash = dialog.getByLabel('现金', { exact: true });
  await expect(cash).toBeFocused();
  const owed = Number(await cash.inputValue());
  expect(owed).toBeGreaterThan(1);
  // Cash, what is handed over, then the next way.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('微信', { exact: true })).toBeFocused();
  await page.keyboard.type('1');
  await expect(cash).toHaveValue((owed - 1).toFixed(2));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const receiptNo = /SK\d+/.exec(await shell.pane.getByText(/^已收款.*收据号/).innerText())?.[0];
  expect(receiptNo).toBeDefined();

  await test.step('hits that stay for the next choice cover none of the lines that come of them', async () => {
    await box.fill('犬');
    await expect(shell.pane.getByRole('option')).not.toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(lines).toHaveCount(1);
    // It could be pressed where it stands: nothing lies above it.
    await lines.getByText(/犬/).first().click({ trial: true });
  });

  await shell.visit('/bill/list');
  const row = shell.pane.getByRole('row').filter({ hasText: billNo });
  await expect(row).toContainText('散客');
  await expect(row).toContainText('已结算');
  await row.getByRole('button', { name: /^详情/ }).click();
  const detail = page.getByRole('dialog', { name: /^账单/ });
  await expect(detail.getByRole('table', { name: /的项目$/ }).getByRole('row')).toHaveCount(7);
  await expect(detail.getByRole('table', { name: /的收退款$/ }).getByRole('row')).toHaveCount(3);
  await expect(detail.getByRole('button', { name: /^补打：/ }).first()).toBeInViewport({ ratio: 1 });
  await detail.getByRole('button', { name: '打印小票' }).click();
  await expect.poll(async () => (await printed()).filter((text) => text.includes(billNo))).toHaveLength(1);
  expect(await printed()).toEqual([expect.stringContaining('小型犬洗澡')]);
});

test('who waits is found, six lines are changed, discounted, paid in two ways and printed by keyboard alone', async ({
  page,
  shell,
  signIn,
  product,
}) => {
  const billNo = await waitingBill(product.url, '键盘甲', '13912344391');
  const printed = await catchPrinting(page);
  await signIn('cashier', '门店', '/bill/cashier');
  const keys = new Keys(page);
  await settleByKeyboard(page, shell.pane, { keys, name: '键盘甲', tail: '4391', printed });
  expect(keys.count).toBeLessThanOrEqual(MOST_KEYS);
  const [slip = ''] = await printed();
  expect(slip).toContain(billNo);
  for (const [at] of SERVICES.entries()) expect(slip).toMatch(new RegExp(`\\b${at + 2}\\S* ×`));
  expect(slip).toContain('现金');
  expect(slip).toContain('微信');
  expect(slip).toContain('优惠');
});

test('a bill that another desk saves waits on the cashier’s screen at once, on narrow and low screens, too', async ({
  page,
  shell,
  signIn,
  product,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  await signIn('cashier', '门店', '/bill/cashier');
  const people = shell.pane.getByRole('list', { name: '待结算' }).getByRole('button');
  const dialog = page.getByRole('dialog', { name: /^结算：/ });
  await test.step('what comes is opened', async () => {
    await expect(people.first()).toBeVisible();
    const billNo = await billOf(product.url, undefined, ['基础护理']);
    await people.filter({ hasText: billNo }).click();
    await expect(shell.pane.getByRole('article', { name: `账单${billNo}` })).toBeVisible();
    await expectAccessible(page, 'cashier');
    await page.keyboard.press('F8');
    await expect(page.getByRole('dialog', { name: '结算：散客' })).toBeVisible();
    await expectAccessible(page, 'payment', undefined, '[role=dialog]');
  });
  await test.step('in a low window 确认收款 stays in sight, and Tab reaches no field that is hidden behind it', async () => {
    await page.setViewportSize({ width: 1366, height: 400 });
    const confirm = dialog.getByRole('button', { name: '确认收款' });
    await expect(confirm).toBeInViewport({ ratio: 1 });
    const last = dialog.getByRole('textbox', { name: '银行卡', exact: true });
    for (
      let step = 0;
      step < 20 && !(await last.evaluate((box) => box === document.activeElement));
      step += 1
    )
      await page.keyboard.press('Tab');
    await expect(last).toBeFocused();
    // What a click in the middle of it would meet.
    await last.click({ trial: true });
    await expect(confirm).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  await test.step('on a narrow screen a click on a waiting owner scrolls to their bills', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const withTwoBills = people.filter({ hasText: '2 张' }).first();
    const last = shell.pane.getByRole('article').nth(1);
    await withTwoBills.click();
    await expect(last).toBeInViewport({ ratio: 1 });
    // Again, from the list.
    await withTwoBills.click();
    await expect(last).toBeInViewport({ ratio: 1 });
  });
});
