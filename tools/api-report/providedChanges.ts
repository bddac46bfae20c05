import { fitsCaret } from '../../shared/src/contract/versionRange';
import { breaking, type Change } from './change';

/**
 * What of the libraries that remotes take from the host differs: their builds ask for the version that they were made
 * with or one that fits it. `shared` itself is judged by what it declares.
 *
 * @param previous module -> version
 */
export function providedChanges(
  previous: Readonly<Record<string, string>>,
  current: Readonly<Record<string, string>>,
): Change[] {
  return Object.entries(previous).flatMap(([module, version]) => {
    if (module.startsWith('@hospital/shared/')) return [];
    const now = current[module];
    if (now === undefined) return [breaking(`${module} is no longer provided`)];
    return fitsCaret(now, `^${version}`)
      ? []
      : [breaking(`${module} ${now} does not serve builds that want ^${version}`)];
  });
}
