import type { DictEntry } from '@hospital/shared/contract/calls/dictionary';
import type { Envelope } from '@hospital/shared/contract/errors';
import { pickUp } from '../../commands/pickUp';
import { withoutBatches } from '../../commands/withoutBatches';
import { expect, test } from '../../fixtures/test';

const COUNT = 10_000;
const entries: readonly DictEntry[] = Array.from({ length: COUNT }, (_, index) => ({
  id: `many-${index + 1}`,
  parentId: 'type:many',
  type: 'many',
  name: `第${index + 1}项`,
  code: `M${index + 1}`,
  sort: index + 1,
  remarks: '很多',
  systemFlag: 'N',
  enabled: 'Y',
  version: 1,
}));

/** Milliseconds between the frames while the table is scrolled through, longest first. */
const framesOfScrolling = (scroller: HTMLElement): Promise<number[]> =>
  new Promise((resolve) => {
    const frames: number[] = [];
    let last = performance.now();
    const step = (now: number): void => {
      frames.push(now - last);
      last = now;
      if (frames.length < 120) {
        scroller.scrollTop += 400;
        requestAnimationFrame(step);
      } else resolve(frames.sort((a, b) => b - a));
    };
    requestAnimationFrame(step);
  });

test.use({ onlyReads: true });

test('of ten thousand entries only those in sight are rendered; the last is there when one scrolls to it', async ({
  page,
  shell,
  signIn,
}) => {
  test.slow(); // ten thousand entries come three times
  await withoutBatches(page);
  // In pages, as the server gives them.
  await page.route('**/sys/dict/qryList.do', async (route) => {
    const { page: number, pageSize } = route.request().postDataJSON() as { page: number; pageSize: number };
    const data = entries.slice((number - 1) * pageSize, number * pageSize);
    const json: Envelope = { code: 0, msg: '', data };
    await route.fulfill({ json });
  });
  // A page waits ten seconds for what it scrolls back to; a busy machine takes longer for so many entries.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const patient = (act: () => void, wait?: number): number =>
      setTimeout(act, wait === 10_000 ? 120_000 : wait);
    window.setTimeout = patient as typeof window.setTimeout;
  });
  const { pane } = shell;
  const all = async (): Promise<void> =>
    expect(pane.getByRole('table')).toHaveAttribute('aria-rowcount', String(COUNT + 2), { timeout: 100_000 });
  await signIn('administrator', '公司', '/mch/dict');
  await expect(pane.getByText(`（${COUNT}）`)).toBeVisible({ timeout: 100_000 });
  await pane.getByRole('button', { name: /^many/ }).click();
  await expect(pane.getByText('第1项', { exact: true })).toBeVisible();
  const rows = pane.locator('tbody tr');
  const scroller = pane.getByRole('group', { name: '字典列表' });
  const last = pane.getByRole('row').filter({ hasText: `第${COUNT}项` });

  await test.step('what scrolls a long list is not looked for again with each row that scrolls by', async () => {
    await all();
    await expect(pane.locator('tbody tr[aria-hidden]').first()).toBeAttached();
    expect(await rows.count()).toBeLessThan(200);
    const asked = await page.evaluateHandle(() => {
      const elements: Element[] = [];
      const { getComputedStyle } = window;
      window.getComputedStyle = (element, ...more) => {
        elements.push(element);
        return getComputedStyle.call(window, element, ...more);
      };
      return elements;
    });
    const frames = await scroller.evaluate(framesOfScrolling);
    const [longest = 0] = frames;
    const median = frames[Math.floor(frames.length / 2)] ?? 0;
    const description = `median ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`;
    test.info().annotations.push({ type: 'frames while scrolling', description });
    await expect(pane.getByText('第1项', { exact: true })).toBeHidden();
    expect(await scroller.evaluate((table, elements) => elements.includes(table), asked)).toBe(false);
  });

  await test.step('the last is there when one scrolls to it', async () => {
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(last).toBeInViewport();
    await expect(last).toHaveAttribute('aria-rowindex', String(COUNT + 2));
    expect(await rows.count()).toBeLessThan(200);
    await scroller.evaluate((element) => element.scrollTo(0, 0));
    await expect(pane.getByRole('cell', { name: '第1项', exact: true })).toBeInViewport();
  });

  await test.step('an entry that a key sends to the end of ten thousand is in sight there, and keeps the focus', async () => {
    const handle = page.getByRole('button', { name: '调整顺序：第1项', exact: true });
    await handle.focus();
    await pickUp(page, '第1项 已拿起');
    await page.keyboard.press('End');
    await expect(handle).toBeInViewport();
    await expect(handle).toBeFocused();
    expect(await rows.count()).toBeLessThan(200);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('status').filter({ hasText: '第1项 已放回原处' })).toBeAttached();
  });

  await test.step('a long list stands after a reload where it was scrolled to', async () => {
    const middle = pane.getByRole('row').filter({ hasText: /第5000项/ });
    await expect(async () => {
      // In the middle of what is in sight: at its edge a pixel would decide.
      await scroller.evaluate((table) => table.scrollTo(0, (table.scrollHeight - table.clientHeight) / 2));
      await expect(middle).toBeInViewport({ timeout: 1000 });
    }).toPass();
    await page.reload();
    await all();
    await expect(middle).toBeInViewport();
  });

  await test.step('on a telephone, where the page scrolls instead of the table, only cards in sight are rendered', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await all();
    await expect.poll(() => pane.evaluate(({ scrollHeight }) => scrollHeight)).toBeGreaterThan(COUNT * 100);
    expect(await rows.count()).toBeLessThan(200);
    const middle = pane.getByRole('row', { name: /第(49|50)\d\d项/ });
    const inSight = (): Promise<boolean> =>
      middle.evaluateAll((all) =>
        all.some((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        }),
      );
    await pane.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
    await expect.poll(inSight).toBe(true);
    expect(await rows.count()).toBeLessThan(200);
    await pane.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(last).toBeInViewport();
    expect(await rows.count()).toBeLessThan(200);
  });
});
