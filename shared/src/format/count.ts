/** A count for people: above 100 000 in units of ten thousand with 2 decimals, e.g. `12.35万` (spec 1 §9). */
export const formatCount = (count: number): string =>
  count > 100_000 ? `${(count / 10_000).toFixed(2)}万` : String(count);
