import { type Announcements, KeyboardCode, type KeyboardCoordinateGetter } from '@dnd-kit/core';
import { STEP_HEIGHT } from './board.model';

/** The width of the column that the moved reservation came from, which all columns have. */
const columnWidth = ({ target }: Event): number =>
  (target instanceof Element && target.closest('[data-column]')?.getBoundingClientRect().width) || 0;

/**
 * Arrows move by a quarter of an hour, and from one column to the next. What was pressed is counted: where something is
 * on the screen changes with every scroll that the browser makes to show it.
 */
export class Steps {
  rows = 0;
  columns = 0;

  begin(): void {
    this.rows = 0;
    this.columns = 0;
  }

  readonly coordinates: KeyboardCoordinateGetter = (event, { currentCoordinates: { x, y } }) => {
    const [columns, rows] = STEPS[event.code] ?? [0, 0];
    if (columns === 0 && rows === 0) return undefined;
    this.columns += columns;
    this.rows += rows;
    return { x: x + columns * columnWidth(event), y: y + rows * STEP_HEIGHT };
  };
}

const STEPS: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  [KeyboardCode.Down]: [0, 1],
  [KeyboardCode.Up]: [0, -1],
  [KeyboardCode.Right]: [1, 0],
  [KeyboardCode.Left]: [-1, 0],
};

/** Space picks up and drops; Enter opens a reservation until it is picked up, and then drops it, too. */
export const KEYS = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
};

export const INSTRUCTIONS = '按空格键拿起预约，用方向键移动，再按空格或回车放下，按Esc取消。';

/** Says where something stands while it is moved by keyboard. */
export class Voice {
  private words = '';

  hear(words: string): void {
    this.words = words;
  }

  readonly announcements: Announcements = {
    onDragStart: () => '已拿起预约',
    onDragMove: () => this.words,
    onDragOver: () => undefined,
    onDragEnd: () => (this.words ? `放在${this.words}` : '位置没有变化'),
    onDragCancel: () => '已取消移动',
  };
}
