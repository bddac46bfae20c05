import { SUBSCRIBE_PATH } from '@hospital/shared/contract/live';
import type { BrowserContext } from '@playwright/test';
import { apiClient } from '../../commands/api';
import { startProduct, type Product } from '../../fixtures/product';
import { templateFolder } from '../../fixtures/template';
import { test as base, expect, type Page } from '../../fixtures/test';

/** With a server of its own: these tests count its streams, restart it and lock accounts of the demo chain. */
const test = base.extend<object, { readonly product: Product }>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const product = await startProduct(templateFolder);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.skip(Boolean(process.env['E2E_BASE_URL']), 'needs a server of its own');

/** How many event streams the server has open. */
async function openStreams({ url }: Product): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^hospital_live_streams (\d+)$/m.exec(metrics)?.[1]);
}

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

test('eight tabs of a browser have one stream, and each hears of a change', async ({
  context,
  page,
  product,
  signIn,
}) => {
  test.slow(); // nine pages
  const requests = streamRequests(context);
  await signIn('administrator', '公司');
  const tabs = [page, ...(await Promise.all(Array.from({ length: 7 }, () => context.newPage())))];
  for (const tab of tabs) await openDictionary(tab);
  await expect.poll(() => openStreams(product)).toBe(1);
  const name = await addEntry(product);
  for (const tab of tabs) {
    await tab.bringToFront();
    await expect(tab.getByRole('cell', { name })).toBeVisible();
  }
  expect(await openStreams(product)).toBe(1);
  expect(requests.length).toBeLessThanOrEqual(2); // the first page had one before it went to the dictionary
});

test('when the tab with the stream closes, another takes over from where it was', async ({
  context,
  page,
  product,
  signIn,
}) => {
  const requests = streamRequests(context);
  await signIn('administrator', '公司');
  await expect.poll(() => openStreams(product)).toBe(1);
  const second = await context.newPage();
  await openDictionary(second);
  await expect(second.getByRole('cell', { name: await addEntry(product) })).toBeVisible();
  expect(requests).toHaveLength(1);

  await page.close();
  await expect.poll(() => requests.length).toBe(2);
  expect(Number(requests[1]?.lastId)).toBeGreaterThan(Number(requests[0]?.lastId ?? 0));
  await expect.poll(() => openStreams(product)).toBe(1);
  await expect(second.getByRole('cell', { name: await addEntry(product) })).toBeVisible();
});

test('what happens while the network is cut is there when it is back', async ({
  context,
  page,
  product,
  signIn,
}) => {
  await signIn('administrator', '公司');
  await openDictionary(page);
  await expect.poll(() => openStreams(product)).toBe(1);
  const requests = streamRequests(context);
  await context.setOffline(true);
  await expect.poll(() => openStreams(product)).toBe(0);
  const name = await addEntry(product);
  await context.setOffline(false);
  await expect(page.getByRole('cell', { name })).toBeVisible();
  expect(requests.at(-1)?.lastId).toMatch(/^\d+$/);
});

test('a server that is started anew has its streams back', async ({ page, product, signIn }) => {
  await signIn('administrator', '公司');
  await openDictionary(page);
  await expect.poll(() => openStreams(product)).toBe(1);
  await product.restart();
  const name = await addEntry(product);
  await expect(page.getByRole('cell', { name })).toBeVisible();
});

test('signing out ends the stream, and the session in the other tabs', async ({
  context,
  page,
  product,
  shell,
  signIn,
}) => {
  await signIn('doctor');
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
