import { MOVED_PATHS } from '../../shared/src/contract/movedPaths';

it.each(MOVED_PATHS)('$path is of $to and no longer of $from', async ({ path, from, to }) => {
  const ownedBy = async (name: string): Promise<readonly string[]> => {
    const remote = (await import(`../../${name}/src/remote`)) as {
      readonly default: { readonly owns: readonly string[] };
    };
    return remote.default.owns;
  };
  expect(await ownedBy(to)).toContain(path);
  expect(await ownedBy(from)).not.toContain(path);
});

it('no remote both gives pages and takes some: the order of the registry is one', () => {
  const givers = new Set(MOVED_PATHS.map(({ from }) => from));
  expect(MOVED_PATHS.filter(({ to }) => givers.has(to))).toEqual([]);
});
