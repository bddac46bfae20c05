import type { Envelope } from '@hospital/shared/contract/errors';
import { transformPassword } from '@hospital/shared/contract/password';
import { apiClient } from '../../commands/api';
import { expect, test } from '../../fixtures/test';

test('what was changed is found by who, when and what, shown before and after, and exported', async ({
  page,
  product,
  request,
  shell,
  signIn,
}) => {
  const api = await apiClient(product.url, 'administrator', 1);
  const made = await api.post<{ id: string }>('/sys/role/save.do', { name: '日志角色', code: 'logged' });
  const { id } = made.data;
  await api.post('/sys/role/update.do', { id, version: 1, name: '改名角色', code: 'logged' });
  const refused = await request.post('/api/login.do', {
    data: {
      ...{ mode: 'mgr', type: 2, tenantCode: 'demo' },
      ...{ username: '13700001234', password: transformPassword('Wrong@12345') },
    },
  });
  expect(((await refused.json()) as Envelope).code).not.toBe(0);
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
  await test.step('who signed in and who was refused', async () => {
    await shell.visit('/mch/loginlog');
    await expect(pane.getByRole('row').filter({ hasText: '陈立群' }).first()).toContainText('成功');
    await pane.getByRole('textbox', { name: '登录名或姓名' }).fill('13700001234');
    await pane.getByRole('button', { name: '查询', exact: true }).click();
    const attempt = pane.getByRole('row').filter({ hasText: '13700001234' });
    await expect(attempt).toContainText('失败');
    await expect(attempt).toContainText('用户名或密码错误');
    const workbook = page.waitForEvent('download');
    await pane.getByRole('button', { name: '导出' }).click();
    expect((await workbook).suggestedFilename()).toMatch(/^登录日志_/);
  });
});

test('who lacks a permission finds neither page nor answer', async ({ product, shell, signIn }) => {
  const reader = await apiClient(product.url, 'reader', 2);
  for (const path of ['/sys/oplog/qryPage.do', '/sys/loginlog/qryPage.do', '/sys/menu/tree.do'])
    expect(await reader.post(path, {}), path).toMatchObject({ code: 40300 });
  await signIn('reader', '门店', '/mch/store');
  await expect(shell.sideMenu.getByText('门店管理', { exact: true })).toBeVisible();
  for (const name of ['仓库管理', '公告管理', '操作日志'])
    await expect(shell.sideMenu.getByText(name, { exact: true })).toHaveCount(0);
  for (const path of ['/mch/oplog', '/mch/notice', '/mch/warehouse']) {
    await shell.visit(path);
    await expect(shell.pane.getByRole('heading', { name: '无权访问' }), path).toBeVisible();
  }
});
