import { statSync } from 'node:fs';
import { isGroup } from './together.mjs';

/** Order of Jest's files: groups first, which take longest, then by size. One long file would be left for the end. */
export default class GroupsFirst {
  /** @param {{ path: string }[]} tests */
  sort(tests) {
    const weight = new Map(tests.map(({ path }) => [path, isGroup(path) ? Infinity : statSync(path).size]));
    return tests.toSorted((one, other) => {
      const [first, second] = [weight.get(one.path), weight.get(other.path)];
      return first === second ? 0 : second - first;
    });
  }

  /** Jest's own keeps durations here; whoever begins with empty caches has none. */
  cacheResults() {}
}
