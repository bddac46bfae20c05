import { accounts, expect, password, test } from '../../fixtures/test';

test.use({ onlyReads: true });

test('the form', async ({ page, signInPage }) => {
  await signInPage.open();

  await test.step('three pictures take turns beside the form: the page has them, one can be chosen', async () => {
    const place = page.locator('.welcome .pictures');
    await expect(place).toHaveAttribute('data-shown', '0');
    await expect(place.locator('svg.picture')).toHaveCount(3);
    await page.getByRole('button', { name: '第3张图片' }).click();
    await expect(place).toHaveAttribute('data-shown', '2');
  });

  await test.step('store is the default of the three sides, arrow keys change it', async () => {
    await expect(signInPage.side('门店')).toHaveAttribute('aria-selected', 'true');
    await signInPage.side('门店').focus();
    await page.keyboard.press('ArrowRight');
    await expect(signInPage.side('公司')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('the page shows the address of the client and the recommended browsers', async () => {
    await expect(page.getByText('当前IP: 127.0.0.1')).toBeVisible();
    await page.getByRole('button', { name: '推荐浏览器' }).click();
    const dialog = page.getByRole('dialog', { name: '推荐浏览器' });
    await expect(dialog.getByRole('link')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  const refused = page.getByText('登录未成功，请检查用户名、密码和登录类型');
  await test.step('a wrong password is told in one neutral line, and what was typed stays', async () => {
    await signInPage.signIn(accounts.doctor, 'Wrong@12345');
    await expect(refused).toBeInViewport();
    await expect(signInPage.submit).toBeEnabled();
    await expect(signInPage.userName).toHaveValue(accounts.doctor);
    await expect(page.getByText('用户名或密码错误')).toHaveCount(0);
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('who may not sign in to a side stays on the form', async () => {
    const answer = page.waitForResponse('**/api/login.do');
    await signInPage.signIn(accounts.doctor, password, '公司');
    expect(await (await answer).json()).not.toMatchObject({ code: 0 });
    await expect(signInPage.submit).toBeEnabled();
    await expect(refused).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('a tenant with a picture of its own shows that', async () => {
    await signInPage.open('other');
    await expect(page.locator('.welcome .pictures')).toHaveAttribute('data-shown', '2');
    await expect(page.getByRole('group', { name: '图片' })).toHaveCount(0);
  });
});

test('the session that suites begin without the form is the one that the form begins', async ({
  context,
  page,
  product,
  shell,
  signIn,
  signInByForm,
}) => {
  test.slow(); // four accounts
  /** All but what differs from session to session, and what the bell writes when its answer has come. */
  const session = async () => {
    const cookies = await context.cookies(product.url);
    return cookies
      .filter(({ name }) => name !== 'noticeNum')
      .map(({ name, value }) => [name, name === 'clientToken' ? 'of its own' : value])
      .sort(([one = ''], [other = '']) => one.localeCompare(other));
  };
  const settings = shell.mainNavigation.getByText('系统管理');
  for (const [account, side] of [
    ['administrator', '公司'],
    ['doctor', '门店'],
    ['keeper', '仓库'],
    ['otherTenant', '公司'],
  ] as const) {
    await test.step(`of ${account}; each side of the chain has its own menu`, async () => {
      await signInByForm(account, side);
      await expect(shell.mainNavigation.getByText('首页')).toBeVisible();
      if (side === '公司') await expect(settings).toBeVisible();
      if (side === '仓库') await expect(settings).toHaveCount(0);
    });
    if (account === 'otherTenant')
      await test.step('the administrator of another tenant sees that tenant alone', async () => {
        await shell.visit('/mch/store');
        await expect(shell.pane.getByRole('row').nth(1)).toBeVisible();
        await expect(shell.pane.getByText('GZ001')).toHaveCount(0);
      });
    await test.step(`of ${account}, made over HTTP, has the same cookies`, async () => {
      const byForm = await session();
      expect(byForm.map(([name]) => name)).toContain('clientToken');
      await signIn(account, side, '/notice/noticeList');
      expect(await session()).toEqual(byForm);
      await page.goto('about:blank');
      await context.clearCookies();
    });
  }
});
