import { expectAccessible } from '../../commands/axe';
import { expect, test } from '../../fixtures/test';

test('what a doctor orders waits at the counter at once, and is handed out by keyboard', async ({
  page,
  shell,
  signIn,
  elsewhere,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  await signIn('storeKeeper', '门店', '/bill/dispense');
  await expect(shell.pane.getByRole('heading', { name: '待发药' })).toBeVisible();
  const doctor = await elsewhere('doctor', '门店', '/workspace/doctor');
  await doctor.pane
    .getByRole('button', { name: /^病例：/ })
    .first()
    .click();
  const box = doctor.pane.getByRole('combobox', { name: '添加医嘱' });
  await box.fill('速诺片 1 sid 1 po');
  await expect(
    doctor.pane.getByRole('listbox', { name: '可开项目' }).getByRole('option').first(),
  ).toBeVisible();
  await expect(doctor.pane.getByText(/^用法：/)).toBeVisible();
  await box.press('Enter');
  await expect(doctor.pane.getByLabel(/^数量：速诺片/)).toBeVisible();
  await box.press('Control+Enter');
  const billNo = /ZD\d+/.exec(await doctor.page.getByText(/^已开单 ZD\d+/).innerText())?.[0] ?? '';

  const waiting = shell.pane.getByRole('list', { name: '待发药名单' }).getByRole('button');
  await expect(waiting.first()).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(shell.pane.getByRole('heading', { name: new RegExp(billNo) })).toBeVisible({ timeout: 300 });
  }).toPass();
  await expect(shell.pane.getByRole('list', { name: '待发项目' })).toContainText('速诺片');
  await expectAccessible(page, '发药');
  await page.keyboard.press('F8');
  await expect(shell.pane.getByRole('heading', { name: new RegExp(billNo) })).toHaveCount(0);
});
