import { apiClient } from '../../commands/api';
import { expectAccessible } from '../../commands/axe';
import { newOwner, pickOwner } from '../../commands/owners';
import { catchPrinting } from '../../commands/printedDocuments';
import { waitingBill } from '../../commands/waitingBill';
import { type PayHost, startPayHost } from '../../fixtures/payHost';
import { type Product, startProduct } from '../../fixtures/product';
import { todaysTemplate } from '../../fixtures/template';
import { expect, test as base } from '../../fixtures/test';

/** A product with a payment provider, for all tests of this file. */
const started = { provider: undefined as PayHost | undefined, product: undefined as Product | undefined };
const test = base.extend<{ readonly payHost: PayHost }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
  payHost: async ({}, use) => use((started.provider ??= await startPayHost())),
  product: [
    async ({ payHost }, use) =>
      use((started.product ??= await startProduct(await todaysTemplate(), payHost.env))),
    { scope: 'test', timeout: 120_000 },
  ],
});
test.afterAll(async () => {
  await started.product?.stop();
  started.provider?.stop();
});

test('a customer pays by a code: from 扫码收款 to the receipt, by keyboard', async ({
  page,
  shell,
  signIn,
  product,
  payHost,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  await catchPrinting(page);
  const billNo = await waitingBill(product.url, '扫码甲', '13912340077');
  await signIn('cashier', '门店', '/bill/cashier');
  await shell.pane.getByRole('button', { name: /扫码甲/ }).click();
  await expect(shell.pane.getByRole('article', { name: `账单${billNo}` })).toBeVisible();
  await page.keyboard.press('F8');
  const dialog = page.getByRole('dialog', { name: '结算：扫码甲' });
  await dialog.getByRole('button', { name: '扫码收款：微信' }).press('Enter');
  await expect(dialog.getByRole('img', { name: '微信收款码' })).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('等待顾客付款');
  await expectAccessible(page, '扫码收款', undefined, '[role=dialog]');
  // What is left under way is asked of; the charge stands when the dialog is opened anew.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '仍要关闭' }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('F8');
  await expect(dialog.getByRole('img', { name: '微信收款码' })).toBeVisible();
  payHost.payAll();
  await dialog.getByRole('button', { name: '查询结果' }).click();
  await expect(dialog).toBeHidden();
  await expect(shell.pane.getByText(/^已收款.*收据号 SK\d+/)).toBeVisible();

  await shell.visit('/bill/list');
  const row = shell.pane.getByRole('row').filter({ hasText: billNo });
  await expect(row).toContainText('已结算');
  await row.getByRole('button', { name: /^详情/ }).click();
  const payments = page.getByRole('dialog', { name: /^账单/ }).getByRole('table', { name: /的收退款$/ });
  await expect(payments).toContainText('微信');
  await expect(payments).toContainText('4200-1.');
});

test('a recharge is paid by a code: from 扫码收款 to the receipt and the account', async ({
  page,
  shell,
  signIn,
  product,
  payHost,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  const printed = await catchPrinting(page);
  await newOwner(product.url, '充值扫码', '13912340078');
  await signIn('cashier', '门店', '/bill/account');
  await shell.pane.getByRole('button', { name: '储值充值' }).click();
  const dialog = page.getByRole('dialog', { name: '储值充值' });
  // A cashier begins with whose account it is.
  await expect(dialog.getByRole('combobox', { name: '宠主' })).toBeFocused();
  await pickOwner(dialog.getByRole('combobox', { name: '宠主' }), '充值扫码');
  await dialog.getByLabel(/充值金额/).fill('88.5');
  await dialog.getByRole('button', { name: '扫码收款：微信' }).press('Enter');
  await expect(dialog.getByRole('img', { name: '微信收款码' })).toBeVisible();
  // What is left under way is asked of; the charge stands when its owner is chosen anew.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '仍要关闭' }).click();
  await expect(dialog).toBeHidden();
  await shell.pane.getByRole('button', { name: '储值充值' }).click();
  await pickOwner(dialog.getByRole('combobox', { name: '宠主' }), '充值扫码');
  await expect(dialog.getByRole('img', { name: '微信收款码' })).toBeVisible();
  payHost.payAll();
  await dialog.getByRole('button', { name: '查询结果' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await printed()).filter((text) => text.includes('储值充值')))
    .toHaveLength(1);
  await expect(shell.pane.getByRole('table', { name: '储值流水列表' })).toContainText('+88.50');

  // It says before it goes back that the provider does it.
  await shell.pane.getByRole('button', { name: '储值退款' }).click();
  const refund = page.getByRole('dialog', { name: '储值退款' });
  await pickOwner(refund.getByRole('combobox', { name: '宠主' }), '充值扫码');
  await refund.getByLabel(/退款金额/).fill('20');
  await expect(refund.getByRole('status', { name: '退款去向' })).toHaveText(
    '微信：20.00 元由支付平台自动退回',
  );
});

test('a package is bought by a code: its owner is told their code, also after the dialog was closed', async ({
  page,
  shell,
  signIn,
  product,
  payHost,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  await catchPrinting(page);
  await newOwner(product.url, '套餐扫码', '13912340079');
  await signIn('cashier', '门店', '/bill/package');
  const sell = async (): Promise<void> => {
    await shell.pane.getByRole('button', { name: '销售套餐' }).click();
    await pickOwner(
      page.getByRole('dialog', { name: '销售套餐' }).getByRole('combobox', { name: '宠主' }),
      '套餐扫码',
    );
  };
  await sell();
  const dialog = page.getByRole('dialog', { name: '销售套餐' });
  await dialog.getByRole('combobox', { name: '套餐' }).click();
  await page.getByRole('option', { name: /中型犬洗澡5次卡/ }).click();
  await dialog.getByRole('button', { name: '扫码收款：微信' }).press('Enter');
  await expect(dialog.getByRole('img', { name: '微信收款码' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/验证码在发起收款后15分钟内可在套餐页“扫码购买”中查看/)).toBeVisible();
  await page.getByRole('button', { name: '仍要关闭' }).click();
  await expect(dialog).toBeHidden();
  const sales = shell.pane.getByRole('region', { name: '扫码购买' });
  await expect(sales.getByText('等待顾客付款')).toBeVisible();
  await expectAccessible(page, '扫码购买', undefined, 'section[aria-label=扫码购买]');

  // The charge stands when its owner is chosen anew.
  await sell();
  await expect(dialog.getByRole('img', { name: '微信收款码' })).toBeVisible();
  payHost.payAll();
  await dialog.getByRole('button', { name: '查询结果' }).click();
  const notice = page.getByRole('dialog', { name: /^套餐验证码：/ });
  const code = (await notice.getByText(/^\d{6}$/).innerText()).trim();
  await notice.getByRole('button', { name: '已告知宠主' }).click();
  await expect(notice).toBeHidden();
  await expect(shell.pane.getByRole('row').filter({ hasText: '套餐扫码' })).toContainText('中型犬洗澡 5/5次');
  await sales.getByRole('button', { name: /^查看验证码：SK\d+/ }).click();
  await expect(notice.getByText(code)).toBeVisible();
});

test('a deposit is taken by a code for an animal that boards, and pays a bill of its owner at the desk', async ({
  page,
  shell,
  signIn,
  product,
  payHost,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  await catchPrinting(page);
  const desk = await apiClient(product.url, 'frontDesk', 2);
  const boarding = await desk.get<{
    list: readonly { id: string; petName: string; ownerName: string }[];
  }>('/hospital/boarding/list?state=1');
  const [{ petName, ownerName } = { petName: '', ownerName: '' }] = boarding.data.list;

  await signIn('frontDesk', '门店', '/boarding/list');
  const row = shell.pane.getByRole('row').filter({ hasText: petName }).filter({ hasText: '在店' });
  await row.getByRole('button', { name: /^查看：/ }).click();
  const stay = page.getByRole('dialog', { name: /^寄养：/ });
  await stay.getByRole('button', { name: '扫码收取押金' }).click();
  const dialog = page.getByRole('dialog', { name: '扫码收取押金' });
  await expect(dialog.getByLabel('押金（元）')).toBeFocused();
  await page.keyboard.type('123.45');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: '微信收款码' })).toBeVisible();
  payHost.payAll();
  await dialog.getByRole('button', { name: '查询结果' }).click();
  await expect(page.getByText('已收取押金 ¥123.45')).toBeVisible();
  await expect(dialog).toBeHidden();

  await shell.visit('/bill/goods');
  await pickOwner(shell.pane.getByRole('combobox', { name: /^宠主/ }), ownerName);
  await shell.pane.getByRole('combobox', { name: '添加商品' }).fill('普通门诊挂号');
  await expect(shell.pane.getByRole('option', { name: '普通门诊挂号' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(shell.pane.getByRole('list', { name: '商品明细' }).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('F8');
  const pay = page.getByRole('dialog', { name: `结算：${ownerName}` });
  const cash = pay.getByLabel('现金', { exact: true });
  await expect(cash).toBeFocused();
  // Told that all of it comes from the deposit, the desk takes no cash.
  await pay.getByLabel(/^押金/).fill(await cash.inputValue());
  await expect(cash).toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(pay).toBeHidden();
  await expect(shell.pane.getByText(/^已收款.*收据号 SK\d+/)).toBeVisible();

  await shell.visit('/bill/list');
  const paid = shell.pane.getByRole('row').filter({ hasText: ownerName }).filter({ hasText: '零售' });
  await paid.first().getByRole('button', { name: /^详情/ }).click();
  const payments = page.getByRole('dialog', { name: /^账单/ }).getByRole('table', { name: /的收退款$/ });
  await expect(payments).toContainText('押金');
  await expect(payments).not.toContainText('现金');
});
