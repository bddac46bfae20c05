import { _, type Ajv } from 'ajv';

/** Of a character of two units; a text of one byte a unit has none, which the engine knows without reading it. */
const TWO_UNITS = /[\ud800-\udbff]/;

/** Characters (code points) of a text, counted no further than it takes to know that they are more than `most`. */
function countedTo(text: string, most: number): number {
  if (!TWO_UNITS.test(text)) return text.length;
  let characters = 0;
  for (let unit = 0; unit < text.length && characters <= most; characters += 1)
    unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
  return characters;
}

/** Counts characters only where the units of UTF-16, of which a character has one or two, leave the answer open. */
export const isNoLonger = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= 2 * most && countedTo(text, most) <= most);

/** See `isNoLonger`. */
export const isNoShorter = (text: string, least: number): boolean =>
  text.length >= 2 * least || (text.length >= least && countedTo(text, least) >= least);

/** Bounds of texts that cost nothing for a text of megabytes: those of ajv count every character of every text. */
export function addTextLengths(ajv: Ajv): void {
  const bounds = { maxLength: isNoLonger, minLength: isNoShorter };
  for (const [keyword, holds] of Object.entries(bounds)) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      type: 'string',
      schemaType: 'number',
      // A pattern may cost the square of its text's length: it is tried on texts that are short enough.
      before: 'pattern',
      validate: (limit: number, text: string) => holds(text, limit),
      error: { message: keyword, params: ({ schemaCode }) => _`{ limit: ${schemaCode} }` },
    });
  }
}
