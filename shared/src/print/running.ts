/** Pages of a copy that are numbered in words; what goes on longer has the bare number. */
const MOST_PAGES = 50;
const COUNTERS = ['copy1', 'copy2', 'copy3'] as const;

/** A text inside a stylesheet: whatever could end the string, or the stylesheet, is written by its number. */
const quoted = (text: string): string =>
  `"${[...text].map((one) => (/[\p{L}\p{N}\u3000 ：]/u.test(one) ? one : `\\${one.codePointAt(0)?.toString(16) ?? ''} `)).join('')}"`;

const pages = <T>(make: (page: number) => T): T[] =>
  Array.from({ length: MOST_PAGES }, (_, index) => make(index + 1));

/**
 * What stands in the margin of each page from the second on, beside `第2页 共3页`; nothing where a copy is one page.
 *
 * Browsers count pages over all copies and know neither the first page of a copy nor the number of its pages. So each
 * copy is a page of a name of its own with a counter of its own, and counters are written by styles that begin with
 * the second page, and divide all pages by the copies, which are alike. Browsers without margin boxes leave them out.
 *
 * @param text whose sheet it is
 */
export const running = (text: string, copies: number): string => `
@counter-style sheet-running { system: cyclic; symbols: ${quoted(text)}; range: 2 infinite; fallback: sheet-nothing }
@counter-style sheet-nothing { system: cyclic; symbols: "" }
@counter-style sheet-page { system: fixed; symbols: ${pages((page) => (page === 1 ? '""' : `"第${page}页 "`)).join(' ')} }
@counter-style sheet-pages { system: fixed; symbols: ${pages((page) => `${'"" '.repeat(copies - 1)}${page === 1 ? '""' : `"共${page}页"`}`).join(' ')} }
${COUNTERS.slice(0, copies).map(named).join('\n')}`;

const named = (name: string, index: number): string => `
.sheet:nth-of-type(${index + 1}) { page: ${name} }
@page ${name} {
  counter-increment: ${name};
  @top-left { content: counter(${name}, sheet-running); text-align: left; ${LOOK} }
  @top-right { content: counter(${name}, sheet-page) counter(pages, sheet-pages); text-align: right; white-space: nowrap; ${LOOK} }
}`;

const LOOK = `font: 10px/1.3 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif`;
