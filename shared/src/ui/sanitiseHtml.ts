import createPurifier from 'dompurify';

const purifier = createPurifier(window);

/** Pictures pasted into a text; any other `data:` address is none. */
const PASTED_PICTURE = /^data:image\/(png|jpeg|gif|webp);base64,/i;
/** A path on this server: the page loads no picture from anywhere else. */
const OWN_PATH = /^\/(?![/\\])/;

/**
 * Links leave the product: a new tab that cannot reach back into this one. Pictures are pictures, and those without
 * words are decoration.
 */
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'IMG') {
    const source = node.getAttribute('src') ?? '';
    if (!OWN_PATH.test(source) && !PASTED_PICTURE.test(source)) node.removeAttribute('src');
    if (!node.hasAttribute('alt')) node.setAttribute('alt', '');
  }
  if (node.tagName === 'A' && node.hasAttribute('href')) {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
});

/**
 * HTML that only formats: no scripts, handlers, frames, forms, styles or SVG, and only http(s), mailto and tel links.
 *
 * @param html text of an author whom nobody has to trust
 */
export const sanitiseHtml = (html: string): string =>
  purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'textarea',
      'select',
      'iframe',
      'object',
      'embed',
      'audio',
      'video',
      'dialog',
      'template',
      'slot',
      'source',
      'track',
      'map',
      'area',
      'marquee',
    ],
    FORBID_ATTR: [
      'style',
      'class',
      'id',
      'name',
      'srcset',
      'action',
      'formaction',
      'popover',
      'popovertarget',
      'autofocus',
      'tabindex',
    ],
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
