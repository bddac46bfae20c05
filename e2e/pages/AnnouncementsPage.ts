import type { Locator, Page } from '@playwright/test';
import { Shell } from './Shell';

/** 公告管理. */
export class AnnouncementsPage {
  constructor(readonly page: Page) {}

  open(): Promise<void> {
    return new Shell(this.page).open('系统管理', '公告管理');
  }

  /** Opens the dialog of a new one and waits for its editor. */
  async openNew(): Promise<Locator> {
    await this.page.getByRole('tabpanel').getByRole('button', { name: '新增' }).click();
    const dialog = this.page.getByRole('dialog', { name: '新增公告' });
    await dialog.getByRole('textbox', { name: '公告内容' }).waitFor();
    return dialog;
  }

  /** Publishes one that pops up. @param choose chooses whom it is for in the dialog; without it everybody */
  async publish(name: string, choose?: (dialog: Locator) => Promise<void>): Promise<void> {
    const dialog = await this.openNew();
    await dialog.getByLabel('公告标题').fill(name);
    await dialog.getByRole('textbox', { name: '公告内容' }).fill(`${name}的正文`);
    await choose?.(dialog);
    await dialog.getByRole('radiogroup', { name: '弹窗提醒' }).getByText('是').click();
    await dialog.getByRole('button', { name: '确定' }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
}
