import { expectAccessible } from '../../commands/axe';
import { caseTakenIn } from '../../commands/takenIn';
import { expect, test } from '../../fixtures/test';

const CASE = /\/case\/detail\?id=/;

test('the next patient is taken in, written down by keyboard, charged and ended', async ({
  page,
  shell,
  signIn,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  await signIn('doctor', '门店', '/workspace/doctor');
  await expect(shell.pane.getByText(/^按 J 接诊下一位/)).toBeVisible();
  await expectAccessible(page, '医生工作台');
  await page.keyboard.press('j');
  await page.waitForURL(CASE);
  const advice = shell.pane.getByRole('textbox', { name: '医嘱', exact: true });
  const saved = shell.pane.getByText('已自动保存');
  const beside = shell.pane.getByRole('tablist', { name: '病例旁的资料' });
  await expect(beside.getByRole('tab', { name: '版本' })).toBeVisible();
  // All of its names are in sight on the narrowest screen of a desk.
  expect(await beside.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  await test.step('it saves itself, and a reload keeps it', async () => {
    const complaint = shell.pane.getByRole('textbox', { name: '主诉', exact: true });
    await complaint.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('，/腹泻');
    await expect(
      shell.pane.getByRole('group', { name: '模板' }).getByText('腹泻', { exact: true }),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(complaint).toHaveValue(/，腹泻/);
    await shell.pane.getByRole('textbox', { name: /体温/ }).fill('41.2');
    await expect(shell.pane.getByText(/^偏高 · 正常/)).toBeVisible();
    const diagnosis = shell.pane.getByRole('combobox', { name: '添加诊断' });
    await diagnosis.click();
    await page.keyboard.type('jxwcy');
    const hit = page.getByRole('option', { name: /急性胃肠炎/ });
    await expect(hit).toBeVisible();
    // The list goes along with its field when the page is scrolled.
    const topOf = async (what: typeof hit): Promise<number> => (await what.boundingBox())?.y ?? 0;
    const [field, below] = [await topOf(diagnosis), (await topOf(hit)) - (await topOf(diagnosis))];
    await page.mouse.wheel(0, 60);
    await expect.poll(() => topOf(diagnosis)).toBeLessThan(field - 30);
    await expect
      .poll(async () => Math.abs((await topOf(hit)) - (await topOf(diagnosis)) - below))
      .toBeLessThan(2);
    await page.keyboard.press('Enter');
    await advice.fill('采血做血常规');
    await expect(saved).toBeVisible();
    await page.reload();
    await expect(advice).toHaveValue('采血做血常规');
    await expect(shell.pane.getByRole('list', { name: '诊断' })).toContainText('急性胃肠炎');
  });
  await test.step('what the record names and no bill has is added by one key, beside an order by one line', async () => {
    await shell.pane.getByRole('button', { name: /^加收 血常规/ }).click();
    await expect(shell.pane.getByLabel(/^数量：血常规/)).toHaveValue('1');
    const box = shell.pane.getByRole('combobox', { name: '添加医嘱' });
    await box.fill('速诺片 1 bid 3 po');
    await expect(
      shell.pane.getByRole('listbox', { name: '可开项目' }).getByRole('option').first(),
    ).toBeVisible();
    await expect(shell.pane.getByText(/^用法：/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(shell.pane.getByLabel(/^数量：速诺片/)).toBeVisible();
    const unit = shell.pane.getByRole('textbox', { name: /^剂量单位：速诺片/ });
    await unit.fill('mg/kg');
    // What the animal gets of a dose by weight is read in one line.
    const given = await shell.pane.getByText(/^1mg\/kg（/).boundingBox();
    expect(given?.width).toBeGreaterThan(100);
    expect(given?.height).toBeLessThan(40);
    await unit.fill('片');
    await expectAccessible(page, '病例');
    await box.focus();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^已开单 /)).toBeVisible();
    await expect(shell.pane.getByRole('button', { name: /^加收/ })).toHaveCount(0);
    await expect(shell.pane.getByText(/^费用 ¥[1-9][\d.,]*，待收 ¥[1-9]/)).toBeVisible();
  });
  await test.step('it ends, and takes no more', async () => {
    await shell.pane.getByRole('button', { name: '结束', exact: true }).click();
    const end = page.getByRole('dialog', { name: '结束病例' });
    await expect(end).toContainText('急性胃肠炎');
    await expectAccessible(page, '结束病例', [1366, 390], '[role=dialog]');
    await end.getByRole('button', { name: '结束', exact: true }).click();
    await page.getByRole('dialog', { name: '完成就诊' }).getByRole('button', { name: '确定' }).click();
    await expect(shell.pane.getByText('已结束', { exact: true })).toBeVisible();
    await expect(advice).toHaveCount(0);
  });
});

test('two people write one case; each sees what the other wrote, and both is kept', async ({
  product,
  shell,
  signIn,
  elsewhere,
}) => {
  const { address } = await caseTakenIn(product.url, '13912340021');
  await signIn('doctor', '门店', address);
  await expect(shell.pane.getByRole('textbox', { name: '治疗意见', exact: true })).toBeVisible();
  const other = await elsewhere('doctor', '门店', address);
  await other.pane.getByRole('textbox', { name: '预后', exact: true }).fill('良好');
  await shell.pane.getByRole('textbox', { name: '治疗意见', exact: true }).fill('补液');
  await expect(shell.pane.getByRole('textbox', { name: '预后', exact: true })).toHaveValue('良好');
  await expect(shell.pane.getByText(/刚修改了预后$/)).toBeVisible();
  await expect(other.pane.getByRole('textbox', { name: '治疗意见', exact: true })).toHaveValue('补液');
});
