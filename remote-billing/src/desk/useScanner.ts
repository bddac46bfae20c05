import { useEffect, useRef } from 'react';
import { dialogIsOpen } from '../useKeys';
import { ScannerEar } from './scanner';

/**
 * Hears a scanner wherever the focus is on a page, told from typing by its speed. Boxes that find products hear it
 * themselves; any other field has again what stood in it before the scan.
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
    let before = '';
    const hear = (event: KeyboardEvent): void => {
      const { target, key, timeStamp } = event;
      const hasOwnEar = target instanceof HTMLElement && 'hearsScanner' in target.dataset;
      if (hasOwnEar || event.ctrlKey || event.altKey || event.metaKey || dialogIsOpen()) return;
      if (key.length === 1) {
        const isFirst = ear.hear(timeStamp) === 1;
        heard = isFirst ? key : heard + key;
        // The key has not reached its field yet.
        if (isFirst) before = target instanceof HTMLInputElement ? target.value : '';
      } else if (key === 'Enter') {
        const code = heard;
        heard = '';
        if (!ear.isScan(code, timeStamp)) return;
        // Neither the button nor the field that has the focus is meant.
        event.preventDefault();
        event.stopPropagation();
        if (target instanceof HTMLInputElement) setText(target, before);
        latest.current(code);
      }
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, []);
}

/** As if its user had typed that: React hears of a value that is set by its own setter alone. */
function setText(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
