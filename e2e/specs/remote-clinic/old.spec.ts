import { expectAccessible } from '../../commands/axe';
import { test, expect } from '../../fixtures/test';

const DIALOG = '[role=dialog]';

test('old cases are looked up, opened, and stand apart by where they come from', async ({
  page,
  shell,
  signIn,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  await signIn('doctor', '门店', '/case/old');
  await expect(shell.pane.getByRole('button', { name: /^查看：/ }).first()).toBeVisible();
  await expectAccessible(page, '旧病历');
  await shell.pane
    .getByRole('button', { name: /^查看：/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('病历内容');
  await expectAccessible(page, '旧病例', [1366, 390], DIALOG);
  await page.keyboard.press('Escape');
  await shell.pane.getByRole('tab', { name: '小暖病例' }).click();
  await expect(shell.pane.getByText('小暖一店').first()).toBeVisible();
  await shell.pane.getByRole('tab', { name: '免疫记录' }).click();
  await expect(shell.pane.getByText(/犬八联|猫三联|狂犬疫苗/).first()).toBeVisible();
  await expect(shell.pane.getByRole('button', { name: '下载导入模板' })).toHaveCount(0);
});
