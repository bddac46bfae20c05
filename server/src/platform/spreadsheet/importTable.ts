import type { SentFile } from '@hospital/shared/contract/schema';
import { invalid } from '../errors/businessError';
import type { ReadSheet, SheetColumn } from './jobs';
import { readSheets } from './spreadsheets';

/** A column of a workbook that is imported. */
export interface ImportColumn<Key extends string = string> extends SheetColumn {
  readonly key: Key;
  readonly title: string;
  readonly required: boolean;
  /** For the sheet of explanations. */
  readonly hint: string;
  /** Most characters of a text. */
  readonly longest?: number;
}

/** The columns of a workbook, and what it may hold. */
export interface ImportTable<Key extends string = string> {
  /** What its rows are: `门店`. */
  readonly what: string;
  readonly columns: readonly ImportColumn<Key>[];
  readonly mostRows: number;
}

/** A row as it was read: its number in the sheet, from 1, and its texts by column. */
export interface SheetRow<Key extends string> {
  readonly row: number;
  readonly cells: Readonly<Record<Key, string>>;
}

export const importColumn = <const Key extends string>(
  key: Key,
  title: string,
  required: boolean,
  hint: string,
  more: Pick<ImportColumn, 'width' | 'pick' | 'longest'> = {},
): ImportColumn<Key> => ({ key, title, required, hint, ...more });

/** The header stands in one of the first rows; explanations may stand above it. */
const headerWithin = 10;
const plain = (title: string): string => title.replace(/[*＊\s]/g, '');

interface Header {
  readonly sheet: ReadSheet;
  readonly at: number;
  /** Where each column stands, by its key. */
  readonly places: ReadonlyMap<string, number>;
}

/** The row of a sheet that has most of our columns. */
function headerOf(sheet: ReadSheet, columns: readonly ImportColumn[]): Header {
  const candidates = sheet.rows.slice(0, headerWithin).map(({ cells }, at) => {
    const titles = cells.map(plain);
    const found = columns.flatMap(({ key, title }) => {
      const place = titles.indexOf(title);
      return place < 0 ? [] : [[key, place] as const];
    });
    return { sheet, at, places: new Map(found) };
  });
  return candidates.reduce<Header>((best, one) => (one.places.size > best.places.size ? one : best), {
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
export async function readTable<Key extends string>(
  file: SentFile,
  { what, columns, mostRows }: ImportTable<Key>,
): Promise<readonly SheetRow<Key>[]> {
  if (typeof file !== 'object' || file.size === 0) throw invalid('file', '请选择文件');
  const sheets = await readSheets(file, mostRows + headerWithin, mostRows);
  const [header] = sheets
    .map((sheet) => headerOf(sheet, columns))
    .sort((one, other) => other.places.size - one.places.size);
  if (!header || header.places.size < 2) throw invalid('file', '文件内容与导入模板不符，请下载模板填写');
  const missing = columns.filter(({ key, required }) => required && !header.places.has(key));
  if (missing.length > 0) {
    throw invalid('file', `文件缺少列：${missing.map(({ title }) => title).join('、')}`);
  }
  const rows = header.sheet.rows.slice(header.at + 1).map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(
      columns.map(({ key }) => [key, cells[header.places.get(key) ?? -1] ?? '']),
    ) as Record<Key, string>,
  }));
  if (rows.length === 0) throw invalid('file', `文件中没有${what}`);
  if (rows.length > mostRows) throw invalid('file', `文件行数过多，一次最多${mostRows}行`);
  return rows;
}
