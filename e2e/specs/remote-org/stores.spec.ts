import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';

/** Opens a select by its label and picks what is named. */
async function choose(page: Page, dialog: Locator, label: string, name: string): Promise<void> {
  await dialog.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name, exact: true }).click();
}

/** Opens the picker of a field and picks in the dialog that opens over the form. */
async function pick(page: Page, dialog: Locator, label: string, search: string, name: string): Promise<void> {
  await dialog.getByLabel(label, { exact: true }).click();
  const picker = page.getByRole('dialog', { name: /^选择(部门|仓库)$/ });
  await picker.getByPlaceholder(/请输入(部门|仓库)名称/).fill(search);
  await picker.getByRole('treeitem', { name, exact: true }).click();
  await expect(picker).toHaveCount(0);
  await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(name);
}

const send = (dialog: Locator) => dialog.getByRole('button', { name: '确定' }).click();

/** Fills in what a new store has no default for. */
async function fillStore(page: Page, dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel('门店名称').fill(name);
  await dialog.getByLabel('工商名称').fill('广州测试动物医院有限公司');
  await dialog.getByLabel('门头名称').fill('测试宠物医院');
  await pick(page, dialog, '所属部门', '广州', '广州分公司');
  await pick(page, dialog, '所属仓库', '天河', '广州天河院药房');
  await choose(page, dialog, '门店属性', '社区医院');
  await choose(page, dialog, '门店性质', '加盟');
  await choose(page, dialog, '省级', '广东省');
  await choose(page, dialog, '城市', '广州市');
  await choose(page, dialog, '区级', '天河区');
  await dialog.getByLabel('详细地址').fill('体育东路1号');
  await dialog.getByLabel('经度').fill('113.32');
  await dialog.getByLabel('纬度').fill('23.13');
  await dialog.getByLabel('门店电话').fill('020-38780116');
  await dialog.getByRole('radiogroup', { name: '线上门店' }).getByText('是').click();
  await dialog.getByRole('radiogroup', { name: '线上预约' }).getByText('否').click();
}

test('a store is added, changed, and deleted', async ({ page, shell, signIn }) => {
  test.slow(); // a long form
  await signIn('administrator', '公司', '/mch/store');
  const { pane } = shell;
  await pane.getByRole('treeitem', { name: '华南区' }).waitFor();
  await pane.getByRole('button', { name: '新增门店' }).click();
  const dialog = page.getByRole('dialog', { name: '新增门店' });
  await test.step('the picker opens when the field gets the focus, and closes by Esc', async () => {
    await dialog.getByLabel('门头名称').focus();
    await page.keyboard.press('Tab');
    const picker = page.getByRole('dialog', { name: '选择部门' });
    await expect(picker.getByPlaceholder('请输入部门名称')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(picker).toHaveCount(0);
    await expect(dialog.getByLabel('所属部门')).toBeFocused();
    await expect(dialog).toBeVisible();
  });
  await fillStore(page, dialog, '安心宠物医院（广州天河院）');
  await choose(page, dialog, '营业结束时间', '24:00');
  await test.step('a name that is taken is said at its field, and nothing typed is lost', async () => {
    await send(dialog);
    await expect(dialog.getByText('门店名称已存在')).toBeVisible();
    await expect(dialog.getByLabel('详细地址')).toHaveValue('体育东路1号');
    await dialog.getByLabel('门店名称').fill('晨光测试店');
    const saved = page.waitForRequest('**/sys/store/save');
    await send(dialog);
    expect((await saved).postDataJSON()).toMatchObject({
      openningHoursEnd: '23:59',
      districtId: '440106',
      deptId: '21',
    });
    await expect(page.getByText('操作成功')).toBeVisible();
  });
  const row = pane.getByRole('row').filter({ hasText: '晨光测试店' });
  await test.step('table and tree show it', async () => {
    await expect(row).toContainText('广州分公司');
    await pane.getByPlaceholder('输入关键字过滤').fill('晨光');
    await expect(pane.getByRole('treeitem', { name: '晨光测试店' })).toBeVisible();
  });
  await test.step('编辑', async () => {
    await row.getByRole('button', { name: '编辑' }).click();
    const edit = page.getByRole('dialog', { name: '编辑门店' });
    await expect(edit.getByRole('combobox', { name: '营业结束时间' })).toContainText('24:00');
    await expect(edit.getByRole('combobox', { name: '区级' })).toContainText('天河区');
    await edit.getByLabel('IP白名单').fill('10.0.0.1，nonsense');
    await send(edit);
    await expect(edit.getByText('IP白名单格式不正确：nonsense')).toBeVisible();
    await edit.getByLabel('IP白名单').fill('10.0.0.1，10.1.0.0/16');
    await edit.getByLabel('详细地址').fill('体育西路9号');
    await send(edit);
    await expect(row).toContainText('体育西路9号');
  });
  await test.step('删除', async () => {
    await row.getByRole('button', { name: '删除' }).click();
    const question = page.getByRole('dialog').filter({ hasText: '确定删除记录吗?' });
    await question.getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('删除成功')).toBeVisible();
    await expect(row).toHaveCount(0);
  });
  await test.step('the system’s own store stays', async () => {
    const own = pane.getByRole('row').filter({ hasText: '广州天河院' });
    await expect(own.getByRole('button', { name: '编辑' })).toBeVisible();
    await expect(own.getByRole('button', { name: '删除' })).toHaveCount(0);
  });
});

test('a department is added below the chosen one, moved, and deleted', async ({ page, shell, signIn }) => {
  await signIn('administrator', '公司', '/mch/store');
  const { pane } = shell;
  const node = (name: string) => pane.getByRole('treeitem', { name, exact: true });
  await node('华东区').click();
  await pane.getByRole('button', { name: '新增部门' }).click();
  const added = page.getByRole('dialog', { name: '新增部门' });
  await expect(added.getByLabel('所属上级')).toHaveValue('华东区');
  await expect(added.getByLabel('排序')).toHaveValue('1');
  await added.getByLabel('部门名称').fill('质控部');
  await choose(page, added, '部门类型', '中级合伙人');
  await send(added);
  await expect(added).toHaveCount(0);
  await test.step('the tree shows it, and a click filters by it', async () => {
    await node('华东区').press('ArrowRight');
    await node('质控部').click();
    await expect(pane.getByText('没有找到门店')).toBeVisible();
  });
  await test.step('it is moved; below itself it is not', async () => {
    await pane.getByRole('button', { name: '编辑部门' }).click();
    const edit = page.getByRole('dialog', { name: '编辑部门' });
    await pick(page, edit, '所属上级', '质控', '质控部');
    await send(edit);
    await expect(edit.getByText('所属上级不能是自己或自己的下级')).toBeVisible();
    await pick(page, edit, '所属上级', '华北', '华北区');
    await send(edit);
    await expect(edit).toHaveCount(0);
    await node('华北区').press('ArrowRight');
    await expect(node('质控部')).toBeVisible();
  });
  await test.step('what is in use is not deleted, the root never', async () => {
    await node('安心宠物医院连锁').click();
    await expect(pane.getByRole('button', { name: '删除部门' })).toBeDisabled();
    await node('华南区').click();
    await pane.getByRole('button', { name: '删除部门' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText(/当前状态（存在(下级部门|门店|员工)）不允许删除/)).toBeVisible();
  });
  await test.step('删除', async () => {
    await node('质控部').click();
    await pane.getByRole('button', { name: '删除部门' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('删除成功')).toBeVisible();
    await expect(node('质控部')).toHaveCount(0);
    await expect(pane.getByText('共 12 条')).toBeVisible();
  });
});
