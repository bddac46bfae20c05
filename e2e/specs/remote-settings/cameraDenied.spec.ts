import { openCamera } from '../../commands/openCamera';
import { withCamera } from '../../fixtures/launchOptions';
import { expect, test } from '../../fixtures/test';

test.use({ launchOptions: withCamera('deny'), onlyReads: true });

test('a camera that the user denies is told apart from none', async ({ page, shell, signIn }) => {
  await signIn('administrator', '公司', '/home/person');
  const dialog = await openCamera(page, shell);
  await expect(dialog.getByText(/^摄像头权限被拒绝/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: '确定' })).toHaveCount(0);
});
