import { expectAccessible } from '../../commands/axe';
import { beginSession, takeFirstPlace } from '../../commands/session';
import { withoutEventStream } from '../../commands/withoutEventStream';
import { test } from '../../fixtures/test';

/** The suites of the remotes look at the others. */
const pages = ['/notice/noticeList', '/mch/dict', '/404'];

test.use({ onlyReads: true });

test('axe finds nothing on the sign-in page, nor on pages that no other suite looks at', async ({
  context,
  page,
  product,
  shell,
  signInPage,
}) => {
  test.slow(); // four pages, four looks of axe each
  await withoutEventStream(page);
  await signInPage.open();
  await page.waitForLoadState('networkidle');
  await expectAccessible(page, 'sign-in page');
  const client = await beginSession(context, product.url, 'administrator', '门店');
  await takeFirstPlace(client, '门店');
  for (const path of pages) {
    await page.goto(path);
    await shell.tabs.waitFor();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, path);
  }
});
