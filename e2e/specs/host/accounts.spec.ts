import { accounts, expect, password, test, type Page } from '../../fixtures/test';

test.use({ onlyReads: true });

const kept = (page: Page, key: string): Promise<string> =>
  page.evaluate((name) => localStorage.getItem(name) ?? '', key);

test('what a sign-in leaves on the computer', async ({ page, shell, signInByForm, signInPage }) => {
  await signInByForm('doctor');

  await test.step('a remembered password is kept encrypted under a key that cannot be read', async () => {
    for (const key of ['userInfo', 'USERBASE']) {
      const text = await kept(page, key);
      expect(text).toContain(accounts.doctor);
      expect(text).toContain('"password":{"iv":');
      expect(text).not.toContain(password);
      expect(text).not.toContain('"token"');
    }
    const extractable = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('passwordVault');
          opening.onsuccess = () => {
            const reading = opening.result.transaction('keys').objectStore('keys').getAll();
            reading.onsuccess = () => resolve((reading.result as CryptoKey[]).map((key) => key.extractable));
          };
        }),
    );
    expect(extractable).toEqual([false]);
  });

  const accountsDialog = page.getByRole('dialog', { name: '切换账号' });
  await test.step('切换账号 without another remembered account says how to get one', async () => {
    await shell.user.click();
    await page.getByRole('menuitem', { name: '切换账号' }).click();
    await expect(accountsDialog.getByRole('button', { name: accounts.doctor })).toContainText('当前');
    await expect(accountsDialog).toContainText('本机没有记住其他账号');
    await accountsDialog.getByRole('button', { name: '用其他账号登录' }).click();
    await expect(signInPage.submit).toBeVisible();
  });

  await test.step('a remembered password is prefilled, and good for the next sign-in', async () => {
    await expect(signInPage.userName).toHaveValue(accounts.doctor);
    await expect(signInPage.password).toHaveValue(password);
    await signInPage.submit.click();
    await shell.ready();
    await shell.signOut();
  });

  await test.step('another account that signs in is one to switch to', async () => {
    await signInPage.signIn(accounts.frontDesk, password);
    await shell.ready();
    await shell.user.click();
    await page.getByRole('menuitem', { name: '切换账号' }).click();
    await expect(accountsDialog.getByRole('button', { name: accounts.doctor })).toBeVisible();
    await expect(accountsDialog).not.toContainText('本机没有记住其他账号');
    await page.keyboard.press('Escape');
    await shell.signOut();
  });

  await test.step('the user name is remembered, and forgotten when not wanted', async () => {
    await expect(signInPage.userName).toHaveValue(accounts.frontDesk);
    await expect(signInPage.password).toHaveValue(password);
    await page.getByRole('checkbox', { name: '记住我' }).uncheck();
    await signInPage.signIn(accounts.frontDesk, password);
    await shell.ready();
    await shell.signOut();
    await expect(signInPage.userName).toHaveValue('');
  });
});

test('on plain http the name is remembered, the password is not, and the checkbox says so', async ({
  page,
  shell,
  signInByForm,
  signInPage,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await signInPage.open();
  await expect(page.getByText('仅用户名，不保存密码')).toBeVisible();
  await signInByForm('doctor');
  expect(await kept(page, 'userInfo')).not.toContain('password');
  await shell.signOut();
  await expect(signInPage.userName).toHaveValue(accounts.doctor);
  await expect(signInPage.password).toHaveValue('');
});

test('切换账号 asks, closes all pages, signs in as the other and loads anew; 退出并清除记录 forgets', async ({
  page,
  shell,
  signInByForm,
  signInPage,
}) => {
  await signInByForm('doctor');
  const doctor = (await shell.user.textContent()) ?? '';
  await shell.signOut();
  await signInByForm('administrator', '公司');
  const administrator = (await shell.user.textContent()) ?? '';
  await shell.visit('/mch/dict');
  await expect(shell.tab('字典管理')).toBeVisible();
  const choose = async (name: string): Promise<void> => {
    await shell.user.click();
    await page.getByRole('menuitem', { name: '切换账号' }).click();
    await page.getByRole('dialog', { name: '切换账号' }).getByRole('button', { name }).click();
  };

  await choose(accounts.administrator);
  await expect(page.getByText('当前已是该账号')).toBeVisible();

  await choose(accounts.doctor);
  const question = page.getByRole('dialog').filter({ hasText: `是否切换到${doctor}的账号?` });
  await question.getByRole('button', { name: '否' }).click();
  await expect(question).toBeHidden();
  await expect(shell.tab('字典管理')).toBeVisible();

  await choose(accounts.doctor);
  await question.getByRole('button', { name: '是' }).click();
  await expect(shell.user).toHaveText(doctor);
  await expect(page).toHaveURL(/\/home$/);

  await choose(accounts.administrator);
  await page.getByRole('button', { name: '是', exact: true }).click();
  await expect(shell.user).toHaveText(administrator);
  await expect(shell.tabs.getByRole('tab')).toHaveCount(1);

  await shell.user.click();
  await page.getByRole('menuitem', { name: '退出并清除记录' }).click();
  await expect(signInPage.userName).toHaveValue('');
  expect(await kept(page, 'userInfo')).toBe('');
  expect(await kept(page, 'USERBASE')).not.toContain(accounts.administrator);
  expect(await kept(page, 'USERBASE')).toContain(accounts.doctor);
});
