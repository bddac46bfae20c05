/** Control characters but for breaks and tabs, halves of characters, and what no XML may hold. */
const unwritten = /[\p{Cs}\uFFFE\uFFFF]|(?![\t\n\r])\p{Cc}/gu;

/** A text without what nobody sees and no database, JSON or workbook takes: NUL, lone surrogates. */
export const plainText = (text: string): string => text.replace(unwritten, '');

/** The name of a file as it is kept, at most so many characters long. */
export const fileNameOf = (name: string, longest: number): string =>
  [...plainText(name)].slice(0, longest).join('');
