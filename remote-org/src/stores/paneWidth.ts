/** Share of the container that the tree may take, in percent (spec 1 §9). */
export const MIN_WIDTH = 14;
export const MAX_WIDTH = 18;

/** One width for each user of a browser: `owner` names tenant and user. */
const keyOf = (owner: string): string => `orgPaneWidth:${owner}`;

/** Brings a width into the range, in steps of a tenth of a percent. */
export const fitWidth = (percent: number): number =>
  Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, percent)) * 10) / 10;

/** The user's width of last time; the widest when there is none. */
export function storedWidth(owner: string): number {
  try {
    const stored = Number.parseFloat(localStorage.getItem(keyOf(owner)) ?? '');
    return Number.isFinite(stored) ? fitWidth(stored) : MAX_WIDTH;
  } catch {
    return MAX_WIDTH;
  }
}

export function storeWidth(owner: string, percent: number): void {
  try {
    localStorage.setItem(keyOf(owner), String(percent));
  } catch {
    // Storage may be full or forbidden; the width then lasts as long as the page.
  }
}
