import type { Change } from './change';

/**
 * What is wrong with the version of `shared` for these changes since the previous release, or null: what breaks asks
 * for a major version, what is added for a minor one.
 */
export function versionProblem(previous: string, current: string, changes: readonly Change[]): string | null {
  const [[oldMajor = 0, oldMinor = 0], [major = 0, minor = 0]] = [numbersOf(previous), numbersOf(current)];
  if (major > oldMajor) return null;
  const breaks = changes.filter(({ kind }) => kind === 'breaking');
  if (breaks.length > 0)
    return told(`shared ${current} breaks what was built for ${previous}`, breaks, `${oldMajor + 1}.0.0`);
  if (changes.length > 0 && (major < oldMajor || minor <= oldMinor))
    return told(`shared ${current} has more than ${previous}`, changes, `${oldMajor}.${oldMinor + 1}.0`);
  return null;
}

const numbersOf = (version: string): number[] => version.split('.').map(Number);

const told = (what: string, changes: readonly Change[], version: string): string =>
  [
    `${what}:`,
    ...changes.map(({ words }) => `  ${words}`),
    `Take it back, or set the version in shared/package.json to ${version}.`,
  ].join('\n');
