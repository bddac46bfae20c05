import type { CurrentUser } from '@hospital/shared/contract/calls/identity';
import { apiClient } from '../../commands/api';
import { expectAccessible } from '../../commands/axe';
import { expect, test } from '../../fixtures/test';
import type { Page } from '../../fixtures/test';

test.use({ onlyReads: true });

const titleOf = (name: string): string => `${name} - 宠物医院连锁管理系统`;
const sideLinks = (page: Page) => page.getByRole('navigation', { name: '侧边菜单' }).getByRole('link');

test('the top bar: items of the side, first leaf views, tooltips, bell, gear, title, breadcrumb', async ({
  page,
  shell,
  signInToWork,
}) => {
  await signInToWork('administrator', '门店');
  await test.step('items of the workspace, the first leads home, another to its first leaf view', async () => {
    const links = shell.mainNavigation.getByRole('link');
    await expect(links).toHaveText([
      '首页',
      '消息',
      '前台',
      '宠主管理',
      '诊疗',
      '账单',
      '商品管理',
      '库存',
      // 系统管理 is in the menu of those that have no room, and behind the gear.
    ]);
    await expect(links.first()).toHaveAttribute('href', '/home');
    await expect(links.last()).toHaveAttribute('href', '/warehouse/stock');
  });
  await test.step('the user menu has what a store offers to who may work on all sides, in its order', async () => {
    await shell.user.click();
    await expect(page.getByRole('menu', { name: '用户菜单' }).getByRole('menuitem')).toHaveText([
      ...['个人中心', '登录LIS', '切换门店', '切换仓库', '切换公司'],
      ...['切换账号', '退出登录', '退出并清除记录'],
    ]);
    await page.keyboard.press('Escape');
  });
  await test.step('tooltips from the dictionary navbar_tooltip', () =>
    expect(shell.mainNavigation.getByRole('link', { name: '消息' })).toHaveAttribute(
      'title',
      '个人消息与医院公告',
    ));
  await test.step('the bell leads to /notice/noticeList, the gear to the first page of /mch', async () => {
    await shell.banner.getByRole('button', { name: '消息通知' }).click();
    await expect(page).toHaveURL(/\/notice\/noticeList$/);
    await shell.banner.getByRole('button', { name: '系统设置' }).click();
    await expect(page).toHaveURL(/\/mch\/store$/);
  });
  await test.step('the title is the page’s with the product’s', () =>
    expect(page).toHaveTitle(titleOf('门店管理')));
  await test.step('the breadcrumb starts at home, its last crumb is no link', async () => {
    await sideLinks(page).getByText('字典管理').click();
    await expect(shell.breadcrumb.getByRole('listitem')).toHaveText(['首页', '系统管理', '字典管理']);
    await expect(shell.breadcrumb.getByRole('link')).toHaveText(['首页', '系统管理']);
  });
  await test.step('the page on screen once more is no new entry of the browser’s history', async () => {
    const before = await page.evaluate(() => history.length);
    await sideLinks(page).getByText('字典管理').click();
    expect(await page.evaluate(() => history.length)).toBe(before);
  });
});

test('the company’s menus and the keys of the shell', async ({ page, shell, signIn }) => {
  await signIn('administrator', '公司', '/mch/store');
  await test.step('Ctrl+K: pages, open tabs and actions by Chinese, pinyin and initials, by keyboard alone', async () => {
    const search = page.getByRole('combobox', { name: '搜索' });
    const option = (name: string) => page.getByRole('option', { name });

    await test.step('opens by keys, finds by initials, Enter opens the page', async () => {
      const filter = shell.pane.getByRole('textbox', { name: '门店名称' });
      await filter.focus();
      await page.keyboard.press('Control+k');
      await expect(search).toBeFocused();
      await search.fill('zdgl');
      await expect(option('字典管理')).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/mch\/dict$/);
      await expect(search).toHaveCount(0);
    });
    await test.step('Esc closes it and the focus goes back', async () => {
      const button = shell.banner.getByRole('button', { name: '搜索' });
      await expect(button).toHaveAttribute('title', '搜索 (Ctrl+K)');
      await button.focus();
      await page.keyboard.press('Enter');
      await search.fill('mendian');
      await expect(page.getByRole('group', { name: '已打开页面' }).getByRole('option')).toHaveText([
        '门店管理',
      ]);
      await page.keyboard.press('Escape');
      await expect(search).toHaveCount(0);
      await expect(button).toBeFocused();
    });
    await test.step('arrows go through the hits; an action is done', async () => {
      await page.keyboard.press('Control+k');
      await search.fill('qh');
      const dark = await page.locator('body').getAttribute('arco-theme');
      await expect(option('切换主题')).toBeVisible();
      const active = () => search.getAttribute('aria-activedescendant');
      const first = await active();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowDown');
      expect(await active()).toBe(first);
      await search.fill('切换主题');
      await page.keyboard.press('Enter');
      if (dark === 'dark') await expect(page.locator('body')).not.toHaveAttribute('arco-theme', 'dark');
      else await expect(page.locator('body')).toHaveAttribute('arco-theme', 'dark');
    });
    await test.step('what is not there is said', async () => {
      await page.keyboard.press('Control+k');
      await search.fill('没有的东西');
      await expect(page.getByText('没有找到相关内容')).toBeVisible();
      await page.keyboard.press('Control+k');
      await expect(search).toHaveCount(0);
    });
  });

  await test.step('every item below 系统管理 leads to its page', async () => {
    for (const [name, path] of [
      ['门店管理', '/mch/store'],
      ['仓库管理', '/mch/warehouse'],
      ['用户管理', '/mch/user'],
      ['角色管理', '/mch/role'],
      ['菜单管理', '/mch/menu'],
      ['门店设置', '/mch/config'],
      ['公告管理', '/mch/notice'],
      ['字典管理', '/mch/dict'],
      ['发布管理', '/mch/release'],
      ['操作日志', '/mch/oplog'],
      ['登录日志', '/mch/loginlog'],
    ] as const) {
      await shell.sideMenu.getByText(name, { exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(shell.pane.getByRole('heading', { level: 1, name, exact: true })).toBeAttached();
    }
  });

  await test.step('the side menu: 188 px, the address at its foot unless collapsed, sidebarStatus 1 or 0', async () => {
    const width = () => shell.sideMenu.evaluate((element) => element.getBoundingClientRect().width);
    const status = () => page.evaluate(() => localStorage.getItem('sidebarStatus'));
    expect(await width()).toBe(188);
    await expect(shell.sideMenu.getByText(/^当前IP: [\d.:a-f]+$/)).toBeVisible();
    await shell.sideMenu.getByRole('button', { name: '收起菜单' }).click();
    await expect(shell.sideMenu.getByText(/当前IP/)).toHaveCount(0);
    expect(await status()).toBe('0');
    await test.step('the logo links to /home', () =>
      expect(shell.banner.getByRole('link', { name: '宠物医院连锁管理系统' })).toHaveAttribute(
        'href',
        '/home',
      ));
    await page.reload();
    await shell.sideMenu.getByRole('button', { name: '展开菜单' }).click();
    expect(await status()).toBe('1');
    expect(await width()).toBe(188);
  });

  await test.step('full screen by button and by F11 (code 122); without it 不支持全屏', async () => {
    const button = shell.banner.getByRole('button', { name: '全屏' });
    const full = () => page.evaluate(() => document.fullscreenElement !== null);
    await button.click();
    await expect.poll(full).toBe(true);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('F11');
    await expect.poll(full).toBe(false);
    await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
    await page.keyboard.press('F11');
    await expect(page.getByText('不支持全屏')).toBeVisible();
  });
});

test('items that the top bar has no room for are in its menu', async ({ page, shell, signIn }) => {
  await page.route('**/api/sys/user/getUserInfo*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as {
      data: { ext: { menuList: Record<string, unknown>[] } };
    };
    const { menuList } = body.data.ext;
    const last = menuList.at(-1);
    for (let n = 1; n <= 12; n += 1)
      menuList.push({ ...last, id: `x${n}`, name: `更多菜单项${n}`, sort: 100 + n });
    await route.fulfill({ response, json: body });
  });
  await page.setViewportSize({ width: 1100, height: 768 });
  await signIn('administrator', '公司', '/mch/dict');
  const more = shell.banner.getByRole('button', { name: '更多菜单' });
  await more.click();
  const items = page.getByRole('menu', { name: '更多菜单' }).getByRole('menuitem');
  await expect(items.last()).toHaveText('更多菜单项12');
  await expect(shell.mainNavigation.getByRole('link', { name: '更多菜单项12' })).toBeHidden();
  await items.last().click();
  await expect(page).toHaveURL(/\/mch\/store$/);
  await page.setViewportSize({ width: 2600, height: 768 });
  await expect(more).toHaveCount(0);
  await expect(shell.mainNavigation.getByRole('link', { name: '更多菜单项12' })).toBeVisible();
});

test('light and dark: kept under theme, there before the first paint, followed by other browser tabs', async ({
  page,
  shell,
  signIn,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn('administrator', '公司', '/mch/dict');
  const second = await context.newPage();
  await second.emulateMedia({ colorScheme: 'light' });
  await second.goto('/mch/dict');
  await second.getByRole('tab', { selected: true }).waitFor();
  await expect(second.locator('body')).not.toHaveAttribute('arco-theme', 'dark');
  await shell.banner.getByRole('button', { name: '切换主题' }).click();
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await expect(second.locator('body')).toHaveAttribute('arco-theme', 'dark');
  await page.route('**/*.js', (route) => route.abort()); // before any script there is the theme
  await page.goto('/mch/dict', { waitUntil: 'commit' });
  await expect(page.locator('body')).toHaveAttribute('arco-theme', 'dark');
});

test('the menu of a small screen', async ({ page, product, shell, signInToWork }) => {
  await page.setViewportSize({ width: 991, height: 800 });
  await signInToWork('administrator', '门店', '/mch/store');
  const administrator = await apiClient(product.url, 'administrator', 2);
  const { data } = await administrator.post<CurrentUser>('/sys/user/getUserInfo.do');
  expect(data.ext.storeName).toMatch(/医院/);
  const button = shell.banner.getByRole('button', { name: /^(展开|收起)菜单$/ });

  await test.step('under 992 px the side menu is a closed drawer that closes on a change of page', async () => {
    await expect(shell.sideMenu).toHaveCount(0);
    await button.click();
    await sideLinks(page).getByText('字典管理').click();
    await expect(page).toHaveTitle(titleOf('字典管理'));
    await expect(shell.sideMenu).toHaveCount(0);
    await page.setViewportSize({ width: 992, height: 800 });
    await expect(shell.sideMenu).toBeVisible();
  });

  await page.setViewportSize({ width: 390, height: 800 });
  await test.step('the drawer of a small screen names the place, takes the focus, and closes by Esc from wherever it is', async () => {
    await expect(shell.sideMenu).toHaveCount(0);
    await button.click();
    await expect(sideLinks(page).first()).toBeFocused();
    await expect(
      page.locator('[data-open=true]').getByText(data.ext.storeName, { exact: true }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shell.sideMenu).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.click();
    await button.focus();
    await page.keyboard.press('Escape');
    await expect(shell.sideMenu).toHaveCount(0);
  });

  await test.step('axe finds nothing in the drawer of a small screen', async () => {
    await button.click();
    await expectAccessible(page, 'drawer', [390]);
  });
});
