import { expectAccessible } from '../../commands/axe';
import { expect, test } from '../../fixtures/test';

const BOARD = '/wash/board';
const DIALOG = '[role=dialog]';

test('an animal is received, finished with its bill, and its owner told; another screen follows', async ({
  page,
  shell,
  signIn,
  elsewhere,
}) => {
  await signIn('frontDesk', '门店', BOARD);
  const other = await elsewhere('frontDesk', '门店', BOARD);
  const receive = shell.pane.getByRole('button', { name: /^接收：/ }).first();
  const petName = ((await receive.getAttribute('aria-label')) ?? '').slice('接收：'.length);
  await expectAccessible(page, '洗美');
  await test.step('received, it is being washed on every screen', async () => {
    await receive.click();
    const dialog = page.getByRole('dialog', { name: `接收：${petName}` });
    await expect(dialog).toBeVisible();
    await expectAccessible(page, '接收', undefined, DIALOG);
    await dialog.getByRole('button', { name: '接收', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(other.pane.getByRole('button', { name: `完成：${petName}` })).toBeVisible();
  });
  await test.step('what it comes to is told before it is finished', async () => {
    await shell.pane.getByRole('button', { name: `完成：${petName}` }).click();
    const dialog = page.getByRole('dialog', { name: `完成：${petName}` });
    await expect(dialog.getByText(/^合计 ¥/)).toBeVisible();
    await expectAccessible(page, '完成', undefined, DIALOG);
    await dialog.getByRole('button', { name: '完成并开单' }).click();
    await expect(page.getByText(/^已完成，账单 [\d.,]+ 元$/)).toBeVisible();
  });
  await test.step('its owner is told once', async () => {
    await other.pane.getByRole('button', { name: `通知：${petName}` }).click();
    const dialog = other.page.getByRole('dialog', { name: `通知：${petName}` });
    await expect(dialog.getByRole('textbox', { name: '通知内容' })).toHaveValue(/已洗好，可以来接了。$/);
    await expectAccessible(other.page, '通知', undefined, DIALOG);
    await dialog.getByRole('button', { name: '已电话通知' }).click();
    await expect(shell.pane.getByText(/^已电话通知/).first()).toBeVisible();
    await expect(shell.pane.getByRole('button', { name: `通知：${petName}`, exact: true })).toBeHidden();
  });
});
