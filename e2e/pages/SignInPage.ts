import type { Locator, Page } from '@playwright/test';

/** `/login`. */
export class SignInPage {
  readonly userName: Locator;
  readonly password: Locator;
  readonly submit: Locator;

  constructor(readonly page: Page) {
    this.userName = page.getByPlaceholder('请输入用户名');
    this.password = page.getByPlaceholder('请输入密码');
    this.submit = page.getByRole('button', { name: '登录', exact: true });
  }

  async open(tenantCode?: string): Promise<void> {
    await this.page.goto(tenantCode ? `/login?tenant=${tenantCode}` : '/login');
    await this.submit.waitFor();
  }

  side(name: '门店' | '公司' | '仓库'): Locator {
    return this.page.getByRole('tab', { name });
  }

  async signIn(userName: string, password: string, side: '门店' | '公司' | '仓库' = '门店'): Promise<void> {
    await this.side(side).click();
    await this.userName.fill(userName);
    await this.password.fill(password);
    await this.submit.click();
  }
}
