import { expect, test, type Page } from '../../fixtures/test';
import { Shell } from '../../pages/Shell';

const rowOf = (page: Page, name: string) =>
  new Shell(page).pane.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

test('an item is added, moved, hidden and deleted, and open pages of others follow', async ({
  elsewhere,
  page,
  shell,
  signIn,
}) => {
  test.slow(); // two people
  await signIn('administrator', '公司', '/mch/menu');
  const otherShell = await elsewhere('administrator', '公司', '/mch/dict');

  await test.step('新增', async () => {
    await rowOf(page, '系统管理').getByRole('button', { name: '新增下级' }).click();
    const dialog = page.getByRole('dialog', { name: '新增菜单' });
    await dialog.getByLabel('名称').fill('常用工具');
    await dialog.getByLabel('路径').fill('/mch/tools');
    await dialog.getByRole('combobox', { name: '图标' }).click();
    await page.getByRole('option', { name: '礼物' }).click();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toBeHidden();
  });
  const items = otherShell.sideMenu.getByRole('link');
  await expect(otherShell.sideMenu.getByText('常用工具')).toBeVisible();
  await expect(items.last()).toHaveText('常用工具');

  await test.step('上移', async () => {
    await shell.pane.getByRole('button', { name: '上移常用工具' }).click();
    await expect(items.last()).not.toHaveText('常用工具');
  });
  await test.step('编辑', async () => {
    await rowOf(page, '常用工具').getByRole('button', { name: '编辑' }).click();
    const dialog = page.getByRole('dialog', { name: '编辑菜单' });
    await dialog.getByLabel('名称').fill('工具箱');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(otherShell.sideMenu.getByText('工具箱')).toBeVisible();
  });
  await test.step('隐藏', async () => {
    await rowOf(page, '工具箱').getByRole('button', { name: '编辑' }).click();
    const dialog = page.getByRole('dialog', { name: '编辑菜单' });
    await dialog.getByRole('switch', { name: '显示' }).click();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(otherShell.sideMenu.getByText('工具箱')).toBeHidden();
    await expect(rowOf(page, '工具箱')).toContainText('隐藏');
  });
  await test.step('删除', async () => {
    await rowOf(page, '工具箱').getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('删除成功')).toBeVisible();
    await expect(rowOf(page, '工具箱')).toHaveCount(0);
  });

  await test.step('what the top bar says of an item is set with it', async () => {
    await rowOf(page, '消息').getByRole('button', { name: '编辑' }).click();
    const dialog = page.getByRole('dialog', { name: '编辑菜单' });
    await dialog.getByLabel('提示').fill('公告与提醒');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toBeHidden();
    await expect(shell.mainNavigation.getByTitle('公告与提醒')).toBeVisible();
  });
  await test.step('the way to this page cannot be hidden, items of the system stay', async () => {
    const row = rowOf(page, '菜单管理').first();
    await expect(row.getByRole('button', { name: '删除' })).toBeDisabled();
    await row.getByRole('button', { name: '编辑' }).click();
    const dialog = page.getByRole('dialog', { name: '编辑菜单' });
    await expect(dialog.getByLabel('路径')).toBeDisabled();
    await dialog.getByRole('switch', { name: '显示' }).click();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('当前状态（菜单管理的入口）不允许隐藏')).toBeVisible();
    await expect(dialog).toBeVisible();
  });
});
