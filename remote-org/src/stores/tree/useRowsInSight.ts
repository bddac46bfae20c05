import { type RefObject, useEffect, useState } from 'react';

/** Pixels of a line of a long tree; a short one's lines may be higher. */
export const ROW_HEIGHT = 32;
/** Up to so many lines are all drawn. */
const FEW = 200;
/** Lines drawn beyond the edges, so that a quick scroll shows no gap; the window moves by as many. */
const MARGIN = 16;

/** Lines to draw one after the other, `gap` lines below those before. */
export interface Block {
  readonly gap: number;
  readonly from: number;
  /** The first that is not drawn any more. */
  readonly to: number;
}

/**
 * Which lines of a long list are drawn: those that its scrolling parent shows, and `others`, e.g. the one with the
 * focus, which would lose it otherwise.
 */
export function useRowsInSight(
  list: RefObject<HTMLElement | null>,
  count: number,
  others: readonly number[],
): { readonly many: boolean; readonly blocks: readonly Block[] } {
  const many = count > FEW;
  const [[first, last], setWindow] = useState<readonly [number, number]>([0, FEW]);

  useEffect(() => {
    const scroller = list.current?.parentElement;
    if (!many || !scroller) return undefined;
    const measure = (): void => {
      const top = Math.floor(scroller.scrollTop / ROW_HEIGHT / MARGIN) * MARGIN;
      const shown = Math.ceil(scroller.clientHeight / ROW_HEIGHT / MARGIN) * MARGIN;
      const next = [Math.max(0, top - MARGIN), top + shown + 2 * MARGIN] as const;
      setWindow((now) => (now[0] === next[0] && now[1] === next[1] ? now : next));
    };
    measure();
    scroller.addEventListener('scroll', measure, { passive: true });
    const resizing = new ResizeObserver(measure);
    resizing.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', measure);
      resizing.disconnect();
    };
  }, [list, many]);

  return { many, blocks: many ? blocksOf(first, Math.min(last, count), count, others) : whole(count) };
}

const whole = (count: number): readonly Block[] => [{ gap: 0, from: 0, to: count }];

/** The window and the single lines outside it, with the gaps between them and the end. */
export function blocksOf(
  first: number,
  last: number,
  count: number,
  others: readonly number[],
): readonly Block[] {
  const outside = [...new Set(others)]
    .filter((at) => at >= 0 && at < count && (at < first || at >= last))
    .map((at) => [at, at + 1] as const);
  const parts = [...outside, [Math.min(first, count), Math.max(last, first)] as const].sort(
    ([one], [other]) => one - other,
  );
  const blocks: Block[] = [];
  let end = 0;
  for (const [from, to] of parts) {
    blocks.push({ gap: from - end, from, to });
    end = to;
  }
  return [...blocks, { gap: count - end, from: count, to: count }];
}
