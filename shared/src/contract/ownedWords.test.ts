import { countInWords } from './ownedWords';

test('what hangs on a file is counted by its measure word, whatever stands around its name', () => {
  const counted = (kind: string): string => countInWords({ kind, count: 2 });
  expect(['宠物', '账单', '该宠物的账单', '已用于其账单的优惠券', '未到店预约'].map(counted)).toEqual([
    ...['2只', '2张', '2张', '2张', '2个'],
  ]);
  expect(counted('限该宠物的套餐（更换后可用于其全部宠物）')).toBe('2个');
  // What nobody has a word for yet.
  expect(counted('化验')).toBe('2');
});
