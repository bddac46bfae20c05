import { expectAccessible } from '../../commands/axe';
import { caseTakenIn } from '../../commands/takenIn';
import { expect, test } from '../../fixtures/test';

const DIALOG = '[role=dialog]';

test('a case is referred to another hospital, waits among what was sent, and is withdrawn', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  const { address } = await caseTakenIn(product.url, '13912340024');
  await signIn('doctor', '门店', address);
  await shell.pane.getByRole('button', { name: '转诊', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^转诊：/ });
  await dialog.getByText('院外医院', { exact: true }).first().click();
  await dialog.getByRole('textbox', { name: '院外医院' }).fill('省农大动物医院');
  await dialog.getByLabel('转诊原因').fill('需要核磁共振');
  await expectAccessible(page, '转诊', [1366, 390], DIALOG);
  await dialog.getByRole('button', { name: '发出转诊' }).click();
  await expect(page.getByText('已发出转诊，可在“转诊”中查看')).toBeVisible();
  await shell.visit('/case/referral');
  await shell.pane.getByRole('tab', { name: '发出的' }).click();
  const row = shell.pane.getByRole('row').filter({ hasText: '需要核磁共振' }).first();
  await expect(row).toContainText('省农大动物医院（院外）');
  await expectAccessible(page, '转诊列表');
  await row.getByRole('button', { name: /^撤销：/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('已撤销', { exact: true }).first()).toBeVisible();
});

test('the desk sees who was referred here, and takes the animal over with a visit', async ({
  page,
  shell,
  signIn,
}) => {
  test.slow();
  await signIn('frontDesk', '门店', '/workspace/front');
  await expect(shell.pane.getByText(/^待接收转诊 2 只：/)).toBeVisible();
  await shell.pane.getByRole('link', { name: '去接收' }).click();
  const row = shell.pane.getByRole('row').filter({ hasText: '需要内窥镜检查' });
  await row.getByRole('button', { name: /^查看：/ }).click();
  const letter = page.getByRole('dialog', { name: /^转诊 ZZ/ });
  await expect(letter).toContainText('转诊原因：需要内窥镜检查');
  await expectAccessible(page, '转诊单', [1366, 390], DIALOG);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: /^接收：/ }).click();
  const accept = page.getByRole('dialog', { name: /^接收转诊：/ });
  await accept.getByRole('combobox', { name: '接诊医生' }).click();
  await page.locator('[role=option]:visible').first().click();
  await accept.getByRole('button', { name: '接收并挂号' }).click();
  const sure = page.getByRole('dialog', { name: '仍要接收吗?' });
  const done = page.getByText(/^已接收，挂号单 GH/);
  await expect(sure.or(done)).toBeVisible();
  if (await sure.isVisible()) await sure.getByRole('button', { name: '继续接收' }).click();
  await expect(done).toBeVisible();
  await shell.visit('/workspace/front');
  await expect(shell.pane.getByText(/^待接收转诊 1 只：/)).toBeVisible();
});
