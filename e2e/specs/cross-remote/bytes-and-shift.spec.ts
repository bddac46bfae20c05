import { beginSession, takeFirstPlace } from '../../commands/session';
import { withoutEventStream } from '../../commands/withoutEventStream';
import { startHalvedPage } from '../../fixtures/halvedPage';
import budgets from '../../../tools/budgets/budgets.json' with { type: 'json' };
import { expect, test } from '../../fixtures/newBrowserTest';
import { accounts, fetchNothingAhead, password, type Page } from '../../fixtures/test';

test.use({ onlyReads: true });

/** Counts what the browser really received, script alone and everything, since the last call of `reset`. */
async function meter(page: Page): Promise<{
  script: () => number;
  code: () => { bytes: number; requests: number };
  /** Whether files of these names are here, and nothing is on its way. */
  complete: (names: readonly string[]) => boolean;
  reset: () => void;
}> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let received = new Map<string, { url: string; bytes: number }>();
  const pending = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId }) => pending.add(requestId));
  session.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) =>
    received.set(requestId, { url: response.url, bytes: 0 }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    pending.delete(requestId);
    const entry = received.get(requestId);
    if (entry) entry.bytes = encodedDataLength;
  });
  const files = (pattern: RegExp) =>
    [...received.values()].filter(({ url, bytes }) => pattern.test(url) && bytes > 0);
  const sum = (list: readonly { bytes: number }[]) => list.reduce((total, { bytes }) => total + bytes, 0);
  return {
    script: () => sum(files(/\.js$/)),
    code: () => ({ bytes: sum(files(/\.(js|css)$/)), requests: files(/\.(js|css)$/).length }),
    complete: (names) =>
      pending.size === 0 && names.every((name) => files(/\.js$/).some(({ url }) => url.includes(name))),
    reset: () => (received = new Map()),
  };
}

test.beforeEach(async ({ page }) => {
  await withoutEventStream(page);
  await page.addInitScript(fetchNothingAhead);
});

/** What the page would do when it has nothing else to do waits from `hold` until `go`. */
async function idleWork(page: Page): Promise<{ hold: () => Promise<void>; go: () => Promise<void> }> {
  await page.addInitScript(() => {
    const real = requestIdleCallback.bind(window);
    let held: (() => void)[] | null = null;
    window.requestIdleCallback = (work, options) => {
      if (!held) return real(work, options);
      held.push(() => real(work, options));
      return 0;
    };
    addEventListener('hold-idle-work', () => (held = []));
    addEventListener('do-idle-work', () => {
      held?.forEach((go) => go());
      held = null;
    });
  });
  const tell = (event: string) => () => page.evaluate((name) => void dispatchEvent(new Event(name)), event);
  return { hold: tell('hold-idle-work'), go: tell('do-idle-work') };
}

/** Nothing on the page has moved by itself, or it is said what did, from where to where. */
async function expectNothingMoved(page: Page): Promise<void> {
  const { total, moves } = await page.evaluate(
    () =>
      new Promise<{ total: number; moves: string[] }>((resolve) => {
        let total = 0;
        const moves: string[] = [];
        const at = ({ x, y, width, height }: DOMRectReadOnly): string =>
          [x, y, width, height].map(Math.round).join(' ');
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
            sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
          })[]) {
            if (entry.hadRecentInput) continue;
            total += entry.value;
            for (const { node, previousRect, currentRect } of entry.sources) {
              const name = node instanceof Element ? `${node.nodeName}.${node.className}` : node?.textContent;
              moves.push(`${entry.value}: ${name} from ${at(previousRect)} to ${at(currentRect)}`);
            }
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ total, moves })));
      }),
  );
  expect(total, moves.join('\n')).toBeLessThanOrEqual(0.01);
}

test('the picture of the sign-in page stands where it stays, also before the words have come', async ({
  page,
  product,
}) => {
  const line = await startHalvedPage(product.url, /<div>\s*<h1>/);
  await page.goto(`${line.url}/login`, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  line.release();
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectNothingMoved(page);
  await line.close();
});

test('what is transferred stays within the budgets, and nothing jumps', async ({
  page,
  shell,
  signInPage,
}) => {
  const { script, code, complete, reset } = await meter(page);
  const idle = await idleWork(page);
  await signInPage.open();
  await page.waitForLoadState('networkidle');
  const signIn = script();
  expect(signIn).toBeLessThanOrEqual(budgets.signInScript);
  await expectNothingMoved(page);

  await idle.hold();
  await signInPage.signIn(accounts.administrator, password, '公司');
  await shell.ready();
  await expect(shell.pane.getByRole('heading', { level: 2, name: '常用功能' })).toBeVisible();
  const ready = script();
  expect(ready).toBeLessThanOrEqual(budgets.homeReadyScript);
  await idle.go();
  // What the next pages need of the host, and the charts, come when nothing else is to be done.
  await expect.poll(() => complete(['/lists.', '/trends.'])).toBe(true);
  const home = script();
  expect(home).toBeLessThanOrEqual(budgets.homeSettledScript);

  await shell.open('系统管理');
  await expect(shell.pane.getByRole('cell', { name: 'GZ001' })).toBeVisible();
  reset();
  await shell.sideMenu.getByText('字典管理').click();
  await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  const remote = code();
  expect(remote.bytes).toBeLessThanOrEqual(budgets.remoteFirstPage);
  expect(remote.requests).toBeLessThanOrEqual(budgets.remoteFirstPageRequests);

  await shell.tab('首页').click();
  reset();
  await shell.tab('字典管理').click();
  await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(code().requests).toBe(0);
  console.warn(
    `sign-in ${signIn} B, to home ${ready} B of script, ${home} B when all has come; first page of a remote ${remote.bytes} B in ${remote.requests} requests`,
  );
});

test('nothing jumps while a page is loaded for the first time', async ({ context, page, product, shell }) => {
  const client = await beginSession(context, product.url, 'administrator', '门店');
  await takeFirstPlace(client, '门店');
  const browser = await context.newCDPSession(page);
  for (const path of ['/home', '/mch/store', '/mch/dict', '/notice/noticeList']) {
    await test.step(path, async () => {
      // The browser knows nothing of the product but its session.
      await page.goto('/healthz');
      await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
      await browser.send('Network.clearBrowserCache');
      await page.goto(path);
      await shell.ready();
      await page.waitForLoadState('networkidle');
      await expectNothingMoved(page);
    });
  }
});

for (const width of [1366, 390])
  test(`settings that come late take the place that was kept for them at ${width} px`, async ({
    page,
    shell,
    signInToWork,
  }) => {
    await page.setViewportSize({ width, height: 768 });
    let answer = (): void => undefined;
    const waitedFor = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/api\/(batch|sys\/store\/config\/listOfStores)/, async (route) => {
      await waitedFor;
      await route.continue();
    });
    const opened = signInToWork('administrator', '门店', '/mch/config');
    await expect(shell.pane.getByRole('status', { name: '加载中' }).first()).toBeVisible();
    answer();
    await opened;
    await expect(shell.pane.getByRole('button', { name: '保存' }).first()).toBeVisible();
    await expectNothingMoved(page);
  });
