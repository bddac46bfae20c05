import { markup, type Markup } from './markup';
import { papers, type Paper, type PaperName } from './paper';
import { running as runningStyles } from './running';
import styles from './styles';

export interface PrintPage {
  /** Name of the document: the printing dialog proposes it for the file. */
  readonly title: string;
  readonly paper: PaperName;
  /** Pixels. */
  readonly fontSize: number;
  /** Of parts that have a size of their own, by selector. */
  readonly partSizes?: Readonly<Record<string, number>>;
  /** What stands on each copy: `copiesOf`. */
  readonly copies: readonly string[];
  /** Whose sheet it is, for its further pages; rolls have none. */
  readonly running?: string;
  readonly body: Markup;
}

/** A whole HTML document without scripts: every copy begins a page of its own. */
export function printPage({
  title,
  paper,
  fontSize,
  partSizes = {},
  copies,
  running = '',
  body,
}: PrintPage): string {
  const size = papers[paper];
  const sheets = copies.map(
    (copy) =>
      markup`<article class="sheet">${copy && markup`<p class="copy">${copy}</p>`}<div class="content">${body}</div></article>`,
  );
  const kind = size.height === null ? 'roll' : 'cut';
  const head = markup`<meta charset="utf-8"><title>${title}</title>`;
  const copied = markup`<body class="${kind}" data-paper="${paper}">${sheets}</body>`;
  const furtherPages = running === '' ? '' : runningStyles(running, copies.length);
  // Stylesheets are raw text: escaped they would be others.
  return `<!doctype html><html lang="zh-CN"><head>${head.html}<style>${styles}${sizes(size, fontSize)}${sizesOf(partSizes)}${furtherPages}</style></head>${copied.html}</html>`;
}

/** The paper on the screen is the paper of the printer: its margin is a padding here and a margin of `@page` there. */
const sizes = ({ width, height, margin }: Paper, fontSize: number): string => `
@page { size: ${width}mm ${height ?? 297}mm; margin: ${margin}px }
body { font-size: ${fontSize}px }
.sheet { width: calc(${width}mm - ${2 * margin}px) }
@media screen {
  html { background: #d9dce1 }
  body { display: grid; gap: 16px }
  .sheet { box-sizing: content-box; padding: ${margin}px; min-height: ${height === null ? '0' : `calc(${height}mm - ${2 * margin}px)`} }
}`;

const sizesOf = (parts: Readonly<Record<string, number>>): string =>
  Object.entries(parts)
    .map(([selector, size]) => `\n.content ${selector} { font-size: ${size}px }`)
    .join('');
