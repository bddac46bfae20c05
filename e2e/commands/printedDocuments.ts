import type { Page } from '@playwright/test';

/**
 * Takes the place of the printer in a page that is not open yet.
 *
 * @returns reads the text of all documents that were sent to the printer so far
 */
export async function catchPrinting(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const printed: string[] = [];
    Object.assign(window, { printed });
    const windowOf = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')?.get;
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get(this: HTMLIFrameElement): unknown {
        const content = windowOf?.call(this) as Window | null;
        if (content) content.print = () => void printed.push(content.document.body.innerText);
        return content;
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { printed: string[] }).printed);
}
