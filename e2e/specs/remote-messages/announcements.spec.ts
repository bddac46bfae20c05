import { HTML_ATTACKS } from '@hospital/shared/contract/htmlAttacks.fixture';
import type { Browser } from '@playwright/test';
import { expectAccessible } from '../../commands/axe';
import { beginSession, type Side } from '../../commands/session';
import { pictureFile } from '../../fixtures/pictures';
import { expect, test, type accounts } from '../../fixtures/test';
import { AnnouncementsPage } from '../../pages/AnnouncementsPage';

const PAGE = '/mch/notice';
const CENTRE = '/notice/noticeList?tab=hospital';

/** Somebody else at a computer of their own, in the message centre. */
async function readerAt(browser: Browser, url: string, account: keyof typeof accounts, side: Side) {
  const context = await browser.newContext({ baseURL: url });
  await beginSession(context, url, account, side);
  const page = await context.newPage();
  const stream = page.waitForResponse(/message\/subscribe/);
  await page.goto(CENTRE);
  await page.getByRole('tab', { name: '医院公告' }).waitFor();
  await stream;
  return { page, close: () => context.close() };
}

test('an announcement is written with the editor, previewed, changed, taken offline and deleted', async ({
  page,
  shell,
  signIn,
}) => {
  test.slow();
  await signIn('administrator', '公司', PAGE);
  const { pane } = shell;
  const announcements = new AnnouncementsPage(page);
  const dialog = await announcements.openNew();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('请输入公告标题')).toHaveCount(1);
  await expect(dialog.locator('[role=alert]').filter({ hasText: '请输入公告内容' })).toBeVisible();

  await dialog.getByLabel('公告标题').fill('编辑器公告');
  const text = dialog.getByRole('textbox', { name: '公告内容' });
  const tools = dialog.getByRole('toolbar', { name: '文字格式' });
  await text.click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('加粗');
  await expect(tools.getByRole('button', { name: '加粗' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await tools.getByRole('button', { name: '编号列表' }).click();
  await page.keyboard.type('第一');

  await test.step('links lead to http, https or a page of the product', async () => {
    await page.keyboard.press('Shift+Home');
    await tools.getByRole('button', { name: '链接' }).click();
    const address = dialog.getByLabel('链接地址');
    await address.fill('javascript:hit()');
    await address.press('Enter');
    await expect(page.getByText('链接地址须以http://、https://或/开头')).toBeVisible();
    await address.fill('/home');
    await address.press('Enter');
    await expect(text.locator('a[href="/home"]')).toHaveText('第一');
  });

  await test.step('pictures come by the upload widget', async () => {
    await tools.getByRole('button', { name: '图片' }).click();
    const group = dialog.getByRole('group', { name: '插入图片' });
    await group.locator('input[type=file]').setInputFiles(pictureFile('图.png'));
    await expect(text.locator('img')).toHaveAttribute('src', /^\//);
    await group.getByRole('button', { name: '完成' }).click();
  });

  await test.step('and by pasting', async () => {
    await text.evaluate(
      (element, bytes) => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([new Uint8Array(bytes)], '截图.png', { type: 'image/png' }));
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      },
      [...pictureFile('截图.png', [200, 60, 20]).buffer],
    );
    await expect(text.locator('img')).toHaveCount(2);
    for (const picture of await text.locator('img').all())
      await expect(picture).toHaveAttribute('src', /^\//);
  });

  await test.step('the preview is what readers see', async () => {
    await dialog.getByRole('button', { name: '预览' }).click();
    const preview = page.getByRole('dialog', { name: '预览公告' });
    await expect(preview.getByRole('heading', { name: '编辑器公告' })).toBeVisible();
    await expect(preview.locator('strong')).toHaveText('加粗');
    await expect(preview.locator('ol a[href="/home"]')).toBeVisible();
    await expect(preview.locator('img').first()).toBeVisible();
    await preview.getByRole('button', { name: '关闭' }).last().click();
  });
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('操作成功')).toBeVisible();

  const row = pane.getByRole('row').filter({ hasText: '编辑器公告' });
  await expect(row).toContainText('已发布');
  await row.getByRole('button', { name: '下线：编辑器公告' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(row).toContainText('未发布');
  await row.getByRole('button', { name: '删除：编辑器公告' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('删除成功')).toBeVisible();
  await expect(row).toHaveCount(0);

  await test.step('is readable in both themes and at both widths', async () => {
    await expect(page.getByRole('table', { name: '公告列表' }).locator('tbody tr').first()).toBeVisible();
    await expectAccessible(page, PAGE);
    await announcements.openNew();
    await expectAccessible(page, '新增公告', undefined, '[role=dialog]');
  });

  await test.step('what is half written is there after a reload', async () => {
    await dialog.getByLabel('公告标题').fill('写到一半');
    await text.fill('正文一半');
    // Only what has been kept can be offered.
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('draft'))))
      .toBe(true);
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await dialog.getByRole('button', { name: /恢复/ }).click();
    await expect(dialog.getByLabel('公告标题')).toHaveValue('写到一半');
    await expect(text).toHaveText('正文一半');
  });
});

test('readers of its scope see it live and as a popup; who has read it is told', async ({
  page,
  signIn,
  browser,
  product,
}) => {
  test.slow();
  const near = await readerAt(browser, product.url, 'frontDesk', '门店');
  await signIn('administrator', '公司', PAGE);

  const announcements = new AnnouncementsPage(page);
  await announcements.publish('给门店的公告', async (dialog) => {
    await dialog.getByText('指定门店', { exact: true }).click();
    await dialog.getByRole('combobox', { name: '门店' }).click();
    await page.keyboard.type('天河');
    await page.getByRole('option', { name: /天河/ }).first().click();
    await page.keyboard.press('Escape');
  });
  await expect(near.page.getByRole('dialog', { name: '给门店的公告' })).toBeVisible();
  await expect(near.page.getByRole('list', { name: '医院公告列表' })).toContainText('给门店的公告');
  // Who wrote it is one of its readers: the popup would lie over the next dialog's buttons.
  await page.getByRole('dialog', { name: '给门店的公告' }).getByRole('button', { name: '关闭' }).click();

  // Who wrote it, whose popup has been closed; then the reader, while one looks.
  await page.getByRole('button', { name: '阅读情况：给门店的公告' }).click();
  const readers = page.getByRole('dialog', { name: '阅读情况：给门店的公告' });
  await expect(readers.getByRole('tab', { name: '已读 1 人' })).toBeVisible();
  await near.page.getByRole('list', { name: '医院公告列表' }).getByText('给门店的公告').click();
  await expect(readers.getByRole('tab', { name: '已读 2 人' })).toBeVisible();
  await readers.getByRole('button', { name: '关闭' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: '给门店的公告' })).toContainText(/(^|\D)2\/\d/);
  await near.close();
});

test('what people try on HTML does nothing in the message centre, even were it stored as it is', async ({
  page,
  signIn,
  product,
}) => {
  test.slow();
  const origin = new URL(product.url).origin;
  const outside: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin: to } = new URL(request.url());
    if (/^https?:$/.test(protocol) && to !== origin) outside.push(request.url());
  });
  await page.addInitScript(() => {
    Object.assign(window, { hits: 0, hit: () => ((window as unknown as { hits: number }).hits += 1) });
  });
  await page.route('**/mch/notice/qryPage.do', async (route) => {
    // The tab asks for their number alone.
    const { countFlag } = route.request().postDataJSON() as { countFlag?: string };
    if (countFlag === 'Y') return route.continue();
    const answer = await route.fetch();
    const body = (await answer.json()) as {
      data: { list: { content: string; name: string }[]; total: number };
    };
    const [first] = body.data.list;
    if (!first) throw new Error('the demo chain has announcements');
    body.data.list = HTML_ATTACKS.map((content, at) => ({
      ...first,
      id: `attack${at}`,
      name: `试探${at}`,
      content: `${content}<p>末尾${at}</p>`,
    }));
    return route.fulfill({ response: answer, json: body });
  });
  await signIn('frontDesk', '门店', CENTRE);
  const rows = page.getByRole('list', { name: '医院公告列表' }).getByRole('listitem');
  await expect(rows).toHaveCount(HTML_ATTACKS.length);
  // Within the page: from outside it takes half a minute. Each one stands in the article when its title does.
  const acting = await page.evaluate(async (count) => {
    const found: string[] = [];
    const painted = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let at = 0; at < count; at += 1) {
      const title = `试探${at}`;
      const row = [...document.querySelectorAll<HTMLElement>('[aria-label="医院公告列表"] li button')][at];
      row?.click();
      const letter = () => document.querySelector('article');
      const stands = () =>
        letter()?.querySelector('h1, h2, h3')?.textContent === title &&
        !letter()?.querySelector('[role=status]');
      while (!stands()) await painted();
      for (let frame = 0; frame < 3; frame += 1) await painted(); // what would act by itself has had its time
      const parts =
        'script, svg, math, iframe, object, embed, form, input, style, link, meta, base, template, ' +
        '[onerror], [onload], [href^="javascript:"]';
      found.push(
        ...[...(letter()?.querySelectorAll(parts) ?? [])].map(({ tagName }) => `${title}: ${tagName}`),
      );
    }
    return found;
  }, HTML_ATTACKS.length);
  expect(acting).toEqual([]);
  // What comes of the last one's pictures comes once they are lost.
  await page.evaluate(() =>
    Promise.all([...document.images].map((image) => image.decode().catch(() => null))),
  );
  expect(await page.evaluate(() => (window as unknown as { hits: number }).hits)).toBe(0);
  expect(outside).toEqual([]);
  await expect(page).toHaveURL(new RegExp('/notice/noticeList'));
});
