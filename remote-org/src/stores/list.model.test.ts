import { ALL, filterOfNode, standsFor } from './list.model';

const root = { id: '1', parentId: '0', name: '总公司', type: 1 as const, leaf: false };
const dept = { id: '2', parentId: '1', name: '华南区', type: 1 as const, leaf: false };
const store = { id: 's7', parentId: '2', name: '南山店', type: 2 as const, leaf: true };

it.each([
  ['clears all filters for the root', root, ALL],
  ['filters by the id of a department', dept, { storeName: '', deptId: '2' }],
  ['filters by the name of a store', store, { storeName: '南山店', deptId: '' }],
])('%s', (_, node, filter) => {
  expect(filterOfNode(node)).toEqual(filter);
});

it('knows whether the list still shows what was chosen', () => {
  for (const node of [dept, store]) {
    expect(standsFor(filterOfNode(node), node)).toBe(true);
    expect(standsFor(ALL, node)).toBe(false);
  }
  expect(standsFor({ storeName: '南山', deptId: '2' }, dept)).toBe(true);
  expect(standsFor({ storeName: '南山', deptId: '' }, store)).toBe(false);
});
