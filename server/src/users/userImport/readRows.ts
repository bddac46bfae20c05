import type { SentFile } from '@hospital/shared/contract/schema';
import { invalid } from '../../http/businessError';
import type { ReadSheet } from '../../spreadsheet/jobs';
import { readSheets } from '../../spreadsheet/spreadsheets';
import { columns, type Cells } from './columns';

/** Rows of users in one file: each is written with all that it may do, in one transaction. */
export const mostRows = 500;
/** The header stands in one of the first rows; explanations may stand above it. */
const headerWithin = 10;

export interface SheetRow {
  /** Number in the sheet, from 1. */
  readonly row: number;
  readonly cells: Cells;
}

const plain = (title: string): string => title.replace(/[*＊\s]/g, '');

interface Table {
  readonly sheet: ReadSheet;
  readonly at: number;
  readonly places: ReadonlyMap<string, number>;
}

/** The row of a sheet that has most of our columns. */
function tableOf(sheet: ReadSheet): Table {
  const candidates = sheet.rows.slice(0, headerWithin).map(({ cells }, at) => {
    const titles = cells.map(plain);
    const found = columns.flatMap(({ key, title }) => {
      const place = titles.indexOf(title);
      return place < 0 ? [] : [[key, place] as const];
    });
    return { sheet, at, places: new Map<string, number>(found) };
  });
  return candidates.reduce((best, one) => (one.places.size > best.places.size ? one : best), {
    sheet,
    at: 0,
    places: new Map(),
  });
}

/**
 * The rows of a workbook by column, whatever order its columns stand in.
 *
 * @throws 40001 at `file` when it cannot be read, is too long or empty, or lacks a column
 */
export async function readRows(file: SentFile): Promise<readonly SheetRow[]> {
  if (typeof file !== 'object' || file.size === 0) throw invalid('file', '请选择文件');
  const tables = (await readSheets(file, mostRows + headerWithin, mostRows)).map(tableOf);
  const [table] = tables.sort((one, other) => other.places.size - one.places.size);
  if (!table || table.places.size < 2) throw invalid('file', '文件内容与导入模板不符，请下载模板填写');
  const missing = columns.filter(({ key, required }) => required && !table.places.has(key));
  if (missing.length > 0) {
    throw invalid('file', `文件缺少列：${missing.map(({ title }) => title).join('、')}`);
  }
  const rows = table.sheet.rows.slice(table.at + 1).map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(
      columns.map(({ key }) => [key, cells[table.places.get(key) ?? -1] ?? '']),
    ) as Record<string, string> as Cells,
  }));
  if (rows.length === 0) throw invalid('file', '文件中没有用户');
  if (rows.length > mostRows) throw invalid('file', `文件行数过多，一次最多${mostRows}行`);
  return rows;
}
