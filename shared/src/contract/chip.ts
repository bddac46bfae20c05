/** Chips of pets, for the server and for pages alike. */

/** The 15 digits of a chip, also as passports and readers write them: in groups, with blanks or hyphens. */
export const CHIP_PATTERN = '\\s*(?:\\d[\\s\\-]*){15}';
export const CHIP = new RegExp(`^${CHIP_PATTERN}$`);
/** So long may one be with what stands between. */
export const CHIP_LENGTH = 30;

/** A chip as it is kept and compared: its digits alone. */
export const plainChip = (text: string): string => text.replace(/[\s-]/g, '');
