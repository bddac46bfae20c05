import type { FileAnswer } from '@hospital/shared/contract/call';
import { MOST_EXPORTED, MOST_EXPORTED_AT_ONCE } from '@hospital/shared/contract/exports';
import { invalid } from '../errors/businessError';
import { sheetFileName, spreadsheet, type SheetColumn, xlsxType } from './workbook';

/** Columns by the keys that the list on screen has for them, in the order of a sheet whose caller chose none. */
export type SheetColumns<Key extends string, Row> = Readonly<Record<Key, SheetColumn<Row>>>;

/** The columns that were chosen (`caseNo,petName`), in that order; all of them where none were. */
function chosenOf<Key extends string, Row>(
  columns: SheetColumns<Key, Row>,
  chosen: string | undefined,
): readonly SheetColumn<Row>[] {
  if (!chosen) return Object.values(columns);
  return [...new Set(chosen.split(','))].flatMap((key) => columns[key as Key] ?? []);
}

/** How many ids a list asks for to know whether it is too long to be exported. */
export const idsToExport = { limit: MOST_EXPORTED + 1, offset: 0 } as const;

/** Rows that are looked up at a time. */
const rowsAtOnce = 1000;

interface ExportedList<Key extends string, Row extends object> {
  /** Of the sheet and the file. */
  readonly name: string;
  readonly columns: SheetColumns<Key, Row>;
  /** `columns` of the request. */
  readonly chosen: string | undefined;
  /** Of all rows, in the order of the list: one statement finds them, so that the sheet is the list of one moment. */
  readonly ids: readonly string[];
  /** Rows of some ids, in any order; one that has gone since is left out. */
  readonly rowsOf: (ids: readonly string[]) => Promise<readonly Row[]>;
  readonly idOf: (row: Row) => string;
}

/**
 * A list of records as a spreadsheet, in its order and with the columns that were chosen. Only ids are held of all
 * rows; the rows are read and written some at a time. Of more than `MOST_EXPORTED_AT_ONCE` the file is made later.
 *
 * @throws 40001 when there are more than `MOST_EXPORTED`
 */
export async function exportList<Key extends string, Row extends object>({
  name,
  columns,
  chosen,
  ids,
  rowsOf,
  idOf,
}: ExportedList<Key, Row>): Promise<FileAnswer> {
  if (ids.length > MOST_EXPORTED)
    throw invalid('columns', `最多导出${MOST_EXPORTED}条，请缩小查询范围后再导出`);
  async function* rows(): AsyncGenerator<Row> {
    for (let at = 0; at < ids.length; at += rowsAtOnce) {
      const some = ids.slice(at, at + rowsAtOnce);
      const found = new Map((await rowsOf(some)).map((row) => [idOf(row), row]));
      for (const id of some) {
        const row = found.get(id);
        if (row) yield row;
      }
    }
  }
  const make = (): Promise<FileAnswer> => spreadsheet(name, chosenOf(columns, chosen), rows());
  if (ids.length <= MOST_EXPORTED_AT_ONCE) return make();
  return { fileName: sheetFileName(name), type: xlsxType, content: new Uint8Array(), later: make };
}

/** The same of a few rows that are at hand anyway. */
export const exportRows = <Key extends string, Row extends object>(
  name: string,
  columns: SheetColumns<Key, Row>,
  chosen: string | undefined,
  rows: readonly Row[],
): Promise<FileAnswer> => spreadsheet(name, chosenOf(columns, chosen), rows);
