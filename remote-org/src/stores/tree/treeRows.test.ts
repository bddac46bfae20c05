import type { OrgNode } from '@hospital/shared/contract/calls/organisation';
import { treeRows, type TreeRow } from './treeRows';

const node = (id: string, changes: Partial<OrgNode> = {}): OrgNode => ({
  id,
  parentId: '0',
  name: id,
  type: 1,
  leaf: false,
  ...changes,
});

const children: Record<string, OrgNode[]> = {
  a: [node('a1'), node('a2', { type: 2, leaf: true })],
  a1: [node('a11', { type: 2, leaf: true })],
};

const rowsWith = (...open: string[]): readonly TreeRow[] =>
  treeRows({
    roots: [node('a'), node('b')],
    isOpen: ({ id }) => open.includes(id),
    isLeaf: ({ leaf }) => leaf,
    childrenOf: ({ id }) => children[id],
  });

const ids = (rows: readonly TreeRow[]): string[] => rows.map((row) => row.node.id);

it('shows what lies below open nodes, however deep, and nothing below closed ones', () => {
  expect(ids(rowsWith())).toEqual(['a', 'b']);
  expect(ids(rowsWith('a', 'a1'))).toEqual(['a', 'a1', 'a11', 'a2', 'b']);
  expect(ids(rowsWith('a1'))).toEqual(['a', 'b']);
});

it('says for each row where it stands', () => {
  const [, , deep, store] = rowsWith('a', 'a1');
  expect(deep).toMatchObject({ level: 3, position: 1, siblings: 1, open: undefined });
  expect(store).toMatchObject({ level: 2, position: 2, siblings: 2, open: undefined });
});

it('shows an open node whose children are not known yet', () => {
  expect(ids(rowsWith('b'))).toEqual(['a', 'b']);
});
