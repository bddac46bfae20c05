import { accounts, expect, test } from '../../fixtures/test';

test('the network is cut for a while: what is typed stays, and what failed to load comes by itself when it is back', async ({
  context,
  page,
  shell,
  signIn,
}) => {
  await signIn('administrator', '公司');
  await expect(shell.pane.getByText(/^数据更新于/)).toBeVisible();
  await shell.visit('/mch/config');
  const setting = shell.pane.getByRole('switch', { name: '宠物绝育状态必填' });
  await setting.click();
  await expect(setting).toBeChecked();
  await shell.visit('/mch/dict');
  await shell.pane.getByRole('button', { name: '新增', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '新增字典' });
  await dialog.getByLabel('类型').fill('pet_color');
  await dialog.getByLabel('名称').fill('离线色');
  await dialog.getByLabel('编码').fill('OFFLINE');
  await dialog.getByLabel('排序').fill('3');

  await context.setOffline(true);
  await test.step('当断网时保存，则立刻提示，填写的内容仍在', async () => {
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('网络开小差了')).toBeVisible();
    await expect(dialog.getByLabel('名称')).toHaveValue('离线色');
  });
  await test.step('当断网时打开未加载过的页面，则标签页用菜单上的名称提示', async () => {
    await shell.visit('/mch/user');
    await expect(shell.pane.getByRole('alert')).toContainText('用户管理暂时无法打开');
  });
  await test.step('当断网时刷新首页，则保留数据并说明是何时的', async () => {
    await shell.tab('首页').click();
    await shell.pane.getByRole('button', { name: '刷新' }).click();
    // The trends may say it, too, once they had come before.
    await expect(
      shell.pane
        .getByRole('status')
        .filter({ hasText: /^更新失败，显示 .* 的数据$/ })
        .first(),
    ).toBeVisible();
    await shell.tab('用户管理').click();
  });

  await context.setOffline(false);
  await test.step('当网络恢复，则页面自行打开，未保存的内容仍在，保存成功', async () => {
    await expect(shell.pane.getByRole('cell', { name: accounts.administrator })).toBeVisible();
    await expect(shell.pane.getByRole('alert')).toBeHidden();
    await shell.tab('门店设置').click();
    await expect(setting).toBeChecked();
    await shell.tab('字典管理').click();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('操作成功')).toBeVisible();
  });
});

test('a list that failed to load while the server was away is there when the server is', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  test.skip(Boolean(process.env['E2E_BASE_URL']), 'needs a server of its own');
  await signIn('administrator', '公司', '/mch/dict');
  await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  // The server goes in the middle of the answer; the stream tells when it is back.
  await page.route('**/api/sys/dict/**', (route) => route.abort());
  await shell.tabMenu('字典管理', '刷新');
  await expect(shell.pane.getByRole('button', { name: '重试' })).toBeVisible();
  await page.unroute('**/api/sys/dict/**');
  await product.restart();
  await expect(shell.pane.getByText('附件类型').first()).toBeVisible({ timeout: 40_000 });
});
