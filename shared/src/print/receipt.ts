import { formatDateTime } from '../format/dateTime';
import { formatYuan } from '../format/money';
import { discountedPrice, fullAmount, GIFT, paidBy, STORED, sumOf, wayNames } from './amounts';
import type { PrintBill, PrintHead, PrintLine, PrintPayment } from './data';
import { markup, type Markup } from './markup';
import { printPage } from './page';
import type { PaperName } from './paper';
import { totals, type Total } from './parts';
import { copiesOf, fontSizeOf, isOn, partSizes, type PrintSettings } from './settings';

/**
 * 小票 of a bill, by the group `receipt` of the settings (spec 1 §3, §9).
 *
 * @param printCount how often it was printed, with this time: from the second on it says 补打
 */
export const receipt = (bill: PrintBill, settings: PrintSettings, paper: PaperName, printCount = 1): string =>
  printPage({
    title: `小票${bill.billNo}`,
    paper,
    fontSize: fontSizeOf(settings, 14),
    partSizes: partSizes(settings, { '.store': 'storeFontSize', '.totals .strong': 'totalFontSize' }),
    copies: copiesOf(settings, ['顾客联', '门店联', '财务联']),
    body: markup`${head(bill.head, settings)}<h1>${titleOf(bill)}${printCount > 1 && '（补打）'}</h1>${about(bill, settings)}<div class="rule"></div>${lines(bill.items, settings)}<div class="rule"></div>${totals(sums(bill, settings))}${foot(bill.head, settings)}`,
  });

function titleOf({ unpaid, isRecharge }: PrintBill): string {
  if (unpaid) return '预结小票（未结清）';
  return isRecharge ? RECHARGE_TITLE : '消费小票';
}

/** What the slip of a recharge is called. */
export const RECHARGE_TITLE = '充值小票';

export const head = ({ logo, storeName, doorName }: PrintHead, settings: PrintSettings): Markup =>
  markup`<header class="head">${isOn(settings, 'showLogo') && logo !== '' && markup`<img class="logo" src="${logo}" alt="">`}${isOn(settings, 'showStoreName') && markup`<p class="store">${storeName}</p>`}${isOn(settings, 'showDoorName') && markup`<p>${doorName}</p>`}</header>`;

function about(
  { billNo, time, cashierName, patient }: PrintBill,
  settings: PrintSettings,
): readonly Markup[] {
  const list: readonly (readonly [string, string])[] = [
    ['单号', billNo],
    ['时间', formatDateTime(time)],
    ['宠主', patient.ownerName],
    ['宠物', patient.petName],
    ['收银员', isOn(settings, 'showCashier') ? cashierName : ''],
  ];
  return list.filter(([, value]) => value !== '').map(([name, value]) => markup`<p>${name}：${value}</p>`);
}

/** 1: by kind of product; 2: every line. */
export const lines = (items: readonly PrintLine[], settings: PrintSettings): Markup =>
  settings['receiptType'] === '1' ? categories(items, settings) : details(items, settings);

function categories(items: readonly PrintLine[], settings: PrintSettings): Markup {
  const names = [...new Set(items.map(({ categoryName }) => categoryName))];
  return markup`<ul class="lines">${names.map((name) => {
    const ofName = items.filter(({ categoryName }) => categoryName === name);
    const [full, paid] = [sumOf(ofName.map(fullAmount)), sumOf(ofName.map(({ amount }) => amount))];
    return markup`<li>${row(`${name || '其他'}（${ofName.length}项）`, full)}${
      isOn(settings, 'showDiscountPrice') && paid !== full && row('折后', paid)
    }</li>`;
  })}</ul>`;
}

const details = (items: readonly PrintLine[], settings: PrintSettings): Markup =>
  markup`<ul class="lines">${items.map((item) => {
    const { unit, quantity, price, amount, spec } = item;
    return markup`<li><p>${productName(item, settings)}${spec && markup` <span class="minor">${spec}</span>`}</p>${row(`${quantity}${unit} × ${formatYuan(price)}`, fullAmount(item))}${
      isOn(settings, 'showDiscountPrice') &&
      amount !== fullAmount(item) &&
      row(
        isOn(settings, 'hideDiscountUnitPrice') ? '折后' : `折后 ${formatYuan(discountedPrice(item))}`,
        amount,
      )
    }</li>`;
  })}</ul>`;

export const row = (words: string, yuan: number): Markup =>
  markup`<div class="row"><span>${words}</span><span class="number">${formatYuan(yuan)}</span></div>`;

/** By which name a product is printed, and the generic one behind it where it is wanted beside. */
export function productName(
  { productName: name, genericName }: Pick<PrintLine, 'productName' | 'genericName'>,
  settings: PrintSettings,
): string {
  if (genericName === '') return name;
  if (settings['printProductNameType'] === '2') return genericName;
  return isOn(settings, 'printGenericName') && genericName !== name ? `${name}（${genericName}）` : name;
}

/**
 * What was paid, by ways and in all, as the store wants it. Gift money that has no line of its own stands in one with the
 * principal, unless the sum leaves it out as well: the ways always come to the sum.
 */
export function paidTotals(
  payments: readonly PrintPayment[],
  settings: PrintSettings,
  word = '实收',
): readonly Total[] {
  const gift = paidBy(payments, GIFT);
  const stored = paidBy(payments, STORED);
  const showGift = isOn(settings, 'showGiftMoney') && gift !== 0;
  const paid = paidBy(payments);
  const actual = isOn(settings, 'excludeGiftMoney') ? sumOf([paid, -gift]) : paid;
  const hidesGift = gift !== 0 && !showGift && !isOn(settings, 'excludeGiftMoney');
  const account: readonly Total[] =
    isOn(settings, 'mergeStoredValue') || hidesGift
      ? [
          { name: '储值支付', amount: sumOf([stored, gift]) },
          ...(showGift ? [{ name: '其中赠金', amount: gift, look: 'within' } as const] : []),
        ]
      : [
          { name: wayNames[STORED], amount: stored },
          ...(showGift ? [{ name: wayNames[GIFT], amount: gift }] : []),
        ];
  const others = payments
    .filter(({ way }) => way !== GIFT && way !== STORED)
    .map(({ way, amount }) => ({ name: wayNames[way], amount }));
  return [
    ...others,
    ...account.filter(({ amount }) => amount !== 0),
    ...(isOn(settings, 'showActualAmount')
      ? [
          {
            name: isOn(settings, 'excludeGiftMoney') ? `${word}（不含赠金）` : word,
            amount: actual,
            look: 'strong',
          } as const,
        ]
      : []),
  ];
}

/** `优惠（满200减50券、店庆）`. */
const discountedBy = (names: readonly string[] = []): string =>
  names.length === 0 ? '优惠' : `优惠（${[...new Set(names)].join('、')}）`;

/** What a bill comes to. */
export const billTotals = ({
  totalAmount,
  discountAmount,
  packageAmount = 0,
  discountNames,
  payableAmount,
  refundedAmount = 0,
  unpaid = false,
}: Pick<
  PrintBill,
  | 'totalAmount'
  | 'discountAmount'
  | 'packageAmount'
  | 'discountNames'
  | 'payableAmount'
  | 'refundedAmount'
  | 'unpaid'
>): readonly Total[] => {
  const discount = sumOf([discountAmount, -packageAmount]);
  return [
    { name: '合计', amount: totalAmount },
    ...(packageAmount === 0 ? [] : [{ name: '套餐抵扣', amount: -packageAmount }]),
    ...(discount === 0 ? [] : [{ name: discountedBy(discountNames), amount: -discount }]),
    { name: '应收', amount: payableAmount, look: 'strong' },
    // What went back of a bill that is unpaid is owed again.
    ...(refundedAmount === 0 || unpaid ? [] : [{ name: '已退款', amount: -refundedAmount }]),
  ];
};

const sums = (bill: PrintBill, settings: PrintSettings): readonly Total[] => [
  ...billTotals(bill),
  ...paidTotals(bill.payments, settings),
];

export const foot = ({ address, phoneNum }: PrintHead, settings: PrintSettings): Markup =>
  markup`<footer class="foot">${settings['remark'] && markup`<p>${settings['remark']}</p>`}${address && markup`<p class="minor">${address}</p>`}${phoneNum && markup`<p class="minor">电话：${phoneNum}</p>`}</footer>`;
