import { expectAccessible } from '../../commands/axe';
import { caseTakenIn, ordered } from '../../commands/takenIn';
import { expect, test } from '../../fixtures/test';

const BENCH = '/assay/workbench';
const DIALOG = '[role=dialog]';

test('a test that a doctor orders is sampled, typed and pasted, reviewed by another person, and the doctor sees its report', async ({
  page,
  product,
  shell,
  signInToWork,
  elsewhere,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  await ordered(await caseTakenIn(product.url, '13912340026'), '血常规');
  await signInToWork('manager', '门店', BENCH);
  await shell.pane.getByRole('button', { name: /^待采样/ }).click();
  const row = shell.pane.getByRole('row').filter({ hasText: '豆包' });
  await expect(row).toBeVisible();
  await expectAccessible(page, '检验工作台');
  const named = (await row.getByRole('button', { name: /^采样：/ }).getAttribute('aria-label')) ?? '';
  const order = named.replace('采样：', '');
  await row.getByRole('button', { name: /^采样：/ }).click();
  await expect(page.getByText(/^已采样：.*样本号 YB/)).toBeVisible();

  await test.step('values are typed and pasted, marked as they are typed', async () => {
    await shell.pane.getByRole('button', { name: /^检测中/ }).click();
    await shell.pane.getByRole('button', { name: `录入结果：${order}` }).click();
    const entry = page.getByRole('dialog', { name: /^录入结果：/ });
    await entry.getByRole('textbox', { name: '结果：白细胞 WBC' }).fill('39.9');
    await expect(entry.getByRole('status', { name: '偏高' })).toBeVisible();
    await entry.getByRole('textbox', { name: '粘贴仪器结果' }).fill('RBC 6.61\nPLT\t250\t10^9/L');
    await expect(entry.getByText('已填入 2 项')).toBeVisible();
    await entry.getByRole('textbox', { name: '结论' }).fill('白细胞升高，请复查');
    await expectAccessible(page, '录入结果', [1366, 390], DIALOG);
    await entry.getByRole('button', { name: '提交审核' }).click();
    // Three of its items have a value.
    await page.getByRole('button', { name: '仍要提交' }).click();
    await expect(entry).toBeHidden();
  });

  await test.step('another person reviews it', async () => {
    const doctor = await elsewhere('doctor', '门店', BENCH);
    await doctor.pane.getByRole('button', { name: /^待审核/ }).click();
    await doctor.pane.getByRole('button', { name: `审核：${order}` }).click();
    const review = doctor.page.getByRole('dialog', { name: /^审核：/ });
    await expect(review.getByRole('row', { name: /白细胞 WBC/ }).first()).toContainText('39.9');
    await expectAccessible(doctor.page, '审核报告', [1366, 390], DIALOG);
    await review.getByRole('button', { name: '确认审核' }).click();
    await expect(doctor.page.getByText('报告已出，已通知开单医生')).toBeVisible();
    await expect(review).toBeHidden();
    await doctor.pane.getByRole('button', { name: /^今日已出/ }).click();
    await doctor.pane.getByRole('button', { name: `报告：${order}` }).click();
    const report = doctor.page.getByRole('dialog', { name: '血常规报告' });
    await expect(report.getByRole('region', { name: '结论' })).toContainText('白细胞升高，请复查');
    await expect(report.getByRole('button', { name: '打印' })).toBeVisible();
  });
});
