import { expect, test } from '../../fixtures/test';

test('on a narrow screen records are cards: nothing scrolls sideways, filters and tree are folded', async ({
  page,
  shell,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('administrator', '公司', '/mch/store');
  const { pane } = shell;
  const first = pane.locator('tbody tr:has(td[data-title])').first();
  await expect(first).toBeVisible();
  await test.step('the first record stands in the upper half', async () => {
    expect((await first.boundingBox())?.y).toBeLessThan(422);
  });
  await test.step('what can be done with it is in sight', async () => {
    await expect(first.getByRole('button', { name: '编辑' })).toBeInViewport({ ratio: 1 });
    const overflow = await pane
      .getByRole('group', { name: '门店列表' })
      .evaluate((table) => table.scrollWidth - table.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
  await test.step('the tree opens above', async () => {
    await expect(pane.getByRole('tree')).toBeHidden();
    await pane.getByRole('button', { name: /^组织架构/ }).click();
    await expect(pane.getByRole('treeitem', { name: '华南区' })).toBeVisible();
  });
  await shell.visit('/mch/oplog');
  await test.step('filters open, and fold again once one has searched', async () => {
    await expect(pane.getByRole('textbox', { name: '操作人' })).toBeHidden();
    const fold = pane.getByRole('button', { name: '筛选' });
    await fold.click();
    await pane.getByRole('textbox', { name: '操作人' }).fill('陈立群');
    await pane.getByRole('textbox', { name: '操作人' }).press('Enter');
    const folded = pane.getByRole('button', { name: '筛选（1）' });
    await expect(folded).toBeFocused();
    await expect(pane.getByRole('textbox', { name: '操作人' })).toBeHidden();
  });
});
