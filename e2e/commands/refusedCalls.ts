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
    if (!response.headers()['content-type']?.startsWith('application/json')) return;
    // A page that is left takes the rest of its answers with it.
    void response
      .json()
      .then(({ code, msg }: { code: number; msg: string }) => code !== 0 && say(`${code} ${msg}`))
      .catch(() => undefined);
  });
  return refused;
}
