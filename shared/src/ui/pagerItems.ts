/** How many pages `total` records fill; at least one. */
export const pageCount = (total: number, limit: number): number => Math.max(1, Math.ceil(total / limit));

/** What stands between 上一页 and 下一页: page numbers, and gaps that jump five pages. */
export type PagerItem = number | 'gap-before' | 'gap-after';

/**
 * First and last page always, the current one with two neighbours at each side, gaps between.
 *
 * @returns e.g. `[1, 'gap-before', 8, 9, 10, 11, 12, 'gap-after', 20]`
 */
export function pagerItems(page: number, pages: number): readonly PagerItem[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  const from = Math.max(2, Math.min(page - 2, pages - 5));
  const to = Math.min(pages - 1, Math.max(page + 2, 6));
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [
    1,
    ...(from > 2 ? (['gap-before'] as const) : []),
    ...middle,
    ...(to < pages - 1 ? (['gap-after'] as const) : []),
    pages,
  ];
}
