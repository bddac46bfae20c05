import { axeViolations } from '../../commands/axe';
import { pictureFile } from '../../fixtures/pictures';
import { expect, test, type Page } from '../../fixtures/test';

const NAME = '安心宠物医院（广州天河院）';

async function openEdit(page: Page) {
  const row = page.getByRole('row').filter({ hasText: NAME });
  await row.getByRole('button', { name: new RegExp('^编辑') }).click();
  const dialog = page.getByRole('dialog', { name: '编辑门店' });
  await dialog.getByRole('group', { name: '详情图片' }).getByRole('button', { name: '上传图片' }).waitFor();
  return dialog;
}

test.beforeEach(async ({ signIn, page }) => {
  await signIn('administrator', '公司', '/mch/store');
  await page.getByRole('textbox', { name: '门店名称' }).fill(NAME);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: NAME })).toHaveCount(1);
});

test('pictures of a store: limits, order, removal, kept, shown', async ({ page }) => {
  test.slow();
  const dialog = await openEdit(page);
  const head = dialog.getByRole('group', { name: '门头图片' });
  const show = dialog.getByRole('group', { name: '详情图片' });

  await test.step('at most one head picture; no other kinds', async () => {
    await head.locator('input[type=file]').setInputFiles(pictureFile('门头.png'));
    await expect(head.getByRole('button', { name: '查看门头.png' })).toBeVisible();
    await head.getByRole('button', { name: '上传图片' }).click();
    await expect(page.getByText('最多上传1个文件')).toBeVisible();
    await head.getByRole('button', { name: '拍照' }).click();
    await expect(page.getByRole('dialog', { name: '拍照' })).toHaveCount(0);
    await show
      .locator('input[type=file]')
      .setInputFiles({ name: '说明.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
    await expect(page.getByText('说明.pdf：仅支持图片')).toBeVisible();
    await expect(show.getByText(/建议尺寸1000px × 424px/)).toBeVisible();
  });

  await test.step('what fails stays, with the reason, and holds the form back', async () => {
    await show
      .locator('input[type=file]')
      .setInputFiles([
        { name: '坏.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') },
        pictureFile('甲.png', [200, 40, 40]),
        pictureFile('乙.png', [40, 200, 40]),
      ]);
    await expect(show.getByRole('alert')).toHaveText('文件内容与类型不符');
    await expect(show.getByRole('button', { name: '查看乙.png' })).toBeVisible();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog.getByText('请等待上传完成，或重试、移除未上传的文件')).toBeVisible();
    await show.getByRole('button', { name: '移除坏.png' }).click();
  });

  await test.step('dropped and put in order', async () => {
    const data = await page.evaluateHandle(
      async (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], '丙.png', { type: 'image/png' }));
        return transfer;
      },
      [...pictureFile('丙.png', [40, 40, 200]).buffer],
    );
    await show.dispatchEvent('drop', { dataTransfer: data });
    await expect(show.getByRole('button', { name: '查看丙.png' })).toBeVisible();
    await show.getByRole('button', { name: '前移丙.png' }).click();
    await expect(show.getByRole('button', { name: /^查看/ })).toHaveText([/.*/, /.*/, /.*/]);
    const names = await show
      .getByRole('button', { name: /^查看/ })
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
    expect(names).toEqual(['查看甲.png', '查看丙.png', '查看乙.png']);
  });

  await test.step('looked at', async () => {
    await show.getByRole('button', { name: '查看甲.png' }).click();
    const gallery = page.getByRole('dialog', { name: '图片预览' });
    await expect(gallery.getByRole('img', { name: '甲.png' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(gallery.getByText('丙.png（2/3）')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(gallery).toBeHidden();
    await expect(dialog).toBeVisible();
  });

  await test.step('kept and shown', async () => {
    expect(await axeViolations(page)).toEqual([]);
    await show.getByRole('button', { name: '移除乙.png' }).click();
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('操作成功')).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: NAME }).first().click();
    const details = page.getByRole('dialog', { name: '门店详情' });
    await expect(details.getByRole('region', { name: '门头图片' }).getByRole('button')).toHaveCount(1);
    const shown = details.getByRole('region', { name: '详情图片' }).getByRole('button');
    await expect(shown).toHaveCount(2);
    const picture = shown.first().locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(100);
    await page.keyboard.press('Escape');
  });

  await test.step('there again at the next opening, and removed', async () => {
    const again = await openEdit(page);
    await expect(again.getByRole('button', { name: '查看图片2' })).toBeVisible();
    await again.getByRole('button', { name: '移除图片1' }).first().click();
    await again.getByRole('button', { name: '确定' }).click();
    await expect(again).toBeHidden();
  });
});
