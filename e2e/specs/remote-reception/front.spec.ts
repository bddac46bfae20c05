import { answerOf, apiClient } from '../../commands/api';
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
  test.slow(); // axe looks at it in both themes and widths
  await signIn('frontDesk', '门店', FRONT);
  await expect(shell.pane.getByRole('list', { name: '今日就诊' })).toBeVisible();
  await expectAccessible(page, 'front desk');
  const doctor = await elsewhere('doctor', '门店', FRONT);
  await expect(doctor.pane.getByRole('list', { name: '今日就诊' })).toBeVisible();

  const { keyboard } = page;
  await keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: '挂号' });
  const box = dialog.getByRole('combobox', { name: '宠物' });
  await expect(box).toBeFocused();
  await expect(dialog.getByRole('radiogroup', { name: '医生' })).toBeVisible();
  await expectAccessible(page, 'registration', undefined, '[role=dialog]');
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
  product,
  signIn,
}) => {
  const desk = await apiClient(product.url, 'frontDesk', 2);
  const { ownerId, petIds } = await answerOf<{ ownerId: string; petIds: readonly string[] }>(
    desk,
    '/hospital/customer/saveOrUpdateUserAndPet',
    {
      customer: { name: '两台挂号', mobile: '13912340041' },
      pets: [{ name: '双双', species: 'CAT', sex: '2', birthday: '2024-03-01' }],
    },
  );
  await signIn('frontDesk', '门店', `${FRONT}?register=&owner=${ownerId}&pet=${petIds[0]}`);
  const dialog = page.getByRole('dialog', { name: '挂号' });
  await dialog
    .getByText(/周思远/)
    .last()
    .click();
  await expect(dialog.getByRole('radio', { name: /周思远/ })).toBeChecked();
  const other = await apiClient(product.url, 'cashier', 2);
  await answerOf(other, '/hospital/booking/register', {
    ...{ petId: petIds[0], type: 1, doctorId: '4', skipWarnings: ['doctorOff', 'vaccineOverdue'] },
  });
  await expect(dialog.getByText(/^同日重复挂号：梁晓琳于\d\d:\d\d已为/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: '保存' })).toBeDisabled();
});
