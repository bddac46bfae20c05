import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import excel from 'exceljs';
import type { FileAnswer } from '@hospital/shared/contract/call';
import { formatDay } from '../database/chinaTime';

/** What a cell holds: numbers and dates stay such, so that a spreadsheet can sort and add them up. */
export type CellValue = string | number | Date | null;

export interface SheetColumn<Row> {
  /** Chinese heading. */
  readonly title: string;
  readonly value: (row: Row) => CellValue;
  /** Characters that fit; 16 without it. */
  readonly width?: number;
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Spreadsheets know no time zones: a moment is written as the clock in China shows it. */
const shanghaiOffset = 8 * 3600 * 1000;
const rowsAtOnce = 200;
const usualWidth = 16;

/**
 * A list as a spreadsheet: Chinese headings that stay while one scrolls, a filter on each, real dates and numbers.
 * Other calls are answered between the rows, however many there are.
 *
 * @param name of sheet and file; the file's also has the day in it: `用户列表_2026-11-21.xlsx`
 */
export async function spreadsheet<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): Promise<FileAnswer> {
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const book = new excel.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ title, width = usualWidth }) => ({ header: title, width }));
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
  const heading = sheet.getRow(1);
  heading.font = { bold: true };
  heading.commit();
  let written = 0;
  for await (const row of rows) {
    const line = sheet.addRow(columns.map(({ value }) => asCell(value(row))));
    line.eachCell((cell) => {
      if (cell.value instanceof Date) cell.numFmt = 'yyyy-mm-dd hh:mm:ss';
    });
    line.commit();
    written += 1;
    if (written % rowsAtOnce === 0) await nextTurn();
  }
  await book.commit();
  return {
    fileName: `${name}_${formatDay(new Date())}.xlsx`,
    type: xlsxType,
    content: Buffer.concat(chunks),
  };
}

const asCell = (value: CellValue): CellValue =>
  value instanceof Date ? new Date(value.getTime() + shanghaiOffset) : value;
