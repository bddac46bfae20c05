import { type FocusEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './DataTable.module.css';

interface Shown {
  readonly text: string;
  readonly left: number;
  readonly top: number;
}

interface CellTooltip {
  readonly handlers: {
    readonly onMouseOver: (event: MouseEvent) => void;
    readonly onMouseLeave: () => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: () => void;
    readonly onScroll: () => void;
  };
  readonly element: ReactNode;
}

/** One tooltip for all cells of a table: it shows the whole text of the cell under the pointer when that is cut off. */
export function useCellTooltip(): CellTooltip {
  const [shown, setShown] = useState<Shown | null>(null);
  const hide = (): void => setShown(null);
  const show = (event: { readonly target: EventTarget }): void => {
    const cell = (event.target as Element).closest<HTMLElement>('td, th');
    if (!cell || cell.scrollWidth <= cell.clientWidth) return hide();
    const { left, bottom } = cell.getBoundingClientRect();
    setShown({ text: cell.textContent, left, top: bottom });
  };
  return {
    handlers: { onMouseOver: show, onMouseLeave: hide, onFocus: show, onBlur: hide, onScroll: hide },
    element:
      shown &&
      createPortal(
        <div role="tooltip" className={classes.tooltip} style={{ left: shown.left, top: shown.top }}>
          {shown.text}
        </div>,
        document.body,
      ),
  };
}
