import { pinyin } from 'pinyin-pro';

/** Columns of a row that has a name (domain.md §0.4 "pinyin"). */
export interface Reading {
  /** Whole, without tones and spaces: `wangxiaoming`; what is no Chinese as it is, in lower case. */
  readonly pinyin: string;
  /** Initials: `wxm`. */
  readonly py: string;
}

/** Of a person the first character is read as a surname: 曾 is `zeng`. */
export type NameKind = 'person' | 'thing';

/** One syllable for each character, in lower case, without spaces. */
export function syllablesOf(name: string, kind: NameKind): string[] {
  const read = pinyin(name, {
    ...{ toneType: 'none', type: 'array', v: true },
    surname: kind === 'person' ? 'head' : 'off',
  });
  return read.map((syllable) => syllable.trim().toLowerCase()).filter((syllable) => syllable !== '');
}

/** The first character of a syllable, also of one that is an emoji. */
export const initialOf = (syllable: string): string => [...syllable][0] ?? '';

/** How a name is read; `pinyin` is never empty for a name that has anything in it. */
export function readingOf(name: string, kind: NameKind = 'thing'): Reading {
  const syllables = syllablesOf(name, kind);
  return { pinyin: syllables.join('') || name, py: syllables.map(initialOf).join('') };
}
