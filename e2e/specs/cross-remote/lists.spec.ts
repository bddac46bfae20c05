import type { CurrentUser, MenuItem } from '@hospital/shared/contract/calls/identity';
import type { Registry } from '@hospital/shared/contract/remote';
import type { Page } from '@playwright/test';
import { apiClient } from '../../commands/api';
import { launchOptions } from '../../fixtures/launchOptions';
import { expect, test } from '../../fixtures/test';

test.use({
  onlyReads: true,
  viewport: { width: 1366, height: 768 },
  // Scroll bars take room, as they do on Windows; Playwright hides them otherwise.
  launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] },
});

/** Who looks after most lists of each side. */
const VIEWS = [
  { account: 'administrator', side: '公司', number: 1 },
  { account: 'manager', side: '门店', number: 2 },
] as const;
type View = (typeof VIEWS)[number];

/** Addresses of the pages that items of the side lead to. */
const pathsOf = (items: readonly MenuItem[], number: number): readonly string[] =>
  items
    .filter(({ type, showType }) => type !== '3' && showType.split(',').includes(String(number)))
    .flatMap(({ children, path, type }) => [...(type === '2' ? [path] : []), ...pathsOf(children, number)]);

/** What the user's menu offers, as far as a build has it. */
async function pathsInMenu(page: Page, url: string, { account, number }: View): Promise<readonly string[]> {
  const client = await apiClient(url, account, number);
  const { data } = await client.post<CurrentUser>('/sys/user/getUserInfo.do');
  const { remotes } = (await (await page.request.get('/frontend/registry')).json()) as Registry;
  const built = new Set(remotes.flatMap(({ pages }) => pages.map(({ path }) => path)));
  return pathsOf(data.ext.menuList, number).filter((path) => built.has(path));
}

/** Heads of columns that name a row, say why it is there, or tell it from its like: their texts are not cut. */
const WHOLE = ['流水号', '原因', '转诊原因', '套餐', '剩余次数', '规格', '状态'];
/** Lists whose longest words stand behind a filter that they do not begin with. */
const FILTERED = ['/assay/microscopeList?unfinishedFlag=N'];

/** What on the page in front reaches beyond its place, in words. */
const faultsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate((whole) => {
    const pane = [...document.querySelectorAll('[role=tabpanel]')].find((one) => one.checkVisibility());
    const shown = [...(pane?.querySelectorAll<HTMLElement>('*') ?? [])].filter((one) =>
      one.checkVisibility(),
    );
    const faults: string[] = [];
    for (const one of shown) {
      const beyond = one.scrollWidth - one.clientWidth;
      const below = one.scrollHeight - one.clientHeight;
      // Room for a row or a shadow that nobody missed: a bar that scrolls nothing.
      if (/auto|scroll/.test(getComputedStyle(one).overflowY) && below > 0 && below < 16)
        faults.push(`a scroll bar of ${below} px`);
      if (one.querySelector('table') && getComputedStyle(one).overflowX === 'auto' && beyond > 0)
        faults.push(`a table is ${beyond} px too wide`);
      if (one instanceof HTMLTableCellElement && beyond > 1) {
        const head = one.closest('table')?.querySelectorAll('thead th')[one.cellIndex];
        if (head && whole.includes(head.textContent.trim())) faults.push(`cut off: ${one.textContent}`);
      }
      if (one instanceof HTMLInputElement && one.placeholder !== '' && one.value === '') {
        const style = getComputedStyle(one);
        const pen = document.createElement('canvas').getContext('2d');
        if (pen) pen.font = style.font;
        const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        if ((pen?.measureText(one.placeholder).width ?? 0) > room + 1)
          faults.push(`cut off: ${one.placeholder}`);
      }
      if (one.tagName === 'BUTTON' && one.textContent.trim() === '重置') {
        const { top } = one.getBoundingClientRect();
        const beside = one.previousElementSibling?.getBoundingClientRect().top;
        if (beside !== top) faults.push('重置 stands alone');
      }
    }
    return faults;
  }, WHOLE);

for (const view of VIEWS) {
  test(`on the side ${view.side} each list fits 1366 px, with whole placeholders and 重置 beside 查询`, async ({
    page,
    product,
    shell,
    signIn,
    signInToWork,
  }) => {
    test.slow();
    // Lists of a store are those of the store where one stands.
    await (view.side === '门店' ? signInToWork(view.account, view.side) : signIn(view.account, view.side));
    const paths = await pathsInMenu(page, product.url, view);
    for (const path of [...paths, ...FILTERED.filter((one) => paths.includes(one.split('?')[0] ?? ''))]) {
      await shell.visit(path);
      await expect(shell.pane.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      await expect(shell.pane.locator('[aria-busy=true]'), path).toHaveCount(0);
      await expect.poll(() => faultsOf(page), { message: path }).toEqual([]);
      // What is read anew stands within the same bars.
      const search = shell.pane.getByRole('button', { name: '查询', exact: true });
      // Searching by a filter that is none of the list's own keeps it.
      if (FILTERED.includes(path) || (await search.count()) === 0) continue;
      await search.first().click();
      await expect(shell.pane.locator('[aria-busy=true]'), path).toHaveCount(0);
      await expect.poll(() => faultsOf(page), { message: `${path}, read anew` }).toEqual([]);
    }
  });
}
