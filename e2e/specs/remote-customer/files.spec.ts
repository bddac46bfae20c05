import { fileURLToPath } from 'node:url';
import { axeViolations, expectAccessible } from '../../commands/axe';
import { expect, test, type Page } from '../../fixtures/test';
import { pictureFile } from '../../fixtures/pictures';
import type { Shell } from '../../pages/Shell';

const LIST = '/customer/list';
const card = fileURLToPath(
  new URL('../../../server/src/domains/attachments/idCard/fixtures/card-01.jpg', import.meta.url),
);

/** Opens the tab 文件 in the file of the first owner of the list. */
async function openFirst(shell: Shell): Promise<void> {
  await shell.pane.getByRole('row').nth(1).getByRole('link').click();
  await shell.pane.getByRole('tab', { name: '文件' }).click();
}

const upload = async (page: Page, shell: Shell, name: string): Promise<void> => {
  await shell.pane.getByRole('button', { name: '上传文件' }).click();
  const dialog = page.getByRole('dialog', { name: '上传文件' });
  await dialog.getByLabel('上传文件').setInputFiles(pictureFile(name));
  await expect(dialog.getByRole('button', { name: `移除${name}` })).toBeVisible();
  await dialog.getByLabel('备注').fill('术前');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
};

test('a file is uploaded on the tab, looked at and deleted', async ({ page, shell, signIn }) => {
  await signIn('frontDesk', '门店', LIST);
  await openFirst(shell);
  await upload(page, shell, '血常规.png');
  const file = shell.pane.getByRole('listitem').filter({ hasText: '血常规.png' });
  await expect(file).toContainText('报告');
  await expect(file).toContainText('术前');
  await expectAccessible(page, 'files of a pet', undefined, '[role=tabpanel] [role=tabpanel]:not([hidden])');
  await file.getByRole('button', { name: '查看血常规.png' }).click();
  const gallery = page.getByRole('dialog', { name: '图片预览' });
  await expect(gallery.getByRole('img', { name: '血常规.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(gallery).toBeHidden();
  await file.getByRole('button', { name: '删除：血常规.png' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(file).toBeHidden();
});

test('a telephone that has read the code sends a picture, which stands in the open tab by itself', async ({
  page,
  shell,
  signIn,
  browser,
}) => {
  await signIn('doctor', '门店', LIST);
  await openFirst(shell);
  await shell.pane.getByRole('button', { name: '手机上传' }).click();
  const dialog = page.getByRole('dialog', { name: '手机上传' });
  const code = dialog.getByRole('img', { name: '手机上传二维码' });
  await expect(code).toBeVisible();
  await expectAccessible(page, 'code for the telephone', undefined, '[role=dialog]');
  const url = (await code.getAttribute('data-url')) ?? '';

  const telephone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await telephone.newPage();
  const asked: string[] = [];
  phone.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await phone.goto(url);
  await expect(phone.getByRole('heading', { name: /上传影像$/ })).toBeVisible();
  await expect(phone.getByText('已上传0张，还可上传20张')).toBeVisible();
  expect(asked.filter((path) => !path.startsWith('data:'))).toEqual([
    '/phone/attach',
    '/api/sys/attach/phone/open',
  ]);
  await test.step('what is too large and cannot be drawn smaller is not sent', async () => {
    // Made where it is chosen: so much would take long on its way there.
    await phone.getByLabel('选择图片').evaluate((input: HTMLInputElement) => {
      const chosen = new DataTransfer();
      const bytes = new Uint8Array(10 * 1024 * 1024 + 1);
      chosen.items.add(new File([bytes], 'large.png', { type: 'image/png' }));
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await expect(phone.getByText('图片不能超过10MB')).toBeVisible();
    expect(asked).not.toContain('/api/sys/attach/phone/upload');
  });
  await phone.getByLabel('选择图片').setInputFiles([pictureFile('a.png'), pictureFile('b.png')]);
  await expect(phone.getByText('已上传2张，还可上传18张')).toBeVisible();
  expect(await axeViolations(phone)).toEqual([]);

  await expect(dialog.getByText('已收到2张')).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(dialog).toBeHidden();
  await expect(shell.pane.getByRole('button', { name: '查看影像2.png' })).toBeVisible();

  await phone.getByLabel('选择图片').setInputFiles(pictureFile('c.png'));
  await expect(phone.getByText('电脑上已关闭上传，请在电脑上重新生成')).toBeVisible();
  await test.step('nothing says then that more could be sent', async () => {
    await expect(phone.getByText('未上传', { exact: true })).toBeVisible();
    await expect(phone.getByText('已上传2张', { exact: true })).toBeVisible();
    for (const name of ['选择图片', '拍照']) await expect(phone.getByLabel(name)).toBeHidden();
    await expect(phone.getByRole('button', { name: '重试' })).toBeHidden();
  });
  await telephone.close();
});

test('a new owner is filled in from the picture of an identity card', async ({ page, shell, signIn }) => {
  await signIn('frontDesk', '门店', LIST);
  await shell.pane.getByRole('button', { name: '新增宠主' }).click();
  const form = page.getByRole('dialog', { name: '新增宠主' });
  await form.getByRole('button', { name: '更多资料' }).first().click();
  await form.getByRole('button', { name: '识别身份证' }).click();
  const dialog = page.getByRole('dialog', { name: '识别身份证' });
  await dialog.getByLabel('身份证图片').setInputFiles(card);
  await expect(dialog.getByRole('checkbox', { name: '身份证号：440106199003070116' })).toBeChecked({
    timeout: 90_000, // a busy machine reads a picture slowly
  });
  await expectAccessible(page, 'identity card', undefined, '[role=dialog]:last-of-type');
  await dialog.getByRole('button', { name: '填入所选' }).click();
  await expect(form.getByLabel('宠主姓名')).toHaveValue('王小明');
  await expect(form.getByLabel('身份证号')).toHaveValue('440106199003070116');
});
