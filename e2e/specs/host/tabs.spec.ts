import { expect, test } from '../../fixtures/test';

test.use({ onlyReads: true });
test.beforeEach(async ({ signIn }) => signIn('administrator', '公司'));

test('a half-typed search, the scroll and the focus of the data stay when a tab is left', async ({
  page,
  shell,
}) => {
  // Home brings its trends last: what is still on its way is no new request.
  await expect(shell.pane.getByRole('slider').first()).toBeVisible();
  await shell.open('系统管理', '门店管理');
  await shell.pane.getByRole('textbox', { name: '门店名称' }).fill('天河');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await shell.tab('首页').click();
  await shell.tab('门店管理').click();
  await expect(shell.pane.getByRole('textbox', { name: '门店名称' })).toHaveValue('天河');
  expect(requests.filter((url) => /\/(remotes|host)\//.test(url))).toEqual([]);
});

test('open tabs survive a reload of the browser', async ({ page, shell }) => {
  await shell.visit('/mch/store', '/mch/dict');
  await page.reload();
  await shell.ready();
  await expect(shell.tabs.getByRole('tab')).toHaveText([/首页/, /门店管理/, /字典管理/]);
  await expect(shell.tab('字典管理')).toHaveAttribute('aria-selected', 'true');
});

test('tabs close by button, middle click, keyboard and menu, never the home tab', async ({ page, shell }) => {
  const openAll = async (): Promise<void> => {
    await shell.visit('/mch/store', '/mch/dict', '/mch/config');
    await expect(shell.tabs.getByRole('tab')).toHaveCount(4);
  };
  await openAll();
  await shell.tabs.getByRole('button', { name: '关闭 门店设置' }).click();
  await expect(shell.tab('门店设置')).toHaveCount(0);
  await shell.tab('门店管理').click({ button: 'middle' });
  await expect(shell.tab('门店管理')).toHaveCount(0);
  await shell.tab('字典管理').focus();
  await page.keyboard.press('Delete');
  await expect(shell.tabs.getByRole('tab')).toHaveCount(1);
  await openAll();
  await shell.tabMenu('字典管理', '关闭左侧');
  await expect(shell.tabs.getByRole('tab')).toHaveText([/首页/, /字典管理/, /门店设置/]);
  await shell.tabMenu('字典管理', '关闭其他');
  await expect(shell.tabs.getByRole('tab')).toHaveText([/首页/, /字典管理/]);
  await shell.tabMenu('首页', '关闭全部');
  await expect(shell.tabs.getByRole('tab')).toHaveText([/首页/]);
});

test('refreshing a tab reads its data anew and leaves the others alone', async ({ page, shell }) => {
  await shell.visit('/mch/store');
  await shell.pane.getByRole('textbox', { name: '门店名称' }).fill('海珠');
  await shell.visit('/mch/dict');
  await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  const list = page.waitForRequest('**/api/sys/dict/qryList.do');
  await shell.tabMenu('字典管理', '刷新');
  await list;
  await shell.tab('门店管理').click();
  await expect(shell.pane.getByRole('textbox', { name: '门店名称' })).toHaveValue('海珠');
});

test('a tab with something unsaved asks before it closes', async ({ page, shell }) => {
  await shell.visit('/mch/config');
  await shell.pane.getByRole('switch', { name: '宠物绝育状态必填' }).click();
  await shell.tab('首页').click();
  await shell.tabs.getByRole('button', { name: '关闭 门店设置' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '内容尚未保存，确定离开吗?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(shell.tab('门店设置')).toBeVisible();
  await shell.tabs.getByRole('button', { name: '关闭 门店设置' }).click();
  await question.getByRole('button', { name: '离开' }).click();
  await expect(shell.tab('门店设置')).toHaveCount(0);
});
