import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BusinessError } from '../errors/businessError';
import { readSheets, workbookBytes } from './spreadsheets';

const file = (content: Uint8Array, name = 'a.xlsx') => ({
  name,
  type: '',
  size: content.length,
  arrayBuffer: async () =>
    content.buffer.slice(content.byteOffset, content.byteOffset + content.length) as ArrayBuffer,
});

test('what is written is read again, times and dates as people write them', async () => {
  const content = await workbookBytes({
    sheets: [
      {
        name: '门店',
        columns: [{ title: '名称', required: true }, { title: '电话' }, { title: '性质', pick: '性质' }],
        pickRows: 10,
        rows: [
          ['甲', '02038780116', '直营'],
          [null, null, null],
          [' 乙 ', 13_800_001_111, new Date('2026-03-04T00:00:00Z')],
          ['丙', new Date(Date.UTC(1899, 11, 30, 8, 15)), new Date(Date.UTC(1899, 11, 31))],
        ],
      },
    ],
    lists: { 性质: ['直营', '联营'] },
  });
  assert.deepEqual(await readSheets(file(content), 10), [
    {
      name: '门店',
      rows: [
        { row: 1, cells: ['名称*', '电话', '性质'] },
        { row: 2, cells: ['甲', '02038780116', '直营'] },
        { row: 4, cells: ['乙', '13800001111', '2026-03-04'] },
        { row: 5, cells: ['丙', '08:15', '24:00'] },
      ],
    },
  ]);
});

test('what is no workbook, or too long, is refused in words', async () => {
  const refusal = async (content: Uint8Array, mostRows: number): Promise<string> => {
    const error = await readSheets(file(content), mostRows).then(
      () => null,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof BusinessError, String(error));
    return error.msg;
  };
  assert.match(await refusal(Buffer.from('not a workbook'), 9), /无法读取/);
  assert.match(await refusal(new Uint8Array(), 9), /无法读取/);
  const rows = Array.from({ length: 20 }, (_, index) => [String(index)]);
  const long = await workbookBytes({ sheets: [{ name: 'x', columns: [{ title: 'x' }], rows }] });
  assert.match(await refusal(long, 9), /最多9行/);
});
