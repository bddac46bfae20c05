import sanitizeHtml from 'sanitize-html';

/** Pictures pasted into a text; any other `data:` address is none. */
const pastedPicture = /^data:image\/(png|jpeg|gif|webp);base64,/i;
/** A path on this server. */
const ownPath = /^\/(?![/\\])/;
/** Pages of the product, other sites, mail and telephone; a relative address would lead elsewhere from every page. */
const linkTarget = /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i;

/**
 * Goes with everything in it. Browsers and parsers disagree on what these hold: the cleaner's own parser takes the
 * inside of some for text and would pass it on as it stands (`<xmp><img onerror=…></xmp>`).
 */
const opaque = [
  ...[
    'script',
    'style',
    'template',
    'noscript',
    'iframe',
    'noembed',
    'noframes',
    'frameset',
    'object',
    'applet',
  ],
  ...['xmp', 'plaintext', 'title', 'textarea', 'option', 'select', 'svg', 'math'],
];

/** Links leave the product in a tab of their own that cannot reach back. */
const link = (tagName: string, { href }: sanitizeHtml.Attributes): sanitizeHtml.Tag => ({
  tagName,
  attribs: {
    ...(href !== undefined && linkTarget.test(href) ? { href } : {}),
    target: '_blank',
    rel: 'noopener noreferrer',
  },
});

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
    nonTextTags: opaque,
    transformTags: { a: link },
  });
}
