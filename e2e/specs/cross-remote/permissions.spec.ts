import { expect, test } from '../../fixtures/test';
import { apiClient } from '../../commands/api';

test.use({ onlyReads: true });

test('who may only look finds no button that writes, and the server refuses all the same', async ({
  product,
  shell,
  signIn,
}) => {
  await signIn('reader', '门店', '/mch/dict');
  await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  for (const name of ['新增', '新增同类', '编辑', '删除']) {
    await expect(shell.pane.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await shell.open('系统管理', '门店设置');
  await expect(shell.pane.getByText('宠主地址必填')).toBeVisible();
  await expect(shell.pane.getByRole('button', { name: '保存' })).toHaveCount(0);

  const reader = await apiClient(product.url, 'reader', 2);
  const answer = await reader.post('/sys/dict/save.do', { type: 't', name: 'n', code: 'c', sort: 1 });
  expect(answer).toMatchObject({ code: 40300, msg: '联系管理员赋予 sys:dict:save 权限' });
});
