/** Side of the product, which has a menu of its own; `''` for all. */
export type Side = '' | '1' | '2' | '3';

export const SIDES: readonly { readonly value: Exclude<Side, ''>; readonly label: string }[] = [
  { value: '1', label: '公司' },
  { value: '2', label: '门店' },
  { value: '3', label: '仓库' },
];

/** To narrow something to one of them. */
export const SIDE_FILTERS: readonly { readonly value: Side; readonly label: string }[] = [
  { value: '', label: '全部' },
  ...SIDES,
];

/** Words for `'1,2'`. */
export const sidesOf = (sides: string): string =>
  SIDES.filter(({ value }) => sides.split(',').includes(value))
    .map(({ label }) => label)
    .join('、');
