import type { PackageOffer } from '@hospital/shared/contract/calls/packages';
import { faultOf, groupsOf, requestOf, sumOf } from './offers.model';

const offer = (over: Partial<PackageOffer> = {}): PackageOffer => ({
  ...{ billId: 'b1', lineId: 'l1', productName: '洗澡', itemId: 'i1', customerPackageId: 'k1' },
  ...{ packageName: '洗护卡', packageNo: 'TC1', expireDate: '', remain: 3, quantity: 1, amount: 78 },
  ...over,
});
const two = [
  offer(),
  offer({ lineId: 'l2', billId: 'b2', customerPackageId: 'k2', packageName: '焕新卡', amount: 0.1 }),
];
const none = { left: new Set<string>(), codes: {} };

it('groups offers by their packages and sums them in fen', () => {
  expect(groupsOf(two).map(({ name }) => name)).toEqual(['洗护卡', '焕新卡']);
  expect(sumOf(two)).toBe(7810);
});

it('wants a code of each package that is used, where the store does', () => {
  expect(faultOf(two, none, false)).toBe('');
  expect(faultOf(two, none, true)).toBe('请输入洗护卡（TC1）的6位验证码');
  expect(faultOf(two, { ...none, codes: { k1: '12345' } }, true)).toBe('请输入洗护卡（TC1）的6位验证码');
  expect(faultOf(two, { left: new Set(['l2']), codes: { k1: '123456' } }, true)).toBe('');
  expect(faultOf(two, { ...none, left: new Set(['l1', 'l2']) }, false)).toBe('请选择要用套餐的项目');
});

it('asks for what is chosen alone, with the versions of its bills', () => {
  const bills = [
    { id: 'b1', version: 2 },
    { id: 'b2', version: 5 },
  ];
  const choice = { left: new Set(['l2']), codes: { k1: '123456', k2: '654321' } };
  expect(requestOf(bills, two, choice)).toEqual({
    bills: [{ id: 'b1', version: 2 }],
    uses: [{ lineId: 'l1', itemId: 'i1', quantity: 1 }],
    codes: [{ customerPackageId: 'k1', code: '123456' }],
  });
  expect(requestOf(bills, two, none)).not.toHaveProperty('codes');
});
