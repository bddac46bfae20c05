import type { MenuNode } from '@hospital/shared/contract/calls/menus';
import type { Role, RoleDetail } from '@hospital/shared/contract/calls/roles';
import { SUBSCRIBE_PATH } from '@hospital/shared/contract/live';
import { transformPassword } from '@hospital/shared/contract/password';
import type { BrowserContext } from '@playwright/test';
import { apiClient } from '../../commands/api';
import { openStreams } from '../../commands/openStreams';
import type { Product } from '../../fixtures/product';
import { accounts, test, expect, type Page } from '../../fixtures/test';

test.skip(Boolean(process.env['E2E_BASE_URL']), 'counts, restarts and locks accounts of a server of its own');

/** Requests for the event stream of all tabs, oldest first, with the event that each resumes after. */
function streamRequests(context: BrowserContext): { readonly lastId: string | undefined }[] {
  const requests: { lastId: string | undefined }[] = [];
  context.on('request', (request) => {
    if (request.url().includes(SUBSCRIBE_PATH)) requests.push({ lastId: request.headers()['last-event-id'] });
  });
  return requests;
}

async function openDictionary(page: Page): Promise<void> {
  await page.goto('/mch/dict');
  await expect(page.getByRole('tabpanel').getByText('附件类型').first()).toBeVisible();
}

async function openHome(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByRole('tab', { name: '首页', selected: true }).waitFor();
}

let entries = 0;
/** Adds a type of its own to the dictionary, as somebody else; gives its name. */
async function addEntry({ url }: Product): Promise<string> {
  entries += 1;
  const name = `现场${entries}`;
  const administrator = await apiClient(url, 'administrator', 1);
  const { code } = await administrator.post('/sys/dict/save.do', {
    type: `a_live_${entries}`,
    name,
    code: '1',
    sort: 1,
    remarks: name,
  });
  expect(code).toBe(0);
  return name;
}

test('eight tabs of a browser', async ({ context, page, product, signIn }) => {
  test.slow(); // nine pages
  const requests = streamRequests(context);
  await signIn('administrator', '公司', '/mch/dict');
  const others = await Promise.all(Array.from({ length: 7 }, () => context.newPage()));
  await Promise.all(others.map(openDictionary));

  await test.step('eight tabs of a browser have one stream, and each hears of a change', async () => {
    await expect.poll(() => openStreams(product)).toBe(1);
    const name = await addEntry(product);
    for (const tab of [page, ...others]) {
      await tab.bringToFront();
      await expect(tab.getByRole('cell', { name })).toBeVisible();
    }
    expect(await openStreams(product)).toBe(1);
    expect(requests).toHaveLength(1);
  });

  await test.step('when the tab with the stream closes, another takes over from where it was', async () => {
    await page.close();
    await expect.poll(() => requests.length).toBe(2);
    expect(Number(requests[1]?.lastId)).toBeGreaterThan(Number(requests[0]?.lastId ?? 0));
    await expect.poll(() => openStreams(product)).toBe(1);
    const name = await addEntry(product);
    for (const tab of others.slice(-2)) {
      await tab.bringToFront();
      await expect(tab.getByRole('cell', { name })).toBeVisible();
    }
  });
});

test('a stream that was cut', async ({ context, page, product, signIn }) => {
  test.slow(); // the server starts anew
  const requests = streamRequests(context);
  const warnings: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'warning') warnings.push(line.text());
  });
  await page.clock.install();
  await signIn('administrator', '公司', '/mch/dict');
  await expect(page.getByRole('tabpanel').getByText('附件类型').first()).toBeVisible();
  await expect.poll(() => openStreams(product)).toBe(1);

  await test.step('what happens while the network is cut is there when it is back', async () => {
    await context.setOffline(true);
    await expect.poll(() => openStreams(product)).toBe(0);
    const before = requests.length;
    const name = await addEntry(product);
    await context.setOffline(false);
    await expect(page.getByRole('cell', { name })).toBeVisible();
    expect(requests.length).toBeGreaterThan(before);
    expect(requests.at(-1)?.lastId).toMatch(/^\d+$/);
  });

  await test.step('a stream that has been silent for 180 s is closed, logged and opened again from where it was', async () => {
    await expect.poll(() => openStreams(product)).toBe(1);
    const before = requests.length;
    await page.clock.fastForward(180_000);
    await expect.poll(() => warnings.join()).toContain('no heartbeat');
    await page.clock.fastForward(1_000);
    await expect.poll(() => requests.length).toBe(before + 1);
    expect(requests.at(-1)?.lastId).toMatch(/^\d+$/);
  });

  await test.step('a server that is started anew has its streams back', async () => {
    await expect.poll(() => openStreams(product)).toBe(1);
    await product.restart();
    const name = await addEntry(product);
    // The stream comes back after a wait that has grown, to 30 s at most, with the attempts while the server was away.
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(30_000);
          return openStreams(product);
        },
        // An attempt that takes 180 s by the page's clock is given up.
        { intervals: [2_000] },
      )
      .toBe(1);
    await expect(page.getByRole('cell', { name })).toBeVisible();
  });
});

test('signing out ends the stream, and the session in the other tabs', async ({
  context,
  page,
  product,
  shell,
  signIn,
}) => {
  await signIn('doctor', '门店', '/notice/noticeList');
  const other = await context.newPage();
  await openHome(other);
  await expect.poll(() => openStreams(product)).toBe(1);
  await page.bringToFront();
  await shell.signOut();
  await expect(other).toHaveURL(/\/login/);
  await expect.poll(() => openStreams(product)).toBe(0);
  // Nobody was sent back to a page by the way.
  await expect(page).toHaveURL(/\/login/);
});

/** Locks an account by wrong passwords, which sends its owner a message. */
async function lock({ url }: Product, account: keyof typeof accounts): Promise<void> {
  const wrong = transformPassword('Wrong@12345');
  const form = { mode: 'mgr', username: accounts[account], password: wrong, type: 2, tenantCode: 'demo' };
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const answer = await fetch(`${url}/api/login.do`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form),
    });
    expect(await answer.json()).toMatchObject({ code: 40101 });
  }
}

const popupOf = (page: Page) => page.getByRole('dialog', { name: '账号安全提醒' });

test('a message pops up in every tab and at every computer; closing it in one marks it read in all', async ({
  context,
  elsewhere,
  page,
  product,
  shell,
  signIn,
}) => {
  await signIn('cashier');
  const secondTab = await context.newPage();
  await openHome(secondTab);
  const { page: otherComputer } = await elsewhere('cashier', '门店', '/notice/noticeList');
  await expect.poll(() => openStreams(product)).toBe(2);
  // The second tab listens to the first, which no stream tells of.
  const listening = (each: Page) => each.locator('main div[aria-live="polite"]').first();
  for (const each of [page, secondTab, otherComputer]) await listening(each).waitFor({ state: 'attached' });

  await lock(product, 'cashier');
  for (const each of [page, secondTab, otherComputer]) {
    await expect(popupOf(each)).toContainText('您的登录密码连续5次输错');
  }
  await popupOf(secondTab).getByRole('button', { name: '关闭' }).click();
  for (const each of [page, secondTab, otherComputer]) await expect(popupOf(each)).toBeHidden();

  await shell.visit('/notice/noticeList');
  const list = page.getByRole('list', { name: '个人消息列表' });
  const row = list.getByRole('listitem').filter({ hasText: '账号安全提醒' });
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('未读');
});

test('a message sent while the network was cut pops up once', async ({ context, page, product, signIn }) => {
  await signIn('doctor', '门店', '/notice/noticeList');
  await expect.poll(() => openStreams(product)).toBe(1);
  await context.setOffline(true);
  await expect.poll(() => openStreams(product)).toBe(0);
  await lock(product, 'doctor');
  await context.setOffline(false);
  await expect(popupOf(page)).toBeVisible();
  await popupOf(page).getByRole('button', { name: '关闭' }).click();
  await expect(popupOf(page)).toBeHidden();
  // What was heard is not heard again by a page that is loaded anew, which hears what comes then.
  const requests = streamRequests(context);
  await page.reload();
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]?.lastId).toMatch(/^\d+$/);
  await expect.poll(() => openStreams(product)).toBe(1);
  const readAnew = page.waitForRequest(/\/sys\/dict/); // the words above the main navigation
  await addEntry(product);
  await readAnew;
  await expect(popupOf(page)).toBeHidden();
});

/** Items of the chain's menu by permission. */
function byPermission(items: readonly MenuNode[]): Map<string, string> {
  return new Map(
    items.flatMap((item) => [[item.permission, item.id] as const, ...byPermission(item.children)]),
  );
}

test('permissions that are given and taken show at once, without F5', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  const administrator = await apiClient(product.url, 'administrator', 1);
  const roles = await administrator.post<{ records: Role[] }>('/sys/role/qryPage.do', {});
  const role = roles.data.records.find(({ code }) => code === 'viewer');
  const ids = byPermission((await administrator.post<MenuNode[]>('/sys/menu/tree.do')).data);
  const change = async (change: (menuIds: string[]) => string[]): Promise<void> => {
    const { data } = await administrator.post<RoleDetail>('/sys/role/get.do', { id: role?.id });
    const { id, version, menuIds } = data;
    const saved = await administrator.post('/sys/role/saveMenu.do', {
      id,
      version,
      menuIds: change(menuIds),
    });
    expect(saved.code).toBe(0);
  };
  const idOf = (permission: string): string => ids.get(permission) ?? '';

  await signIn('reader', '门店', '/mch/store');
  const add = shell.pane.getByRole('button', { name: '新增门店', exact: true });
  await expect(shell.pane.getByRole('row').nth(1)).toBeVisible();
  await expect(add).toBeHidden();
  await expect.poll(() => openStreams(product)).toBe(1);

  await change((menuIds) => [...menuIds, idOf('sys:role:save')]);
  await expect(add).toBeVisible();
  await change((menuIds) => menuIds.filter((id) => id !== idOf('sys:role:save')));
  await expect(add).toBeHidden();
  await expect(shell.pane.getByRole('row').nth(1)).toBeVisible();

  await change((menuIds) => menuIds.filter((id) => id !== idOf('sys:store:list')));
  await expect(shell.pane.getByRole('heading', { name: '无权访问' })).toBeVisible();
  await expect(shell.sideMenu.getByText('门店管理')).toBeHidden();
  await change((menuIds) => [...menuIds, idOf('sys:store:list')]);
  await expect(shell.sideMenu.getByText('门店管理')).toBeVisible();
  await expect(shell.pane.getByRole('row').nth(1)).toBeVisible();
  await expect(page).toHaveURL(/\/mch\/store$/);
});

test('what is unsaved on a page that is taken away is there when the page comes back', async ({
  page,
  product,
  shell,
  signInToWork,
}) => {
  const administrator = await apiClient(product.url, 'administrator', 1);
  const roles = await administrator.post<{ records: Role[] }>('/sys/role/qryPage.do', {});
  const role = roles.data.records.find(({ code }) => code === 'manager');
  const ids = byPermission((await administrator.post<MenuNode[]>('/sys/menu/tree.do')).data);
  // The page with all that can be done there: who keeps a button keeps its page.
  const settings = [
    'sys:store:config:list',
    'sys:store:config:save',
    'hospital:setting:ip',
    'hospital:setting:setIp',
    'hospital:setting:setWashingRegisterLimit',
    'hospital:booking:setWashingRegisterLimit',
  ].map((one) => ids.get(one) ?? '');
  const grant = async (held: boolean): Promise<void> => {
    const { data } = await administrator.post<RoleDetail>('/sys/role/get.do', { id: role?.id });
    const { id, version, menuIds } = data;
    const rest = menuIds.filter((menuId) => !settings.includes(menuId));
    const saved = await administrator.post('/sys/role/saveMenu.do', {
      id,
      version,
      menuIds: held ? [...rest, ...settings] : rest,
    });
    expect(saved.code).toBe(0);
  };
  await signInToWork('manager', '门店', '/mch/config');
  const setting = shell.pane.getByRole('switch', { name: '宠物绝育状态必填' });
  await setting.click();
  await expect(setting).toBeChecked();
  await expect.poll(() => openStreams(product)).toBe(1);

  await grant(false);
  await expect(shell.pane.getByRole('heading', { name: '无权访问' })).toBeVisible();
  await expect(shell.pane.getByText('未保存的内容仍在')).toBeVisible();
  await expect(setting).toBeHidden();
  await page.getByRole('button', { name: '关闭 门店设置' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '内容尚未保存，确定离开吗?' });
  await question.getByRole('button', { name: '继续编辑' }).click();
  await grant(true);
  await expect(setting).toBeChecked();
});
