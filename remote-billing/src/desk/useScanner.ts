import { useEffect, useRef } from 'react';
import { dialogIsOpen } from '../useKeys';
import { ScannerEar } from './scanner';

/**
 * Hears a scanner wherever the focus is on a page, told from typing by its speed. Boxes that find products hear it
 * themselves; what it types into another field is taken back by who uses this.
 *
 * @param onScan hears the code
 */
export function useScanner(onScan: (code: string) => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    const ear = new ScannerEar();
    let heard = '';
    const hear = (event: KeyboardEvent): void => {
      const { target, key, timeStamp } = event;
      const hasOwnEar = target instanceof Element && target.getAttribute('role') === 'combobox';
      if (hasOwnEar || event.ctrlKey || event.altKey || event.metaKey || dialogIsOpen()) return;
      if (key.length === 1) {
        heard = ear.hear(timeStamp) === 1 ? key : heard + key;
      } else if (key === 'Enter') {
        const code = heard;
        heard = '';
        if (!ear.isScan(code, timeStamp)) return;
        // Neither the button nor the field that has the focus is meant.
        event.preventDefault();
        event.stopPropagation();
        latest.current(code);
      }
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, []);
}
