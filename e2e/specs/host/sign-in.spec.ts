import { accounts, expect, password, test } from '../../fixtures/test';

test('the form says what is missing, in the spec’s words, when a field is left', async ({
  page,
  signInPage,
}) => {
  await signInPage.open();
  await signInPage.userName.focus();
  await signInPage.password.focus();
  await expect(page.getByText('请输入用户名')).toBeVisible();
  await signInPage.password.fill('12345');
  await signInPage.userName.focus();
  await expect(page.getByText('密码不能少于6位')).toBeVisible();
});

test('sending an incomplete form sends nothing and goes to the first wrong field', async ({
  page,
  signInPage,
}) => {
  await signInPage.open();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await signInPage.submit.click();
  await expect(signInPage.userName).toBeFocused();
  expect(sent.filter((url) => url.includes('login.do'))).toEqual([]);
});

test('a wrong password is told in one neutral line, and what was typed stays', async ({
  page,
  signInPage,
}) => {
  await signInPage.open();
  await signInPage.signIn(accounts.doctor, 'Wrong@12345');
  await expect(signInPage.submit).toBeEnabled();
  await expect(signInPage.userName).toHaveValue(accounts.doctor);
  await expect(page.getByText('登录未成功，请检查用户名、密码和登录类型')).toBeInViewport();
  await expect(page.getByText('用户名或密码错误')).toHaveCount(0);
  await expect(page).toHaveURL(/\/login/);
});

test('store is the default of the three sides, arrow keys change it', async ({ page, signInPage }) => {
  await signInPage.open();
  await expect(signInPage.side('门店')).toHaveAttribute('aria-selected', 'true');
  await signInPage.side('门店').focus();
  await page.keyboard.press('ArrowRight');
  await expect(signInPage.side('公司')).toHaveAttribute('aria-selected', 'true');
});

test('the page shows the address of the client and the recommended browsers', async ({
  page,
  signInPage,
}) => {
  await signInPage.open();
  await expect(page.getByText('当前IP: 127.0.0.1')).toBeVisible();
  await page.getByRole('button', { name: '推荐浏览器' }).click();
  const dialog = page.getByRole('dialog', { name: '推荐浏览器' });
  await expect(dialog.getByRole('link')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('each side of the chain has its own menu', async ({ page, shell, signInByForm }) => {
  await signInByForm('keeper', '仓库');
  await shell.takeFirstPlace();
  await expect(shell.mainNavigation.getByText('首页')).toBeVisible();
  await expect(shell.mainNavigation.getByText('系统管理')).toHaveCount(0);
  await shell.signOut();
  await expect(page).toHaveURL(/\/login/);
  await signInByForm('administrator', '公司');
  await expect(shell.mainNavigation.getByText('系统管理')).toBeVisible();
});

for (const [account, side] of [
  ['administrator', '公司'],
  ['doctor', '门店'],
  ['keeper', '仓库'],
  ['otherTenant', '公司'],
] as const) {
  test(`the session of ${account} that suites begin without the form is the one that the form begins`, async ({
    context,
    product,
    signIn,
    signInByForm,
  }) => {
    /** All but what differs from session to session, and what the bell writes when its answer has come. */
    const session = async () => {
      const cookies = await context.cookies(product.url);
      return cookies
        .filter(({ name }) => name !== 'noticeNum')
        .map(({ name, value }) => [name, name === 'clientToken' ? 'of its own' : value])
        .sort(([one = ''], [other = '']) => one.localeCompare(other));
    };
    await signInByForm(account, side);
    const byForm = await session();
    expect(byForm.map(([name]) => name)).toContain('clientToken');
    await signIn(account, side);
    expect(await session()).toEqual(byForm);
  });
}

test('who may not sign in to a side stays on the form', async ({ page, signInPage }) => {
  await signInPage.open();
  await signInPage.signIn(accounts.doctor, password, '公司');
  await expect(signInPage.submit).toBeEnabled();
  await expect(page).toHaveURL(/\/login/);
});

test('the user name is remembered, and forgotten when not wanted', async ({
  page,
  signInPage,
  shell,
  signInByForm,
}) => {
  await signInByForm('doctor');
  await shell.signOut();
  await expect(signInPage.userName).toHaveValue(accounts.doctor);
  await page.getByRole('checkbox', { name: '记住我' }).uncheck();
  await signInPage.signIn(accounts.doctor, password);
  await shell.ready();
  await shell.signOut();
  await expect(signInPage.userName).toHaveValue('');
});

test('the administrator of another tenant sees that tenant alone', async ({ shell, signInByForm }) => {
  await signInByForm('otherTenant', '公司');
  await shell.open('系统管理', '门店管理');
  await expect(shell.pane.getByRole('row').nth(1)).toBeVisible();
  await expect(shell.pane.getByText('GZ001')).toHaveCount(0);
});

test('three pictures take turns beside the form; a tenant with its own shows that, and calm users see no motion', async ({
  page,
  signInPage,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await signInPage.open();
  const place = page.locator('.welcome .pictures');
  await expect(place).toHaveAttribute('data-shown', '0');
  await expect(place.locator('svg.picture')).toHaveCount(3);
  await page.clock.runFor(6000);
  await expect(place).toHaveAttribute('data-shown', '1');
  await page.getByRole('button', { name: '第3张图片' }).click();
  await page.clock.runFor(20_000);
  await expect(place).toHaveAttribute('data-shown', '2');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInPage.open();
  await expect(place).toHaveAttribute('data-shown', '0');
  await page.clock.runFor(20_000);
  await expect(place).toHaveAttribute('data-shown', '0');

  await signInPage.open('other');
  await expect(place).toHaveAttribute('data-shown', '2');
  await expect(page.getByRole('group', { name: '图片' })).toHaveCount(0);
});
