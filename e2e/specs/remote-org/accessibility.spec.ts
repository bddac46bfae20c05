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

const pressIn = (page: Page, dialog: string, name: string): Promise<void> =>
  page.getByRole('dialog', { name: dialog }).getByRole('button', { name, exact: true }).click();

/** Where a form stands new and filled in: each state at one width, the longer texts at the narrow one. */
const WIDE = [1366];
const NARROW = [390];

type Dialog = readonly [title: RegExp, open: Open, widths?: readonly number[], over?: readonly Dialog[]];

/** Every page of the remote with its dialogs: how each is opened, and by what name it stands there. */
const pages: readonly (readonly [path: string, dialogs: readonly Dialog[], narrow?: Open])[] = [
  [
    '/mch/store',
    [
      [/^新增部门$/, pressInTree('新增部门'), WIDE],
      [/^编辑部门$/, pressInTree('编辑部门'), NARROW],
      [/^新增门店$/, press('新增门店'), WIDE],
      [/^编辑门店$/, press('编辑'), NARROW],
      [/^门店详情$/, (pane) => pane.locator('tbody').getByRole('button').first().click()],
      [/^导入记录$/, press('导入记录')],
    ],
  ],
  [
    '/mch/warehouse',
    [
      [/^新增仓库$/, press('新增'), WIDE],
      [/^编辑仓库$/, press('编辑'), NARROW],
    ],
  ],
  [
    '/mch/user',
    [
      [/^新增用户$/, press('新增'), WIDE],
      [/^编辑用户$/, press('编辑'), NARROW],
      [
        /^用户详情$/,
        press('林婉清'),
        undefined,
        [
          [/^指定密码$/, (_, page) => pressIn(page, '用户详情', '指定密码')],
          [/^绑定微信$/, (_, page) => pressIn(page, '用户详情', '绑定微信')],
        ],
      ],
    ],
  ],
  [
    '/mch/role',
    [
      [/^新增角色$/, press('新增'), WIDE],
      [/^编辑角色$/, press('编辑'), NARROW],
      [/^权限设置：/, press('权限'), NARROW],
      [/^查看权限：/, press('查看权限'), WIDE],
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
      [/^新增菜单$/, press('新增'), WIDE],
      [/^编辑菜单$/, press('编辑'), NARROW],
    ],
    (pane) => pane.getByPlaceholder('输入名称、路径或权限标识').fill('字典管理'),
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

/** Opens a dialog, looks at it, opens what is opened from it, and closes it. */
async function lookAt(page: Page, pane: Locator, [title, open, widths, over = []]: Dialog): Promise<void> {
  await test.step(title.source, async () => {
    await open(pane, page);
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessible(page, title.source, widths, '[role=dialog]');
    for (const one of over) await lookAt(page, pane, one);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
}

for (const [path, dialogs, narrow] of pages) {
  test(`axe finds nothing on ${path} and its dialogs`, async ({ page, shell, signIn }) => {
    test.slow(); // up to seven looks of axe
    await signIn('administrator', '公司', path);
    await stands(page, shell.pane);
    await expectAccessible(page, path);
    // What a dialog lies over is looked through, too.
    await narrow?.(shell.pane, page);
    for (const one of dialogs) await lookAt(page, shell.pane, one);
  });
}
