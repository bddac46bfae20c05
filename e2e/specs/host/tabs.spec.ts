import { expect, test } from '../../fixtures/test';

test.use({ onlyReads: true });

test('tabs keep what is in them, are refreshed one by one, and close', async ({ page, shell, signIn }) => {
  await signIn('administrator', '公司', '/mch/store');
  const tabs = shell.tabs.getByRole('tab');
  const storeName = shell.pane.getByRole('textbox', { name: '门店名称' });

  await test.step('a half-typed search stays when a tab is left, and no file is asked for anew', async () => {
    await storeName.fill('海珠');
    await shell.visit('/mch/dict');
    await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await shell.tab('门店管理').click();
    await expect(storeName).toHaveValue('海珠');
    await shell.tab('字典管理').click();
    await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
    expect(requests.filter((url) => /\/(remotes|host)\//.test(url))).toEqual([]);
  });

  await test.step('refreshing a tab reads its data anew and leaves the others alone', async () => {
    const list = page.waitForRequest('**/api/sys/dict/qryList.do');
    await shell.tabMenu('字典管理', '刷新');
    await list;
    await shell.tab('门店管理').click();
    await expect(storeName).toHaveValue('海珠');
  });

  await test.step('tabs close by button, middle click, keyboard and menu, never the home tab', async () => {
    const openAll = async (): Promise<void> => {
      await shell.visit('/mch/store', '/mch/dict', '/mch/config');
      await expect(tabs).toHaveCount(4);
    };
    await openAll();
    await shell.tabs.getByRole('button', { name: '关闭 门店设置' }).click();
    await expect(shell.tab('门店设置')).toHaveCount(0);
    await shell.tab('门店管理').click({ button: 'middle' });
    await expect(shell.tab('门店管理')).toHaveCount(0);
    await shell.tab('字典管理').focus();
    await page.keyboard.press('Delete');
    await expect(tabs).toHaveCount(1);
    await openAll();
    await shell.tabMenu('字典管理', '关闭左侧');
    await expect(tabs).toHaveText([/首页/, /字典管理/, /门店设置/]);
    await shell.tabMenu('字典管理', '关闭其他');
    await expect(tabs).toHaveText([/首页/, /字典管理/]);
    await shell.tabMenu('首页', '关闭全部');
    await expect(tabs).toHaveText([/首页/]);
  });

  await test.step('open tabs survive a reload of the browser', async () => {
    await shell.visit('/mch/store', '/mch/dict');
    await page.reload();
    await shell.ready();
    await expect(tabs).toHaveText([/首页/, /门店管理/, /字典管理/]);
    await expect(shell.tab('字典管理')).toHaveAttribute('aria-selected', 'true');
  });
});
