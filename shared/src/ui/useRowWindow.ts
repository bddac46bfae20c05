import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** With more rows than this only those in sight are rendered; a page of records has fewer. */
const MOST_RENDERED = 200;
/** Whether of so many rows only some may be rendered, so that each has to say which one it is. */
export const mayBeWindowed = (count: number): boolean => count > MOST_RENDERED;
/** Rows that stand ready above and below what is in sight. */
const MARGIN = 20;
/** The window moves by so many rows at a time, so that scrolling does not render with every pixel. */
const STEP = 10;

/** The rows to render of a long list, and the pixels that the others take above and below. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
  readonly above: number;
  readonly below: number;
}

interface Place {
  readonly first: number;
  readonly lines: number;
}

const START: Place = { first: 0, lines: 40 };

/**
 * Which of `count` rows of one height to render. All of them where there are few, or where nothing is laid out.
 *
 * @param scroller the element that scrolls; its `tbody` holds the rows, spacers have `aria-hidden`
 * @param uniform false: rows may differ in height, so that all are rendered
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  uniform: boolean,
): RowWindow | null {
  const wanted = uniform && mayBeWindowed(count);
  /** Pixels; null until measured, 0 where nothing is laid out. */
  const [height, setHeight] = useState<number | null>(null);
  const [{ first, lines }, setPlace] = useState(START);

  useLayoutEffect(() => {
    if (!wanted || height !== null) return;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- measured once, before it is painted
    setHeight(averageHeight(scroller.current));
  }, [wanted, height, scroller]);

  useEffect(() => {
    const element = scroller.current;
    if (!wanted || !height || !element) return;
    const follow = (): void => {
      const top = Math.floor(element.scrollTop / height) - MARGIN;
      const next = {
        first: Math.max(0, Math.floor(top / STEP) * STEP),
        lines: Math.ceil(element.clientHeight / height) + 2 * MARGIN + STEP,
      };
      setPlace((now) => (now.first === next.first && now.lines === next.lines ? now : next));
    };
    follow();
    element.addEventListener('scroll', follow, { passive: true });
    // Rows become cards on a narrow screen, of another height.
    const measure = (): void => setHeight(averageHeight(element));
    window.addEventListener('resize', follow);
    window.addEventListener('resize', measure);
    return () => {
      element.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
      window.removeEventListener('resize', measure);
    };
  }, [wanted, height, scroller]);

  if (!wanted || height === 0) return null;
  const from = Math.min(first, Math.max(0, count - lines));
  const to = Math.min(count, from + lines);
  return { from, to, above: from * (height ?? 0), below: (count - to) * (height ?? 0) };
}

/** Pixels that a row takes, over those that are rendered: the cards of a narrow screen differ a little. */
function averageHeight(scroller: HTMLElement | null): number {
  const rows = scroller?.querySelectorAll('tbody tr:not([aria-hidden])') ?? [];
  const [first, last] = [rows[0], rows[rows.length - 1]];
  if (!first || !last) return 0;
  return (last.getBoundingClientRect().bottom - first.getBoundingClientRect().top) / rows.length;
}
