import { expect, type Locator, type Page } from '@playwright/test';
import { SERVICES } from '../commands/waitingBill';

/** Somebody at the keys: what is pressed is counted, and comes at the pace of a person where that is wanted. */
export class Keys {
  count = 0;

  constructor(
    private readonly page: Page,
    /** Milliseconds from one key to the next: the person's, not the page's. */
    private readonly between = 0,
  ) {}

  /** Presses keys one after the other; a text is typed. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.count += 1;
      await this.page.keyboard.press(key, { delay: this.between });
    }
  }

  type(text: string): Promise<void> {
    return this.press(...text);
  }
}

/**
 * From the open 收银台 to the printed receipt, without a mouse: finds who waits, changes six lines, takes the first
 * offer, pays in cash and by WeChat, prints (design, “What a day must feel like”).
 *
 * @param name of the owner, whose telephone ends with `tail` and who has one bill over `SERVICES`
 * @param printed reads what was sent to the printer so far
 */
export async function settleByKeyboard(
  page: Page,
  pane: Locator,
  {
    keys,
    name,
    tail,
    printed,
  }: {
    readonly keys: Keys;
    readonly name: string;
    readonly tail: string;
    readonly printed: () => Promise<readonly string[]>;
  },
): Promise<void> {
  const people = pane.getByRole('list', { name: '待结算' }).getByRole('button');
  await expect(people.first()).toBeFocused();
  await keys.press('Shift+Tab');
  await expect(pane.getByLabel('查找待结算')).toBeFocused();
  await keys.type(tail);
  await expect(people).toHaveCount(1);
  await keys.press('ArrowDown');
  await expect(pane.getByRole('heading', { name })).toBeVisible();
  await keys.press('Enter');
  const quantities = pane.getByRole('textbox', { name: /^数量/ });
  await expect(quantities.first()).toBeFocused();
  for (const [at] of SERVICES.entries()) await keys.press(String(at + 2), 'ArrowDown');
  await keys.press('F4');
  const discount = page.getByRole('dialog', { name: /^折扣/ });
  await expect(discount.getByRole('radio').first()).toBeFocused();
  await keys.press('Enter');
  await expect(discount).toBeHidden();
  await keys.press('F8');
  const dialog = page.getByRole('dialog', { name: `结算：${name}` });
  const cash = dialog.getByLabel('现金', { exact: true });
  await expect(cash).toBeFocused();
  await keys.press('Tab', 'Tab');
  await expect(dialog.getByLabel('微信', { exact: true })).toBeFocused();
  await keys.type('100');
  await keys.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(pane.getByText(/^已收款/)).toBeVisible();
  await keys.press('F9');
  await expect.poll(async () => (await printed()).length).toBe(1);
}
