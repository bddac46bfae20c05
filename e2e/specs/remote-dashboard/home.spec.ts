import type { Home } from '@hospital/shared/contract/calls/dashboard';
import { apiClient } from '../../commands/api';
import { expect, test } from '../../fixtures/test';

test('the store side shows the counts of its store, each as the server gives it', async ({
  product,
  shell,
  signIn,
}) => {
  const server = await apiClient(product.url, 'frontDesk', 2);
  const { data } = await server.post<Home>('/home/index.do');
  expect(data.figures.length).toBeGreaterThan(0);
  await signIn('frontDesk');
  for (const { key, name, count } of data.figures) {
    const card = shell.pane.getByRole('region', { name });
    await expect(card, key).toContainText(String(count));
  }
});

test('the count of unsettled cases needs its permission', async ({ product, shell, signIn }) => {
  const server = await apiClient(product.url, 'doctor', 2);
  const { data } = await server.post<Home>('/home/index.do');
  await signIn('doctor');
  await expect(shell.pane.getByRole('region', { name: '今日待回访' })).toBeVisible();
  await expect(shell.pane.getByRole('region', { name: '应结未结病例' })).toHaveCount(
    data.figures.some(({ key }) => key === 'caseUnfinished') ? 1 : 0,
  );
});

test('an initial password is pointed out until the banner is closed', async ({ page, shell, signIn }) => {
  await signIn('cashier');
  const words = '您的密码为初始密码，请修改密码！(修改后将不再提示)';
  await expect(shell.pane.getByText(words)).toBeVisible();
  await expect(shell.pane.getByText('马上修改')).toBeVisible();
  await shell.pane.getByRole('button', { name: '关闭' }).first().click();
  await expect(shell.pane.getByText(words)).toBeHidden();
  await page.reload();
  await expect(shell.pane.getByText(words)).toBeVisible();
});

test('company and warehouse have no cards', async ({ shell, signIn }) => {
  await signIn('administrator', '公司');
  await expect(shell.pane.getByRole('heading', { name: '常用功能' })).toBeVisible();
  await expect(shell.pane.getByRole('region', { name: '今日待回访' })).toHaveCount(0);
});
