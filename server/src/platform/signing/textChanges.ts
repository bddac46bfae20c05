import { type ChangeObject, diffArrays, diffChars } from 'diff';

/** A stretch of a text that stayed, was added, or was removed. */
export type Part = Pick<ChangeObject<string>, 'value' | 'added' | 'removed'>;

/** Paragraphs that may differ before all that is between the first and the last of them counts as written anew. */
const MOST_PARAGRAPHS = 1000;
/** The same of characters, of one stretch of changed paragraphs; what it takes to compare grows with the square. */
const MOST_CHARACTERS = 1000;
/** The same of all of them together. */
const MOST_IN_ALL = 2000;

const stayed = (value: string): Part => ({ value, added: false, removed: false });
const removed = (value: string): Part => ({ value, added: false, removed: true });
const added = (value: string): Part => ({ value, added: true, removed: false });
const written = (parts: readonly Part[]): readonly Part[] => parts.filter(({ value }) => value !== '');

const paragraphsIn = (html: string): string[] => html.split(/(?<=<\/p>)/);

/** How many characters two texts have in common from their beginning, or from their end. */
function inCommon(one: string, other: string, most: number, fromEnd: boolean): number {
  const at = (text: string, index: number) => text[fromEnd ? text.length - 1 - index : index];
  let count = 0;
  while (count < most && at(one, count) === at(other, count)) count += 1;
  return count;
}

/** A stretch of paragraphs that are not the same any more. */
interface Stretch {
  readonly old: readonly string[];
  readonly now: readonly string[];
}

/** Paragraphs that stayed as they are, and stretches of changed ones between them. */
function stretchesOf(before: string, after: string): readonly (Part | Stretch)[] {
  const [old, now] = [paragraphsIn(before), paragraphsIn(after)];
  const changes = diffArrays(old, now, { maxEditLength: MOST_PARAGRAPHS });
  if (!changes) return [{ old, now }];
  const stretches: (Part | Stretch)[] = [];
  for (const change of changes) {
    const last = stretches.at(-1);
    if (!change.added && !change.removed) stretches.push(stayed(change.value.join('')));
    else if (last && 'old' in last && change.added)
      stretches[stretches.length - 1] = { ...last, now: change.value };
    else stretches.push({ old: change.removed ? change.value : [], now: change.added ? change.value : [] });
  }
  return stretches;
}

/**
 * What became of a text: paragraphs first, then characters of those that changed. It ends by how much was changed, never
 * by a clock, so that the same texts are always told apart in the same way.
 */
export function changesOf(before: string, after: string): readonly Part[] {
  let left = MOST_IN_ALL;

  /** @returns undefined where too much of it is other */
  const compared = (old: string, now: string): readonly Part[] | undefined => {
    if (old === '' || now === '') return [removed(old), added(now)];
    const most = Math.min(left, MOST_CHARACTERS);
    const parts = diffChars(old, now, { maxEditLength: most });
    const changed = parts?.filter((part) => part.added || part.removed).map(({ count }) => count);
    left -= changed?.reduce((sum, count) => sum + count, 0) ?? most;
    return parts;
  };

  /** What is typed in one place, however much, costs no comparison. */
  const byCharacters = (old: string, now: string): readonly Part[] | undefined => {
    const shorter = Math.min(old.length, now.length);
    const head = inCommon(old, now, shorter, false);
    const tail = inCommon(old, now, shorter - head, true);
    const middle = compared(old.slice(head, old.length - tail), now.slice(head, now.length - tail));
    return middle && written([stayed(old.slice(0, head)), ...middle, stayed(old.slice(old.length - tail))]);
  };

  /** Together while they are much the same, so that one that was put between them moves none; else one by one. */
  const within = ({ old, now }: Stretch): readonly Part[] => {
    const together = byCharacters(old.join(''), now.join(''));
    if (together) return together;
    const places = Array.from({ length: Math.max(old.length, now.length) }, (_, at) => at);
    return places.flatMap((at) => {
      const [one = '', other = ''] = [old[at], now[at]];
      return (
        (old.length + now.length > 2 && byCharacters(one, other)) || written([removed(one), added(other)])
      );
    });
  };

  return stretchesOf(before, after).flatMap((one) => ('old' in one ? within(one) : [one]));
}
