import type { SentFile } from '@hospital/shared/contract/schema';
import { invalid } from '../../http/businessError';
import type { ReadSheet } from '../../spreadsheet/jobs';
import { readSheets } from '../../spreadsheet/spreadsheets';
import { columns, type Cells } from './columns';

/** Rows of stores in one file. */
export const mostRows = 5000;
/** The header stands in one of the first rows; explanations may stand above it. */
const headerWithin = 10;

export interface SheetRow {
  /** Number in the sheet, from 1. */
  readonly row: number;
  readonly cells: Cells;
}

const plain = (title: string): string => title.replace(/[*＊\s]/g, '');

interface Header {
  readonly at: number;
  readonly places: ReadonlyMap<string, number>;
}

/** The row that has most of our columns. */
function headerOf({ rows }: ReadSheet): Header | null {
  let best: Header | null = null;
  rows.slice(0, headerWithin).forEach(({ cells }, at) => {
    const titles = cells.map(plain);
    const places = new Map(
      columns.flatMap(({ key, title }) => {
        const place = titles.indexOf(title);
        return place < 0 ? [] : [[key, place] as const];
      }),
    );
    if (places.size > (best?.places.size ?? 1)) best = { at, places };
  });
  return best;
}

/**
 * The rows of a workbook by column, whatever order its columns stand in.
 *
 * @throws 40001 at `file` when it cannot be read, is too long or empty, or lacks a column
 */
export async function readRows(file: SentFile): Promise<readonly SheetRow[]> {
  if (typeof file !== 'object' || file.size === 0) throw invalid('file', '请选择文件');
  const sheets = await readSheets(file, mostRows + headerWithin, mostRows);
  const found = sheets
    .map((sheet) => ({ sheet, header: headerOf(sheet) }))
    .sort((one, other) => (other.header?.places.size ?? 0) - (one.header?.places.size ?? 0))[0];
  const header = found?.header;
  if (!found || !header) throw invalid('file', '文件内容与导入模板不符，请下载模板填写');
  const missing = columns.filter(({ key, required }) => required && !header.places.has(key));
  if (missing.length > 0) {
    throw invalid('file', `文件缺少列：${missing.map(({ title }) => title).join('、')}`);
  }
  const rows = found.sheet.rows.slice(header.at + 1).map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(
      columns.map(({ key }) => [key, cells[header.places.get(key) ?? -1] ?? '']),
    ) as Record<string, string> as Cells,
  }));
  if (rows.length === 0) throw invalid('file', '文件中没有门店');
  if (rows.length > mostRows) throw invalid('file', `文件行数过多，一次最多${mostRows}行`);
  return rows;
}
