import { isOwnPicture } from './address';

/** Paragraphs of Word that are items of a list, and what marks them as numbered. */
const ITEM = 'p[class*="MsoListParagraph"], p[style*="mso-list"]';
const NUMBERED = /^\s*[(（]?(\d+|[a-z]|[ivx]+|[一二三四五六七八九十]+)[.)、）]\s*/i;
const BULLET = /^\s*[·•●○◦▪■§oØü–-]\s+|^\s*[·•●○◦▪■]\s*/;

/**
 * Pasted HTML as the editor takes it: without what Word and web pages bring beside their text, items of Word's lists as
 * lists, without pictures of other sites (nobody would see them). What acts is left out by the editor's own schema, and
 * again by the server.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<!--[\s\S]*?-->|<!\[[^>]*>/g, ''),
    'text/html',
  );
  body
    .querySelectorAll('style, script, meta, link, title, xml, template, noscript')
    .forEach((it) => it.remove());
  for (const element of body.querySelectorAll('*')) {
    // `o:p`, `w:sdt`: their words stay.
    if (element.localName.includes(':')) element.replaceWith(...element.childNodes);
  }
  for (const picture of body.querySelectorAll('img')) {
    if (!isOwnPicture(picture.getAttribute('src') ?? '')) picture.remove();
  }
  for (const item of [...body.querySelectorAll(ITEM)]) listItem(item);
  for (const element of body.querySelectorAll('*')) {
    element.removeAttribute('style');
    element.removeAttribute('class');
  }
  return body.innerHTML;
}

/** Puts a paragraph into the list before it, or a new one. */
function listItem(paragraph: Element): void {
  const text = paragraph.textContent;
  const numbered = NUMBERED.test(text);
  const mark = (numbered ? NUMBERED : BULLET).exec(text)?.[0] ?? '';
  takeFromStart(paragraph, mark.length);
  const kind = numbered ? 'ol' : 'ul';
  const before = paragraph.previousElementSibling;
  const list =
    before?.localName === kind && before.hasAttribute('data-word') ? before : document.createElement(kind);
  list.setAttribute('data-word', '');
  if (list !== before) paragraph.before(list);
  const item = document.createElement('li');
  paragraph.replaceWith();
  item.append(paragraph);
  list.append(item);
}

/** Takes so many characters from the beginning of a text, whatever elements they stand in. */
function takeFromStart(element: Element, count: number): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = count;
  while (left > 0 && walker.nextNode()) {
    const node = walker.currentNode as Text;
    const taken = Math.min(left, node.data.length);
    node.data = node.data.slice(taken);
    left -= taken;
  }
}
