import { treeKeyMove, type TreeLine } from './treeKeys';

/** An open node with a closed one and a leaf below it, and a closed root. */
const lines: readonly TreeLine[] = [
  { level: 1, open: true },
  { level: 2, open: false },
  { level: 2, open: undefined },
  { level: 1, open: false },
];

it.each([
  ['ArrowDown', 0, { to: 1 }],
  ['ArrowDown', 3, null],
  ['ArrowUp', 0, null],
  ['ArrowUp', 2, { to: 1 }],
  ['Home', 3, { to: 0 }],
  ['End', 0, { to: 3 }],
  ['ArrowRight', 0, { to: 1 }],
  ['ArrowRight', 1, 'open'],
  ['ArrowRight', 2, null],
  ['ArrowLeft', 0, 'close'],
  ['ArrowLeft', 2, { to: 0 }],
  ['ArrowLeft', 3, null],
  ['x', 0, null],
])('%s on line %i', (key, at, move) => {
  expect(treeKeyMove(key, at, lines)).toEqual(move);
});
