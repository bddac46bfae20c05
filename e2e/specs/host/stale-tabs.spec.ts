import type { BrowserContext, Locator } from '@playwright/test';
import { expectAccessible } from '../../commands/axe';
import { beginSession } from '../../commands/session';
import { goTo, openTab, workIn } from '../../commands/workplace';
import { Shell } from '../../pages/Shell';
import { expect, test, type Page } from '../../fixtures/test';

const frozen = (page: Page): Locator => page.getByRole('alertdialog', { name: '账号或门店已切换' });
const setting = ({ pane }: Shell): Locator => pane.getByRole('switch', { name: '宠物绝育状态必填' });

/** The page of settings with a change that is not saved. */
async function changeSomething(shell: Shell): Promise<void> {
  await shell.visit('/mch/config');
  await setting(shell).click();
}

async function save({ page, pane }: Shell): Promise<unknown> {
  const answer = page.waitForResponse('**/api/sys/store/config/save*');
  await pane.getByRole('button', { name: '保存' }).first().click();
  return (await answer).json();
}

/** A tab with something unsaved that hears nothing from now on, but how its save is answered. */
async function openDeafTab(context: BrowserContext): Promise<Shell> {
  const shell = new Shell(await context.newPage());
  const { page } = shell;
  await page.addInitScript(() =>
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true),
  );
  await page.goto('/mch/config');
  await shell.ready();
  await setting(shell).click();
  await page.route('**/api/**', (route) =>
    route.request().url().includes('/sys/store/config/save') ? route.continue() : route.abort(),
  );
  return shell;
}

/** Headers of a call that a page in 天河 makes, as administrator. */
const headersOf = (page: Page) =>
  page.evaluate(() => ({
    authorization: decodeURIComponent(/clientToken=([^;]+)/.exec(document.cookie)?.[1] ?? ''),
    'x-page-identity': '1:1:1001:2',
  }));

test('two tabs of one browser, and one changes the store', async ({
  context,
  page,
  product,
  shell,
  signIn,
}) => {
  test.slow(); // three pages
  await signIn('administrator', '公司', '/mch/dict');
  await workIn(shell, '天河');
  const second = await openTab(context);

  await test.step('when one changes the store, the other goes home and reloads', async () => {
    await shell.visit('/mch/dict');
    await workIn(second, '海珠');
    await expect(shell.banner).toContainText('海珠');
    await expect(page).toHaveURL(/\/home$/);
    await expect(shell.tabs.getByRole('tab')).toHaveText([/首页/]);
    await workIn(second, '天河');
    await expect(shell.banner).toContainText('天河');
    await shell.ready();
  });

  await test.step('with something unsaved it freezes in words; what it sends is refused; it goes back and goes on', async () => {
    await changeSomething(shell);
    const deaf = await openDeafTab(context);
    await page.bringToFront();
    await workIn(second, '海珠');
    const layer = frozen(page);
    await expect(layer).toContainText(/本页面.*天河.*当前.*海珠/);
    await page.keyboard.press('Escape');
    await expect(layer).toBeVisible();
    expect(await layer.evaluate((element) => element.matches(':modal'))).toBe(true);
    await test.step('axe finds nothing', () => expectAccessible(page, 'a tab that is frozen'));

    await test.step('a write that slips through is refused, and nothing is written', async () => {
      const headers = await headersOf(page);
      const entry = { type: 'stale', name: '陈旧', code: 'STALE', sort: 1 };
      const refused = await page.request.post(`${product.url}/api/sys/dict/save.do`, {
        headers,
        data: entry,
      });
      expect(await refused.json()).toMatchObject({ code: 40303, data: { current: { userId: '1' } } });
      const { authorization } = headers;
      const list = await page.request.post(`${product.url}/api/sys/dict/qryList.do`, {
        headers: { authorization },
        data: { type: 'stale' },
      });
      expect((await list.json()).data).toEqual([]);
    });

    await test.step('a tab that has not heard of the switch learns it from the refusal of its write', async () => {
      await expect(frozen(deaf.page)).toBeHidden();
      expect(await save(deaf)).toMatchObject({ code: 40303 });
      await expect(frozen(deaf.page)).toContainText(/当前.*海珠/);
      await expect(deaf.page.getByText('当前页面的账号或门店已切换')).toHaveCount(0);
      await deaf.page.close();
    });

    await layer.getByRole('button', { name: /^切回.*天河.*继续$/ }).click();
    await expect(layer).toBeHidden();
    await expect(setting(shell)).toBeVisible();
    expect(await save(shell)).toMatchObject({ code: 0 });
    await expect(second.banner, 'the other tab follows').toContainText('天河');
    await expect(shell.pane.getByText('项未保存')).toBeHidden();
    await setting(shell).click();
    expect(await save(shell)).toMatchObject({ code: 0 });
    await expect(shell.pane.getByText('项未保存')).toBeHidden();
  });

  await test.step('放弃并切换 gives up what is unsaved and goes where the browser is', async () => {
    await setting(shell).click();
    await second.ready();
    await goTo(second, '切换公司');
    await expect(second.banner.getByText('公司', { exact: true })).toBeVisible();
    await frozen(page).getByRole('button', { name: '放弃并切换' }).click();
    await expect(shell.banner.getByText('公司', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
    await expect(shell.tabs.getByRole('tab')).toHaveText([/首页/]);
  });
});

test('two tabs of one browser, and another account signs in', async ({
  context,
  page,
  product,
  shell,
  signIn,
}) => {
  test.slow(); // three pages
  await signIn('administrator', '公司', '/mch/config');
  await setting(shell).click();
  const second = new Shell(await context.newPage());

  await test.step('another account in the other tab freezes it, too; going back is not offered', async () => {
    await beginSession(context, product.url, 'doctor', '门店');
    await second.page.goto('/notice/noticeList');
    await expect(second.user).toHaveText('周思远');
    await expect(frozen(page)).toContainText(/本页面.*陈立群 · 公司.*当前.*周思远 · .*天河/);
    await expect(frozen(page).getByRole('button', { name: /切回/ })).toHaveCount(0);
    await frozen(page).getByRole('button', { name: '放弃并切换' }).click();
    await expect(shell.user).toHaveText('周思远');
  });

  await test.step('another tenant in the other tab is another account, although its ids are the same', async () => {
    await second.page.goto('about:blank'); // or it would go home by itself in the middle of its next visit
    await page.goto('about:blank');
    await beginSession(context, product.url, 'administrator', '公司');
    await page.goto('/home'); // where a tab goes whose account is another one by now
    await shell.ready();
    await changeSomething(shell);
    const deaf = await openDeafTab(context);
    await beginSession(context, product.url, 'otherTenant', '公司');
    await second.page.goto('/notice/noticeList');
    await second.ready();
    await expect(frozen(page)).toContainText('（其他机构）');
    await expect(frozen(page).getByRole('button', { name: /切回/ })).toHaveCount(0);

    await test.step('a tab that has not heard of it is refused', async () => {
      await expect(frozen(deaf.page)).toBeHidden();
      expect(await save(deaf)).toMatchObject({ code: 40303, data: { current: { tenantId: '2' } } });
      await expect(frozen(deaf.page)).toContainText('（其他机构）');
    });

    await frozen(page).getByRole('button', { name: '放弃并切换' }).click();
    await shell.ready();
    await expect(page).toHaveURL(/\/home$/);
    await expect(frozen(page)).toBeHidden();
  });
});
