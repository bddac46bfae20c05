import type { FileAnswer } from '@hospital/shared/contract/call';
import { isWholeMobile } from '../privacy/mobile';
import { formatDay } from '../database/chinaTime';
import type { Cell } from './jobs';
import { listBytes } from './listThread';

export interface SheetColumn<Row> {
  /** Chinese heading. */
  readonly title: string;
  /** Numbers and dates stay such, so that a spreadsheet can sort and add them up. */
  readonly value: (row: Row) => Cell;
  /** Characters that fit; 16 without it. */
  readonly width?: number;
  /** Telephones of owners, whole or masked. */
  readonly mobiles?: true;
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** With the day in it: `用户列表_2026-11-21.xlsx`. */
export const sheetFileName = (name: string): string => `${name}_${formatDay(new Date())}.xlsx`;

const usualWidth = 16;
const rowsOfPage = 500;

/**
 * A list as a spreadsheet: Chinese headings that stay while one scrolls, a filter on each, real dates and numbers. It
 * is written in a thread of its own while the rows come, so that other calls are answered meanwhile and the rows are
 * never all in memory.
 *
 * @param name of sheet and file; the file's also has the day in it
 */
export async function spreadsheet<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): Promise<FileAnswer> {
  const head = { name, columns: columns.map(({ title, width = usualWidth }) => ({ title, width })) };
  const held = { rows: 0, mobiles: 0, columns: columns.map(({ title }) => title) };
  const content = await listBytes(head, pagesOf(columns, rows, held));
  return { fileName: sheetFileName(name), type: xlsxType, content, holds: held };
}

async function* pagesOf<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  held: { rows: number; mobiles: number },
): AsyncGenerator<Cell[][]> {
  let page: Cell[][] = [];
  for await (const row of rows) {
    const cells = columns.map(({ value }) => value(row));
    held.rows += 1;
    held.mobiles += cells.filter((cell, at) => columns[at]?.mobiles && isWholeMobile(cell)).length;
    page.push(cells);
    if (page.length < rowsOfPage) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
