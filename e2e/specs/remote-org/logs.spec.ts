import { apiClient } from '../../commands/api';
import { expect, test } from '../../fixtures/test';

test('what was changed is found by who, when and what, shown before and after, and exported', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  const api = await apiClient(product.url, 'administrator', 1);
  const made = await api.post<{ id: string }>('/sys/role/save.do', { name: '日志角色', code: 'logged' });
  const { id } = made.data;
  await api.post('/sys/role/update.do', { id, version: 1, name: '改名角色', code: 'logged' });
  await signIn('administrator', '公司', '/mch/oplog');
  const { pane } = shell;
  await pane.getByRole('combobox', { name: '快捷日期' }).click();
  await page.getByRole('option', { name: '今天' }).click();
  await pane.getByRole('textbox', { name: '操作人' }).fill('陈立群');
  await pane.getByRole('textbox', { name: '记录名称或编号' }).fill('改名角色');
  await pane.getByRole('button', { name: '查询', exact: true }).click();
  const row = pane.getByRole('row').filter({ hasText: '编辑角色' });
  await expect(pane.getByRole('row')).toHaveCount(2);
  await row.getByRole('button', { name: '查看' }).click();
  const dialog = page.getByRole('dialog', { name: '操作详情' });
  const change = dialog
    .getByRole('table', { name: '变更内容' })
    .getByRole('row')
    .filter({ hasText: '角色名称' });
  await expect(change).toContainText('日志角色');
  await expect(change).toContainText('改名角色');
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  const download = page.waitForEvent('download');
  await pane.getByRole('button', { name: '导出' }).click();
  expect((await download).suggestedFilename()).toMatch(/^操作日志_\d{4}-\d\d-\d\d\.xlsx$/);
  await api.post('/sys/role/delete.do', { id });
});

test('who signed in and who was refused', async ({ page, shell, signIn, signInPage }) => {
  await signInPage.open();
  await signInPage.signIn('13700001234', 'Wrong@12345', '门店');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
  await signIn('administrator', '公司', '/mch/loginlog');
  const { pane } = shell;
  await expect(pane.getByRole('row').filter({ hasText: '陈立群' }).first()).toContainText('成功');
  await pane.getByRole('textbox', { name: '登录名或姓名' }).fill('13700001234');
  await pane.getByRole('button', { name: '查询', exact: true }).click();
  const row = pane.getByRole('row').filter({ hasText: '13700001234' });
  await expect(row).toContainText('失败');
  await expect(row).toContainText('用户名或密码错误');
  const download = page.waitForEvent('download');
  await pane.getByRole('button', { name: '导出' }).click();
  expect((await download).suggestedFilename()).toMatch(/^登录日志_/);
});

test('who lacks the permission finds neither page nor answer', async ({ product, shell, signIn }) => {
  const reader = await apiClient(product.url, 'reader', 2);
  expect(await reader.post('/sys/oplog/qryPage.do', {})).toMatchObject({ code: 40300 });
  expect(await reader.post('/sys/loginlog/qryPage.do', {})).toMatchObject({ code: 40300 });
  await signIn('reader', '门店', '/mch/oplog');
  await expect(shell.pane.getByRole('heading', { name: '无权访问' })).toBeVisible();
});
