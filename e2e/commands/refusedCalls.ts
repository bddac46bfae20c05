import { BATCH_TYPE, type BatchedCall, type BatchLine } from '@hospital/shared/contract/batch';
import type { Envelope } from '@hospital/shared/contract/errors';
import type { Page } from '@playwright/test';

/** Collects the calls of a page that the server does not answer with success: `POST /api/… 40001 …`. */
export function refusedCalls(page: Page): readonly string[] {
  const refused: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/')) return;
    const say = (what: string): void => {
      refused.push(`${response.request().method()} ${pathname}: ${what}`);
    };
    if (response.status() >= 400) return say(String(response.status()));
    const judge = ({ code, msg }: Envelope, what = ''): void => {
      if (code !== 0) say(`${what}${code} ${msg}`);
    };
    const type = response.headers()['content-type'] ?? '';
    // A page that is left takes the rest of its answers with it.
    const gone = (): undefined => undefined;
    if (type.startsWith('application/json')) void response.json().then(judge).catch(gone);
    if (!type.startsWith(BATCH_TYPE)) return;
    const { calls } = response.request().postDataJSON() as { readonly calls: readonly BatchedCall[] };
    void response
      .text()
      .then((text) =>
        text
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as BatchLine)
          .forEach(({ index, body }) => judge(body as Envelope, `${calls[index]?.url}: `)),
      )
      .catch(gone);
  });
  return refused;
}
