/** What differs between the previous release of `shared` and the sources. */
export interface Change {
  /** Builds that were made for the previous release do not work with it; or it is only more than they know. */
  readonly kind: 'breaking' | 'addition';
  /** For whoever made it. */
  readonly words: string;
}

export const breaking = (words: string): Change => ({ kind: 'breaking', words });
export const addition = (words: string): Change => ({ kind: 'addition', words });

/** The lines that only one of two texts has. */
export function differingLines(before: string, after: string): string {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  return [
    ...old.filter((line) => !fresh.includes(line)).map((line) => `    - ${line.trim()}`),
    ...fresh.filter((line) => !old.includes(line)).map((line) => `    + ${line.trim()}`),
  ].join('\n');
}
