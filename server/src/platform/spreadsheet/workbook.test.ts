import assert from 'node:assert/strict';
import { test } from 'node:test';
import excel from 'exceljs';
import { formatDay } from '../database/chinaTime';
import { spreadsheet, xlsxType } from './workbook';

interface Visit {
  readonly pet: string;
  readonly weight: number;
  readonly seen: Date | null;
}

const columns = [
  { title: '宠物', value: ({ pet }: Visit) => pet },
  { title: '体重', value: ({ weight }: Visit) => weight },
  { title: '就诊时间', value: ({ seen }: Visit) => seen, width: 20 },
];

test('a list becomes a spreadsheet with Chinese headings, real numbers and dates, and the day in its name', async () => {
  const seen = new Date('2026-03-01T17:30:05Z');
  const file = await spreadsheet('就诊', columns, [
    { pet: '=1+1', weight: 4.25, seen },
    { pet: '团子', weight: 3, seen: null },
  ]);
  assert.equal(file.fileName, `就诊_${formatDay(new Date())}.xlsx`);
  assert.equal(file.type, xlsxType);
  const book = new excel.Workbook();
  await book.xlsx.load(file.content as never);
  const sheet = book.getWorksheet('就诊')!;
  const valuesOf = (row: number) => (sheet.getRow(row).values as unknown[]).slice(1);
  assert.deepEqual(valuesOf(1), ['宠物', '体重', '就诊时间']);
  // 01:30:05 of the next day in Shanghai; exceljs reads the clock that is written as if it were UTC.
  assert.deepEqual(valuesOf(2), ['=1+1', 4.25, new Date('2026-03-02T01:30:05Z')]);
  assert.equal(sheet.getCell('A2').type, excel.ValueType.String, 'text stays text, whatever it looks like');
  assert.equal(sheet.getCell('C2').numFmt, 'yyyy-mm-dd hh:mm:ss');
  assert.equal(sheet.views[0]?.state, 'frozen');
});

test('other work goes on while thousands of rows are written', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    pet: `宠物${index}`,
    weight: index,
    seen: null,
  }));
  const file = await spreadsheet('很多', columns, rows);
  clearInterval(timer);
  assert.ok(file.content.length > 50_000);
  assert.ok(turns > 5, `${turns} turns`);
});
