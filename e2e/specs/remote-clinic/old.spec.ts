import { expectAccessible } from '../../commands/axe';
import { importWorkbook } from '../../commands/importWorkbook';
import { test, expect } from '../../fixtures/test';

const DIALOG = '[role=dialog]';

test('old cases come in from a workbook: the good rows stand in the list, and stay out the second time', async ({
  page,
  shell,
  signInToWork,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  const rows = [
    ['类别', '日期', '宠主手机号', '宠物名称', '诊断', '疫苗名称', '来源'],
    ['病例', '2023-05-01', '13900009999', '旧旧', '外耳炎', '', '旧系统'],
    ['病例', '2023-02-30', '13900009999', '旧旧', '皮炎', '', '旧系统'],
    ['免疫', '2023-06-01', '13900009999', '旧旧', '', '犬八联', ''],
  ];
  await signInToWork('manager', '门店', '/case/old');
  const { pane } = shell;
  await expect(pane.getByRole('button', { name: /^查看：/ }).first()).toBeVisible();
  await expectAccessible(page, '旧病历');
  const template = page.waitForEvent('download');
  await pane.getByRole('button', { name: '下载导入模板' }).click();
  expect((await template).suggestedFilename()).toMatch(/^旧病历导入模板_.*\.xlsx$/);

  await importWorkbook(page, '旧病历', '老院.xlsx', rows);
  const dialog = page.getByRole('dialog', { name: '导入旧病历' });
  await expect(dialog.getByText(/共 3 条，2 条可以导入，1 条有问题/)).toBeVisible();
  await dialog.getByRole('button', { name: '导入2条' }).click();
  await expect(dialog.getByText(/已导入 2 条，1 条未导入/)).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).last().click();

  await pane.getByRole('button', { name: '查看：旧旧 2023-05-01' }).click();
  await expect(page.getByRole('dialog', { name: '旧旧 2023-05-01' })).toContainText('外耳炎');
  await expectAccessible(page, '旧病例', [1366, 390], DIALOG);
  await page.keyboard.press('Escape');

  await importWorkbook(page, '旧病历', '老院.xlsx', rows);
  await expect(dialog.getByText('已经导入过')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: '导入', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: '取消' }).click();

  await test.step('what other systems had stands apart', async () => {
    await pane.getByRole('tab', { name: '小暖病例' }).click();
    await expect(pane.getByText('小暖一店').first()).toBeVisible();
  });
  await pane.getByRole('tab', { name: '免疫记录' }).click();
  await expect(pane.getByRole('row').filter({ hasText: '旧旧' })).toContainText('犬八联');
});
