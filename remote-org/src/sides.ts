import { SIDE_WORDS } from '@hospital/shared/contract/userWords';

export { sidesInWords as sidesOf } from '@hospital/shared/contract/userWords';

/** Side of the product, which has a menu of its own; `''` for all. */
export type Side = '' | '1' | '2' | '3';

export const SIDES: readonly { readonly value: Exclude<Side, ''>; readonly label: string }[] = [
  { value: '1', label: SIDE_WORDS[1] },
  { value: '2', label: SIDE_WORDS[2] },
  { value: '3', label: SIDE_WORDS[3] },
];

/** To narrow something to one of them. */
export const SIDE_FILTERS: readonly { readonly value: Side; readonly label: string }[] = [
  { value: '', label: '全部' },
  ...SIDES,
];
