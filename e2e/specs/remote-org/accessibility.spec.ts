import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../commands/axe';
import { withoutEventStream } from '../../commands/withoutEventStream';
import { expect, test } from '../../fixtures/test';

test.use({ onlyReads: true });
test.beforeEach(({ page }) => withoutEventStream(page));

type Open = (pane: Locator, page: Page) => Promise<void>;

const press =
  (name: string): Open =>
  (pane) =>
    pane.getByRole('button', { name, exact: true }).first().click();
/** An icon button of the tree, which is folded on a narrow screen. */
const pressInTree =
  (name: string): Open =>
  async (pane) => {
    const fold = pane.getByRole('button', { name: /^组织架构/ });
    if ((await fold.isVisible()) && (await fold.getAttribute('aria-expanded')) === 'false')
      await fold.click();
    await pane.getByRole('button', { name, exact: true }).click();
  };

/** Every page of the remote with its dialogs: how each is opened, and by what name it stands there. */
const pages: readonly (readonly [
  path: string,
  dialogs: readonly (readonly [title: RegExp, open: Open])[],
])[] = [
  [
    '/mch/store',
    [
      [/^新增部门$/, pressInTree('新增部门')],
      [/^编辑部门$/, pressInTree('编辑部门')],
      [/^新增门店$/, press('新增门店')],
      [/^编辑门店$/, press('编辑')],
      [/^门店详情$/, (pane) => pane.locator('tbody').getByRole('button').first().click()],
      [/^导入记录$/, press('导入记录')],
    ],
  ],
  [
    '/mch/warehouse',
    [
      [/^新增仓库$/, press('新增')],
      [/^编辑仓库$/, press('编辑')],
    ],
  ],
  [
    '/mch/user',
    [
      [/^新增用户$/, press('新增')],
      [/^编辑用户$/, press('编辑')],
      [/^用户详情$/, press('林婉清')],
    ],
  ],
  [
    '/mch/role',
    [
      [/^新增角色$/, press('新增')],
      [/^编辑角色$/, press('编辑')],
      [/^权限设置：/, press('权限')],
      [/^查看权限：/, press('查看权限')],
      [
        /^持有用户：/,
        (pane) =>
          pane
            .getByRole('button', { name: /的持有用户/ })
            .first()
            .click(),
      ],
    ],
  ],
  [
    '/mch/menu',
    [
      [/^新增菜单$/, press('新增')],
      [/^编辑菜单$/, press('编辑')],
    ],
  ],
  ['/mch/oplog', []],
  ['/mch/loginlog', []],
];

/** Waits for the first row, or for the word that there is none. */
async function stands(page: Page, pane: Locator): Promise<void> {
  const none = pane.getByText(/^(暂无数据|没有符合条件的记录|没有找到.+)$/);
  await expect(pane.locator('tbody td[data-title]').or(none).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

for (const [path, dialogs] of pages) {
  test(`axe finds nothing on ${path} and its dialogs`, async ({ page, shell, signIn }) => {
    test.slow(); // up to seven looks of axe, four times
    await signIn('administrator', '公司', path);
    await stands(page, shell.pane);
    await expectAccessible(page, path);
    for (const [title, open] of dialogs) {
      await test.step(title.source, async () => {
        await open(shell.pane, page);
        const dialog = page.getByRole('dialog', { name: title });
        await expect(dialog).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
        await expectAccessible(page, title.source, undefined, '[role=dialog]');
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      });
    }
  });
}
