import type { OrgNode } from '@hospital/shared/contract/calls/organisation';
import { treeMove, treeRows, type TreeRow } from './treeRows';

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

describe('keys', () => {
  const rows = rowsWith('a'); // a (open), a1 (closed), a2 (leaf), b (closed)

  it.each([
    ['ArrowDown', 0, { to: 1 }],
    ['ArrowDown', 3, null],
    ['ArrowUp', 0, null],
    ['ArrowUp', 2, { to: 1 }],
    ['Home', 3, { to: 0 }],
    ['End', 0, { to: 3 }],
    ['ArrowRight', 0, { to: 1 }],
    ['ArrowRight', 2, null],
    ['ArrowLeft', 2, { to: 0 }],
    ['ArrowLeft', 3, null],
    ['x', 0, null],
  ])('%s on row %i', (key, at, move) => {
    expect(treeMove(key, at, rows)).toEqual(move);
  });

  it('open and close', () => {
    expect(treeMove('ArrowRight', 1, rows)).toEqual({ open: rows[1]?.node });
    expect(treeMove('ArrowLeft', 0, rows)).toEqual({ close: rows[0]?.node });
  });
});
