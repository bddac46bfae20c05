import type { Page, Request } from '@playwright/test';
import budgets from '../../../tools/budgets/budgets.json' with { type: 'json' };
import { expect, test } from '../../fixtures/newBrowserTest';
import { accounts, password } from '../../fixtures/test';

test.use({ onlyReads: true });

/** Requests by what they ask for, oldest first. What is put into the cache for later, and what tells how it went, wait until nothing else is to be done. */
function requestsOf(page: Page): { readonly names: () => readonly string[]; readonly reset: () => void } {
  let names: string[] = [];
  const isLater = (request: Request): boolean =>
    request.headers()['sec-purpose'] === 'prefetch' || request.url().endsWith('/release/beacon.do');
  page.on('request', (request) => {
    if (!isLater(request)) names.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return { names: () => names, reset: () => (names = []) };
}

const isCode = (name: string): boolean => /\.(js|css)$/.test(name);
const listed = (names: readonly string[]): string => `${names.length} requests:\n${names.join('\n')}`;

test('from the sign-in page to a home page with its figures and charts there are few requests', async ({
  page,
  shell,
  signInPage,
}) => {
  const { names } = requestsOf(page);
  // The event stream comes last, and then what it may have missed is looked at.
  const stream = page.waitForRequest('**/message/subscribe*');
  await signInPage.open();
  await page.waitForLoadState('networkidle');
  await signInPage.signIn(accounts.doctor, password, '门店');
  await shell.ready();
  await expect(shell.pane.getByRole('link', { name: /^已过期/ })).toBeVisible();
  await expect(shell.pane.getByRole('slider')).toHaveCount(3);
  await stream;
  await expect.poll(() => names().filter((name) => name === 'GET /frontend/registry').length).toBe(2);
  expect(names().length, listed(names())).toBeLessThanOrEqual(budgets.homeRequests);
});

test('the first page of another remote brings few files, and none that was fetched ahead', async ({
  page,
  shell,
  signIn,
}) => {
  const ahead = [/\/remote-dictionary\/[^/]*\/remoteEntry\.js$/, /\/page-dictionary-[^/]*\.js$/].map((file) =>
    page.waitForResponse(file),
  );
  const { names, reset } = requestsOf(page);
  await signIn('administrator', '公司');
  await shell.open('系统管理');
  await expect(shell.pane.getByRole('cell', { name: 'GZ001' })).toBeVisible();
  const first = names().filter((name) => isCode(name) && name.includes('/remotes/remote-org/'));
  expect(first.length, listed(first)).toBeLessThanOrEqual(budgets.remoteFirstPageRequests);
  for (const answer of await Promise.all(ahead)) await answer.finished();
  reset();
  await shell.sideMenu.getByText('字典管理').click();
  await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  const received = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /remote-dictionary.*\.js$/.test(name))
      .map(({ name, transferSize }) => ({ name, sent: transferSize > 0 })),
  );
  const files = [...new Set(received.map(({ name }) => name))];
  expect(files).toHaveLength(2);
  for (const file of files) {
    const [ahead, ...then] = received.filter(({ name }) => name === file);
    expect(ahead?.sent, `${file}, ahead`).toBe(true);
    expect(then.length, `${file}, then`).toBeGreaterThan(0);
    expect(
      then.filter(({ sent }) => sent),
      `${file}, sent again`,
    ).toEqual([]);
  }
  expect(names().filter(isCode).length, listed(names())).toBeLessThanOrEqual(budgets.remoteFirstPageRequests);
});
