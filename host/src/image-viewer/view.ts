/** How a picture is looked at. */
export interface View {
  /** 1 fits it into the window. */
  readonly scale: number;
  /** Quarter turns to the right. */
  readonly turns: number;
  /** Pixels that it was moved. */
  readonly x: number;
  readonly y: number;
}

export const AS_IT_IS: View = { scale: 1, turns: 0, x: 0, y: 0 };

const LEAST = 0.2;
const MOST = 10;

export const zoomedBy =
  (factor: number) =>
  (view: View): View => ({ ...view, scale: Math.min(MOST, Math.max(LEAST, view.scale * factor)) });

export const turnedBy =
  (turns: number) =>
  (view: View): View => ({ ...view, turns: view.turns + turns });

export const movedBy =
  (x: number, y: number) =>
  (view: View): View => ({ ...view, x: view.x + x, y: view.y + y });
