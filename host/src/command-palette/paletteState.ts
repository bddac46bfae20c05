import { valueStore } from '@hospital/shared/host';

const open = valueStore(false);

export const openPalette = (): void => open.write(true);
export const closePalette = (): void => open.write(false);
export const togglePalette = (): void => open.write(!open.read());

/** Whether the search box is open. */
export const usePaletteOpen = open.useValue;
