import { expectAccessible } from '../../commands/axe';
import { pictureFile } from '../../fixtures/pictures';
import { expect, test, type Page } from '../../fixtures/test';

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const pdfFile = (name: string, buffer = pdf) => ({ name, mimeType: 'application/pdf', buffer });

/** The dialog of the first pending follow-up, and its attachments. */
async function openFollow(page: Page) {
  await page
    .getByRole('button', { name: /^回访：/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^回访/ });
  const files = dialog.getByRole('group', { name: '附件' });
  await expect(files.getByRole('button', { name: '上传文件' })).toBeVisible();
  return { dialog, files, input: files.locator('input[type=file]') };
}

test('documents and pictures are attached, looked at, and found again in the history', async ({
  page,
  shell,
  signIn,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  await signIn('doctor', '门店', '/workspace/reviewAndBack/reviewBackWaitList?status=N');
  await expect(shell.pane.getByRole('button', { name: /^回访：/ }).first()).toBeVisible();
  await expectAccessible(page, '待回访');
  const { dialog, files, input } = await openFollow(page);

  await test.step('by keyboard on a narrow screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const chooser = page.waitForEvent('filechooser');
    await files.getByRole('button', { name: '上传文件' }).focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([pdfFile('甲.pdf'), pdfFile('乙.pdf')]);
    await expect(files.getByRole('button', { name: '乙.pdf', exact: true })).toBeVisible();
    await files.getByRole('button', { name: '后移甲.pdf' }).focus();
    await page.keyboard.press('Enter');
    await expect(files.getByRole('listitem')).toContainText(['乙.pdf', '甲.pdf']);
    const { width = 0 } = (await files.boundingBox()) ?? {};
    expect(width).toBeLessThanOrEqual(390);
    for (const name of ['乙.pdf', '甲.pdf']) {
      await files.getByRole('button', { name: `移除${name}` }).focus();
      await page.keyboard.press('Enter');
    }
    await expect(files.getByRole('listitem')).toHaveCount(0);
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  await test.step('the server looks at what a name promises', async () => {
    await input.setInputFiles(pdfFile('网页.pdf', Buffer.from('<script>alert(1)</script>')));
    await expect(files.getByRole('alert')).toHaveText('文件内容与类型不符');
    await files.getByRole('button', { name: '移除网页.pdf' }).click();
  });

  await test.step('sent under a generated name, shown under its own', async () => {
    const posted = page.waitForRequest((request) => request.url().endsWith('/api/sys/file/confirm.do'));
    await input.setInputFiles([pdfFile('化验单 1.pdf'), pictureFile('伤口.png')]);
    const { key } = (await posted).postDataJSON() as { key: string };
    expect(key).toMatch(/\/review\/\d{6}-[\w-]+\/[\w-]+\.(pdf|png)$/);
    await expect(files.getByRole('button', { name: '化验单 1.pdf', exact: true })).toBeVisible();
    await files.getByRole('button', { name: '伤口.png', exact: true }).click();
    const gallery = page.getByRole('dialog', { name: '图片预览' });
    await expect(gallery.getByRole('img', { name: '伤口.png' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(gallery).toBeHidden();
    await expectAccessible(page, 'follow-up with files', undefined, '[role=dialog]');
  });

  await test.step('kept over a reload, saved, in the history', async () => {
    await dialog.getByRole('textbox', { name: '回访内容' }).fill('伤口愈合');
    await page.reload();
    await dialog.getByRole('button', { name: /恢复/ }).first().click();
    await expect(files.getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('radiogroup', { name: '处理' }).getByText('再次回访').click();
    await dialog.getByLabel('下次回访的日期').fill('2099-01-01');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/workspace/reviewAndBack/reviewBackWaitList?startDate=2099-01-01&endDate=2099-01-01');
    await page.getByRole('button', { name: /^记录：/ }).click();
    const history = page.getByRole('dialog', { name: /的回访记录$/ });
    const picture = history.getByRole('button', { name: '查看伤口.png' }).locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(100);
    await expectAccessible(page, 'history with files', undefined, '[role=dialog]');
    const shown = page.context().waitForEvent('response', (response) => response.url().includes('.pdf'));
    await history.getByRole('button', { name: '化验单 1.pdf' }).click();
    const headers = (await shown).headers();
    expect([(await shown).status(), headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toMatch(/^inline/);
  });
});
