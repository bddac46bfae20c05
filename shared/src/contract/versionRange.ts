/** Whether `version` lies in a caret range, the only kind that builds write: `fitsCaret('1.4.0', '^1.2.0')`. */
export function fitsCaret(version: string, range: string): boolean {
  const [have, want] = [version, range.replace(/^\^/, '')].map((text) => text.split('.').map(Number));
  if (!have || !want || have[0] !== want[0]) return false;
  const [, haveMinor = 0, havePatch = 0] = have;
  const [, wantMinor = 0, wantPatch = 0] = want;
  return haveMinor > wantMinor || (haveMinor === wantMinor && havePatch >= wantPatch);
}
