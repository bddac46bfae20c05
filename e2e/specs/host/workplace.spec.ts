import type { Locator } from '@playwright/test';
import { expectAccessible } from '../../commands/axe';
import { withoutEventStream } from '../../commands/withoutEventStream';
import { goTo, workIn } from '../../commands/workplace';
import { accounts, expect, password, test, type Page } from '../../fixtures/test';

const storePicker = (page: Page): Locator => page.getByRole('dialog', { name: '选择门店（必选）' });
const warehousePicker = (page: Page): Locator => page.getByRole('dialog', { name: '选择仓库' });

test('the store picker opens when no store is chosen, cannot be closed, filters by name, and is worked by keyboard', async ({
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
  await test.step('axe finds nothing', () => expectAccessible(page, 'store picker over the page'));

  const second = (await rows.nth(1).getByRole('button').textContent()) ?? '';
  await filter.fill(second);
  await expect(rows).toHaveCount(1);
  await filter.fill('没有这家店');
  await expect(dialog.getByText('没有符合条件的门店')).toBeVisible();
  await test.step('axe finds nothing where nothing is found', () =>
    expectAccessible(page, 'store picker without a hit', undefined, '[role=dialog]'));
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
  await expect(shell.banner).toContainText(second);
  await expect(page.getByText(`上次登录门店：${second}`)).toBeVisible();
  await expect(shell.pane.getByRole('region', { name: '效期预警' })).toBeVisible();

  await test.step('the store is recorded: the next sign-in begins there, without the dialog', async () => {
    await shell.signOut();
    await signIn('manager');
    await expect(shell.banner).toContainText(second);
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
  await goTo(shell, '切换门店');
  await expect(page.getByText(/^当前已在.*天河/)).toBeVisible();
  await expect(storePicker(page)).toBeHidden();
});

test('who may work on all sides and in all stores', async ({ page, shell, signIn }) => {
  await signIn('administrator', '公司', '/mch/dict');
  const tabs = shell.tabs.getByRole('tab');
  const bell = page.getByRole('button', { name: '消息通知' });

  await test.step('who may work on all sides goes from one to the other, each with its own menu', async () => {
    await goTo(shell, '切换公司');
    await expect(page.getByText('当前已在公司端')).toBeVisible();
    await expect(shell.tab('字典管理')).toBeVisible();

    await goTo(shell, '切换仓库');
    await warehousePicker(page).getByRole('row', { name: '总部中心仓' }).click();
    await expect(shell.banner).toContainText('总部中心仓');
    await expect(tabs).toHaveText([/首页/]);
    await expect(bell).toHaveCount(0);

    await workIn(shell, '天河');
    await expect(page.getByRole('main'), 'the keyboard goes on before the pages').toBeFocused();
    await expect(bell).toBeVisible();
    await page.reload();
    await shell.ready();
    await expect(shell.banner).toContainText('天河');
  });

  await test.step('a change of store closes all tabs and goes home, after asking when something is unsaved', async () => {
    await shell.visit('/mch/config');
    await shell.pane.getByRole('switch', { name: '宠物绝育状态必填' }).click();
    await page.evaluate(() => localStorage.setItem('storeUpload', '{}'));
    await goTo(shell, '切换门店');
    await storePicker(page).getByRole('row', { name: '海珠' }).click();
    const question = page.getByRole('dialog').filter({ hasText: '内容尚未保存，确定离开吗?' });
    await question.getByRole('button', { name: '继续编辑' }).click();
    await expect(question).toBeHidden();
    await storePicker(page).getByRole('button', { name: '关闭' }).click();
    await expect(shell.tab('门店设置')).toBeVisible();
    await expect(shell.banner).toContainText('天河');

    await goTo(shell, '切换门店');
    await storePicker(page).getByRole('row', { name: '海珠' }).click();
    await question.getByRole('button', { name: '离开' }).click();
    await expect(shell.banner).toContainText('海珠');
    await expect(page).toHaveURL(/\/home$/);
    await expect(tabs).toHaveText([/首页/]);
    expect(await page.evaluate(() => localStorage.getItem('storeUpload'))).toBeNull();
    await page.reload();
    await shell.ready();
    await expect(shell.banner).toContainText('海珠');
    await expect(tabs).toHaveText([/首页/]);
  });

  await test.step('上次登录门店 leads back to the store worked in before', async () => {
    await shell.pane.getByRole('link', { name: /^上次登录门店：.*天河/ }).click();
    await expect(shell.banner).toContainText('天河');
    await expect(page).toHaveURL(/\/home$/);
    await expect(shell.pane.getByRole('link', { name: /^上次登录门店：.*海珠/ })).toBeVisible();
  });

  await test.step('the search box finds stores by pinyin and goes there', async () => {
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: '搜索' });
    await box.fill('guangzhoupanyu');
    await page.getByRole('option', { name: /番禺/ }).click();
    await expect(shell.banner).toContainText('番禺');
    await page.keyboard.press('Control+k');
    await box.fill('panyu');
    await expect(page.getByText('没有找到相关内容').or(page.getByRole('option')).first()).toBeVisible();
    await expect(page.getByRole('option', { name: /番禺/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
  });

  await test.step('and back to the company', async () => {
    await goTo(shell, '切换公司');
    await expect(shell.banner.getByText('公司', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
  });
});

test('a keeper among the warehouses', async ({ page, shell, signIn, signInPage }) => {
  await withoutEventStream(page); // it would learn of the end of the session, too, and load the page anew once more
  await signIn('keeper', '仓库', '/product/list?keyword=S1');
  const dialog = warehousePicker(page);

  await test.step('a keeper picks among the warehouses', async () => {
    await expect(dialog.getByRole('columnheader')).toHaveText(['仓库名称', '类型', '地址', '描述']);
    const online = dialog.getByRole('row', { name: '线上商城仓' });
    await expect(online.getByRole('cell').nth(1)).toHaveText('线上');
    await expect(dialog.getByRole('row', { name: '总部中心仓' }).getByRole('cell').nth(1)).toHaveText('线下');
    await test.step('axe finds nothing', () =>
      expectAccessible(page, 'warehouse picker', undefined, '[role=dialog]'));
    await online.click();
    await expect(shell.banner).toContainText('线上商城仓');
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
    await page.keyboard.press('Escape');
    await expect(shell.mainNavigation.getByText('首页')).toBeVisible();
    await expect(shell.mainNavigation.getByText('系统管理')).toHaveCount(0);
  });

  await test.step('the page that was asked for opens once a place is chosen', async () => {
    await expect(page).toHaveURL(/\/product\/list\?keyword=S1$/);
    await expect(shell.tabs.getByRole('tab')).toHaveText([/首页/, /商品管理/]);
  });

  await test.step('a keeper whose session has ended comes back to the warehouse and the tabs', async () => {
    await shell.visit('/notice/noticeList');
    await expect(shell.tab('消息中心')).toBeVisible();
    const authorization = await page.evaluate(() =>
      decodeURIComponent(/clientToken=([^;]+)/.exec(document.cookie)?.[1] ?? ''),
    );
    await page.request.post('/api/logout.do', { headers: { authorization }, data: {} });
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await signInPage.signIn(accounts.keeper, password, '仓库');
    await expect(shell.banner).toContainText('线上商城仓');
    await expect(page).toHaveURL(/\/notice\/noticeList$/);
    await expect(shell.tab('消息中心')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('after signing out, chooses', async () => {
    await shell.signOut();
    await signIn('keeper', '仓库');
    await expect(dialog).toBeVisible();
  });
});

test('a keeper without any warehouse goes on to the company', async ({ page, shell, signIn }) => {
  await signIn('keeperWithoutWarehouse', '仓库');
  const dialog = warehousePicker(page);
  await expect(dialog.getByText('暂无仓库，关闭后进入公司端')).toBeVisible();
  await test.step('axe finds nothing', () =>
    expectAccessible(page, 'no warehouse', undefined, '[role=dialog]'));
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByText('暂无仓库-将自动跳转公司端')).toBeVisible();
  await expect(shell.banner.getByText('公司', { exact: true })).toBeVisible();
  await expect(shell.pane.getByRole('heading', { level: 1 })).toBeVisible();
});
