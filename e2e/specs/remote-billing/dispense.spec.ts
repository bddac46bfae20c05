import { expectAccessible } from '../../commands/axe';
import { caseTakenIn, ordered } from '../../commands/takenIn';
import { expect, test } from '../../fixtures/test';

test('what a doctor orders waits at the counter at once, and is handed out by keyboard', async ({
  page,
  shell,
  signIn,
  product,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  await signIn('storeKeeper', '门店', '/bill/dispense');
  await expect(shell.pane.getByRole('heading', { name: '待发药' })).toBeVisible();
  const billNo = await ordered(await caseTakenIn(product.url, '13912340015'), '速诺片');

  const waiting = shell.pane.getByRole('list', { name: '待发药名单' }).getByRole('button');
  await expect(waiting.first()).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(shell.pane.getByRole('heading', { name: new RegExp(billNo) })).toBeVisible({ timeout: 300 });
  }).toPass();
  await expect(shell.pane.getByRole('list', { name: '待发项目' })).toContainText('速诺片');
  await expectAccessible(page, '发药');
  await page.keyboard.press('F8');
  await expect(shell.pane.getByRole('heading', { name: new RegExp(billNo) })).toHaveCount(0);
});
