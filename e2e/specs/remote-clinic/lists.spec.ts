import type { Locator } from '@playwright/test';
import { expectAccessible } from '../../commands/axe';
import { expect, test } from '../../fixtures/test';

test.use({ onlyReads: true });

/** Cards with one figure, and what the list that it opens counts in. */
const FIGURES = [
  ['未结账单', '例'],
  ['今日待回访', '条'],
  ['未出报告', '份'],
] as const;
/** Cards with a figure a row. */
const WARNINGS = ['效期预警', '滞销预警'] as const;

/**
 * That a figure is the total of its list for every account, row by row, is proved on the server
 * (`dashboard/figures.test.ts`); here it is that the link asks for that list.
 */
test('every figure on the home page is the total of the list that it opens', async ({
  shell,
  signInToWork,
}) => {
  await signInToWork('administrator', '门店');
  const { pane } = shell;
  const home = async () => {
    await shell.tab('首页').click();
    await expect(pane.getByRole('region').first()).toBeVisible();
    await expect(pane.locator('section[aria-busy=true]')).toHaveCount(0);
  };
  const compare = async (figure: Locator, unit: string) => {
    await expect(figure).toBeVisible();
    // The last number: the name of a row has one of its own.
    const count = (await figure.innerText()).match(/\d+/g)?.at(-1) ?? '';
    await figure.click();
    if (count === '0') await expect(pane.getByText(/^没有/)).toBeVisible();
    else
      await expect(pane.getByRole('status').first()).toContainText(`共 ${count} ${unit}`, {
        timeout: 5_000,
      });
  };
  for (const [title, unit] of FIGURES) {
    // Between the two the server may file a case that was ended a day ago, which is then no longer among them.
    await expect(async () => {
      await home();
      await compare(pane.getByRole('region', { name: title }).getByRole('link'), unit);
    }).toPass();
  }
  for (const title of WARNINGS) {
    await home();
    const links = pane.getByRole('region', { name: title }).getByRole('link');
    await expect(links).toHaveCount(title === '效期预警' ? 5 : 4);
    await compare(links.last(), '批');
  }
});

test('the report of a test that is out', async ({ page, shell, signIn }) => {
  test.slow(); // axe looks at it in both themes and widths
  await signIn('doctor', '门店', '/assay/microscopeList');
  const first = shell.pane.getByRole('table', { name: '检查单列表' }).locator('tbody tr').first();
  await expect(first).toBeVisible();
  await expectAccessible(page, '检查单列表');
  await shell.visit('/assay/microscopeList?status=3');
  await expect(first).toContainText('已出报告');
  const [, , product = ''] = await first.locator('td').allTextContents();
  await first.getByRole('button', { name: /^报告：/ }).click();
  const dialog = page.getByRole('dialog', { name: `${product}报告` });
  await expect(dialog).toContainText('报告时间');
  await expect(dialog.getByText('报告还没有出')).toHaveCount(0);
});
