import type { BrowserContext, Locator } from '@playwright/test';
import { withoutEventStream } from '../../commands/withoutEventStream';
import { Shell } from '../../pages/Shell';
import { accounts, expect, password, test, type Page } from '../../fixtures/test';

const storePicker = (page: Page): Locator => page.getByRole('dialog', { name: '选择门店（必选）' });
const warehousePicker = (page: Page): Locator => page.getByRole('dialog', { name: '选择仓库' });
const frozen = (page: Page): Locator => page.getByRole('alertdialog', { name: '账号或门店已切换' });

/** Chooses an item of the user's menu. */
async function choose(shell: Shell, item: string): Promise<void> {
  await shell.user.click();
  await shell.page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** From now on a page hears nothing from the server but how its save is answered. */
async function deafen(page: Page): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.request().url().includes('/sys/store/config/save') ? route.continue() : route.abort(),
  );
}

async function workIn(shell: Shell, store: string): Promise<void> {
  await choose(shell, '切换门店');
  await storePicker(shell.page).getByRole('row', { name: store }).click();
  await expect(shell.banner).toContainText(store);
}

/** Another tab of the same browser. */
async function openTab(context: BrowserContext): Promise<Shell> {
  const shell = new Shell(await context.newPage());
  await shell.page.goto('/home');
  await shell.ready();
  return shell;
}

test.describe('the store picker', () => {
  test('opens when no store is chosen, cannot be closed, filters by name, and is worked by keyboard', async ({
    page,
    shell,
    signIn,
  }) => {
    await signIn('manager');
    const dialog = storePicker(page);
    const header = dialog.getByRole('columnheader');
    await expect(header).toHaveText(['序号', '门店名称', '门店电话', '门店地址']);
    const rows = dialog.locator('tbody tr');
    await expect(rows).toHaveCount(3);
    await expect(rows.first().getByRole('cell').first()).toHaveText('1');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('button', { name: '关闭' })).toHaveCount(0);

    const filter = dialog.getByPlaceholder('请输入门店名称');
    await expect(filter).toBeFocused();
    const second = (await rows.nth(1).getByRole('button').textContent()) ?? '';
    await filter.fill(second);
    await expect(rows).toHaveCount(1);
    await filter.fill('没有这家店');
    await expect(dialog.getByText('没有符合条件的门店')).toBeVisible();
    await filter.fill('');
    await expect(rows).toHaveCount(3);

    await filter.press('ArrowDown');
    await expect(rows.nth(0).getByRole('button')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(1).getByRole('button')).toBeFocused();
    for (let times = 0; times < 8; times += 1) await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await rows.nth(1).getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('banner')).toContainText(second);
    await expect(page.getByText(`上次登录门店：${second}`)).toBeVisible();
    await expect(shell.pane.getByRole('region', { name: '效期预警' })).toBeVisible();

    await test.step('the store is recorded: the next sign-in begins there, without the dialog', async () => {
      await shell.signOut();
      await signIn('manager');
      await expect(page.getByRole('banner')).toContainText(second);
      await expect(shell.pane.getByRole('region', { name: '效期预警' })).toBeVisible();
      await expect(dialog).toBeHidden();
    });
  });

  test('with a single store that one is picked by itself, and the menu says that one is there already', async ({
    page,
    shell,
    signIn,
  }) => {
    await signIn('frontDesk');
    await expect(shell.pane.getByText(/^上次登录门店：.*天河/)).toBeVisible();
    await expect(storePicker(page)).toHaveCount(0);
    await choose(shell, '切换门店');
    await expect(page.getByText(/^当前已在.*天河/)).toBeVisible();
    await expect(storePicker(page)).toBeHidden();
  });

  test('a change of store closes all tabs and goes home, after asking when something is unsaved', async ({
    page,
    shell,
    signIn,
  }) => {
    await signIn('administrator', '公司');
    await workIn(shell, '天河');
    await shell.visit('/mch/config');
    await shell.pane.getByRole('switch', { name: '宠物绝育状态必填' }).click();
    await page.evaluate(() => localStorage.setItem('storeUpload', '{}'));
    await choose(shell, '切换门店');
    await storePicker(page).getByRole('row', { name: '海珠' }).click();
    const question = page.getByRole('dialog').filter({ hasText: '内容尚未保存，确定离开吗?' });
    await question.getByRole('button', { name: '继续编辑' }).click();
    await expect(question).toBeHidden();
    await storePicker(page).getByRole('button', { name: '关闭' }).click();
    await expect(shell.tab('门店设置')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('天河');

    await choose(shell, '切换门店');
    await storePicker(page).getByRole('row', { name: '海珠' }).click();
    await question.getByRole('button', { name: '离开' }).click();
    await expect(page.getByRole('banner')).toContainText('海珠');
    await expect(page).toHaveURL(/\/home$/);
    await expect(shell.tabs.getByRole('tab')).toHaveText([/首页/]);
    expect(await page.evaluate(() => localStorage.getItem('storeUpload'))).toBeNull();
    await page.reload();
    await shell.ready();
    await expect(page.getByRole('banner')).toContainText('海珠');
    await expect(shell.tabs.getByRole('tab')).toHaveText([/首页/]);
  });
});

test.describe('the sides', () => {
  test('the page that was asked for opens once a place is chosen', async ({ page, shell, signIn }) => {
    await signIn('keeper', '仓库', '/product/list?keyword=S1');
    await warehousePicker(page).getByRole('row', { name: '总部中心仓' }).click();
    await expect(page.getByRole('banner')).toContainText('总部中心仓');
    await expect(page).toHaveURL(/\/product\/list\?keyword=S1$/);
    await expect(shell.tabs.getByRole('tab')).toHaveText([/首页/, /商品管理/]);
  });

  test('a keeper picks among the warehouses', async ({ page, signIn, shell }) => {
    await signIn('keeper', '仓库');
    const dialog = warehousePicker(page);
    await expect(dialog.getByRole('columnheader')).toHaveText(['仓库名称', '类型', '地址', '描述']);
    const online = dialog.getByRole('row', { name: '线上商城仓' });
    await expect(online.getByRole('cell').nth(1)).toHaveText('线上');
    await expect(dialog.getByRole('row', { name: '总部中心仓' }).getByRole('cell').nth(1)).toHaveText('线下');
    await online.click();
    await expect(page.getByRole('banner')).toContainText('线上商城仓');
    const cookies = await page.context().cookies();
    const value = (name: string): string | undefined => cookies.find((cookie) => cookie.name === name)?.value;
    expect([value('warehouseId'), value('warehouseType'), value('menuListShowType')]).toEqual([
      '2',
      '4',
      '3',
    ]);
    await shell.user.click();
    await expect(page.getByRole('menuitem', { name: '切换仓库' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: '切换门店' })).toHaveCount(0);
    await expect(page.getByRole('menuitem', { name: '切换公司' })).toHaveCount(0);
  });

  test('a keeper whose session has ended comes back to the warehouse and the tabs; after signing out, chooses', async ({
    page,
    shell,
    signIn,
    signInPage,
  }) => {
    await withoutEventStream(page); // it would learn of the end, too, and load the page anew once more
    await signIn('keeper', '仓库');
    await warehousePicker(page).getByRole('row', { name: '线上商城仓' }).click();
    await expect(page.getByRole('banner')).toContainText('线上商城仓');
    await shell.visit('/notice/noticeList');
    await expect(shell.tab('消息中心')).toBeVisible();
    const authorization = await page.evaluate(() =>
      decodeURIComponent(/clientToken=([^;]+)/.exec(document.cookie)?.[1] ?? ''),
    );
    await page.request.post('/api/logout.do', { headers: { authorization }, data: {} });
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await signInPage.signIn(accounts.keeper, password, '仓库');
    await expect(page.getByRole('banner')).toContainText('线上商城仓');
    await expect(page).toHaveURL(/\/notice\/noticeList$/);
    await expect(shell.tab('消息中心')).toBeVisible();
    await expect(warehousePicker(page)).toHaveCount(0);

    await shell.signOut();
    await signIn('keeper', '仓库');
    await expect(warehousePicker(page)).toBeVisible();
  });

  test('a keeper without any warehouse goes on to the company', async ({ page, shell, signIn }) => {
    await signIn('keeperWithoutWarehouse', '仓库');
    const dialog = warehousePicker(page);
    await expect(dialog.getByText('暂无仓库，关闭后进入公司端')).toBeVisible();
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(page.getByText('暂无仓库-将自动跳转公司端')).toBeVisible();
    await expect(page.getByRole('banner').getByText('公司', { exact: true })).toBeVisible();
    await expect(shell.pane.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('who may work on all sides goes from one to the other, each with its own menu', async ({
    page,
    shell,
    signIn,
  }) => {
    await signIn('administrator', '公司', '/mch/dict');
    await choose(shell, '切换公司');
    await expect(page.getByText('当前已在公司端')).toBeVisible();
    await expect(shell.tab('字典管理')).toBeVisible();

    await choose(shell, '切换仓库');
    await warehousePicker(page).getByRole('row', { name: '总部中心仓' }).click();
    await expect(page.getByRole('banner')).toContainText('总部中心仓');
    await expect(shell.tabs.getByRole('tab')).toHaveText([/首页/]);
    await expect(page.getByRole('button', { name: '消息通知' })).toHaveCount(0);

    await workIn(shell, '天河');
    await expect(page.getByRole('main'), 'the keyboard goes on before the pages').toBeFocused();
    await expect(page.getByRole('button', { name: '消息通知' })).toBeVisible();
    await page.reload();
    await shell.ready();
    await expect(page.getByRole('banner')).toContainText('天河');

    await choose(shell, '切换公司');
    await expect(page.getByRole('banner').getByText('公司', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
  });

  test('个人中心 opens from the menu', async ({ page, shell, signIn }) => {
    await signIn('doctor');
    await choose(shell, '个人中心');
    await expect(page).toHaveURL(/\/home\/person$/);
  });
});

test.describe('two tabs of one browser', () => {
  test('when one changes the store, the other goes home and reloads', async ({
    context,
    page,
    shell,
    signIn,
  }) => {
    await signIn('administrator', '公司');
    await workIn(shell, '天河');
    await shell.visit('/mch/dict');
    const second = await openTab(context);
    await workIn(second, '海珠');
    await expect(page.getByRole('banner')).toContainText('海珠');
    await expect(page).toHaveURL(/\/home$/);
    await expect(shell.tabs.getByRole('tab')).toHaveText([/首页/]);
  });

  test('with something unsaved it freezes in words; what it sends is refused; it goes back and goes on', async ({
    context,
    page,
    product,
    shell,
    signIn,
  }) => {
    await signIn('administrator', '公司');
    await workIn(shell, '天河');
    await shell.visit('/mch/config');
    const setting = shell.pane.getByRole('switch', { name: '宠物绝育状态必填' });
    await setting.click();
    const second = await openTab(context);
    await workIn(second, '海珠');

    const layer = frozen(page);
    await expect(layer).toContainText(/本页面.*天河.*当前.*海珠/);
    await page.keyboard.press('Escape');
    await expect(layer).toBeVisible();
    expect(await layer.evaluate((element) => element.matches(':modal'))).toBe(true);

    await test.step('a write that slips through is refused, and nothing is written', async () => {
      const headers = await page.evaluate(() => ({
        authorization: decodeURIComponent(/clientToken=([^;]+)/.exec(document.cookie)?.[1] ?? ''),
        'x-page-identity': '1:1:1001:2',
      }));
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

    await layer.getByRole('button', { name: /^切回.*天河.*继续$/ }).click();
    await expect(layer).toBeHidden();
    await expect(setting).toBeVisible();
    const saved = page.waitForResponse('**/api/sys/store/config/save*');
    await shell.pane.getByRole('button', { name: '保存' }).first().click();
    expect(await (await saved).json()).toMatchObject({ code: 0 });
    await expect(second.page.getByRole('banner'), 'the other tab follows').toContainText('天河');
    await expect(shell.pane.getByText('项未保存')).toBeHidden();
    await setting.click();
    const restored = page.waitForResponse('**/api/sys/store/config/save*');
    await shell.pane.getByRole('button', { name: '保存' }).first().click();
    expect(await (await restored).json()).toMatchObject({ code: 0 });
  });

  test('放弃并切换 gives up what is unsaved and goes where the browser is', async ({
    context,
    page,
    shell,
    signIn,
  }) => {
    await signIn('administrator', '公司');
    await workIn(shell, '天河');
    await shell.visit('/mch/config');
    await shell.pane.getByRole('switch', { name: '宠物绝育状态必填' }).click();
    const second = await openTab(context);
    await choose(second, '切换公司');
    await expect(second.banner.getByText('公司', { exact: true })).toBeVisible();
    await frozen(page).getByRole('button', { name: '放弃并切换' }).click();
    await expect(page.getByRole('banner').getByText('公司', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
    await expect(shell.tabs.getByRole('tab')).toHaveText([/首页/]);
  });

  test('another account in the other tab freezes it, too; going back is not offered', async ({
    context,
    page,
    shell,
    signInByForm,
  }) => {
    await signInByForm('doctor');
    await shell.signOut();
    await signInByForm('administrator', '公司');
    await shell.visit('/mch/config');
    await shell.pane.getByRole('switch', { name: '宠物绝育状态必填' }).click();
    const second = await openTab(context);
    await choose(second, '切换账号');
    const accountDialog = second.page.getByRole('dialog', { name: '切换账号' });
    await accountDialog.getByRole('button', { name: accounts.doctor }).click();
    await second.page.getByRole('button', { name: '是', exact: true }).click();
    await expect(second.user).toHaveText('周思远');
    await expect(frozen(page)).toContainText(/本页面.*陈立群 · 公司.*当前.*周思远 · .*天河/);
    await expect(frozen(page).getByRole('button', { name: /切回/ })).toHaveCount(0);
    await frozen(page).getByRole('button', { name: '放弃并切换' }).click();
    await expect(shell.user).toHaveText('周思远');
  });

  test('another tenant in the other tab is another account, although its ids are the same', async ({
    context,
    page,
    shell,
    signInByForm,
    signInPage,
  }) => {
    await signInByForm('otherTenant', '公司');
    await shell.signOut();
    await signInPage.open('demo');
    await signInPage.signIn(accounts.administrator, password, '公司');
    await shell.ready();
    await shell.visit('/mch/config');
    await shell.pane.getByRole('switch', { name: '宠物绝育状态必填' }).click();
    const deaf = new Shell(await context.newPage());
    await deaf.page.addInitScript(() =>
      addEventListener('storage', (event) => event.stopImmediatePropagation(), true),
    );
    await deaf.page.goto('/mch/config');
    await deaf.ready();
    await deaf.pane.getByRole('switch', { name: '宠物绝育状态必填' }).click();
    await deafen(deaf.page);

    const second = await openTab(context);
    await choose(second, '切换账号');
    const accountDialog = second.page.getByRole('dialog', { name: '切换账号' });
    await accountDialog.getByRole('button', { name: accounts.otherTenant }).click();
    await second.page.getByRole('button', { name: '是', exact: true }).click();
    await expect(frozen(page)).toContainText('（其他机构）');
    await expect(frozen(page).getByRole('button', { name: /切回/ })).toHaveCount(0);

    await test.step('a tab that has not heard of it is refused', async () => {
      await expect(frozen(deaf.page)).toBeHidden();
      const saving = deaf.page.waitForResponse('**/api/sys/store/config/save*');
      await deaf.pane.getByRole('button', { name: '保存' }).first().click();
      const refused = await saving;
      expect(await refused.json()).toMatchObject({ code: 40303, data: { current: { tenantId: '2' } } });
      await expect(frozen(deaf.page)).toContainText('（其他机构）');
    });

    await frozen(page).getByRole('button', { name: '放弃并切换' }).click();
    await shell.ready();
    await expect(page).toHaveURL(/\/home$/);
    await expect(frozen(page)).toBeHidden();
  });

  test('a tab that has not heard of the switch learns it from the refusal of its write', async ({
    context,
    page,
    shell,
    signIn,
  }) => {
    await page.addInitScript(() =>
      addEventListener('storage', (event) => event.stopImmediatePropagation(), true),
    );
    await signIn('administrator', '公司');
    await workIn(shell, '天河');
    await shell.visit('/mch/config');
    const setting = shell.pane.getByRole('switch', { name: '宠物绝育状态必填' });
    await setting.click();
    await deafen(page);
    const second = await openTab(context);
    await workIn(second, '海珠');
    await expect(frozen(page)).toBeHidden();
    const refused = page.waitForResponse('**/api/sys/store/config/save*');
    await shell.pane.getByRole('button', { name: '保存' }).first().click();
    expect(await (await refused).json()).toMatchObject({ code: 40303 });
    await expect(frozen(page)).toContainText(/当前.*海珠/);
    await expect(page.getByText('当前页面的账号或门店已切换')).toHaveCount(0);
  });
});

test('the search box finds stores by pinyin and goes there', async ({ page, shell, signIn }) => {
  await signIn('administrator', '公司');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: '搜索' });
  await box.fill('guangzhoupanyu');
  await page.getByRole('option', { name: /番禺/ }).click();
  await expect(shell.banner).toContainText('番禺');
  await page.keyboard.press('Control+k');
  await box.fill('panyu');
  await expect(page.getByRole('option', { name: /番禺/ })).toHaveCount(0);
});
