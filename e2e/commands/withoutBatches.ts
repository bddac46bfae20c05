import { BATCH_PATH } from '@hospital/shared/contract/batch';
import type { Page } from '@playwright/test';

/** Every call is a request of its own, as with a server that takes no batches: for suites that catch calls by their address. */
export async function withoutBatches(page: Page): Promise<void> {
  await page.route(`**/api${BATCH_PATH}`, (route) => route.fulfill({ status: 404 }));
}
