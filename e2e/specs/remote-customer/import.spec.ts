import { expectAccessible } from '../../commands/axe';
import { importWorkbook } from '../../commands/importWorkbook';
import { expect, test } from '../../fixtures/test';

const LIST = '/customer/list';

const rows = [
  ['手机号', '宠主姓名', '宠物名', '种类', '品种', '宠物生日'],
  ['13677770001', '进口甲', '豆包', '犬', '', '2021-03-04'],
  ['', '', '汤圆', '猫', '', '2022-05-01'],
  ['13677770002', '进口乙', '年糕', '犬', '飞天狗', '2020/1/31'],
  ['1367777', '进口丙', '可乐', '猫', '', '2999-01-01'],
];

test('owners with their pets come in from a workbook; what is wrong is typed over by keyboard and sent again', async ({
  page,
  shell,
  signIn,
  elsewhere,
}) => {
  const other = await elsewhere('doctor', '门店', LIST);
  await signIn('frontDesk', '门店', LIST);
  const { pane } = shell;
  const template = page.waitForEvent('download');
  await pane.getByRole('button', { name: '下载导入模板' }).click();
  expect((await template).suggestedFilename()).toMatch(/^宠主导入模板_.*\.xlsx$/);

  await importWorkbook(page, '宠主', '老客户.xlsx', rows);
  const dialog = page.getByRole('dialog', { name: '导入宠主' });
  await expect(dialog.getByText('共 4 行，2 行可以导入，2 行有问题')).toBeVisible();
  await dialog.getByRole('button', { name: '导入2行' }).click();
  await expect(dialog.getByText('已导入 2 行，还有 2 行未导入')).toBeVisible();
  await expect(other.pane.getByRole('link', { name: '进口甲' })).toBeVisible();
  await expectAccessible(page, '导入宠主', undefined, '[role=dialog]');

  const breed = dialog.getByRole('textbox', { name: '第4行品种' });
  await expect(breed).toHaveAccessibleDescription('犬没有「飞天狗」这个品种');
  await breed.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('柯基犬');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: '第5行手机号' })).toBeFocused();
  await page.keyboard.type('13677770003');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: '第5行宠物生日' })).toBeFocused();
  await page.keyboard.type('2023-01-01');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: '继续导入2行' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('导入成功，共 4 行。')).toBeVisible();

  await dialog.getByRole('link', { name: '进口丙' }).click();
  await expect(pane.getByRole('heading', { level: 1, name: '进口丙' })).toBeVisible();

  await test.step('a file that was imported is refused row by row, and what is not in is downloaded', async () => {
    await shell.visit(LIST);
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await expect(dialog).toBeHidden();
    await importWorkbook(page, '宠主', '老客户.xlsx', rows.slice(0, 3));
    const mobile = dialog.getByRole('textbox', { name: '第2行手机号' });
    await expect(mobile).toHaveAccessibleDescription('手机号已存在：进口甲');
    await expect(dialog.getByRole('button', { name: '导入', exact: true })).toBeDisabled();
    const faults = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '下载未导入数据' }).click();
    expect((await faults).suggestedFilename()).toMatch(/^宠主导入失败数据_.*\.xlsx$/);
  });
});
