import type { Frame, Locator, Page } from '@playwright/test';
import { axeViolations, expectAccessible, sideways } from '../../commands/axe';
import { pagesOf } from '../../commands/pdf';
import { expect, test as base } from '../../fixtures/test';
import type { Shell } from '../../pages/Shell';

/** Millimetres of the papers; a roll is as long as what is on it. */
const papers = {
  '58mm': { width: 58, height: null },
  '80mm': { width: 80, height: null },
  A4: { width: 210, height: 297 },
  A5: { width: 148, height: 210 },
} as const;
type PaperName = keyof typeof papers;

/** Each printing group of the page with its document and what it may be printed on, the usual one first. */
const documents: readonly (readonly [group: string, title: string, papers: readonly PaperName[]])[] = [
  ['小票打印', '小票', ['80mm', '58mm']],
  ['病例打印', '病历', ['A4', 'A5']],
  ['检查单打印', '检验单', ['A4', 'A5']],
  ['处方打印', '处方', ['A5', 'A4']],
  ['消费单打印', '消费单', ['A4', 'A5']],
  ['设备影像打印', '影像报告', ['A4', 'A5']],
  ['医疗协议打印', '医疗协议', ['A4', 'A5']],
  ['汇总单打印', '汇总单', ['A4', 'A5']],
];

/** Larger than any paper. */
const SURFACE = { viewport: { width: 900, height: 1200 } };

const pixels = (millimetres: number): number => (millimetres * 96) / 25.4;
const row = (shell: Shell, group: string, name: string): Locator =>
  shell.pane.getByRole('group', { name: group ? `${group}：${name}` : name, exact: true });

const PAGE = '/mch/config';

async function standsIn(shell: Shell): Promise<void> {
  await shell.pane.getByRole('button', { name: '打印预览：汇总单打印' }).waitFor();
}

/** The dialog of a group, once its document stands. */
async function open(page: Page, group: string): Promise<Locator> {
  await page.getByRole('button', { name: `打印预览：${group}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: '打印', exact: true })).toBeEnabled();
  return dialog;
}

async function choosePaper(dialog: Locator, paper: PaperName): Promise<void> {
  await dialog.getByText(paper, { exact: true }).click();
  await expect(dialog.locator('iframe')).toHaveAttribute('srcdoc', new RegExp(`data-paper="${paper}"`));
  await expect(dialog.getByRole('button', { name: '打印', exact: true })).toBeEnabled();
}

async function close(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(dialog).toBeHidden();
}

async function frameOf(dialog: Locator): Promise<Frame> {
  const frame = await (await dialog.locator('iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('the preview has no frame');
  return frame;
}

/** Where every element of the document lies, from the corner of its own content, to a tenth of a pixel. */
const boxes = (place: Page | Frame): Promise<readonly (readonly [string, ...number[]])[]> =>
  place.evaluate(() =>
    [...document.querySelectorAll('.content')].flatMap((content) => {
      const corner = content.getBoundingClientRect();
      return [...content.querySelectorAll('*')].map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const tenths = [left - corner.left, top - corner.top, width, height].map(
          (one) => Math.round(one * 10) / 10,
        );
        return [element.tagName, ...tenths] as const;
      });
    }),
  );

const test = base.extend<{
  /** Where a document stands alone, as screens show it. */
  readonly onScreen: Page;
  /** The same, as printers do. */
  readonly inPrint: Page;
}>({
  onScreen: async ({ browser }, use) => {
    const context = await browser.newContext(SURFACE);
    await use(await context.newPage());
    await context.close();
  },
  inPrint: async ({ browser }, use) => {
    const context = await browser.newContext(SURFACE);
    const page = await context.newPage();
    await page.emulateMedia({ media: 'print' });
    await use(page);
    await context.close();
  },
});
test.use({ onlyReads: true });

const picture = (page: Page): Promise<Buffer> => page.locator('.content').first().screenshot();

test('every document is shown as it is printed, true to its paper, and prints on pages of that size', async ({
  inPrint,
  onScreen,
  page,
  shell,
  signInToWork,
}) => {
  test.slow(); // sixteen papers
  await signInToWork('manager', '门店', PAGE);
  await standsIn(shell);
  for (const [group, title, ofGroup] of documents) {
    const dialog = await open(page, group);
    await expect(dialog.getByText('样例数据')).toBeVisible();
    for (const paper of ofGroup) {
      await test.step(`${title} ${paper}`, async () => {
        if (paper !== ofGroup[0]) await choosePaper(dialog, paper);
        const frame = await frameOf(dialog);
        const { width, height } = papers[paper];
        const sheet = await frame
          .locator('.sheet')
          .first()
          .evaluate((element) => {
            const box = element.getBoundingClientRect();
            return { width: box.width, height: box.height };
          });
        expect(Math.abs(sheet.width - pixels(width)), 'width of the paper').toBeLessThan(0.5);
        if (height !== null) expect(sheet.height).toBeGreaterThan(pixels(height) - 0.5);

        const html = await frame.content();
        await onScreen.setContent(html);
        await inPrint.setContent(html);
        expect(await boxes(inPrint), 'boxes in print').toEqual(await boxes(frame));
        expect((await picture(inPrint)).equals(await picture(onScreen)), 'every pixel').toBe(true);

        if (paper === ofGroup[0]) expect(await axeViolations(onScreen), 'for axe to find').toEqual([]);

        const pages = pagesOf(await inPrint.pdf({ preferCSSPageSize: true }));
        expect(pages.length, 'pages').toBeGreaterThan(0);
        for (const one of pages) {
          expect(Math.abs(one.width - width)).toBeLessThan(1);
          if (height !== null) expect(Math.abs(one.height - height)).toBeLessThan(1);
        }
        if (height === null) expect(pages, 'a roll is one page').toHaveLength(1);
      });
    }
    await close(dialog);
  }
});

test('the preview follows the form before it is saved, and every copy is a page', async ({
  inPrint,
  page,
  shell,
  signInToWork,
}) => {
  await signInToWork('manager', '门店', PAGE);
  await standsIn(shell);
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/sys/store/config/save')) saves.push(request.url());
  });

  const shown = async (group: string): Promise<{ html: string; picture: Buffer; text: string }> => {
    const dialog = await open(page, group);
    const frame = await frameOf(dialog);
    const html = await frame.content();
    const text = await frame.locator('body').innerText();
    await inPrint.setContent(html);
    const ofPrint = await picture(inPrint);
    await close(dialog);
    return { html, picture: ofPrint, text };
  };

  const small = await shown('检查单打印');
  expect((await shown('检查单打印')).picture.equals(small.picture), 'the same twice').toBe(true);
  await row(shell, '检查单打印', '文字大小').getByText('16', { exact: true }).click();
  const large = await shown('检查单打印');
  expect(large.picture.equals(small.picture), '12 and 16 differ').toBe(false);
  expect(large.text).toBe(small.text);

  const store = await shell.pane.getByText(/^当前门店：/).innerText();
  const receipt = await shown('小票打印');
  expect(receipt.text).toContain(store.replace('当前门店：', ''));
  await row(shell, '', '显示门店名称').getByRole('switch').click();
  await row(shell, '', '小票备注').getByRole('textbox').fill('愿毛孩子早日康复。'.repeat(20));
  const section = shell.pane.getByRole('form', { name: '小票打印', exact: true });
  await section.getByText('三联', { exact: true }).click();
  const changed = await shown('小票打印');
  expect(changed.text).not.toContain(store.replace('当前门店：', ''));
  expect(changed.text.match(/愿毛孩子早日康复/g)).toHaveLength(60);
  await inPrint.setContent(changed.html);
  expect(pagesOf(await inPrint.pdf({ preferCSSPageSize: true })), 'three copies').toHaveLength(3);

  for (const version of [2, 3, 4, 5]) {
    await row(shell, '处方打印', '农业农村部模板').getByText(`模板${version}`, { exact: true }).click();
    const { text } = await shown('处方打印');
    expect(text.includes('同群动物数量'), `version ${version}`).toBe(version === 2 || version === 4);
  }
  expect(saves).toEqual([]);

  await test.step('a hundred lines go over pages, each with the head of the table', async () => {
    const dialog = await open(page, '消费单打印');
    await inPrint.setContent(await (await frameOf(dialog)).content());
    const lengthOf = async (): Promise<number> =>
      pagesOf(await inPrint.pdf({ preferCSSPageSize: true })).length;
    expect(await lengthOf()).toBe(1);
    const lines = inPrint.locator('tbody tr');
    await inPrint.locator('tbody').evaluate((body) => {
      const rows = [...body.children];
      const more = Array.from({ length: 100 - rows.length }, (_, index) => rows[index % rows.length]);
      body.append(...more.flatMap((row) => (row ? [row.cloneNode(true)] : [])));
    });
    await expect(lines).toHaveCount(100);
    await expect(inPrint.locator('thead')).toHaveCSS('display', 'table-header-group');
    await expect(lines.last()).toHaveCSS('break-inside', 'avoid');
    expect(await lengthOf()).toBeGreaterThan(2);
    await close(dialog);
  });

  await test.step('a signature stands on no page without the last of what is signed', async () => {
    for (const group of ['医疗协议打印', '检查单打印']) {
      const dialog = await open(page, group);
      await inPrint.setContent(await (await frameOf(dialog)).content());
      await expect(inPrint.locator('.signs').first(), group).toHaveCSS('break-before', 'avoid');
      await expect(inPrint.locator('.foot').first(), group).toHaveCSS('break-before', 'avoid');
      await close(dialog);
    }
  });
});

test('打印 prints the document alone; it fits narrow screens and can be used without a mouse', async ({
  page,
  shell,
  signInToWork,
}) => {
  test.slow(); // axe looks at it in both themes and widths
  await signInToWork('reader', '门店', PAGE);
  await standsIn(shell);
  const dialog = await open(page, '处方打印');
  await expectAccessible(page, 'preview of a print', undefined, '[role=dialog]');

  const printed = await dialog.locator('iframe').evaluateHandle((frame: HTMLIFrameElement) => {
    const calls: string[] = [];
    window.print = () => calls.push('page');
    const inside = frame.contentWindow;
    if (inside) inside.print = () => calls.push(inside.document.title);
    return calls;
  });
  const button = dialog.getByRole('button', { name: '打印', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => printed.jsonValue()).toEqual([expect.stringMatching(/^处方/)]);
  expect(
    await (await frameOf(dialog)).evaluate(() => [...document.body.children].map((one) => one.className)),
  ).toEqual(['sheet', 'sheet', 'sheet']); // the demo chain hands out three copies

  await expect(dialog.getByText('实际大小')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(dialog.getByText(/已缩小至 \d\d%/)).toBeVisible();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  const [frame, surface] = await Promise.all([
    dialog.locator('iframe').boundingBox(),
    dialog.getByRole('region', { name: '处方纸张' }).boundingBox(),
  ]);
  expect(frame?.width).toBeLessThanOrEqual(surface?.width ?? 0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
