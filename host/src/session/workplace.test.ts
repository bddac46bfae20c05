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
  expect(workplaceOf(profile())).toEqual({
    workspaceType: 2,
    storeId: 's1',
    name: '天河店',
    warehouseId: 'w1',
    warehouseType: 2,
  });
});

test('the company side works in no store', () => {
  expect(workplaceOf({ ...profile({ warehouseType: 3 }), menuListShowType: 1 })).toMatchObject({
    storeId: '',
    name: '公司',
    warehouseType: 3,
  });
});

test('the warehouse side works in the warehouse of the session, which has a type of its own', () => {
  const user = profile({ warehouseName: '线上商城仓', warehouseType: 4 });
  expect(workplaceOf({ ...user, menuListShowType: 3, warehouseId: '2' })).toEqual({
    workspaceType: 3,
    storeId: '',
    name: '线上商城仓',
    warehouseId: '2',
    warehouseType: 4,
  });
});
