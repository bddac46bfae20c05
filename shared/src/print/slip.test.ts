/** @jest-environment jsdom */
import { RECHARGE_CATEGORY } from '../contract/accountWords';
import type { Receipt } from '../contract/calls/bills';
import { head, line, wordsOf } from './data.fixture';
import { slip } from './slip';

const item = (amount: number, packageAmount = 0): Receipt['bills'][number]['items'][number] => ({
  ...line({ price: amount + packageAmount, quantity: 1, amount }),
  ...{ id: 'l', productId: 'p', categoryCode: 'C1', originalPrice: 0, discountType: 0, usage: null },
  ...{ minUnit: '', unitRatio: 1, prescriptionType: null, groupNo: null },
  ...{ dispenseStatus: 0, fixedReason: '' },
  ...{ packageTimes: packageAmount > 0 ? 1 : 0, packageAmount },
});
const bill = (over: Partial<Receipt['bills'][number]> = {}): Receipt['bills'][number] => ({
  ...{ id: 'b1', billNo: 'ZD1', storeId: '1', storeName: '', type: 2, caseId: '', ownerId: 'o' },
  ...{ ownerName: '王女士', petId: '', petName: '豆豆', status: 2, totalAmount: 60, discountAmount: 0 },
  ...{ payableAmount: 60, paidAmount: 60, oweAmount: 0, orderTime: '', payTime: '', cashierName: '' },
  ...{ remarks: '', version: 1, items: [item(60)], partAmount: 60 },
  ...over,
});
const receipt = (over: Partial<Receipt> = {}): Receipt => ({
  ...{ id: 'r', receiptNo: 'SK202611240001', kind: 1, storeId: '1', ownerName: '王女士', amount: 85 },
  ...{ cashGiven: 100, changeAmount: 50, time: '2026-11-24 10:00:00', cashierName: '李收银', reason: '' },
  ways: [
    { way: 1, amount: 50 },
    { way: 2, amount: 35 },
  ],
  bills: [
    bill(),
    bill({
      ...{ id: 'b2', billNo: 'ZD2', petName: '咪咪', payableAmount: 25 },
      ...{ totalAmount: 25, partAmount: 25, items: [item(25)] },
    }),
  ],
  ...over,
});
const words = (over: Partial<Receipt> = {}, printCount = 1, settings: Record<string, string> = {}): string =>
  wordsOf(slip({ receipt: receipt(over), head, settings, printCount }, '80mm'));

it('has one number for all bills that were paid at once, with the cash given and its change', () => {
  const text = words({}, 1, { showActualAmount: 'Y' });
  expect(text).toContain('收据号：SK202611240001');
  for (const part of ['ZD1 豆豆', 'ZD2 咪咪', '本单应收60.00', '本单应收25.00', '应收85.00'])
    expect(text).toContain(part);
  for (const part of ['现金50.00', '微信35.00', '本次实收85.00', '收现金100.00', '找零50.00'])
    expect(text).toContain(part);
  expect(text).not.toContain('补打');
});

it('is marked when it is printed again', () => {
  expect(words({}, 2)).toContain('消费小票（补打）');
});

it('of one bill is as its receipt, with what is still owed and what came before', () => {
  const part = bill({ payableAmount: 60, oweAmount: 20, partAmount: 30 });
  const text = words({ bills: [part], amount: 30, cashGiven: 0, ways: [{ way: 2, amount: 30 }] });
  for (const one of ['单号：ZD1', '其他收款10.00', '微信30.00', '尚欠20.00']) expect(text).toContain(one);
  expect(text).not.toContain('收现金');
});

it('of a recharge says what was given on top, and what lies in the account', () => {
  const accounts: Receipt['accounts'] = [
    { balance: 'principal', amount: 1000, afterAmount: 1200 },
    { balance: 'gift', amount: 100, afterAmount: 130 },
  ];
  const items = [{ ...item(1000), categoryCode: RECHARGE_CATEGORY }];
  const recharge = bill({ type: 6, items, payableAmount: 1000, partAmount: 1000 });
  const text = words({ bills: [recharge], accounts });
  expect(text).toContain('充值小票');
  expect(text).not.toContain('消费小票');
  // A package is bought.
  expect(words({ bills: [bill({ type: 6 })] })).toContain('消费小票');
  for (const one of ['赠送赠金100.00', '储值本金余额1,200.00', '赠金余额130.00']) expect(text).toContain(one);
  const back = accounts.map((one) => ({ ...one, amount: -one.amount }));
  expect(words({ kind: 2, bills: [recharge], accounts: back })).toContain('作废赠金100.00');
});

it('of what an account paid says what is left, with gift money apart where the store shows it', () => {
  const accounts: Receipt['accounts'] = [
    { balance: 'principal', amount: -60, afterAmount: 40 },
    { balance: 'gift', amount: -25, afterAmount: 5 },
  ];
  // What was paid out of both is one line, too.
  expect(words({ accounts })).toContain('储值余额45.00');
  expect(words({ accounts })).not.toMatch(/赠金|作废|本金余额/);
  expect(words({ accounts }, 1, { showGiftMoney: 'Y' })).toContain('储值本金余额40.00');
  expect(words({ accounts }, 1, { showGiftMoney: 'Y' })).toContain('赠金余额5.00');
});

it('of a deposit says what has been left in all', () => {
  const accounts: Receipt['accounts'] = [{ balance: 'deposit', amount: 85, afterAmount: 285 }];
  expect(words({ bills: [], accounts })).toContain('押金余额285.00');
});

it('tells what packages took apart from other discounts', () => {
  const packaged = bill({ totalAmount: 100, discountAmount: 90, payableAmount: 10, items: [item(10, 78)] });
  const text = words({ bills: [packaged] });
  expect(text).toContain('套餐抵扣-78.00');
  expect(text).toContain('优惠-12.00');
});

it('names what took something off several bills, and that there was more where one of them does not name it', () => {
  const named = bill({ discountAmount: 50, discountNames: ['洗护8折券'], payableAmount: 10 });
  const other = (discountAmount: number) => bill({ id: 'b2', billNo: 'ZD2', discountAmount });
  expect(words({ bills: [named, other(0)] })).toContain('优惠（洗护8折券）-50.00');
  expect(words({ bills: [named, other(14.9)] })).toContain('优惠（洗护8折券等）-64.90');
});

it('of a refund says what it was of and why, of a deposit that it is one', () => {
  const text = words({
    kind: 2,
    receiptNo: 'TK1',
    bills: [bill()],
    reason: '破损',
    amount: 60,
    ways: [{ way: 2, amount: 60 }],
  });
  for (const one of ['退款小票', '账单ZD160.00', '微信60.00', '退款合计60.00', '原因：破损', '签字'])
    expect(text).toContain(one);
  expect(words({ kind: 2, bills: [] })).toContain('押金退还85.00');
});

it('of a deposit that was taken is a receipt for the owner to keep, with how it was paid', () => {
  const ways = [{ way: 1, amount: 300 }] as const;
  const text = words({ bills: [], amount: 300, cashGiven: 0, changeAmount: 0, ways: [...ways] });
  for (const one of ['押金收据', '宠主：王女士', '收取押金300.00', '现金300.00', '签字'])
    expect(text).toContain(one);
  for (const one of ['消费小票', '合计', '应收']) expect(text).not.toContain(one);
});

it('of a refund has gift money where the store shows it, apart or as one with the principal', () => {
  const ways = [
    { way: 5, amount: 30 },
    { way: 6, amount: 10 },
  ] as const;
  const back = (settings: Record<string, string>): string =>
    words({ kind: 2, amount: 40, ways: [...ways], bills: [bill({ partAmount: 40 })] }, 1, settings);
  expect(back({ showGiftMoney: 'Y' })).toContain('储值本金30.00赠金10.00退款合计40.00');
  expect(back({ showGiftMoney: 'Y', mergeStoredValue: 'Y' })).toContain('储值支付40.00其中赠金10.00');
  expect(back({ showGiftMoney: 'Y', showActualAmount: 'Y' })).not.toContain('实收');
  for (const excludeGiftMoney of ['N', 'Y']) {
    const hidden = back({ excludeGiftMoney });
    expect(hidden).toContain('储值支付40.00退款合计40.00');
    expect(hidden).not.toMatch(/赠金|作废/);
  }
});

it('of a refund names the lines that it was for, with what went back for each', () => {
  const [whole, part, kept] = [item(60), item(40), item(20)];
  const items = [
    { ...whole, id: 'l1', productName: '驱虫药' },
    { ...part, id: 'l2', productName: '狗粮' },
    { ...kept, id: 'l3', productName: '项圈' },
  ];
  const returned = [
    { itemId: 'l2', amount: 15 },
    { itemId: 'l1', amount: 60, quantity: 1.5 },
  ];
  const text = words({ kind: 2, amount: 75, bills: [bill({ items, returned, partAmount: 75 })] });
  expect(text).toContain('账单ZD175.00驱虫药 退1.5盒60.00狗粮15.00');
  expect(text).not.toContain('项圈');
});
