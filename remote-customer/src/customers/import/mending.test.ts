import { mended, NOTHING, redCells, sendable, slicesOf, troubled, type Mending } from './mending';

const columns = ['手机号', '宠主姓名', '宠物名'];
const row = (number: number, owner: number, column?: string) => ({
  ...{ row: number, owner, cells: [`1390000000${number}`, `宠主${number}`, '年糕'] },
  faults: column === undefined ? [] : [{ column, msg: '错' }],
});
const checked = (): Mending =>
  mended(NOTHING, {
    type: 'checked',
    check: {
      ...{ columns, total: 4, success: 1, fail: 3 },
      rows: [row(2, 2), row(3, 3, '宠主姓名'), row(4, 3, ''), row(5, 5, '宠物名')],
    },
  });
const type = (mending: Mending, number: number, column: number, text: string): Mending =>
  mended(mending, { type: 'typed', row: number, column, text });
const numbers = (owners: readonly (readonly { readonly row: number }[])[]): number[] =>
  owners.flat().map(({ row: number }) => number);

it('sends what is right, and owners of whom something was typed over, with all of their rows', () => {
  const mending = checked();
  expect(numbers(sendable(mending.rows))).toEqual([2]);
  const typed = type(mending, 3, 1, '王小明');
  expect(numbers(sendable(typed.rows))).toEqual([2, 3, 4]);
  expect(type(mending, 3, 1, '宠主3')).toEqual(mending);
});

it('asks for red cells until they are typed over, and again when the server says so', () => {
  const typed = type(checked(), 3, 1, '王小明');
  expect(redCells(typed.rows, columns)).toEqual([{ row: 5, column: 2 }]);
  expect(troubled(typed.rows)).toHaveLength(3);
  const failed = [{ row: 3, owner: 3, faults: [{ column: '手机号', msg: '手机号已存在' }] }];
  const refused = mended(typed, {
    type: 'answered',
    done: { ...{ total: 1, success: 0, fail: 1, imported: [] }, failed },
  });
  expect(redCells(refused.rows, columns)).toEqual([
    { row: 3, column: 0 },
    { row: 5, column: 2 },
  ]);
  expect(refused.rows[1]?.cells[1]).toBe('王小明');
});

it('sends nothing twice', () => {
  const done = mended(checked(), {
    type: 'answered',
    done: {
      ...{ total: 1, success: 1, fail: 0, failed: [] },
      imported: [{ row: 2, ownerId: 'o2', storeUserNo: '100100002' }],
    },
  });
  expect(sendable(done.rows)).toEqual([]);
  expect(done.rows[0]?.file).toEqual({ ownerId: 'o2', storeUserNo: '100100002' });
});

it('cuts no owner in two', () => {
  expect(slicesOf([[1, 2], [3], [4, 5, 6, 7], [8]], 3)).toEqual([[1, 2, 3], [4, 5, 6, 7], [8]]);
});
