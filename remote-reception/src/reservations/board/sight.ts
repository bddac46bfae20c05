/** Pixels of the height of a board, from one to the other. */
export interface Span {
  readonly top: number;
  readonly bottom: number;
}

/** About what is seen of a board when it opens. */
interface Sight extends Span {
  /** The first ones, as many as the window can hold. */
  readonly columns: number;
}

/** The least width of a column (pixels), as the style sheet of the board has it. */
const COLUMN_WIDTH = 128;
/** What a window of usual size has above a board (pixels), as the style sheet has it, too. */
const ABOVE_BOARD = 236;

/**
 * About what is seen of a board in a window when it opens: a large board draws that first, and the rest a moment later.
 * It is reckoned, not measured, since a browser that measures lays out all that stands.
 *
 * @param top pixels to which the board is scrolled
 */
export const sightOf = (
  { innerWidth, innerHeight }: Pick<Window, 'innerWidth' | 'innerHeight'>,
  top: number,
): Sight => ({
  columns: Math.ceil(innerWidth / COLUMN_WIDTH),
  ...{ top, bottom: top + Math.max(innerHeight - ABOVE_BOARD, 0) },
});

export const NOTHING: Span = { top: 0, bottom: 0 };

export const areInSight = (one: Span, { top, bottom }: Span): boolean => one.top < bottom && one.bottom > top;
