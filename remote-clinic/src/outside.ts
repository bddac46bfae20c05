import type { TestFlag } from '@hospital/shared/contract/testValues';

interface Judged {
  readonly flag: TestFlag;
  /** Of an item without a number, what it is normally. */
  readonly normal?: string | undefined;
}

/** What was seen is neither high nor low: of an item without a number it is said that it is not as it should be. */
const said = (words: Readonly<Record<TestFlag, string>>, { flag, normal = '' }: Judged): string =>
  flag !== 'N' && normal !== '' ? '异常' : words[flag];

const WORDS = { H: '偏高', L: '偏低', N: '' } as const;
const MARKS = { H: '↑', L: '↓', N: '' } as const;

/** `偏高`, `偏低`, `异常`, or nothing. */
export const outsideWord = (judged: Judged): string => said(WORDS, judged);

/** The same beside a value in a table, where there is little room: `↑`, `↓`, ` 异常`, or nothing. */
export const outsideMark = (judged: Judged): string => {
  const mark = said(MARKS, judged);
  return mark.length > 1 ? ` ${mark}` : mark;
};
