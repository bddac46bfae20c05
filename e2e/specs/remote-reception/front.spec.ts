import { expectAccessible } from '../../commands/axe';
import { expect, test } from '../../fixtures/test';
import type { Shell } from '../../pages/Shell';

const FRONT = '/workspace/front';

/** The row of a pet in the list of the day. */
const rowOf = ({ pane }: Shell, petName: string) =>
  pane.getByRole('listitem', { name: new RegExp(`号 ${petName} `) });

test('a pet is registered by keyboard; the doctor sees it at once and takes it in, which the desk sees', async ({
  page,
  shell,
  signIn,
  elsewhere,
}) => {
  await signIn('frontDesk', '门店', FRONT);
  await expect(shell.pane.getByRole('list', { name: '今日就诊' })).toBeVisible();
  const doctor = await elsewhere('doctor', '门店', FRONT);
  await expect(doctor.pane.getByRole('list', { name: '今日就诊' })).toBeVisible();

  const { keyboard } = page;
  await keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: '挂号' });
  const box = dialog.getByRole('combobox', { name: '宠物' });
  await expect(box).toBeFocused();
  await keyboard.type('wang');
  await expect(page.getByRole('option').first()).toBeVisible();
  await keyboard.press('Enter');
  await expect(box).not.toHaveValue('wang');
  const petName = (await box.inputValue()).split(' ')[0] ?? '';
  const card = dialog.getByRole('radio', { name: /周思远/ });
  await card.focus();
  await keyboard.press('Space');
  await expect(card).toBeChecked();
  const confirmed = dialog.getByRole('checkbox', { name: '已知晓以上提醒，仍然挂号' });
  await expect(dialog.getByLabel('体重（kg）')).toBeVisible();
  const weight = dialog.getByLabel('体重（kg）');
  await weight.focus();
  await keyboard.type('6.5');
  const done = page.getByRole('dialog', { name: '挂号成功' });
  // What stands against it is told first, and confirmed once; the server refuses who has not read it.
  await expect(async () => {
    await weight.focus();
    await keyboard.press('Enter');
    await expect(done.or(dialog.getByText('请先确认以上提醒'))).toBeVisible({ timeout: 3_000 });
  }).toPass();
  if (await dialog.getByText('请先确认以上提醒').isVisible()) {
    await confirmed.focus();
    await keyboard.press('Space');
    await weight.focus();
    await keyboard.press('Enter');
  }
  await expect(done.getByText(`${petName}的排队号`)).toBeVisible();
  await keyboard.press('Enter');
  await expect(done).toBeHidden();

  const theirs = rowOf(doctor, petName);
  await expect(theirs).toBeVisible();
  await theirs.focus();
  await doctor.page.keyboard.press('j');
  await expect(rowOf(shell, petName).getByText('接诊中')).toBeVisible();
});

test('of two desks that register the same pet the second is told who was first', async ({
  page,
  shell,
  signIn,
  elsewhere,
}) => {
  await signIn('frontDesk', '门店', '/customer/list');
  await shell.pane.getByRole('row').nth(1).getByRole('link').click();
  await shell.pane.getByRole('button', { name: '挂号' }).first().click();
  const dialog = page.getByRole('dialog', { name: '挂号' });
  await dialog
    .getByText(/周思远/)
    .last()
    .click();
  const other = await elsewhere('cashier', '门店', new URL(page.url()).pathname + new URL(page.url()).search);
  const theirs = other.page.getByRole('dialog', { name: '挂号' });
  for (const desk of [dialog, theirs]) {
    await desk
      .getByText(/周思远/)
      .last()
      .click();
    await expect(desk.getByRole('radio', { name: /周思远/ })).toBeChecked();
  }
  await theirs.getByRole('button', { name: '保存' }).click();
  await expect(other.page.getByRole('dialog', { name: '挂号成功' })).toBeVisible();
  await expect(dialog.getByText(/^同日重复挂号：梁晓琳于\d\d:\d\d已为/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: '保存' })).toBeDisabled();
});

test('workbench and registration can be used by everybody', async ({ page, shell, signIn }) => {
  await signIn('frontDesk', '门店', FRONT);
  await expect(shell.pane.getByRole('list', { name: '今日就诊' })).toBeVisible();
  await expectAccessible(page, 'front desk');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: '挂号' });
  await expect(dialog.getByRole('radiogroup', { name: '医生' })).toBeVisible();
  await expectAccessible(page, 'registration', undefined, '[role=dialog]');
});
