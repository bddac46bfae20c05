import { apiClient } from '../../commands/api';
import { expectAccessible } from '../../commands/axe';
import { catchPrinting } from '../../commands/printedDocuments';
import { caseTakenIn } from '../../commands/takenIn';
import { expect, test } from '../../fixtures/test';

const setting = (configGroup: string, configKey: string, configValue: string) => ({
  ...{ configGroup, configKey, configValue },
});

test('a case of 中兽医 and its prescription are printed as the settings of the store say', async ({
  page,
  shell,
  signIn,
  product,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  const office = await apiClient(product.url, 'administrator', 1);
  const { code, msg } = await office.post('/sys/store/config/save', {
    storeId: '0',
    list: [
      setting('doctor', 'tcmMode', 'Y'),
      setting('base', 'licenseNo', '京动诊证第0001号'),
      setting('printCase', 'moaTemplate', '3'),
      setting('printPrescription', 'copies', '3'),
    ],
  });
  expect([code, msg][0], msg).toBe(0);
  const printed = await catchPrinting(page);
  const { address } = await caseTakenIn(product.url, '13912340023');
  await signIn('doctor', '门店', address);

  await shell.pane.getByRole('textbox', { name: '舌象' }).fill('淡白苔薄');
  await shell.pane.getByRole('textbox', { name: '治则' }).fill('补气养血');
  await expect(shell.pane.getByText('已自动保存')).toBeVisible();
  await expectAccessible(page, '中兽医病例');
  await shell.pane.getByRole('button', { name: '打印', exact: true }).click();
  await expect.poll(async () => (await printed()).length).toBe(1);
  expect((await printed())[0]).toMatch(
    /动物诊疗许可证号：京动诊证第0001号[^]*动物诊疗病历[^]*中兽医四诊[^]*舌象 淡白苔薄；治则 补气养血/,
  );

  await shell.pane.getByRole('combobox', { name: '添加医嘱' }).fill('速诺片 1 bid 3 po');
  await expect(shell.pane.getByText(/^用法：/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(shell.pane.getByLabel(/^数量：速诺片/)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const prescribe = shell.pane.getByRole('button', { name: /^打印处方/ });
  await prescribe.click();
  await expect(page.getByText('病例还没有诊断，请先填写诊断再打印处方')).toBeVisible();
  await shell.pane.getByPlaceholder('字典里没有的诊断').fill('气血两虚');
  await shell.pane.getByRole('button', { name: '添加', exact: true }).first().click();
  await expect(shell.pane.getByText('已自动保存')).toBeVisible();
  await prescribe.click();
  await expect.poll(async () => (await printed()).length).toBe(2);
  expect((await printed())[1]).toMatch(/气血两虚[^]*注册号：\s*A44\d+[^]*处方开具当日有效/);
  expect((await printed())[1]).toMatch(/第一联 诊疗机构留存[^]*第二联 药房留存[^]*第三联 动物主人留存/);
  expect((await printed())[1]).toContain('Rp：');

  await shell.pane.getByRole('button', { name: '打印汇总单' }).click();
  await expect.poll(async () => (await printed()).length).toBe(3);
  expect((await printed())[2]).toMatch(/诊疗汇总单[^]*兽医处方/);
});
