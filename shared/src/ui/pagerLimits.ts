/** Page sizes of every list that does not say otherwise (spec 1 §9). */
export const PAGE_SIZES = [20, 50, 100, 150] as const;
export const DEFAULT_LIMIT = 20;
