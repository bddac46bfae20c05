import type { UserTag } from './calls/users';

/** Sides of the product by the digits of `loginTypes`. */
export const SIDE_WORDS = { 1: '公司', 2: '门店', 3: '仓库' } as const;

/** What somebody does in a store, in words. */
export const TAG_WORDS: Readonly<Record<UserTag, string>> = {
  doctor: '医生',
  nurse: '护士',
  washer: '美容师',
  cashier: '收银',
  sale: '销售',
  assistant: '助理',
};

/** Words for `'1,2'`: `公司、门店`. */
export const sidesInWords = (sides: string): string =>
  Object.entries(SIDE_WORDS)
    .filter(([side]) => sides.split(',').includes(side))
    .map(([, word]) => word)
    .join('、');
