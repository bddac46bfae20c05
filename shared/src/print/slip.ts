import { isRecharge } from '../contract/accountWords';
import type { Receipt } from '../contract/calls/bills';
import { formatDateTime } from '../format/dateTime';
import { sumOf } from './amounts';
import type { PrintHead } from './data';
import { markup, type Markup } from './markup';
import { printPage } from './page';
import type { PaperName } from './paper';
import { totals, type Total } from './parts';
import { billTotals, foot, head, lines, paidTotals, productName, RECHARGE_TITLE, row } from './receipt';
import { copiesOf, fontSizeOf, isOn, partSizes, type PrintSettings } from './settings';

/** A payment or a refund as it is printed. */
export interface PrintSlip {
  readonly receipt: Receipt;
  readonly head: PrintHead;
  readonly settings: PrintSettings;
  /** How often it was printed, with this time: from the second on it says 补打. */
  readonly printCount: number;
}

type SlipBill = Receipt['bills'][number];

/**
 * 小票 of one act at the desk, by the group `receipt` of the settings: all bills that were paid at once under one number,
 * with the cash that was given and its change; a deposit, which is of no bill; or what was given back.
 */
export const slip = ({ receipt, head: top, settings, printCount }: PrintSlip, paper: PaperName): string =>
  printPage({
    title: `小票${receipt.receiptNo}`,
    paper,
    fontSize: fontSizeOf(settings, 14),
    partSizes: partSizes(settings, { '.store': 'storeFontSize', '.totals .strong': 'totalFontSize' }),
    copies: copiesOf(settings, ['顾客联', '门店联', '财务联']),
    body: markup`${head(top, settings)}<h1>${titleOf(receipt)}${printCount > 1 && '（补打）'}</h1>${about(receipt, settings)}${
      receipt.kind === 1 ? taken(receipt, settings) : givenBack(receipt, settings)
    }${foot(top, settings)}`,
  });

const titleOf = ({ kind, bills }: Receipt): string => {
  if (kind === 2) return '退款小票';
  if (bills.length === 0) return '押金收据';
  return bills.every(isRecharge) ? RECHARGE_TITLE : '消费小票';
};

function about(
  { receiptNo, time, ownerName, cashierName, bills }: Receipt,
  settings: PrintSettings,
): readonly Markup[] {
  const [only] = bills;
  const list: readonly (readonly [string, string])[] = [
    ['收据号', receiptNo],
    ['单号', bills.length === 1 ? (only?.billNo ?? '') : ''],
    ['时间', formatDateTime(time)],
    ['宠主', ownerName || '散客'],
    ['宠物', bills.length === 1 ? (only?.petName ?? '') : ''],
    ['收银员', isOn(settings, 'showCashier') ? cashierName : ''],
  ];
  return list.filter(([, value]) => value !== '').map(([name, value]) => markup`<p>${name}：${value}</p>`);
}

const packageAmountOf = ({ items }: SlipBill): number =>
  sumOf(items.map(({ packageAmount }) => packageAmount));

const printLines = ({ items }: SlipBill, settings: PrintSettings): Markup =>
  lines(
    items.map((item) => ({ ...item, usage: '', prescriptionType: null })),
    settings,
  );

/** Of several bills each has its number over its lines and its part below them. */
const ofBill = (bill: SlipBill, alone: boolean, settings: PrintSettings): Markup =>
  markup`<div class="rule"></div>${!alone && markup`<p>${`${bill.billNo} ${bill.petName}`.trim()}</p>`}${printLines(bill, settings)}${
    !alone && row('本单应收', bill.payableAmount)
  }${!alone && bill.partAmount !== bill.payableAmount && row('本次收款', bill.partAmount)}`;

/**
 * What lies in the owner's account after the act. Where the store shows no gift money (`showGiftMoney`) it is one sum with
 * the principal, as what was paid out of both is; a recharge says what came on top whatever the store shows.
 */
function accountTotals({ kind, accounts = [] }: Receipt, settings: PrintSettings): readonly Total[] {
  const after = (...balances: readonly string[]): number =>
    sumOf(accounts.flatMap(({ balance, afterAmount }) => (balances.includes(balance) ? [afterAmount] : [])));
  const has = (balance: string): boolean => accounts.some((one) => one.balance === balance);
  // Into the account by what is taken, or out of it by what is given back: only a recharge does so with gift money.
  const gift = accounts.find(
    ({ balance, amount }) => balance === 'gift' && (kind === 1 ? amount > 0 : amount < 0),
  );
  const apart = gift ?? isOn(settings, 'showGiftMoney');
  const totals: readonly (Total | false)[] = [
    gift !== undefined && {
      ...{ name: kind === 1 ? '赠送赠金' : '作废赠金', amount: Math.abs(gift.amount) },
    },
    has('principal') && !apart && { name: '储值余额', amount: after('principal', 'gift') },
    has('principal') && Boolean(apart) && { name: '储值本金余额', amount: after('principal') },
    has('gift') && Boolean(apart) && { name: '赠金余额', amount: after('gift') },
    has('deposit') && { name: '押金余额', amount: after('deposit') },
  ];
  return totals.filter((total) => total !== false);
}

/** What took something off, with 等 where one of the bills has something off that nobody named. */
function namesOf(bills: readonly SlipBill[]): readonly string[] {
  const names = [...new Set(bills.flatMap(({ discountNames = [] }) => discountNames))];
  const unnamed = bills.some(
    (bill) => bill.discountAmount > packageAmountOf(bill) && (bill.discountNames ?? []).length === 0,
  );
  return unnamed ? names.map((name, at) => (at === names.length - 1 ? `${name}等` : name)) : names;
}

function taken(receipt: Receipt, settings: PrintSettings): readonly Markup[] {
  const { bills, ways, amount, cashGiven, changeAmount } = receipt;
  const all = (of: (bill: SlipBill) => number): number => sumOf(bills.map(of));
  const owed = all(({ oweAmount }) => oweAmount);
  const before = sumOf([all(({ payableAmount }) => payableAmount), -amount, -owed]);
  if (bills.length === 0)
    return [
      markup`<div class="rule"></div>${row('收取押金', amount)}<div class="rule"></div>`,
      totals([...paidTotals(ways, settings, '实收'), ...accountTotals(receipt, settings)]),
      markup`<p>签字：</p>`,
    ];
  const list: readonly Total[] = [
    ...billTotals({
      totalAmount: all(({ totalAmount }) => totalAmount),
      discountAmount: all(({ discountAmount }) => discountAmount),
      packageAmount: all(packageAmountOf),
      discountNames: namesOf(bills),
      payableAmount: all(({ payableAmount }) => payableAmount),
    }),
    ...(before > 0 ? [{ name: '其他收款', amount: before }] : []),
    ...paidTotals(ways, settings, bills.length > 1 || owed > 0 ? '本次实收' : '实收'),
    ...(cashGiven > 0
      ? [
          { name: '收现金', amount: cashGiven },
          { name: '找零', amount: changeAmount },
        ]
      : []),
    ...(owed > 0 ? [{ name: '尚欠', amount: owed }] : []),
    ...accountTotals(receipt, settings),
  ];
  return [
    ...bills.map((bill) => ofBill(bill, bills.length === 1, settings)),
    markup`<div class="rule"></div>${totals(list)}`,
  ];
}

/** For which lines of a bill something was given back, in the order of the bill. */
const returnedLines = ({ items, returned = [] }: SlipBill, settings: PrintSettings): readonly Markup[] =>
  items.flatMap((item) =>
    returned
      .filter(({ itemId }) => itemId === item.id)
      .map(({ amount, quantity }) => {
        const name = productName(item, settings);
        return row(quantity === undefined ? name : `${name} 退${quantity}${item.unit}`, amount);
      }),
  );

function givenBack(receipt: Receipt, settings: PrintSettings): readonly Markup[] {
  const { bills, ways, amount, reason } = receipt;
  return [
    markup`<div class="rule"></div>${
      bills.length === 0
        ? row('押金退还', amount)
        : bills.map((bill) => [row(`账单${bill.billNo}`, bill.partAmount), returnedLines(bill, settings)])
    }<div class="rule"></div>`,
    totals([
      // The sum of a refund has the gift money in it, whatever is left out of what is received.
      ...paidTotals(ways, { ...settings, excludeGiftMoney: 'N' }).filter(({ look }) => look !== 'strong'),
      { name: '退款合计', amount, look: 'strong' },
      ...accountTotals(receipt, settings),
    ]),
    markup`${reason && markup`<p>原因：${reason}</p>`}<p>签字：</p>`,
  ];
}
