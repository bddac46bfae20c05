import { ErrorCode, type Envelope } from '@hospital/shared/contract/errors';
import { SUBSCRIBE_PATH } from '@hospital/shared/contract/live';
import type { Page } from '@playwright/test';

/** Refuses the event stream for good: for suites that wait until the network is idle, which it never is with one. */
export async function withoutEventStream(page: Page): Promise<void> {
  const refusal: Envelope = { code: ErrorCode.OutOfScope, msg: '', data: null };
  await page.route(`**${SUBSCRIBE_PATH}`, (route) => route.fulfill({ json: refusal }));
}
