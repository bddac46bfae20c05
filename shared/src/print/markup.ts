const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML whose texts are escaped. Only `markup` makes it, so no text of a record can become HTML. */
class Markup {
  constructor(readonly html: string) {}
}
export type { Markup };

/** What stands in a template: texts and numbers, markup, lists of them; nothing for null, undefined and false. */
export type Part = Markup | string | number | null | undefined | false | readonly Part[];

const inHtml = (part: Part): string => {
  if (part instanceof Markup) return part.html;
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'object') return part.map(inHtml).join('');
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
};

/** Template of HTML: what is put into it is escaped, attributes too (they are written in double quotes). */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.reduce((html, text, index) => html + inHtml(parts[index - 1]) + text));

/** Each line of a text as a paragraph. */
export const paragraphs = (text: string): readonly Markup[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => markup`<p>${line}</p>`);
