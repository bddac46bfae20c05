/** @jest-environment jsdom */
import { bill, line, nobody, wordsOf } from './data.fixture';
import { receipt } from './receipt';
import { rollOf } from './settings';

const show = (settings: Record<string, string> = {}, data = bill): string =>
  wordsOf(receipt(data, settings, '80mm'));

it.each([
  ['showStoreName', '望京门店'],
  ['showDoorName', '望京宠物医院'],
  ['showCashier', '收银员：李收银'],
  ['showActualAmount', '实收183.50'],
  ['showDiscountPrice', '折后 31.5063.00'],
  ['printGenericName', '速诺片（阿莫西林克拉维酸钾片）'],
  ['showGiftMoney', '赠金40.00'],
])('%s decides whether “%s” is printed', (key, words) => {
  expect(show({ [key]: 'Y' })).toContain(words);
  expect(show({ [key]: 'N' })).not.toContain(words);
});

it('has the mark of the chain', () => {
  const shown = receipt(bill, { showLogo: 'Y' }, '58mm');
  expect(shown).toContain('<img class="logo" src="/files/logo.png"');
  expect(receipt(bill, { showLogo: 'N' }, '58mm')).not.toContain('<img');
  expect(receipt({ ...bill, head: { ...bill.head, logo: '' } }, { showLogo: 'Y' }, '58mm')).not.toContain(
    '<img',
  );
});

it('names products by their own name or by the generic one', () => {
  expect(show({ printProductNameType: '1' })).not.toContain('阿莫西林');
  const generic = show({ printProductNameType: '2' });
  expect(generic).toContain('阿莫西林克拉维酸钾片');
  expect(generic).not.toContain('速诺片');
  // Without a generic name there is only the own one.
  expect(generic).toContain('血常规');
});

it('is by lines or by kinds of products', () => {
  expect(show({ receiptType: '2' })).toContain('速诺片');
  const kinds = show({ receiptType: '1', showDiscountPrice: 'Y' });
  expect(kinds).toContain('药品（1项）70.00折后63.00');
  expect(kinds).not.toContain('速诺片');
});

it.each(['1', '2'])('has no discounted price of what costs no less, in the form %s', (receiptType) => {
  const dear = { ...bill, items: [line({ price: 35, quantity: 2, amount: 70 })] };
  expect(show({ receiptType, showDiscountPrice: 'Y' }, dear)).not.toContain('折后');
});

it('hides the discounted price of one unit, not that of the line', () => {
  expect(show({ showDiscountPrice: 'Y', hideDiscountUnitPrice: 'Y' })).toContain('折后63.00');
  expect(show({ showDiscountPrice: 'Y', hideDiscountUnitPrice: 'Y' })).not.toContain('31.50');
});

it('shows principal and gift money apart or as one', () => {
  expect(show({ showGiftMoney: 'Y' })).toContain('储值本金60.00赠金40.00');
  const merged = show({ mergeStoredValue: 'Y', showGiftMoney: 'Y' });
  expect(merged).toContain('储值支付100.00其中赠金40.00');
  expect(merged).not.toContain('储值本金');
});

it('counts gift money that has no line of its own with the principal, so that the ways come to the sum', () => {
  const hidden = show({ showActualAmount: 'Y' });
  expect(hidden).toContain('储值支付100.00实收183.50');
  expect(hidden).not.toContain('赠金');
  const gift = { ...bill, payments: [{ way: 6, amount: 40 }] as const };
  expect(show({ showActualAmount: 'Y' }, gift)).toContain('储值支付40.00实收40.00');
});

it('takes gift money out of what was received', () => {
  const without = show({ showActualAmount: 'Y', excludeGiftMoney: 'Y' });
  expect(without).toContain('储值本金60.00实收（不含赠金）143.50');
});

it('ends with the remark of the store, which is no HTML', () => {
  const html = receipt(bill, { remark: '<b onclick="x()">谢谢</b>' }, '58mm');
  expect(html).toContain('&lt;b onclick=&quot;x()&quot;&gt;谢谢&lt;/b&gt;');
  expect(wordsOf(html)).toContain('<b onclick="x()">谢谢</b>');
});

it('has a size of text, paper and copies', () => {
  expect(receipt(bill, { fontSize: '20' }, '58mm')).toContain('font-size: 20px');
  expect(receipt(bill, {}, '58mm')).toContain('font-size: 14px');
  expect(receipt(bill, { storeFontSize: '24', totalFontSize: '18' }, '58mm')).toMatch(
    /\.content \.store \{ font-size: 24px \}\s+\.content \.totals \.strong \{ font-size: 18px \}/,
  );
  expect(receipt(bill, {}, '58mm')).not.toContain('.content .store');
  expect(receipt(bill, {}, '58mm')).toContain('size: 58mm');
  expect(receipt(bill, {}, '80mm')).toContain('size: 80mm');
  expect(receipt(bill, {}, '80mm').match(/class="sheet"/g)).toHaveLength(1);
  expect(show()).not.toContain('第一联');
  const three = receipt(bill, { copies: '3' }, '80mm');
  expect(three.match(/class="sheet"/g)).toHaveLength(3);
  expect(wordsOf(three)).toMatch(/第一联 顾客联.*第二联 门店联.*第三联 财务联/);
});

it('has amounts with two decimals and adds them in fen', () => {
  const items = [
    line({ categoryName: '药品', price: 0.1, quantity: 1, amount: 0.1 }),
    line({ price: 0.2, quantity: 1, amount: 0.2 }),
  ];
  expect(show({ receiptType: '1' }, { ...bill, items, totalAmount: 1234567.5 })).toMatch(
    /药品（2项）0\.30.*合计1,234,567\.50/,
  );
});

it('is marked when it is printed again', () => {
  expect(wordsOf(receipt(bill, {}, '80mm'))).not.toContain('补打');
  expect(wordsOf(receipt(bill, {}, '80mm', 2))).toContain('消费小票（补打）');
  // What is not paid wholly is no proof that it is.
  const unpaid = wordsOf(receipt({ ...bill, unpaid: true, payments: [] }, {}, '80mm'));
  expect(unpaid).toContain('预结小票（未结清）');
  expect(unpaid).not.toContain('消费小票');
  const recharge = wordsOf(receipt({ ...bill, isRecharge: true }, {}, '80mm'));
  expect(recharge).toContain('充值小票');
  expect(recharge).not.toContain('消费小票');
});

it.each(['10', '12', '14', '16', '18', '20'])('has text of %s pixels', (fontSize) => {
  expect(receipt(bill, { fontSize }, '80mm')).toContain(`font-size: ${fontSize}px`);
});

it('lies on the roll of the store', () => {
  expect(rollOf({})).toBe('80mm');
  expect(rollOf({ paperWidth: '80' })).toBe('80mm');
  expect(rollOf({ paperWidth: '58' })).toBe('58mm');
});

it('leaves out what is not known', () => {
  const words = show(
    { showCashier: 'Y' },
    { ...bill, patient: nobody, cashierName: '', discountAmount: 0, payments: [] },
  );
  expect(words).not.toMatch(/宠主|宠物：|收银员|优惠|储值|null|undefined/);
});

it('names what took something off, each once', () => {
  expect(show({}, { ...bill, discountNames: ['新客券', '店庆', '店庆'] })).toContain('优惠（新客券、店庆）');
  expect(show({}, bill)).not.toContain('优惠（');
});
