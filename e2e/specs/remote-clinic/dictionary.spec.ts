import type { DictEntry } from '@hospital/shared/contract/calls/dictionary';
import { apiClient } from '../../commands/api';
import { expect, test } from '../../fixtures/test';

type Client = Awaited<ReturnType<typeof apiClient>>;

/** Gives an entry of the dictionary another name. */
async function rename(admin: Client, [type, code]: readonly [string, string], name: string): Promise<void> {
  const { data } = await admin.post<DictEntry[]>('/sys/dict/qryList.do', { type, pageSize: 200 });
  const found = data.find((one) => one.code === code);
  if (!found) throw new Error(`${type} has no ${code}`);
  const { parentId: _, systemFlag: _flag, ...entry } = found;
  expect((await admin.post('/sys/dict/update.do', { ...entry, name })).code).toBe(0);
}

const WECHAT = ['pay_way', '2'] as const;
const ALIPAY = ['pay_way', '3'] as const;
/** All payments, each with its way. */
const PAYMENTS = '/bill/trend/trendList?view=payments&startDate=2020-01-01&endDate=2099-12-31';

test('an entry that somebody else changes shows in an open page, in its labels and in its selects', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  const admin = await apiClient(product.url, 'administrator', 1);

  // Labels: a front desk has the payments open, the administrator renames a way of paying.
  await signIn('frontDesk', '门店', PAYMENTS);
  const ways = shell.pane.getByRole('cell', { name: '微信', exact: true });
  await expect(ways.first()).toBeVisible();
  // How long it takes is told, not asserted: the page itself looks at what it shows.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.body.textContent?.includes('微信支付')) return;
      observer.disconnect();
      document.documentElement.dataset['shownAt'] = String(Date.now());
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const sent = Date.now();
  await rename(admin, WECHAT, '微信支付');
  await expect(shell.pane.getByRole('cell', { name: '微信支付', exact: true }).first()).toBeVisible();
  await expect(ways).toHaveCount(0);
  const shownAt = Number(await page.locator('html').getAttribute('data-shown-at'));
  const description = `${shownAt - sent} ms from sending the change to the open page that shows it`;
  test.info().annotations.push({ type: 'a change of the dictionary', description });
  process.stdout.write(`${description}\n`);
  await rename(admin, WECHAT, '微信');
  await expect(ways.first()).toBeVisible();

  // Selects: the dialog of a follow-up is open while a way is added.
  await shell.visit('/workspace/reviewAndBack/reviewBackWaitList?status=N');
  await shell.pane
    .getByRole('button', { name: /^回访：/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^回访/ });
  // The owner's card stands above the field: once its telephone number shows, the field moves no more.
  await expect(dialog.getByText(/^1\d{10}$/)).toBeVisible();
  await dialog.getByRole('combobox', { name: '回访方式' }).click();
  await expect(page.getByRole('option', { name: '电话', exact: true })).toBeVisible();
  const added = { type: 'review_way', name: '视频通话', code: 'VIDEO', sort: 9, remarks: '回访方式' };
  expect((await admin.post('/sys/dict/save.do', added)).code).toBe(0);
  await expect(page.getByRole('option', { name: '视频通话', exact: true })).toBeVisible();
});

test('what changes after a page has read it and before its event stream stands is told all the same', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/api/notify/admin/message/subscribe*', (route) => gate.then(() => route.continue()));
  await signIn('frontDesk', '门店', PAYMENTS);
  const way = (name: string) => shell.pane.getByRole('cell', { name, exact: true }).first();
  await expect(way('支付宝')).toBeVisible();
  const admin = await apiClient(product.url, 'administrator', 1);
  await rename(admin, ALIPAY, '支付宝扫码');
  open();
  await expect(way('支付宝扫码')).toBeVisible();
  await rename(admin, ALIPAY, '支付宝');
  await expect(way('支付宝')).toBeVisible();
});
