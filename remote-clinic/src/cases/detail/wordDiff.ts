/** A stretch of a text, and whether it is on one side alone. */
export interface Stretch {
  readonly text: string;
  readonly changed: boolean;
}

/** Both sides of a change, with what they have in common at both ends apart from what differs. */
export function wordDiff(from: string, to: string): { readonly from: Stretch[]; readonly to: Stretch[] } {
  const [one, other] = [[...from], [...to]];
  let head = 0;
  while (head < one.length && head < other.length && one[head] === other[head]) head += 1;
  let tail = 0;
  while (
    tail < one.length - head &&
    tail < other.length - head &&
    one[one.length - 1 - tail] === other[other.length - 1 - tail]
  )
    tail += 1;
  const cut = (letters: readonly string[]): Stretch[] =>
    [
      { text: letters.slice(0, head).join(''), changed: false },
      { text: letters.slice(head, letters.length - tail).join(''), changed: true },
      { text: letters.slice(letters.length - tail).join(''), changed: false },
    ].filter(({ text }) => text !== '');
  return { from: cut(one), to: cut(other) };
}
