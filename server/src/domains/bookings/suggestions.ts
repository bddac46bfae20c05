import type { BookingType } from '@hospital/shared/contract/bookingWords';

/** A follow-up that is usual after a kind of visit. */
interface Suggestion {
  /** Days from the visit on. */
  readonly day: number;
  readonly content: string;
}

/** What is usual where no plan says more. */
export const suggestions: Readonly<Record<BookingType, readonly Suggestion[]>> = {
  1: [
    { day: 3, content: '电话回访：精神、食欲与用药情况' },
    { day: 7, content: '复诊' },
  ],
  2: [
    { day: 1, content: '电话回访：接种后有无不良反应' },
    { day: 21, content: '下一针免疫' },
  ],
  3: [],
  4: [],
  5: [{ day: 30, content: '下一次驱虫' }],
  6: [],
};
