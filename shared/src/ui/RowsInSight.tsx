import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { RowWindow } from './rowWindow';

/** Rows that stand ready above and below what is in sight. */
const MARGIN = 20;
/** The window moves by so many rows at a time, so that scrolling does not render with every row. */
const STEP = 10;
/** Pixels that the head of a table covers. */
const HEAD = 40;

interface RowsInSightProps {
  /** The element around the table; its `tbody` holds the rows, spacers have `aria-hidden`. */
  readonly table: RefObject<HTMLElement | null>;
  /** Of the rows, which are of one height. */
  readonly count: number;
  /** The row that is to be in sight; -1: none. */
  readonly wanted: number;
  /** Told which rows to render; null: all, as nothing is laid out. */
  readonly onChange: (rows: RowWindow | null) => void;
}

/** Finds out which rows of a long list are in sight. Draws nothing, so that what scrolling renders is only this. */
export default function RowsInSight({ table, count, wanted, onChange }: RowsInSightProps): null {
  /** Found by styles and sizes of all that is around the table: not to be asked for with each row that scrolls by. */
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  /** Pixels of a row, and of what stands above the first one in what scrolls; null until they are measured. */
  const [measured, setMeasured] = useState<{ readonly row: number; readonly above: number } | null>(null);
  const { row = 0, above = 0 } = measured ?? {};
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing of it is handed on
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: row > 0,
    getScrollElement: () => scroller,
    estimateSize: () => row,
    scrollMargin: above,
    scrollPaddingStart: HEAD,
    overscan: MARGIN,
    initialOffset: () => scroller?.scrollTop ?? 0,
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index, items[items.length - 1]?.index];

  // Rows become cards on a narrow screen, of another height, and the page scrolls instead of the table.
  const width = virtualizer.scrollRect?.width;
  useLayoutEffect(() => {
    const found = scrollerOf(table.current);
    setScroller(found);
    const next = measure(table.current, found);
    setMeasured((now) => (now?.row === next.row && now.above === next.above ? now : next));
  }, [table, count, width]);
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, row]);

  useLayoutEffect(() => {
    if (measured?.row === 0) return onChange(null);
    if (first === undefined || last === undefined) return;
    const from = Math.floor(first / STEP) * STEP;
    const to = Math.min(count, Math.ceil((last + 1) / STEP) * STEP);
    onChange({ from, to, above: from * row, below: (count - to) * row });
  }, [measured, row, count, first, last, onChange]);

  useEffect(() => {
    if (wanted >= 0) virtualizer.scrollToIndex(wanted);
  }, [virtualizer, wanted]);
  return null;
}

/** What scrolls the rows: the element around the table, or on a narrow screen one around that. */
function scrollerOf(table: HTMLElement | null): HTMLElement | null {
  for (let element = table; element; element = element.parentElement) {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
    if (scrolls && element.scrollHeight > element.clientHeight) return element;
  }
  return table;
}

/** Pixels of a row, over those that are rendered (cards differ a little), and of what stands above the first. */
function measure(table: HTMLElement | null, scroller: HTMLElement | null) {
  const rows = table?.querySelectorAll('tbody tr:not([aria-hidden])') ?? [];
  const [first, last] = [rows[0], rows[rows.length - 1]];
  if (!table || !first || !last) return { row: 0, above: 0 };
  const height = last.getBoundingClientRect().bottom - first.getBoundingClientRect().top;
  const above =
    !scroller || scroller === table
      ? 0
      : table.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
  return { row: height / rows.length, above };
}
