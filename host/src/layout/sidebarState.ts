import { useState } from 'react';

const KEY = 'sidebarStatus';

function readOpen(): boolean {
  try {
    return localStorage.getItem(KEY) !== '0';
  } catch {
    return true;
  }
}

/** Whether the side menu is open; kept as 1 or 0 (spec 1 §4). */
export function useSidebarOpen(): readonly [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(readOpen);
  const keep = (next: boolean): void => {
    setOpen(next);
    try {
      localStorage.setItem(KEY, next ? '1' : '0');
    } catch {
      // Storage is full or forbidden: the choice then lasts as long as the page.
    }
  };
  return [open, keep];
}
