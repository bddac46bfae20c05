import { CUSTOMER_FIELDS, PET_FIELDS } from '@hospital/shared/contract/customerWords';

/** Columns with numbers of fifteen digits and more. */
const LONG: ReadonlySet<string> = new Set([PET_FIELDS.chipNo, CUSTOMER_FIELDS.idCardNo]);

/** Pixels of a column in which its values have room. */
export const cellWidth = (title: string, usual: number): number => (LONG.has(title) ? 192 : usual);
