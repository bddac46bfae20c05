import { SUBSCRIBE_PATH } from '@hospital/shared/contract/live';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../commands/axe';
import { expect, test } from '../../fixtures/test';

test.use({ onlyReads: true });

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

// Layers over the pages that no other suite of the host opens; what lies beneath is looked at by the suites of those pages.

test('menu of the user, account switch and search box', async ({ page, shell, signInToWork }) => {
  await signInToWork('administrator', '门店', '/notice/noticeList');
  await test.step('menu of the user', async () => {
    await shell.user.click();
    await expect(page.getByRole('menuitem', { name: '切换公司' })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('account switch', async () => {
    await page.getByRole('menuitem', { name: '切换账号' }).click();
    await expect(page.getByRole('dialog', { name: '切换账号' })).toBeVisible();
    await expectAccessible(page, 'accounts', undefined, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: '切换账号' })).toHaveCount(0);
  });
  await test.step('search box', async () => {
    await shell.banner.getByRole('button', { name: '搜索' }).click();
    await expect(page.getByRole('option', { name: '消息中心' })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('search box without a hit', async () => {
    await page.getByRole('combobox', { name: '搜索' }).fill('没有这样的东西');
    await expect(page.getByRole('listbox', { name: '搜索结果' }).getByRole('option')).toHaveCount(0);
    await expectAccessible(page);
  });
});

test('notice popup', async ({ page, shell, signIn }) => {
  await tellOf(page);
  await signIn('frontDesk', '门店', '/customer/list');
  const popup = page.getByRole('dialog', { name: MESSAGE.title });
  await expect(popup).toBeVisible();
  await test.step('is readable', () => expectAccessible(page, 'notice', undefined, '[role=dialog]'));
  const dialog = page.getByRole('dialog', { name: '新增宠主' });
  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const)
    await test.step(`notice popup leaves the buttons of a dialog free at ${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await shell.pane.getByRole('button', { name: '新增宠主' }).click();
      await dialog.getByLabel('手机号').waitFor();
      await expect(popup).toBeVisible();
      for (const name of ['取消', '确定']) await dialog.getByRole('button', { name }).click({ trial: true });
      await dialog.getByRole('button', { name: '取消' }).click();
      await expect(dialog).toHaveCount(0);
    });
});
