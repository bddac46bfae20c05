import type { Readings } from './pinyin';

/** Something that can be found by its title. */
export interface Searchable {
  readonly title: string;
  /** Found as it stands only: a telephone number, an address. */
  readonly detail?: string;
}

/** A title made ready: its characters in lower case, and how each may be read. */
interface Prepared<Entry> {
  readonly entry: Entry;
  readonly characters: readonly string[];
  readonly readings: readonly (readonly string[])[];
  readonly written: string;
  readonly detail: string;
}

/** What a text finds. */
export interface Match<Entry> {
  readonly entry: Entry;
  /** By its title, and not by its detail alone. */
  readonly byTitle: boolean;
}

export interface SearchIndex<Entry> {
  /** As `find`, with what each is found by. */
  readonly matches: (text: string) => readonly Match<Entry>[];
  /** Entries that the text finds, best first; all of them for an empty text. */
  readonly find: (text: string) => readonly Entry[];
}

const withoutSpaces = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

/** Makes entries ready to be searched by Chinese, pinyin and initials, also mixed: `门店`, `mendian`, `md`, `门d`. */
export function searchIndex<Entry extends Searchable>(
  entries: readonly Entry[],
  readingsOf: Readings,
): SearchIndex<Entry> {
  const prepared = entries.map((entry): Prepared<Entry> => {
    const characters = [...withoutSpaces(entry.title)];
    return {
      entry,
      characters,
      readings: characters.map(readingsOf),
      written: characters.join(''),
      detail: withoutSpaces(entry.detail ?? ''),
    };
  });
  const matches = (text: string): readonly Match<Entry>[] => {
    const wanted = withoutSpaces(text);
    if (wanted === '') return entries.map((entry) => ({ entry, byTitle: true }));
    return prepared
      .map((one, order) => ({ entry: one.entry, order, rank: rankOf(one, wanted) }))
      .filter(({ rank }) => rank < NOT_FOUND)
      .sort((a, b) => a.rank - b.rank || a.order - b.order)
      .map(({ entry, rank }) => ({ entry, byTitle: rank < IN_DETAIL }));
  };
  return { matches, find: (text) => matches(text).map(({ entry }) => entry) };
}

const IN_DETAIL = 4;
const NOT_FOUND = Number.POSITIVE_INFINITY;

/** Lower is better: as written before as read, at the beginning before within, in the title before in the detail. */
function rankOf({ characters, readings, written, detail }: Prepared<unknown>, wanted: string): number {
  const place = written.indexOf(wanted);
  if (place === 0) return 0;
  if (place > 0) return 1;
  for (let at = 0; at < characters.length; at += 1) {
    if (reads(characters, readings, at, wanted)) return at === 0 ? 2 : 3;
  }
  return detail.includes(wanted) ? IN_DETAIL : NOT_FOUND;
}

/** Whether `wanted` can be read from a place on: each character as itself, a syllable, its beginning or its initial. */
function reads(
  characters: readonly string[],
  readings: readonly (readonly string[])[],
  at: number,
  wanted: string,
): boolean {
  if (wanted === '') return true;
  const character = characters[at];
  if (character === undefined) return false;
  const goOn = (length: number): boolean => reads(characters, readings, at + 1, wanted.slice(length));
  if (wanted.startsWith(character) && goOn(character.length)) return true;
  return (readings[at] ?? []).some((syllable) => {
    if (syllable[0] !== wanted[0]) return false;
    if (syllable.startsWith(wanted)) return true; // the text ends within this syllable
    if (wanted.startsWith(syllable) && goOn(syllable.length)) return true;
    if (syllable[1] === 'h' && wanted[1] === 'h' && goOn(2)) return true; // zh, ch, sh
    return goOn(1);
  });
}
