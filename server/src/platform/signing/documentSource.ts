import { DOCUMENT_LIMIT } from '@hospital/shared/contract/signedWords';
import { sanitizeNotice } from '../text/sanitizeNotice';
import { changesOf, type Part } from './textChanges';

/**
 * The source of a document that is still to be signed: its HTML with `{…}` where words are filled in, so that it says at
 * any time what is true then. A brace that is meant as such is written as an entity.
 */

/** A place for the pen: what nobody knows is filled in by hand, and whoever signs is asked about it before. */
export const GAP = '______';

/** Characters: nobody was shown what is much longer than what can be saved, whatever a request says of it. */
const LONGEST_SHOWN = 2 * DOCUMENT_LIMIT;

const PLACEHOLDER = /(\{[^{}]{1,10}\})/;

/** What stands for each placeholder. */
export type SourceValues = Readonly<Record<string, string>>;

/** As the cleaner writes it, so that what was cleaned can be compared with what was filled in. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const literally = (html: string): string => html.replaceAll('{', '&#123;');
const withBraces = (html: string): string => html.replaceAll('&#123;', '{');

/** Of a template in plain text: a paragraph a line, nothing of it HTML. */
export const sourceOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');

interface Piece {
  readonly text: string;
  /** `{宠主}`: what the text stands for. */
  readonly placeholder?: string;
}

const pieceOf = (part: string, values: SourceValues): Piece => {
  const name = part.slice(1, -1);
  return PLACEHOLDER.test(part) && Object.hasOwn(values, name)
    ? { text: escaped(values[name]?.trim() || GAP), placeholder: part }
    : { text: withBraces(part) };
};

const piecesOf = (source: string, values: SourceValues): readonly Piece[] =>
  source.split(PLACEHOLDER).map((part) => pieceOf(part, values));

/** @param values what stands for each placeholder; where that is empty, a gap does. One that they do not know stays. */
export const filledSource = (source: string, values: SourceValues): string =>
  piecesOf(source, values)
    .map(({ text }) => text)
    .join('');

/** The same of a source that was kept. Somebody typed in it, and names of today stand in it, so that it is cleaned. */
export const filledAnew = (source: string, values: SourceValues): string =>
  sanitizeNotice(filledSource(source, values));

/** What stands for the placeholders that the source has: who saves it tells by that what was shown. */
export const valuesWithin = (source: string, values: SourceValues): SourceValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => source.includes(`{${name}}`)));

/** `12` typed before `4.2` makes another number, and a letter another name. */
const runsOn = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}.]/u.test(character);

/** What was typed right before, or right after, a part that stayed. */
const typedBeside = (parts: readonly Part[], at: number, step: -1 | 1): string => {
  const [nearest, next] = [parts[at + step], parts[at + 2 * step]];
  if (nearest?.added) return nearest.value;
  return nearest?.removed && next?.added ? next.value : '';
};

/**
 * The source of a document after somebody typed in it: words that were filled in and left alone follow what is true as
 * before, all else stays as it was typed.
 *
 * @param values what stood for the placeholders in what was shown to whoever typed
 * @param content the document as it was typed, cleaned
 */
export function sourceAfter(source: string, values: SourceValues, content: string): string {
  const pieces = piecesOf(source, values);
  if (pieces.reduce((sum, { text }) => sum + text.length, 0) > LONGEST_SHOWN) return literally(content);
  const shown = pieces.map(({ text }) => text).join('');
  if (shown === content) return source;
  const parts = changesOf(shown, content);
  let begin = 0;
  const filledIn = pieces.flatMap(({ text, placeholder }) => {
    const start = begin;
    begin += text.length;
    return placeholder === undefined ? [] : [{ start, end: begin, placeholder }];
  });
  let from = 0;
  return parts
    .map((part, at) => {
      if (part.added) return literally(part.value);
      const start = from;
      from += part.value.length;
      if (part.removed) return '';
      const [first, last] = [typedBeside(parts, at, -1).at(-1), typedBeside(parts, at, 1).at(0)];
      const kept = filledIn.filter(
        (one) =>
          one.start >= start &&
          one.end <= from &&
          !(one.start === start && runsOn(first)) &&
          !(one.end === from && runsOn(last)),
      );
      const between = [...kept.map((one) => one.start), from].map((end, index) =>
        literally(shown.slice(kept[index - 1]?.end ?? start, end)),
      );
      return between.map((text, index) => `${text}${kept[index]?.placeholder ?? ''}`).join('');
    })
    .join('');
}
