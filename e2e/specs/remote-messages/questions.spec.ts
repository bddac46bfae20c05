import { expectAccessible } from '../../commands/axe';
import { beginSession } from '../../commands/session';
import { expect, test } from '../../fixtures/test';

const PAGE = '/notice/questions';

test('a question is written with the editor, read by the front desk at once, and deleted', async ({
  page,
  shell,
  signIn,
  browser,
  product,
}) => {
  test.slow();
  const desk = await browser.newContext({ baseURL: product.url });
  await beginSession(desk, product.url, 'frontDesk', '门店');
  const reader = await desk.newPage();
  const stream = reader.waitForResponse(/message\/subscribe/);
  await reader.goto(PAGE);
  await reader.getByRole('button', { name: '绝育手术前要禁食多久？' }).waitFor();
  await stream;
  await expect(reader.getByRole('button', { name: '新增' })).toHaveCount(0);

  await signIn('administrator', '公司', PAGE);
  const { pane } = shell;
  await pane.getByRole('button', { name: '新增' }).click();
  const dialog = page.getByRole('dialog', { name: '新增常见问题' });
  await dialog.getByLabel('分类').click();
  await page.keyboard.type('浏览器');
  await page.getByRole('option', { name: '浏览器' }).click();
  await dialog.getByLabel('问题').fill('能带推车吗？');
  const text = dialog.getByRole('textbox', { name: '答案' });
  await text.click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('可以');
  await expectAccessible(page, '新增常见问题', [1366], '[role=dialog]');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('操作成功')).toBeVisible();

  await reader.getByRole('button', { name: '能带推车吗？' }).click();
  const answer = reader.getByRole('dialog', { name: '浏览器' });
  await expect(answer.locator('strong')).toHaveText('可以');
  await answer.getByRole('button', { name: '关闭' }).last().click();

  await pane.getByRole('button', { name: '删除：能带推车吗？' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('删除成功')).toBeVisible();
  await expect(reader.getByRole('button', { name: '能带推车吗？' })).toHaveCount(0);
  await expectAccessible(page, '常见问题');
  await desk.close();
});
