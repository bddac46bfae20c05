import type { DictEntry } from '@hospital/shared/contract/calls/dictionary';
import type { Locator } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import { apiClient } from '../../commands/api';

async function search(pane: Locator, name: string): Promise<void> {
  await pane.getByPlaceholder('请输入名称').fill(name);
  await pane.getByRole('button', { name: '查询' }).click();
}

test('an entry is added, edited and deleted', async ({ page, product, shell, signIn }) => {
  await signIn('administrator', '公司', '/mch/dict');
  await test.step('新增', async () => {
    await shell.pane.getByRole('button', { name: '新增', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '新增字典' });
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog.getByText('请录入必填项').first()).toBeVisible();
    await dialog.getByLabel('类型').fill('pet_color');
    await dialog.getByLabel('名称').fill('<b>奶油</b>');
    await dialog.getByLabel('编码').fill('CREAM2');
    await dialog.getByLabel('排序').fill('31');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('操作成功')).toBeVisible();
  });
  await search(shell.pane, '<b>奶油</b>');
  const row = shell.pane.getByRole('row').filter({ hasText: 'CREAM2' });
  await expect(row).toContainText('<b>奶油</b>');
  await test.step('编辑', async () => {
    await row.getByRole('button', { name: '编辑' }).click();
    const dialog = page.getByRole('dialog', { name: '编辑字典' });
    await expect(dialog.getByLabel('编码')).toHaveValue('CREAM2');
    await dialog.getByLabel('排序').fill('32');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('32');
  });
  await test.step('删除', async () => {
    await row.getByRole('button', { name: '删除' }).click();
    const question = page.getByRole('dialog').filter({ hasText: '确定删除记录吗?' });
    await question.getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('删除成功')).toBeVisible();
    await expect(row).toHaveCount(0);
  });
  await test.step('who saves second is told, and shown what the other saved', async () => {
    const other = await apiClient(product.url, 'administrator', 1);
    const saved = await other.post<{ id: string }>('/sys/dict/save.do', {
      type: 'pet_color',
      name: '竞争色',
      code: 'RACE',
      sort: 5,
    });
    expect(saved.code).toBe(0);
    await search(shell.pane, '竞争色');
    await shell.pane
      .getByRole('row')
      .filter({ hasText: 'RACE' })
      .getByRole('button', { name: '编辑' })
      .click();
    const dialog = page.getByRole('dialog', { name: '编辑字典' });
    await expect(dialog.getByLabel('名称')).toHaveValue('竞争色');
    const { data: entry } = await other.post<DictEntry>('/sys/dict/get.do', { id: saved.data.id });
    const { id, type, code, sort, version } = entry;
    const update = await other.post('/sys/dict/update.do', {
      id,
      type,
      code,
      sort,
      version,
      name: '对方的名字',
    });
    expect(update.code).toBe(0);
    await dialog.getByLabel('名称').fill('我的名字');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toContainText('对方的名字');
    await expect(dialog.getByLabel('名称')).toHaveValue('我的名字');
  });
});
