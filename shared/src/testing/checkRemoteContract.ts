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

  const { parts = [] } = remote;

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

    it('asks only for calls of the catalogue', () => {
      const first = remote.pages.flatMap(({ firstCalls = [], queriedCalls = [] }) => [
        ...firstCalls,
        ...queriedCalls,
      ]);
      const calls = [...first, ...(remote.sources ?? []), ...(remote.actions ?? [])].map(({ call }) => call);
      expect(calls.filter((id) => !known.has(id))).toEqual([]);
    });

    it('names parameters of the query in calls of the query alone, and parts by their names', () => {
      const first = JSON.stringify(remote.pages.map(({ firstCalls = [] }) => firstCalls));
      expect(first).not.toContain('$query.');
      for (const { queriedCalls = [], firstParts = [] } of remote.pages) {
        for (const { request } of queriedCalls) expect(JSON.stringify(request)).toContain('$query.');
        for (const part of firstParts) expect(part).toMatch(/^[a-z]+\/[a-zA-Z]+$/);
      }
    });

    it('leads from its actions to paths of its own, for texts of a pattern', () => {
      const { actions = [] } = remote;
      expect(actions.map(({ to }) => to.split('?')[0] ?? '').filter((path) => !within(path))).toEqual([]);
      for (const { alone } of actions) expect(() => new RegExp(alone ?? '', 'u')).not.toThrow();
    });

    it('has the parts that begin with its name', () => {
      const own = `${remote.name.replace(/^remote-/, '')}/`;
      expect(parts.map(({ name }) => name).filter((name) => !name.startsWith(own))).toEqual([]);
    });

    it.each([...remote.pages, ...parts.map(({ name, ...part }) => ({ ...part, path: name }))])(
      '$path has a title and a component',
      async ({ module, title }) => {
        expect(title).not.toBe('');
        expect(typeof (await load(module)).default).toBe('function');
      },
    );
  });
}
