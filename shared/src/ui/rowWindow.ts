/** With more rows than this only those in sight are rendered; a page of records has fewer. */
const MOST_RENDERED = 200;
/** Whether of so many rows only some may be rendered, so that each has to say which one it is. */
export const mayBeWindowed = (count: number): boolean => count > MOST_RENDERED;

/** The rows to render of a long list, and the pixels that the others take above and below. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
  readonly above: number;
  readonly below: number;
}

/** Until it is known what is in sight. */
export const FIRST_WINDOW: RowWindow = { from: 0, to: 40, above: 0, below: 0 };
