/** Share of the container that the tree may take, in percent (spec 1 §9). */
export const MIN_WIDTH = 14;
export const MAX_WIDTH = 18;
const KEY = 'orgPaneWidth';

/** Brings a width into the range, in steps of a tenth of a percent. */
export const fitWidth = (percent: number): number =>
  Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, percent)) * 10) / 10;

/** The width of last time; the widest when there is none. */
export function storedWidth(): number {
  try {
    const stored = Number.parseFloat(localStorage.getItem(KEY) ?? '');
    return Number.isFinite(stored) ? fitWidth(stored) : MAX_WIDTH;
  } catch {
    return MAX_WIDTH;
  }
}

export function storeWidth(percent: number): void {
  try {
    localStorage.setItem(KEY, String(percent));
  } catch {
    // Storage may be full or forbidden; the width then lasts as long as the page.
  }
}
