/** Addresses of the uploaded pictures in a sanitised text. */
export const picturesIn = (html: string): string[] =>
  [...html.matchAll(/<img[^>]*? src="(\/[^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));

/** Without tags; a picture says something, too. */
export const saysSomething = (html: string): boolean =>
  /<img /.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';

const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

/** The words of a sanitised text. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:nbsp|lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
