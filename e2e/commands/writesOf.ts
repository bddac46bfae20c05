import { catalogue } from '@hospital/shared/contract/catalogue';
import type { BrowserContext } from '@playwright/test';

/** Addresses of the calls that change something, with what stands for their parameters. */
const WRITES = Object.values(catalogue)
  .flatMap((calls) => Object.values(calls))
  .filter(({ write }) => write)
  .map(({ method, path }) => ({ method, address: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

/** Collects the calls by which the pages of a browser change something: `POST /api/sys/dict/save.do`. */
export function writesOf(context: BrowserContext): readonly string[] {
  const writes: string[] = [];
  context.on('request', (request) => {
    const method = request.method();
    const { pathname } = new URL(request.url());
    if (WRITES.some((one) => one.method === method && one.address.test(pathname)))
      writes.push(`${method} ${pathname}`);
  });
  return writes;
}
