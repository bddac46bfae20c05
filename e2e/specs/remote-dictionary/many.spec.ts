import type { DictEntry } from '@hospital/shared/contract/calls/dictionary';
import type { Envelope } from '@hospital/shared/contract/errors';
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
  await withoutBatches(page);
  // So many entries, in pages as the server gives them.
  await page.route('**/sys/dict/qryList.do', async (route) => {
    const { page: number, pageSize } = route.request().postDataJSON() as { page: number; pageSize: number };
    const data = entries.slice((number - 1) * pageSize, number * pageSize);
    const json: Envelope = { code: 0, msg: '', data };
    await route.fulfill({ json });
  });
  await signIn('administrator', '公司', '/mch/dict');
  const { pane } = shell;
  await expect(pane.getByText(`（${COUNT}）`)).toBeVisible();
  await pane.getByRole('button', { name: /^many/ }).click();
  await expect(pane.getByRole('cell', { name: '第1项', exact: true })).toBeVisible();
  await expect(pane.getByRole('table')).toHaveAttribute('aria-rowcount', String(COUNT + 2));
  expect(await pane.locator('tbody tr').count()).toBeLessThan(200);

  const scroller = pane.getByRole('group', { name: '字典列表' });
  const frames = await scroller.evaluate(framesOfScrolling);
  const [longest = 0] = frames;
  const median = frames[Math.floor(frames.length / 2)] ?? 0;
  const description = `median ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`;
  test.info().annotations.push({ type: 'frames while scrolling', description });

  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const last = pane.getByRole('row').filter({ hasText: `第${COUNT}项` });
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute('aria-rowindex', String(COUNT + 2));
  expect(await pane.locator('tbody tr').count()).toBeLessThan(200);
  await scroller.evaluate((element) => element.scrollTo(0, 0));
  await expect(pane.getByRole('cell', { name: '第1项', exact: true })).toBeInViewport();
});
