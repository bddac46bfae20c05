import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { cellSelector } from './MendCell';
import type { Place } from './mending';

interface CellKeysOptions {
  readonly grid: RefObject<HTMLElement | null>;
  /** Rows in their order, those of other pages, too. */
  readonly rows: readonly number[];
  readonly columns: number;
  readonly red: readonly Place[];
  /** Shows the page on which a row stands. */
  readonly show: (row: number) => void;
  /** Enter in the last red cell. */
  readonly onLast: () => void;
}

const placeOf = (target: EventTarget): (Place & { readonly input: HTMLInputElement }) | null => {
  if (!(target instanceof HTMLInputElement)) return null;
  const [row, column] = (target.dataset['cell'] ?? '').split(':').map(Number);
  return row && column !== undefined ? { row, column, input: target } : null;
};

/** Whether an arrow would leave the text of the cell. */
function leaves(input: HTMLInputElement, key: string): boolean {
  const at = key === 'ArrowLeft' ? 0 : input.value.length;
  return input.selectionStart === at && input.selectionEnd === at;
}

/**
 * Enter goes to the next red cell and Shift+Enter to the one before, across pages; arrows go to the cells around, as in
 * a spreadsheet.
 */
export function useCellKeys(options: CellKeysOptions): (event: KeyboardEvent) => void {
  const { grid, rows, columns, red, show, onLast } = options;
  const [wanted, setWanted] = useState<Place | null>(null);

  // The page with the cell is on screen by then.
  useEffect(() => {
    if (!wanted) return;
    const input = grid.current?.querySelector<HTMLInputElement>(cellSelector(wanted.row, wanted.column));
    input?.focus();
    input?.select();
  }, [grid, wanted]);

  const goTo = (place: Place | undefined): void => {
    if (!place) return;
    show(place.row);
    setWanted({ ...place });
  };

  /** The next red cell in the order of the grid, also where the present one is not red any more. */
  const goToRed = ({ row, column }: Place, step: 1 | -1): void => {
    const order = new Map(rows.map((number, at) => [number, at]));
    const rank = (place: Place): number => (order.get(place.row) ?? 0) * columns + place.column;
    const here = rank({ row, column });
    const next = step === 1 ? red.find((one) => rank(one) > here) : red.findLast((one) => rank(one) < here);
    if (next) goTo(next);
    else if (step === 1) onLast();
  };

  return (event) => {
    const here = placeOf(event.target);
    if (!here || event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const at = rows.indexOf(here.row);
    const step = event.key === 'ArrowUp' || event.key === 'ArrowLeft' ? -1 : 1;
    switch (event.key) {
      case 'Enter':
        goToRed(here, event.shiftKey ? -1 : 1);
        break;
      case 'ArrowUp':
      case 'ArrowDown': {
        const row = rows[at + step];
        if (row !== undefined) goTo({ row, column: here.column });
        break;
      }
      case 'ArrowLeft':
      case 'ArrowRight': {
        const column = here.column + step;
        if (event.shiftKey || !leaves(here.input, event.key) || column < 0 || column >= columns) return;
        goTo({ row: here.row, column });
        break;
      }
      default:
        return;
    }
    event.preventDefault();
  };
}
