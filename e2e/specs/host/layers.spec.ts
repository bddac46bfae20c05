import { SUBSCRIBE_PATH } from '@hospital/shared/contract/live';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../commands/axe';
import { beginSession } from '../../commands/session';
import { expect, test } from '../../fixtures/test';
import { Shell } from '../../pages/Shell';

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#7aa"/></svg>`;
const MESSAGE = {
  id: 'm1',
  title: '账号安全提醒',
  content: '<p>您的登录密码连续5次输错，账号已锁定30分钟。</p>',
};

/** Pushes {@link MESSAGE}, newer than anything that the server has told. */
async function tellOf(page: Page): Promise<void> {
  const ready = 'event: ready\nid: 900001\ndata: {"lost":false}\n\n';
  const told = `event: message\nid: 900002\ndata: ${JSON.stringify(MESSAGE)}\n\n`;
  await page.route(`**${SUBSCRIBE_PATH}`, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: ready + told }),
  );
}

// Every layer over the pages; what lies beneath is looked at by the suites of those pages.

test('store picker', async ({ page, signIn }) => {
  await signIn('manager');
  const dialog = page.getByRole('dialog', { name: '选择门店（必选）' });
  await expect(dialog.locator('tbody tr')).not.toHaveCount(0);
  await expectAccessible(page, 'store picker over the page');
  await dialog.getByPlaceholder('请输入门店名称').fill('没有这家店');
  await expect(dialog.getByText('没有符合条件的门店')).toBeVisible();
  await expectAccessible(page, 'store picker without a hit', undefined, '[role=dialog]');
});

test('warehouse picker, with warehouses and without', async ({ page, shell, signIn }) => {
  await signIn('keeper', '仓库');
  const dialog = page.getByRole('dialog', { name: '选择仓库' });
  await expect(dialog.getByRole('row', { name: '线上商城仓' })).toBeVisible();
  await expectAccessible(page, 'warehouse picker', undefined, '[role=dialog]');
  await dialog.getByRole('row', { name: '线上商城仓' }).click();
  await expect(dialog).toBeHidden();
  await shell.signOut();
  await signIn('keeperWithoutWarehouse', '仓库');
  await expect(dialog.getByText('暂无仓库，关闭后进入公司端')).toBeVisible();
  await expectAccessible(page, 'no warehouse', undefined, '[role=dialog]');
});

test('account switch and menu of the user', async ({ page, shell, signIn }) => {
  await signIn('administrator', '公司');
  await shell.user.click();
  await expect(page.getByRole('menuitem', { name: '切换公司' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: '切换账号' }).click();
  await expect(page.getByRole('dialog', { name: '切换账号' })).toBeVisible();
  await expectAccessible(page, 'accounts', undefined, '[role=dialog]');
});

test('a tab that is frozen', async ({ context, page, shell, signIn }) => {
  await signIn('administrator', '公司', '/mch/config');
  await shell.pane.getByRole('switch', { name: '宠物绝育状态必填' }).click();
  const second = new Shell(await context.newPage());
  await second.page.goto('/home');
  await second.ready();
  await second.user.click();
  await second.page.getByRole('menuitem', { name: '切换门店' }).click();
  await second.takeFirstPlace();
  await expect(page.getByRole('alertdialog', { name: '账号或门店已切换' })).toBeVisible();
  await expectAccessible(page);
});

test('image viewer, with a picture and with a refusal', async ({ context, page, product }) => {
  await page.route('**/files/cat.svg', (route) =>
    route.fulfill({ body: PICTURE, contentType: 'image/svg+xml' }),
  );
  await beginSession(context, product.url, 'administrator', '公司');
  await page.goto(`/image-viewer/${encodeURIComponent('/files/cat.svg')}`);
  await expect(page.getByRole('img', { name: '图片' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/image-viewer/${encodeURIComponent('https://evil.example/cat.png')}`);
  await expect(page.getByRole('dialog', { name: '图片查看' }).getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});

test('draft offer', async ({ page, shell, signIn }) => {
  await signIn('administrator', '公司', '/mch/dict');
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '新增字典' });
  await dialog.getByLabel('名称').fill('奶油色');
  await dialog.getByLabel('备注').fill('写到一半');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft:'))))
    .toBe(true);
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await shell.ready();
  await expect(dialog.getByText(/的草稿/)).toBeVisible();
  await expectAccessible(page, 'draft offer', undefined, '[role=dialog]');
});

test('search box', async ({ page, shell, signInToWork }) => {
  await signInToWork('administrator', '门店');
  await shell.banner.getByRole('button', { name: '搜索' }).click();
  await expect(page.getByRole('option', { name: '消息中心' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: '搜索' }).fill('没有这样的东西');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expectAccessible(page);
});

test('notice popup', async ({ page, signIn }) => {
  await tellOf(page);
  await signIn('doctor');
  await expect(page.getByRole('dialog', { name: MESSAGE.title })).toBeVisible();
  await expectAccessible(page, 'notice', undefined, '[role=dialog]');
});

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const)
  test(`notice popup leaves the buttons of a dialog free at ${width} px`, async ({ page, shell, signIn }) => {
    await page.setViewportSize({ width, height });
    await tellOf(page);
    await signIn('frontDesk', '门店', '/customer/list');
    await shell.pane.getByRole('button', { name: '新增宠主' }).click();
    const dialog = page.getByRole('dialog', { name: '新增宠主' });
    await dialog.getByLabel('手机号').waitFor();
    await expect(page.getByRole('dialog', { name: MESSAGE.title })).toBeVisible();
    for (const name of ['取消', '确定']) await dialog.getByRole('button', { name }).click({ trial: true });
  });
