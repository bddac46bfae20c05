import { expect, test } from '../../fixtures/test';

const ENTRY = { type: 'sex', name: '未填写', code: '9', sort: '9' };

test('a stranger signs in, opens a page of each remote, changes something, and finds it after a restart', async ({
  page,
  product,
  shell,
  signInByForm,
}) => {
  await test.step('当以总部管理员登录公司端，则看到首页', async () => {
    await signInByForm('administrator', '公司');
    await expect(page).toHaveTitle('首页 - 宠物医院连锁管理系统');
    await expect(shell.pane.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('当从菜单依次打开，则每个模块的页面都显示服务器上的数据', async () => {
    await shell.open('消息');
    await expect(shell.pane.getByRole('tab', { name: '个人消息' })).toBeVisible();
    await shell.pane.getByRole('tab', { name: '医院公告' }).click();
    await expect(shell.pane.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await shell.open('系统管理', '门店管理');
    await expect(shell.pane.getByRole('cell', { name: 'GZ001' })).toBeVisible();
    await shell.open('系统管理', '门店设置');
    await expect(shell.pane.getByText('宠主地址必填')).toBeVisible();
    await shell.open('系统管理', '字典管理');
    await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  });

  await test.step('当新增一条字典并改一项设置，则提示操作成功', async () => {
    await shell.pane.getByRole('button', { name: '新增', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '新增字典' });
    await dialog.getByLabel('类型').fill(ENTRY.type);
    await dialog.getByLabel('名称').fill(ENTRY.name);
    await dialog.getByLabel('编码').fill(ENTRY.code);
    await dialog.getByLabel('排序').fill(ENTRY.sort);
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('操作成功')).toBeVisible();
    await expect(dialog).toBeHidden();

    await shell.open('系统管理', '门店设置');
    const group = shell.pane.getByRole('form', { name: '基本信息' });
    const setting = group.getByRole('switch', { name: '宠主地址必填' });
    await expect(setting).not.toBeChecked();
    await setting.click();
    await group.getByRole('button', { name: '保存' }).click();
    await expect(group.getByText('项未保存')).toBeHidden();
  });

  await test.step('当服务器重启并刷新浏览器，则仍在登录状态，改动都在', async () => {
    await product.restart();
    await page.reload();
    await expect(shell.pane.getByRole('switch', { name: '宠主地址必填' })).toBeChecked();
    await shell.tab('字典管理').click();
    await shell.pane.getByPlaceholder('请输入名称').fill(ENTRY.name);
    await shell.pane.getByRole('button', { name: '查询' }).click();
    await expect(shell.pane.getByText(ENTRY.name, { exact: true })).toBeVisible();
  });
});

test('what was acknowledged survives a crash of the server', async ({ page, product, shell, signIn }) => {
  await signIn('administrator', '公司', '/mch/dict');
  await shell.pane.getByRole('button', { name: '新增', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '新增字典' });
  await dialog.getByLabel('类型').fill('pet_color');
  await dialog.getByLabel('名称').fill('断电色');
  await dialog.getByLabel('编码').fill('CRASH');
  await dialog.getByLabel('排序').fill('1');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('操作成功')).toBeVisible();
  await product.restart('SIGKILL');
  await page.reload();
  await shell.pane.getByPlaceholder('请输入名称').fill('断电色');
  await shell.pane.getByRole('button', { name: '查询' }).click();
  await expect(shell.pane.getByText('断电色', { exact: true })).toBeVisible();
});
