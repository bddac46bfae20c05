/** What closings of cashiers are called, once: pages, refusals, papers and the log of operations say these words. */

/** Kinds of movements of money that a cashier answers for; 2, 4, 6 are what was given back. */
export const MOVEMENT_WORDS = {
  1: '账单收款',
  2: '账单退款',
  3: '储值充值',
  4: '储值退款',
  5: '收押金',
  6: '退押金',
} as const;
export type MovementKind = keyof typeof MOVEMENT_WORDS;

export const CLOSING_FIELDS = {
  closingNo: '日结单号',
  cashierName: '收银员',
  closedByName: '日结人',
  storeName: '门店',
  closeTime: '日结时间',
  fromTime: '起始时间',
  rowCount: '笔数',
  cashBooked: '账面现金（元）',
  cashCounted: '实点现金（元）',
  difference: '差额（元）',
  reason: '差额说明',
  denominations: '面额',
} as const;

/** Whose till was closed, and by whom where somebody else did it. */
export const closedInWords = ({
  cashierName,
  closedByName,
}: {
  readonly cashierName: string;
  /** Empty where the cashier did; missing where a server of before answers. */
  readonly closedByName?: string;
}): string => (closedByName ? `${cashierName}（${closedByName}代）` : cashierName);

/** Notes and coins, in fen. */
export const CASH_VALUES = [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10] as const;
/** Of one value that somebody counts at most. */
export const MOST_NOTES = 10_000;
/** Closings that are shown of one's own. */
export const OWN_CLOSINGS = 10;
/** Tills that are listed of those that nobody has closed. */
export const MOST_OPEN_TILLS = 200;
