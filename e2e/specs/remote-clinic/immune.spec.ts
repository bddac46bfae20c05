import { apiClient } from '../../commands/api';
import { expectAccessible } from '../../commands/axe';
import { expect, test } from '../../fixtures/test';

const DIALOG = '[role=dialog]';

test('a vaccination is planned in the file of its owner, carried out, and in the list of what was done', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  const desk = await apiClient(product.url, 'frontDesk', 2);
  const { data } = await desk.post<{ ownerId: string; petIds: string[] }>(
    '/hospital/customer/saveOrUpdateUserAndPet',
    {
      customer: { name: '免疫宠主', mobile: '13912340201' },
      pets: [{ name: '针针', species: 'DOG', sex: '1', birthday: '2023-05-06' }],
    },
  );
  await signIn('doctor', '门店', `/customer/detail?id=${data.ownerId}`);
  const plans = shell.pane.getByRole('region', { name: '免疫驱虫' });
  await expect(plans.getByText('还没有免疫驱虫计划')).toBeVisible();

  await plans.getByRole('button', { name: '新增计划' }).click();
  const planning = page.getByRole('dialog', { name: '新增免疫驱虫计划' });
  await planning.getByRole('combobox', { name: '免疫程序' }).click();
  await page.getByRole('option', { name: '狂犬疫苗（免疫）' }).click();
  await expect(planning.getByRole('list', { name: '计划预览' })).toContainText('第1次');
  await expectAccessible(page, '新增免疫驱虫计划', [1366, 390], DIALOG);
  await planning.getByRole('button', { name: '确定' }).click();

  await plans.getByRole('button', { name: /^执行：/ }).click();
  const doing = page.getByRole('dialog', { name: /^执行：针针/ });
  await doing.getByRole('textbox', { name: '批号' }).fill('KQ-E2E');
  await expectAccessible(page, '执行免疫', [1366, 390], DIALOG);
  await doing.getByRole('button', { name: '执行' }).click();
  await expect(page.getByText(/^已执行，下次 .*免疫证号 \d{16}/)).toBeVisible();
  await expect(plans.getByRole('row').filter({ hasText: '批号KQ-E2E' })).toContainText('已完成');
  await expect(plans.getByRole('button', { name: /^打印免疫证：/ })).toBeVisible();

  await shell.visit('/immune/plan');
  await expect(shell.pane.getByRole('tab', { name: '已完成' })).toBeVisible();
  await expectAccessible(page, '免疫驱虫');
  await shell.pane.getByRole('tab', { name: '已完成' }).click();
  const done = shell.pane.getByRole('tabpanel', { name: '已完成' });
  await expect(done.getByRole('row').filter({ hasText: '针针' })).toContainText('KQ-E2E');
});
