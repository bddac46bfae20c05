/** Without tags; of a text that is told in words. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/** A long text by its beginning; by where it begins to differ, so that two of them are never the same words. */
const SHOWN = 60;
export function excerpt(html: string, against = ''): string {
  const [text, other] = [plainText(html), plainText(against)];
  let at = 0;
  while (at < text.length && text[at] === other[at]) at += 1;
  if (text === other && html !== against && against !== '')
    return `${text.slice(0, SHOWN)}（格式或图片不同）`;
  const from = text === other ? 0 : Math.max(0, at - 10);
  return `${from > 0 ? '…' : ''}${text.slice(from, from + SHOWN)}${text.length > from + SHOWN ? '…' : ''}`;
}

/** Neither words nor a picture. */
export const saysNothing = (html = ''): boolean => plainText(html) === '' && !html.includes('<img ');
