import { expectAccessible } from '../../commands/axe';
import { expect, test } from '../../fixtures/test';

const WARD = '/workspace/live/index';
const DIALOG = '[role=dialog]';

test('an animal is taken in from its case, cared for by the hour, and discharged with its bill', async ({
  page,
  shell,
  signIn,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  await signIn('doctor', '门店', WARD);
  await expect(shell.pane.getByText(/^在院 \d+/)).toBeVisible();
  await expectAccessible(page, '住院管理');
  await shell.pane.getByRole('button', { name: /空闲/ }).first().click();
  const admission = page.getByRole('dialog', { name: '办理住院' });
  await admission.getByRole('combobox', { name: '病例' }).click();
  const first = page.getByRole('option').first();
  const petName = ((await first.textContent()) ?? '').replace(/（.*$/, '');
  await first.click();
  await test.step('who looks after it, and what is left in advance', async () => {
    await admission.getByRole('textbox', { name: '病情' }).fill('术后观察');
    await admission.getByLabel('押金（元）').fill('800');
    await admission.getByLabel('押金收取方式').click();
    await page.getByRole('option', { name: '微信' }).click();
    await expectAccessible(page, '办理住院', [1366, 390], DIALOG);
    await admission.getByRole('button', { name: '办理住院' }).click();
    await expect(admission).toBeHidden();
  });
  await shell.pane
    .getByRole('button', { name: new RegExp(`${petName}.*术后观察`) })
    .first()
    .click();
  const detail = page.getByRole('dialog', { name: new RegExp(`^住院：${petName}`) });
  await test.step('orders are given for tomorrow and stand by the hour', async () => {
    await detail.getByRole('textbox', { name: '医嘱内容' }).fill('头孢 静脉注射');
    await detail.getByRole('combobox', { name: '执行时间' }).click();
    await page.getByRole('option', { name: '08:00' }).click();
    await page.keyboard.press('Escape');
    await detail.getByLabel('开始日期').click();
    await page.getByRole('option', { name: '明日起' }).click();
    await detail.getByRole('button', { name: '添加' }).click();
    await detail.getByRole('checkbox', { name: /头孢 静脉注射/ }).click();
    await expect(detail.getByText(/\d\d:\d\d 完成/)).toBeVisible();
    await expectAccessible(page, '住院详情', [1366, 390], DIALOG);
  });
  await test.step('how it goes', async () => {
    await detail.getByRole('tab', { name: /病程/ }).click();
    await detail.getByRole('textbox', { name: '病程' }).fill('精神好转');
    await detail.getByRole('button', { name: '记录' }).click();
    await expect(detail.getByRole('list', { name: '病程记录' })).toContainText('精神好转');
  });
  await test.step('what it comes to is shown before it leaves', async () => {
    await detail.getByRole('button', { name: '出院' }).click();
    const out = page.getByRole('dialog', { name: new RegExp(`^出院：${petName}`) });
    await expect(out.getByText('押金抵扣')).toBeVisible();
    await out.getByLabel('转归').click();
    await page.getByRole('option', { name: '好转' }).click();
    await expectAccessible(page, '出院', [1366, 390], DIALOG);
    await out.getByRole('button', { name: '确认出院' }).click();
    await expect(page.getByText(/^已出院，账单 /)).toBeVisible();
  });
});
