import { expect, type Locator, type Page } from '@playwright/test';

/** What stands around every page: top bar, menus, tab strip. */
export class Shell {
  readonly banner: Locator;
  readonly mainNavigation: Locator;
  readonly sideMenu: Locator;
  readonly tabs: Locator;
  readonly breadcrumb: Locator;

  constructor(readonly page: Page) {
    this.banner = page.getByRole('banner');
    this.mainNavigation = page.getByRole('navigation', { name: '主导航' });
    this.sideMenu = page.getByRole('navigation', { name: '侧边菜单' });
    this.tabs = page.getByRole('tablist', { name: '已打开页面' });
    this.breadcrumb = page.getByRole('navigation', { name: '面包屑' });
  }

  /** Waits until the shell stands with a tab in front; what its page shows, the suite asks for itself. */
  async ready(): Promise<void> {
    await this.tabs.waitFor();
    await this.page.getByRole('tab', { selected: true }).first().waitFor();
  }

  /** The pane of the tab in front. */
  get pane(): Locator {
    return this.page.getByRole('tabpanel');
  }

  tab(title: string): Locator {
    return this.tabs.getByRole('tab', { name: title, exact: true });
  }

  /** Opens a page through the menus: top item, then the side menu's item. */
  async open(top: string, item?: string): Promise<void> {
    const link = this.mainNavigation.getByText(top, { exact: true });
    const more = this.banner.getByRole('button', { name: '更多菜单' });
    // What fits is known a moment after the bar stands, and again when the menu changes.
    await expect(async () => {
      if (await link.isVisible()) return link.click({ timeout: 2_000 });
      await more.click({ timeout: 2_000 });
      await this.page.getByRole('menuitem', { name: top, exact: true }).click({ timeout: 2_000 });
    }).toPass();
    if (item) await this.sideMenu.getByText(item, { exact: true }).click();
  }

  /** Goes to addresses one after the other as the browser's history does, without loading the document anew. */
  async visit(...addresses: readonly string[]): Promise<void> {
    for (const address of addresses) {
      await this.page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, address);
    }
  }

  /** The button with the user's name. */
  get user(): Locator {
    return this.banner
      .getByRole('button', { expanded: false })
      .and(this.page.locator('[aria-haspopup=menu]'))
      .last();
  }

  async signOut(): Promise<void> {
    await this.user.click();
    await this.page.getByRole('menuitem', { name: '退出登录' }).click();
    // In a new document: going anywhere before it stands would cut it off.
    await this.page.waitForURL(/\/login/);
  }

  /** Takes the first of the stores or warehouses that the user is asked to choose among. */
  async takeFirstPlace(): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: /^选择(门店|仓库)/ });
    await dialog.locator('tbody').getByRole('row').first().click();
    await dialog.waitFor({ state: 'hidden' });
    await this.ready();
  }

  async tabMenu(title: string, item: string): Promise<void> {
    await this.tab(title).click({ button: 'right' });
    await this.page.getByRole('menuitem', { name: item }).click();
  }
}
