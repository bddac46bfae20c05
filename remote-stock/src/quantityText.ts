/** Up to three decimals, without the zeros that say nothing: `12`, `0.5`. */
export const formatQuantity = (quantity: number): string => String(Number(quantity.toFixed(3)));

/** The same with its unit: `0.5 盒`; nothing where nothing is known. */
export const inUnits = (quantity: number | null, unit = ''): string =>
  quantity === null ? '' : [formatQuantity(quantity), unit].filter(Boolean).join(' ');
