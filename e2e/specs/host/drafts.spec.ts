import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../commands/axe';
import { withoutEventStream } from '../../commands/withoutEventStream';
import { accounts, expect, password, test } from '../../fixtures/test';
import { Shell } from '../../pages/Shell';
import { SignInPage } from '../../pages/SignInPage';

/** It would learn that a session has ended before the clicks that are to learn it. */
test.beforeEach(({ page }) => withoutEventStream(page));

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: '新增字典' });
const offerIn = (dialog: Locator): Locator =>
  dialog.getByRole('alert').filter({ hasText: /恢复 .*\d\d:\d\d 的草稿/ });

async function typeEntry(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await fillEntry(page);
}

async function fillEntry(page: Page): Promise<void> {
  await dialogOf(page).getByLabel('类型').fill('pet_color');
  await dialogOf(page).getByLabel('名称').fill('奶油色');
  await dialogOf(page).getByLabel('备注').fill('写到一半');
}

async function expectEntry(dialog: Locator): Promise<void> {
  await expect(dialog.getByLabel('类型')).toHaveValue('pet_color');
  await expect(dialog.getByLabel('名称')).toHaveValue('奶油色');
  await expect(dialog.getByLabel('备注')).toHaveValue('写到一半');
}

/** Written to the last letter (encrypting keeps the length), and unreadable for whoever looks into the storage. */
async function untilKept(page: Page): Promise<void> {
  const whole = { values: { type: 'pet_color', name: '奶油色', remarks: '写到一半' } };
  const kept = (): Promise<string> =>
    page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.startsWith('draft:'))?.[1] ?? '{"data":""}',
    );
  await expect
    .poll(async () => Buffer.from((JSON.parse(await kept()) as { data: string }).data, 'base64').length)
    .toBeGreaterThanOrEqual(Buffer.byteLength(JSON.stringify(whole)) + TAG);
  expect(await kept()).not.toContain('奶油色');
}

/** Bytes that AES-GCM adds. */
const TAG = 16;

/** The server ends the session of this browser. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() =>
    decodeURIComponent(/clientToken=([^;]+)/.exec(document.cookie)?.[1] ?? ''),
  );
  await page.request.post('/api/logout.do', { headers: { authorization: token }, data: {} });
}

test('a session that ends: after signing in again the tabs and every half-typed form are as they were', async ({
  page,
  shell,
  signIn,
  signInPage,
}) => {
  await signIn('administrator', '公司', '/mch/config');
  await shell.pane.getByRole('switch', { name: '宠物绝育状态必填' }).click();
  await expect(shell.pane.getByText('1 项未保存')).toBeVisible();
  await shell.visit('/mch/dict?from=bookmark');
  await typeEntry(page);
  await dialogOf(page).getByLabel('编码').fill('CREAM9');
  await dialogOf(page).getByLabel('排序').fill('3');
  // The session has ended when the save arrives; no other call of the page learns of it before.
  await page.route('**/sys/dict/save.do', async (route) => {
    await endSession(page);
    await route.continue();
  });
  // Nobody asks whether to leave, although there is something unsaved.
  let questioned = false;
  page.on('dialog', (question) => {
    questioned = true;
    void question.accept();
  });
  await dialogOf(page).getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(questioned).toBe(false);

  await signInPage.signIn(accounts.administrator, password, '公司');
  await shell.ready();
  await test.step('back to the same tabs and query', async () => {
    await expect(page).toHaveURL(/\/mch\/dict\?from=bookmark$/);
    await expect(shell.tabs.getByRole('tab')).toHaveText([/首页/, /门店设置/, /字典管理/]);
    await expect(shell.tab('字典管理')).toHaveAttribute('aria-selected', 'true');
  });
  await test.step('every form is filled in without asking', async () => {
    await expectEntry(dialogOf(page));
    await expect(dialogOf(page).getByLabel('编码')).toHaveValue('CREAM9');
    await expect(offerIn(dialogOf(page))).toHaveCount(0);
    await dialogOf(page).getByRole('button', { name: '取消' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '离开' }).click();
    await shell.tab('门店设置').click();
    await expect(shell.pane.getByText('1 项未保存')).toBeVisible();
  });
});

test('a reload: the form offers the draft', async ({ page, shell, signIn }) => {
  await signIn('administrator', '公司', '/mch/dict');
  page.on('dialog', (question) => void question.accept()); // the browser asks: something is unsaved
  const dialog = dialogOf(page);
  const offer = offerIn(dialog);

  await test.step('what was typed last before a reload is not lost either, and 放弃 gives the draft up', async () => {
    await typeEntry(page);
    await page.reload(); // no time to write
    await shell.ready();
    await expect(offer.getByRole('row', { name: '备注 空 写到一半' })).toBeVisible();
    await offer.getByRole('button', { name: '放弃' }).click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await shell.ready();
    await expect(dialog.getByLabel('名称')).toHaveValue('');
    await expect(offer).toHaveCount(0);
  });

  await test.step('with what differs', async () => {
    await fillEntry(page);
    await untilKept(page);
    await page.reload();
    await shell.ready();
    await expect(offer.getByRole('row', { name: '名称 空 奶油色' })).toBeVisible();
    await expect(dialog.getByLabel('名称')).toHaveValue('');
  });

  await test.step('axe finds nothing', () =>
    expectAccessible(page, 'draft offer', undefined, '[role=dialog]'));

  await test.step('恢复 fills it in, saving ends it', async () => {
    await offer.getByRole('button', { name: '恢复' }).click();
    await expectEntry(dialog);
    await expect(offer).toHaveCount(0);
    await dialog.getByLabel('编码').fill('CREAM10');
    await dialog.getByLabel('排序').fill('33');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toBeHidden();
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
    ).toEqual([]);
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await expect(dialog.getByLabel('名称')).toHaveValue('');
    await expect(offer).toHaveCount(0);
  });
});

test('a draft that is kept: who finds it, and who does not', async ({ page, context, signIn }) => {
  await signIn('administrator', '公司', '/mch/dict');
  await typeEntry(page);
  await untilKept(page);
  const again = await context.newPage();

  await test.step('a page that crashed: a new one offers what was typed', async () => {
    const crashed = page.waitForEvent('crash');
    const devtools = await context.newCDPSession(page);
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    await again.goto('/mch/dict');
    await again.getByRole('button', { name: '新增', exact: true }).click();
    await offerIn(dialogOf(again)).getByRole('button', { name: '恢复' }).click();
    await expectEntry(dialogOf(again));
    await untilKept(again);
  });

  await test.step('who signs in after somebody else on the same computer sees nothing of it', async () => {
    await endSession(again);
    again.on('dialog', (question) => void question.accept());
    await again.goto('/mch/dict').catch(() => undefined);
    await expect(again).toHaveURL(/\/login/);
    // Of another tenant, with the same number there.
    const signInPage = new SignInPage(again);
    const shell = new Shell(again);
    await signInPage.open('other');
    await signInPage.signIn(accounts.otherTenant, password, '公司');
    await shell.ready();
    await shell.visit('/mch/dict');
    await expect(dialogOf(again)).toHaveCount(0);
    await again.getByRole('button', { name: '新增', exact: true }).click();
    await expect(dialogOf(again).getByLabel('名称')).toHaveValue('');
    await expect(again.getByText('的草稿')).toHaveCount(0);
  });
});
