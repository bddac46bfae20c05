import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columns, type Cells } from './columns';
import { ownersOf, type SentRow } from './grouping';

const blank = Object.fromEntries(columns.map(({ key }) => [key, ''])) as Cells;
const row = (number: number, cells: Partial<Cells>, owner?: number): SentRow => ({
  row: number,
  cells: { ...blank, ...cells },
  ...(owner === undefined ? {} : { owner }),
});
/** Rows of each owner. */
const grouped = (rows: readonly SentRow[]): number[][] =>
  ownersOf(rows).map((owner) => owner.rows.map((each) => each.row));

test('rows with one telephone are of one owner, wherever they stand and however it is written', () => {
  const rows = [
    row(2, { mobile: '13800000001', name: '甲' }),
    row(3, { mobile: '13800000002', name: '乙' }),
    row(4, { mobile: '138-0000-0001', 'pet.name': '豆包' }),
  ];
  assert.deepEqual(grouped(rows), [[2, 4], [3]]);
});

test('a row without a telephone goes on with the one above, unless it tells of somebody else or of no pet', () => {
  const rows = [
    row(2, { mobile: '13800000001', name: '甲', 'pet.name': '豆包' }),
    row(3, { 'pet.name': '汤圆' }),
    row(4, { name: '甲', 'pet.name': '年糕' }),
    row(5, { name: '乙', 'pet.name': '可乐' }),
    row(6, { remarks: '没有宠物' }),
  ];
  assert.deepEqual(grouped(rows), [[2, 3, 4], [5], [6]]);
});

test('a row that comes back from the screen goes on with its own owner, never with who stands above it by chance', () => {
  const rows = [
    row(2, { mobile: '13800000001', name: '甲' }, 2),
    row(7, { 'pet.name': '汤圆' }, 6),
    row(8, { 'pet.name': '年糕' }, 2),
  ];
  assert.deepEqual(grouped(rows), [[2, 8], [7]]);
});
