import { expectAccessible } from '../../commands/axe';
import { dayFromNow } from '../../commands/dayFromNow';
import { caseTakenIn } from '../../commands/takenIn';
import { expect, test } from '../../fixtures/test';

const DIALOG = '[role=dialog]';
const REVIEWS = '/workspace/reviewAndBack/reviewBackWaitList';

test('head office makes a plan, a doctor plans a case by it, and its call is made', async ({
  elsewhere,
  page,
  product,
  shell,
  signIn,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  await signIn('administrator', '公司', '/case/reviewPlan');
  await test.step('the plan', async () => {
    await expect(shell.pane.getByRole('row', { name: /急性胃肠炎回访/ })).toBeVisible();
    await expectAccessible(page, '复诊计划模板');
    await shell.pane.getByRole('button', { name: '新增模板' }).click();
    const dialog = page.getByRole('dialog', { name: '新增复诊计划模板' });
    await dialog.getByLabel('模板名称').fill('骨折回访');
    await dialog.getByRole('textbox', { name: '第1项内容' }).fill('电话询问活动情况');
    await dialog.getByRole('button', { name: '添加一项' }).click();
    await dialog.getByRole('textbox', { name: '第2项内容' }).fill('到店拍片');
    await expectAccessible(page, '新增复诊计划模板', [1366, 390], DIALOG);
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toBeHidden();
    await expect(
      shell.pane.getByRole('row', { name: /骨折回访.*3天后回访：电话询问活动情况/ }),
    ).toBeVisible();
  });

  const { address } = await caseTakenIn(product.url, '13912340025');
  const doctor = await elsewhere('doctor', '门店', address);
  const { pane } = doctor;
  const day = dayFromNow(200);
  await test.step('the case', async () => {
    await pane.getByRole('tab', { name: '回访' }).click();
    await pane.getByRole('button', { name: '按模板' }).click();
    const dialog = doctor.page.getByRole('dialog', { name: /^按模板安排回访：/ });
    await dialog.getByRole('combobox', { name: '模板' }).click();
    await doctor.page.getByRole('option', { name: '骨折回访' }).click();
    const first = dialog.getByRole('textbox', { name: '第1项日期' });
    await expect(first).toHaveValue(dayFromNow(3));
    await first.fill(day);
    await first.press('Tab');
    await expect(first).toHaveValue(day);
    await expectAccessible(doctor.page, '按模板安排回访', [1366, 390], DIALOG);
    await dialog.getByRole('button', { name: '安排2次回访' }).click();
    await expect(pane.getByRole('list', { name: '本病例的回访' })).toContainText('电话询问活动情况');
    await expectAccessible(
      doctor.page,
      '病例的回访',
      undefined,
      '[role=tabpanel] [role=tabpanel]:not([hidden])',
    );
  });

  await test.step('the call', async () => {
    await doctor.visit(`${REVIEWS}?startDate=${day}&endDate=${day}&status=N`);
    await pane.getByRole('button', { name: /^回访：/ }).click();
    const dialog = doctor.page.getByRole('dialog', { name: /^回访/ });
    await dialog.getByRole('combobox', { name: '回访结果' }).click();
    await doctor.page.getByRole('option', { name: '好转', exact: true }).click();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toBeHidden();
    await expect(pane.getByText('没有需要回访的记录')).toBeVisible();
  });
});
