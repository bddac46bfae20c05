import type { Locator } from '@playwright/test';
import { expectAccessible } from '../../commands/axe';
import { beginSession } from '../../commands/session';
import { withoutEventStream } from '../../commands/withoutEventStream';
import { expect, test } from '../../fixtures/test';

/** Cards with one figure, and what the list that it opens counts in. */
const FIGURES = [
  ['未结账单', '例'],
  ['今日待回访', '条'],
  ['未出报告', '份'],
] as const;
/** Cards with a figure a row. */
const WARNINGS = ['效期预警', '滞销预警'] as const;

/**
 * Who may do everything and who may do least. That a figure is the total of its list for every account is proved on the
 * server (`dashboard/figures.test.ts`); here it is that the link asks for that list.
 */
const ACCOUNTS = ['administrator', 'reader'] as const;

for (const account of ACCOUNTS) {
  test(`${account}: every figure on the home page is the total of the list that it opens`, async ({
    shell,
    signInToWork,
  }) => {
    await signInToWork(account, '门店');
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
      const rows = await links.count();
      expect(rows).toBe(title === '效期预警' ? 5 : 4);
      for (let row = 0; row < rows; row += 1) {
        await home();
        await compare(links.nth(row), '批');
      }
    }
  });
}

for (const account of ['keeper', 'keeperWithoutWarehouse'] as const) {
  test(`${account}: there are no cards on the warehouse side`, async ({ shell, signIn }) => {
    await signIn(account, '仓库');
    await expect(shell.pane.getByRole('heading', { level: 1 })).toBeVisible();
    for (const title of [...FIGURES.map(([name]) => name), ...WARNINGS])
      await expect(shell.pane.getByRole('region', { name: title })).toHaveCount(0);
  });
}

test('a follow-up ends with a result, and the list and its counts follow', async ({
  page,
  shell,
  signIn,
}) => {
  await signIn('doctor', '门店', '/workspace/reviewAndBack/reviewBackWaitList?status=N');
  const { pane } = shell;
  const status = pane.getByRole('status').first();
  await expect(status).toContainText('待处理');
  const before = Number(/待处理 (\d+) 条/.exec((await status.textContent()) ?? '')?.[1]);
  await pane
    .getByRole('button', { name: /^回访：/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^回访/ });
  await dialog.getByRole('textbox', { name: '回访内容' }).fill('恢复良好');
  await page.reload();
  await dialog.getByRole('button', { name: /恢复/ }).first().click();
  await expect(dialog.getByRole('textbox', { name: '回访内容' })).toHaveValue('恢复良好');
  await dialog.getByRole('combobox', { name: '回访结果' }).click();
  await page.getByRole('option', { name: '好转', exact: true }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();
  await expect(status).toContainText(`待处理 ${before - 1} 条`);
});

test('whether an appointment came of it is marked; who may only look is offered nothing', async ({
  page,
  shell,
  signIn,
}) => {
  await signIn('frontDesk', '门店', '/workspace/reviewAndBack/reviewBackWaitList?status=N');
  const first = shell.pane.getByRole('table', { name: '待回访列表' }).locator('tbody tr').first();
  await first.getByRole('button', { name: /^标记预约：/ }).click();
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click();
  await expect(first.getByRole('button', { name: /^取消预约：/ })).toBeVisible();
  await shell.signOut();
  await signIn('reader', '门店', '/workspace/reviewAndBack/reviewBackWaitList?status=N');
  await expect(shell.pane.getByRole('button', { name: /^记录：/ }).first()).toBeVisible();
  await expect(shell.pane.getByRole('button', { name: /^标记/ })).toHaveCount(0);
  await expect(shell.pane.getByRole('button', { name: /^回访/ })).toHaveCount(0);
});

test('the report of a test that is out', async ({ page, shell, signIn }) => {
  await signIn('doctor', '门店', '/assay/microscopeList?status=3');
  const first = shell.pane.getByRole('table', { name: '检查单列表' }).locator('tbody tr').first();
  await expect(first).toContainText('已出报告');
  const [, , product = ''] = await first.locator('td').allTextContents();
  await first.getByRole('button', { name: /^报告：/ }).click();
  const dialog = page.getByRole('dialog', { name: `${product}报告` });
  await expect(dialog).toContainText('报告时间');
  await expect(dialog.getByText('报告还没有出')).toHaveCount(0);
});

const PAGES = ['/workspace/reviewAndBack/reviewBackWaitList', '/assay/microscopeList'] as const;

test('axe finds nothing', async ({ context, page, product, shell }) => {
  await withoutEventStream(page);
  await beginSession(context, product.url, 'doctor', '门店');
  for (const path of PAGES) {
    await page.goto(path);
    await shell.ready();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, path);
  }
});
