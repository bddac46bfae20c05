import sanitizeHtml from 'sanitize-html';

/** Pictures pasted into a text; any other `data:` address is none. */
const pastedPicture = /^data:image\/(png|jpeg|gif|webp);base64,/i;
/** A path on this server. */
const ownPath = /^\/(?![/\\])/;

/**
 * What an announcement may contain: text with structure, tables, pictures and links, no script, no style. Pictures
 * are pasted ones or this server's: the page loads no others. Run on everything that is stored; the page cleans it by
 * the same rule when it is shown.
 */
export function sanitizeNotice(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['h1', 'h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'div', 'span'],
      ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'code'],
      ...['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img'],
    ],
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    exclusiveFilter: ({ tag, attribs: { src = '' } }) =>
      tag === 'img' && !pastedPicture.test(src) && !ownPath.test(src),
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
  });
}
