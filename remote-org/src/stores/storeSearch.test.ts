import { ALL_STORES, nodeOfSearch, readSearch, searchOfNode } from './storeSearch';

const search = { ...ALL_STORES, name: '旧', deptId: '9', page: 4, pageSize: 100 };

it('clears all filters for the root, and keeps the page size', () => {
  const root = { id: '1', parentId: '0', name: '总公司', type: 1 as const, leaf: false };
  expect(searchOfNode(root, search)).toEqual({ ...ALL_STORES, pageSize: 100 });
});

it('filters by the id of a department', () => {
  const dept = { id: '2', parentId: '1', name: '华南区', type: 1 as const, leaf: false };
  const next = searchOfNode(dept, search);
  expect(next).toEqual({ ...ALL_STORES, pageSize: 100, deptId: '2' });
  expect(nodeOfSearch(next)).toBe('2');
});

it('filters by the name of a store', () => {
  const store = { id: 's7', parentId: '2', name: '南山店', type: 2 as const, leaf: true };
  const next = searchOfNode(store, search);
  expect(next).toEqual({ ...ALL_STORES, pageSize: 100, name: '南山店', storeNode: 's7' });
  expect(nodeOfSearch(next)).toBe('s7');
});

it('reads what a link asks for', () => {
  expect(readSearch(new URLSearchParams('name=南山&deptId=2'))).toEqual({
    ...ALL_STORES,
    name: '南山',
    deptId: '2',
  });
  expect(readSearch(new URLSearchParams())).toEqual(ALL_STORES);
});
