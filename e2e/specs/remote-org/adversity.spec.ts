import type { Locator, Page } from '@playwright/test';
import { apiClient } from '../../commands/api';
import type { MenuNode } from '@hospital/shared/contract/calls/menus';
import { expect, test } from '../../fixtures/test';

const below = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap((node) => [node, ...below(node.children)]);

const SAVE = '**/sys/warehouse/save';

/** Opens the dialog for a new warehouse and fills it in. */
async function fill(page: Page, pane: Locator, name: string): Promise<Locator> {
  await pane.getByRole('button', { name: '新增', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '新增仓库' });
  await dialog.getByLabel('仓库名称').fill(name);
  await dialog.getByText('线下').click();
  return dialog;
}
const rowsOf = (pane: Locator, name: string): Locator => pane.getByRole('row').filter({ hasText: name });

test('what is saved over a broken line, and what people call a warehouse', async ({
  page,
  shell,
  signIn,
}) => {
  await signIn('administrator', '公司', '/mch/warehouse');

  await test.step('the line is cut before the request, and after it: what is typed stays, and one is made', async () => {
    const dialog = await fill(page, shell.pane, '断网仓');
    await dialog.getByLabel('描述').fill('写了一半');
    await page.route(SAVE, (route) => route.abort('internetdisconnected'), { times: 1 });
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('网络开小差了').first()).toBeVisible();
    await expect(dialog.getByLabel('描述')).toHaveValue('写了一半');
    // The server has written it, but its answer does not arrive.
    await page.route(
      SAVE,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    const save = dialog.getByRole('button', { name: '确定' });
    const cut = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/sys/warehouse/save'),
    );
    await save.click();
    await cut;
    await expect(save).not.toHaveClass(/arco-btn-loading/); // it swallows clicks until then
    await expect(dialog.getByLabel('描述')).toHaveValue('写了一半');
    await save.click();
    // The key of the first sending goes with the second, so the server answers what it had answered.
    await expect(page.getByText('操作成功').first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await shell.pane.getByRole('button', { name: '重置' }).click();
    await expect(rowsOf(shell.pane, '断网仓')).toHaveCount(1);
  });

  await test.step('markup, emoji, blanks and 10,000 characters in a name are a name, or refused in words', async () => {
    const markup = '<img src=x onerror=alert(1)>🐶仓';
    let dialog = await fill(page, shell.pane, `  ${markup}  `);
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(rowsOf(shell.pane, markup)).toHaveCount(1);
    await expect(shell.pane.locator('tbody img')).toHaveCount(0);
    dialog = await fill(page, shell.pane, '   ');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog.getByText('请输入仓库名称')).toBeVisible();
    await dialog.getByLabel('仓库名称').fill('长'.repeat(10_000));
    expect(await dialog.getByLabel('仓库名称').inputValue()).toHaveLength(50);
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toHaveCount(0);
    const long = rowsOf(shell.pane, '长'.repeat(50));
    await expect(long).toHaveCount(1);
    await long.scrollIntoViewIfNeeded();
    await expect(long.getByRole('button', { name: '删除' })).toBeInViewport();
  });
});

test('a permission shows at once when it is given; taken away while a dialog is open, that is said in words, and nothing typed is lost', async ({
  elsewhere,
  product,
}) => {
  test.slow(); // two people
  const admin = await apiClient(product.url, 'administrator', 1);
  const { data: tree } = await admin.post<MenuNode[]>('/sys/menu/tree.do');
  const items = below(tree);
  const { data: roles } = await admin.post<{ records: { id: string; name: string }[] }>(
    '/sys/role/qryPage.do',
  );
  const id = roles.records.find(({ name }) => name === '只读人员')?.id ?? '';
  const give = async (...permissions: readonly string[]): Promise<void> => {
    const { data: role } = await admin.post<{ version: number }>('/sys/role/get.do', { id });
    const wanted = ['sys:warehouse:list', ...permissions];
    const menuIds = items.filter(({ permission }) => wanted.includes(permission)).map((item) => item.id);
    expect(await admin.post('/sys/role/saveMenu.do', { id, menuIds, version: role.version })).toMatchObject({
      code: 0,
    });
  };
  await give();
  const shell = await elsewhere('reader', '门店', '/mch/warehouse');
  const { page } = shell;
  await expect(shell.pane.getByRole('row').nth(1)).toBeVisible();
  const add = shell.pane.getByRole('button', { name: '新增', exact: true });
  await expect(add).toBeHidden();
  await give('sys:warehouse:save');
  await expect(add).toBeVisible();
  const dialog = await fill(page, shell.pane, '收权仓');
  await dialog.getByLabel('描述').fill('还没写完');
  await give();
  await expect(shell.pane.locator('button', { hasText: '新增' })).toHaveCount(0);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('联系管理员赋予 sys:warehouse:save 权限').first()).toBeVisible();
  await expect(dialog.getByLabel('描述')).toHaveValue('还没写完');
  const { data: all } = await admin.get<{ warehouseName: string }[]>('/sys/warehouse/qryAll');
  expect(all.map(({ warehouseName }) => warehouseName)).not.toContain('收权仓');
});
