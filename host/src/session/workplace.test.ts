import { profile } from '../../test/menu.fixture';
import { warehouseTypeOf, workplaceOf } from './workplace';

test.each([
  [2, 4, 2],
  [1, 4, 3],
  [3, 4, 4],
  [3, 1, 1],
  [3, Number.NaN, 1],
] as const)('side %s with a warehouse of type %s says %s', (side, own, expected) => {
  expect(warehouseTypeOf(side, own)).toBe(expected);
});

test('the store side works in the store of the session', () => {
  expect(workplaceOf({ user: profile(), workspaceType: 2, warehouseType: 2 })).toEqual({
    workspaceType: 2,
    storeId: 's1',
    name: '天河店',
    warehouseId: 'w1',
    warehouseType: 2,
  });
});

test('the company side works in no store', () => {
  expect(workplaceOf({ user: profile(), workspaceType: 1, warehouseType: 3 })).toMatchObject({
    storeId: '',
    name: '公司',
    warehouseType: 3,
  });
});
