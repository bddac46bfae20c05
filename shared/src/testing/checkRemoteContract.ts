import * as api from '../calls';
import type { RemoteDeclaration } from '../contract/remote';

const known = new Set(
  Object.entries(api).flatMap(([domain, calls]) => Object.keys(calls).map((name) => `${domain}.${name}`)),
);

/**
 * The tests that every remote must pass to be loadable: what it says of itself is consistent, and each page that it
 * declares is there as a default export.
 *
 * @param load imports a page's module by its name below `src/`: `(module) => import(`../src/${module}`)`
 */
export function checkRemoteContract(
  remote: RemoteDeclaration,
  load: (module: string) => Promise<{ readonly default?: unknown }>,
): void {
  const within = (path: string): boolean =>
    remote.owns.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

  describe(`the contract of ${remote.name}`, () => {
    it('has a name, a title and pages', () => {
      expect(remote.name).toMatch(/^remote-[a-z]+$/);
      expect(remote.title).not.toBe('');
      expect(remote.pages).not.toHaveLength(0);
    });

    it('declares each path once, and only paths of its own', () => {
      const paths = remote.pages.map(({ path }) => path);
      expect(new Set(paths).size).toBe(paths.length);
      expect(paths.filter((path) => !within(path))).toEqual([]);
    });

    it('has a place in the menu for each page that is not hidden', () => {
      const pages = remote.pages.filter(({ menu, hidden }) => Boolean(menu) === Boolean(hidden));
      expect(pages.map(({ path }) => path)).toEqual([]);
    });

    it('asks first only for calls of the catalogue', () => {
      const calls = remote.pages.flatMap(({ firstCalls = [] }) => firstCalls.map(({ call }) => call));
      expect(calls.filter((id) => !known.has(id))).toEqual([]);
    });

    it.each(remote.pages)('$path has a title and a page', async ({ module, title }) => {
      expect(title).not.toBe('');
      expect(typeof (await load(module)).default).toBe('function');
    });
  });
}
