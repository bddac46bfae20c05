import { valueStore } from '@hospital/shared/host';

/** Which dialog is open. */
export type Picker = 'store' | 'warehouse';

const open = valueStore<Picker | null>(null);

/** Opens the dialog to pick a store or a warehouse; with a single one to pick it is picked by itself. */
export const openPicker = (picker: Picker): void => open.write(picker);
export const closePicker = (): void => open.write(null);

/** The dialog that is open, or about to be. */
export const usePicker = open.useValue;
