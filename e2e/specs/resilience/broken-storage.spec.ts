import { accounts, expect, password, test } from '../../fixtures/test';

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

for (const value of nonsense) {
  test(`storages full of ${value} are no hindrance`, async ({ page, shell, signInPage }) => {
    const fill = ([local, session, text]: readonly [string[], string[], string]): void => {
      for (const key of local) localStorage.setItem(key, text);
      for (const key of session)
        if (!['sessionEnd', 'wantedPage'].includes(key)) sessionStorage.setItem(key, text);
    };
    await page.goto('/healthz');
    await page.evaluate(fill, [inLocalStorage, inSessionStorage, value] as const);
    await signInPage.open();
    await signInPage.signIn(accounts.administrator, password, '公司');
    await shell.ready();
    await page.evaluate(fill, [inLocalStorage, inSessionStorage, value] as const);
    await page.reload();
    await shell.ready();
    await shell.open('系统管理', '字典管理');
    await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
    await shell.signOut();
    await expect(signInPage.submit).toBeVisible();
  });
}

for (const token of ['中文', 'x'.repeat(43), `${'x'.repeat(43)}.1`, '%FF%FE', '"; drop table']) {
  test(`a cookie with the token ${token.slice(-6)} leads to the sign-in page and in again`, async ({
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
    await signInPage.signIn(accounts.administrator, password, '公司');
    await shell.ready();
    await expect(page).toHaveURL(/\/mch\/dict$/);
    await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  });
}
