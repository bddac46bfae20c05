import type { Browser, BrowserContext } from '@playwright/test';
import { apiClient } from '../../commands/api';
import { openStreams } from '../../commands/openStreams';
import { beginSession } from '../../commands/session';
import { INSTANCE_HEADER } from '../../fixtures/balancer';
import { startCluster, type Cluster } from '../../fixtures/cluster';
import { findPostgres } from '../../fixtures/postgres';
import { accounts, expect, test as base, type Page } from '../../fixtures/test';
import { AnnouncementsPage } from '../../pages/AnnouncementsPage';
import { Shell } from '../../pages/Shell';

const postgres = process.env['E2E_BASE_URL'] ? null : findPostgres();

interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
}

const test = base.extend<
  {
    /** Signs somebody in at a computer of their own that the balancer sends to one of the instances. */
    readonly at: (instance: 0 | 1, account: keyof typeof accounts, side?: '门店' | '公司') => Promise<Person>;
  },
  { readonly cluster: Cluster }
>({
  cluster: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const cluster = await startCluster(postgres ?? '');
      await use(cluster);
      await cluster.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ cluster }, use) => use(cluster.balancer.url),
  at: async ({ browser, cluster }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (instance, account, side = '门店') => {
      const person = await signInAt(browser, cluster, { instance, account, side });
      contexts.push(person.context);
      return person;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

test.skip(!postgres, 'no PostgreSQL can be reached, and the embedded database has one instance');
// They end instances, and each begins with both.
test.describe.configure({ mode: 'default' });

interface Place {
  readonly instance: 0 | 1;
  readonly account: keyof typeof accounts;
  readonly side: '门店' | '公司';
}

async function signInAt(
  browser: Browser,
  { balancer, instances }: Cluster,
  { instance, account, side }: Place,
): Promise<Person> {
  const before = await openStreams(instances[instance]);
  const context = await browser.newContext({
    baseURL: balancer.url,
    extraHTTPHeaders: { [INSTANCE_HEADER]: String(instance) },
  });
  await beginSession(context, balancer.url, account, side);
  const page = await context.newPage();
  await page.goto('/home');
  await new Shell(page).ready();
  await expect.poll(() => openStreams(instances[instance])).toBe(before + 1);
  return { page, context };
}

const popup = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const bellOf = (page: Page) => new Shell(page).banner.getByRole('button', { name: '消息通知' });

test('what is written at one instance pops up at the other; read marks go back', async ({ at }) => {
  const reader = await at(1, 'frontDesk');
  const sameReader = await at(0, 'frontDesk');
  const writer = await at(0, 'administrator', '公司');
  const announcements = new AnnouncementsPage(writer.page);
  await announcements.open();
  await announcements.publish('从另一台来的公告');
  for (const { page } of [reader, sameReader]) {
    await expect(popup(page, '从另一台来的公告')).toContainText('从另一台来的公告的正文');
  }

  await popup(reader.page, '从另一台来的公告').getByRole('button', { name: '关闭' }).click();
  await expect(popup(sameReader.page, '从另一台来的公告')).toBeHidden();

  await expect(bellOf(sameReader.page)).toHaveAccessibleDescription(/，未读消息 5 条$/);
  await bellOf(reader.page).click();
  await reader.page.getByRole('button', { name: '全部已读' }).click();
  for (const { page } of [reader, sameReader]) {
    await expect(bellOf(page)).not.toHaveAccessibleDescription(/未读/);
  }
});

test('a reminder that is done at one instance is done at the other', async ({ at, cluster }) => {
  const [one, other] = [await at(0, 'frontDesk'), await at(1, 'frontDesk')];
  for (const { page } of [one, other]) await new Shell(page).visit('/home/notice');
  const frontDesk = await apiClient(cluster.balancer.url, 'frontDesk', 2);
  const profile = await frontDesk.post<{ ext: { storeId: string } }>('/sys/user/getUserInfo.do');
  const todo = await frontDesk.get<number>(`/mch/remind/todoCount?storeId=${profile.data.ext.storeId}`);
  const due = (count: number) => new RegExp(`待办 ${count} 条`);
  const firstOf = (page: Page) =>
    page.getByRole('table', { name: '提醒列表' }).locator('tbody').getByRole('row').first();
  await expect(bellOf(other.page)).toHaveAccessibleDescription(due(todo.data));
  await expect(firstOf(other.page).locator('label')).toBeVisible(); // no skeleton any more
  const before = (await firstOf(other.page).textContent()) ?? '';

  await expect(firstOf(one.page)).toHaveText(before);
  await firstOf(one.page).locator('label').click();
  await one.page.getByRole('button', { name: '完成所选（1）' }).click();
  for (const { page } of [one, other]) {
    await expect(bellOf(page)).toHaveAccessibleDescription(due(todo.data - 1));
    await expect(firstOf(page)).not.toHaveText(before);
  }
});

test('a session that is ended at one instance ends at the other at once', async ({ at, cluster }) => {
  const { page } = await at(1, 'doctor');
  const administrator = await apiClient(cluster.instances[0].url, 'administrator', 1);
  const found = await administrator.post<{ records: { id: string }[] }>('/sys/user/qryPage', {
    loginName: accounts.doctor,
  });
  const enable = (enabled: 'Y' | 'N') =>
    administrator.post(`/sys/user/changEnabled/${found.data.records[0]?.id}`, { enabled });
  expect((await enable('N')).code).toBe(0);
  await expect(page).toHaveURL(/\/login/);
  expect((await enable('Y')).code).toBe(0);
});

test('when its instance is killed, a stream goes on at the other: nothing is lost, nothing comes twice', async ({
  at,
  cluster,
}) => {
  const [first, second] = cluster.instances;
  const { page } = await at(1, 'cashier');
  const resumed = page.waitForRequest((request) => Boolean(request.headers()['last-event-id']));
  await second.end('SIGKILL');
  // They are written while the reader has no stream, or a new one: both must do.
  const administrator = await apiClient(first.url, 'administrator', 1);
  const names = ['断线公告一', '断线公告二', '断线公告三'];
  for (const name of names) {
    const { code } = await administrator.post('/mch/notice/save.do', {
      name,
      content: `<p>${name}的正文</p>`,
      valid: 'Y',
      topFlag: 'N',
      popupFlag: 'Y',
      scopeType: '0',
      scopeIds: [],
    });
    expect(code).toBe(0);
  }
  await resumed;
  for (const [at, name] of names.entries()) {
    await expect(popup(page, name)).toBeVisible();
    const waiting = names.length - at - 1;
    if (waiting > 0) await expect(popup(page, name)).toContainText(`还有 ${waiting} 条新消息`);
    await popup(page, name).getByRole('button', { name: '关闭' }).click();
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await second.start();
});
