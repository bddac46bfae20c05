import { MOVED_PATHS } from '../../shared/src/contract/movedPaths';
import billing from '../../remote-billing/src/remote';
import clinic from '../../remote-clinic/src/remote';

const ownedBy = (name: string): readonly string[] =>
  [billing, clinic].find((remote) => remote.name === name)?.owns ?? [];

it.each(MOVED_PATHS)('$path is of $to and no longer of $from', ({ path, from, to }) => {
  expect(ownedBy(to)).toContain(path);
  expect(ownedBy(from)).not.toContain(path);
});

it('no two remotes take pages over from each other: the order of the registry is one', () => {
  const pairs = MOVED_PATHS.map(({ from, to }) => `${from} ${to}`);
  expect(MOVED_PATHS.filter(({ from, to }) => pairs.includes(`${to} ${from}`))).toEqual([]);
});
