import { axeViolations } from '../../commands/axe';
import { openCamera } from '../../commands/openCamera';
import { withCamera } from '../../fixtures/launchOptions';
import { expect, test, type Page } from '../../fixtures/test';

test.use({ launchOptions: withCamera('allow') });

/** Every track that the page was given. */
const watchTracks = (page: Page) =>
  page.addInitScript(() => {
    const given: MediaStreamTrack[] = [];
    Object.assign(globalThis, { given });
    const devices = navigator.mediaDevices;
    const original = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wanted) => {
      const stream = await original(wanted);
      given.push(...stream.getTracks());
      return stream;
    };
  });
const trackStates = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (globalThis as unknown as { given: MediaStreamTrack[] }).given.map(({ readyState }) => readyState),
  );

test('a photo becomes the avatar, and the camera is let go', async ({ page, shell, signIn }) => {
  await watchTracks(page);
  await signIn('administrator', '公司', '/home/person');
  const dialog = await openCamera(page, shell);
  await test.step('closing lets the camera go', async () => {
    await expect(dialog.getByRole('button', { name: '拍照', exact: true })).toBeEnabled();
    expect(await trackStates(page)).toContain('live');
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(dialog).toBeHidden();
    expect(new Set(await trackStates(page))).toEqual(new Set(['ended']));
  });
  await openCamera(page, shell);
  const video = dialog.getByLabel('摄像头画面');
  await expect(dialog.getByRole('button', { name: '拍照', exact: true })).toBeEnabled();
  await test.step('sizes', async () => {
    expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(481);
    const { width, height } = (await video.boundingBox()) ?? { width: 0, height: 0 };
    expect([Math.round(width), Math.round(height)]).toEqual([401, 340]);
    expect(await axeViolations(page)).toEqual([]);
  });
  await test.step('a click beside it does not close it', async () => {
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
  });
  await expect(dialog.getByRole('button', { name: '确定' })).toHaveCount(0);
  await dialog.getByRole('button', { name: '拍照', exact: true }).click();
  await expect(dialog.getByRole('img', { name: '所拍照片' })).toHaveAttribute(
    'src',
    /^data:image\/png;base64,/,
  );
  await dialog.getByRole('button', { name: '重新拍照' }).click();
  await expect(video).toBeVisible();
  await dialog.getByRole('button', { name: '拍照', exact: true }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('更新成功')).toBeVisible();
  await expect(shell.pane.getByRole('img', { name: /的头像$/ })).toHaveAttribute('src', /^\/files\/.*\.png$/);
  expect(new Set(await trackStates(page))).toEqual(new Set(['ended']));
});
