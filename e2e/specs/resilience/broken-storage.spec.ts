import { accounts, expect, password, test } from '../../fixtures/test';

test.use({ onlyReads: true });

const inLocalStorage = [
  'userInfo',
  'USERBASE',
  'pageKey',
  'sidebarStatus',
  'storeUpload',
  'theme',
  'frontendRegistry',
  'drafts',
];
const inSessionStorage = ['userState', 'wantedPage', 'tabPlace', 'tabs:1:1:1', 'tabs:1:1:2', 'sessionEnd'];

/** What another program, an older build or a person may have left under the product's keys. */
const nonsense = ['{"a":', '[null,7,{"path":3},[]]', '7', '{"username":{},"tenantCode":[],"type":"9"}'];

test('storages full of nonsense are no hindrance', async ({ page, shell, signInPage }) => {
  const fill = (value: string): Promise<void> =>
    page.evaluate(
      ([local, session, text]) => {
        for (const key of local) localStorage.setItem(key, text);
        for (const key of session)
          if (!['sessionEnd', 'wantedPage'].includes(key)) sessionStorage.setItem(key, text);
      },
      [inLocalStorage, inSessionStorage, value] as const,
    );
  await page.goto('/healthz');
  for (const value of nonsense) {
    await test.step(value, async () => {
      await fill(value);
      await signInPage.open();
      await signInPage.signIn(accounts.administrator, password, '公司');
      await shell.ready();
      await fill(value);
      await page.reload();
      await shell.ready();
      await shell.open('系统管理', '字典管理');
      await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
      await shell.signOut();
      await expect(signInPage.submit).toBeVisible();
    });
  }
});

const TOKENS = ['中文', 'x'.repeat(43), `${'x'.repeat(43)}.1`, '%FF%FE', '"; drop table'];

test('a cookie with a token that is none leads to the sign-in page and in again', async ({
  context,
  page,
  product,
  shell,
  signInPage,
}) => {
  const cookie = (name: string, text: string) => ({
    name,
    value: encodeURIComponent(text),
    url: product.url,
  });
  for (const token of TOKENS) {
    await test.step(token, async () => {
      await context.addCookies([
        cookie('clientToken', token),
        cookie('tenantId', '{}'),
        cookie('warehouseType', 'x'),
        cookie('menuListShowType', '-1'),
        cookie('noticeNum', 'NaN'),
      ]);
      await page.goto('/mch/dict');
      await expect(signInPage.submit).toBeVisible();
      await expect(page).toHaveURL(/\/login/);
      // Nothing of it is left: signing in is the same after each.
      expect(await page.evaluate(() => document.cookie)).not.toContain('clientToken');
    });
  }
  await signInPage.signIn(accounts.administrator, password, '公司');
  await shell.ready();
  await expect(page).toHaveURL(/\/mch\/dict$/);
  await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
});
