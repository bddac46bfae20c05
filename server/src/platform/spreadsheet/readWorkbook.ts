import ExcelJs from 'exceljs';
import { cellText } from './cellText';
import type { ReadRow, ReadSheet, SpreadsheetResult } from './jobs';
import { neededParts, TooLarge } from './neededParts';

/** What says nothing of the values; choices over whole columns alone would take gigabytes, and so would columns. */
const skipped = [
  'cols',
  'dataValidations',
  'conditionalFormatting',
  'extLst',
  'drawing',
  'legacyDrawing',
  'picture',
];
const mostColumns = 200;
/** Merges of one workbook; each is compared with those before it. */
const mostMerges = 10_000;
/** Cells of all its merges; each becomes an object. */
const mostMergedCells = 200_000;

/** Thrown for a workbook that merges more cells than a list has. */
class TooMuchMerged extends Error {}

/** What exceljs has parsed, before it builds a workbook of it. */
interface ParsedWorkbook {
  readonly worksheets: readonly { readonly mergeCells?: readonly string[] }[];
}

/** A number of the letters of a column: `A` 1, `XFD` 16384. */
const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Cells of a range, `A1:XFD1048576`. @throws for what is no range */
function cellsOf(range: string): number {
  const [, left, top, right = left, bottom = top] =
    /^([A-Z]{1,3})(\d+)(?::([A-Z]{1,3})(\d+))?$/i.exec(range) ?? [];
  if (!left || !right) throw new Error('No range of cells');
  const width = Math.abs(columnOf(right) - columnOf(left)) + 1;
  return width * (Math.abs(Number(bottom) - Number(top)) + 1);
}

/** @throws TooMuchMerged */
function expectFewMerges({ worksheets }: ParsedWorkbook): void {
  const merges = worksheets.flatMap(({ mergeCells }) => mergeCells ?? []);
  if (merges.length > mostMerges) throw new TooMuchMerged();
  if (merges.reduce((sum, range) => sum + cellsOf(range), 0) > mostMergedCells) throw new TooMuchMerged();
}

/**
 * A workbook that looks at what was parsed before it is built: exceljs makes an object of each cell of a merge and of a
 * named range, and a few bytes name all seventeen thousand million of a sheet.
 */
function boundedWorkbook(): ExcelJs.Workbook {
  const workbook = new ExcelJs.Workbook();
  const prototype = Object.getPrototypeOf(workbook) as object;
  Object.defineProperty(workbook, 'model', {
    get: () => Reflect.get(prototype, 'model', workbook),
    set: (parsed: ParsedWorkbook) => {
      expectFewMerges(parsed);
      Reflect.set(prototype, 'model', { ...parsed, definedNames: [] }, workbook);
    },
  });
  return workbook;
}

/** The visible sheets of a workbook, or why they cannot be had. */
export async function readWorkbook(content: ArrayBuffer, mostRows: number): Promise<SpreadsheetResult> {
  const workbook = boundedWorkbook();
  try {
    const parts = neededParts(content);
    await workbook.xlsx.load(parts.buffer as ArrayBuffer, { ignoreNodes: skipped });
  } catch (error) {
    if (error instanceof TooMuchMerged) return { kind: 'tooMuchMerged' };
    return { kind: error instanceof TooLarge ? 'tooLarge' : 'unreadable' };
  }
  const sheets: ReadSheet[] = [];
  for (const sheet of workbook.worksheets) {
    if (sheet.state !== 'visible') continue;
    const rows: ReadRow[] = [];
    sheet.eachRow((row, number) => {
      if (rows.length > mostRows) return;
      const cells: string[] = [];
      for (let column = 1; column <= Math.min(row.cellCount, mostColumns); column += 1) {
        cells.push(cellText(row.getCell(column).value));
      }
      if (cells.some((cell) => cell !== '')) rows.push({ row: number, cells });
    });
    if (rows.length > mostRows) return { kind: 'tooLong' };
    sheets.push({ name: sheet.name, rows });
  }
  return { kind: 'read', sheets };
}
