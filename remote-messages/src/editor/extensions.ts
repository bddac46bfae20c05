import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import type { Extensions } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { isLinkTarget, isOwnPicture } from './address';

/** Pictures of this server only; their size is that of the page. */
const Picture = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => isOwnPicture(element.getAttribute('src') ?? '') && null,
    },
  ],
});

/**
 * What a text may contain; the server takes nothing more (`sanitizeNotice`).
 *
 * @param label of its field
 */
export const extensionsFor = (label: string): Extensions => [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isLinkTarget,
      shouldAutoLink: isLinkTarget,
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
    },
  }),
  Picture,
  TableKit.configure({ table: { resizable: false } }),
  Placeholder.configure({ placeholder: `请输入${label}` }),
];
