import { expectAccessible } from '../../commands/axe';
import { caseTakenIn } from '../../commands/takenIn';
import { expect, test } from '../../fixtures/test';

const DIALOG = '[role=dialog]';

test('a consent is made from a template, completed, signed by the owner and kept as it is', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  const { address } = await caseTakenIn(product.url, '13912340022');
  await signIn('doctor', '门店', address);
  await shell.pane.getByRole('tab', { name: '文书' }).click();
  await shell.pane.getByRole('combobox', { name: '文书模板' }).click();
  await page.getByRole('option', { name: '麻醉手术知情同意书' }).click();
  await shell.pane.getByRole('button', { name: '打开', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^麻醉手术知情同意书/ });
  const text = dialog.getByRole('article', { name: '麻醉手术知情同意书' });
  await expect(text).toContainText('病例号：BL');
  await expect(text).not.toContainText('{');
  await expectAccessible(page, '文书', [1366, 390], DIALOG);
  await test.step('the gaps are filled, and what is typed is no HTML', async () => {
    await dialog.getByRole('button', { name: '修改内容' }).click();
    const typed = dialog.getByRole('textbox', { name: '文书内容' });
    const blank = await typed.inputValue();
    expect(blank, 'there is no diagnosis yet').toContain('经诊断为：______。');
    const diagnosed = blank.replace('经诊断为：______', '经诊断为：子宫蓄脓');
    await typed.fill(diagnosed.replaceAll('______', '<b>卵巢子宫摘除</b>'));
    await dialog.getByRole('button', { name: '保存内容' }).click();
    await expect(text).toContainText('<b>卵巢子宫摘除</b>');
  });
  await test.step('the owner signs', async () => {
    await dialog.getByRole('button', { name: '签署', exact: true }).click();
    const signing = page.getByRole('dialog', { name: /^签署：/ });
    const pad = signing.getByRole('img', { name: /^签名区/ });
    await expect(signing.getByRole('button', { name: '确认签署' })).toBeDisabled();
    await pad.click({ position: { x: 40, y: 120 } });
    await pad.click({ position: { x: 300, y: 40 } });
    await expect(signing.getByText('点一下不算签名，请签出姓名')).toBeVisible();
    await expect(signing.getByRole('button', { name: '确认签署' })).toBeDisabled();
    await pad.hover({ position: { x: 40, y: 120 } });
    await page.mouse.down();
    await pad.hover({ position: { x: 160, y: 40 } });
    await pad.hover({ position: { x: 260, y: 130 } });
    await page.mouse.up();
    await signing.getByRole('button', { name: '确认签署' }).click();
    await expect(dialog.getByRole('img', { name: '宠主签名' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: '修改内容' })).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: '再签一份' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: '打印' })).toBeVisible();
  });
  await page.keyboard.press('Escape');
  await expect(shell.pane.getByRole('list', { name: '本病例的文书' })).toContainText('已签署');
});

test('a manager keeps a template of the store, and leaves those of the chain alone', async ({
  page,
  shell,
  signInToWork,
}) => {
  test.slow();
  await signInToWork('manager', '门店', '/case/docTemplate');
  await expect(shell.pane.getByRole('row', { name: /安乐死同意书/ })).toBeVisible();
  await expect(shell.pane.getByRole('button', { name: '编辑：安乐死同意书' })).toHaveCount(0);
  await expectAccessible(page, '文书模板');
  await shell.pane.getByRole('button', { name: '新增模板' }).click();
  const dialog = page.getByRole('dialog', { name: '新增文书模板' });
  await dialog.getByLabel('文书名称').fill('牙科同意书');
  await dialog.getByLabel('文书内容').fill('宠主同意洁牙：');
  await dialog.getByRole('button', { name: '{宠物}' }).click();
  await expect(dialog.getByLabel('文书内容')).toHaveValue('宠主同意洁牙：{宠物}');
  await expectAccessible(page, '新增文书模板', [1366, 390], DIALOG);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
  await shell.pane.getByRole('button', { name: '编辑：牙科同意书' }).click();
  await expect(page.getByRole('dialog', { name: '编辑模板：牙科同意书' })).toBeVisible();
});
