import type { Locator } from '@playwright/test';
import { expect } from '../fixtures/test';
import type { Shell } from '../pages/Shell';

/**
 * A page whose fault is gone opens: with 重试, or by itself where the event stream came back at that moment and had
 * what failed tried again.
 */
export async function comesBack(shell: Shell, page: Locator): Promise<void> {
  await expect(async () => {
    const again = shell.pane.getByRole('button', { name: '重试' });
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(page).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await expect(shell.pane.getByRole('alert')).toBeHidden();
}
