import ExcelJs from 'exceljs';
import type { Sheet, SheetColumn, Workbook } from './jobs';

const listSheet = '选项';
const headerFill = 'FFE8F3F1';
const requiredColor = 'FFCB2634';

/** exceljs keeps choices by range as well as by cell, though its types tell of cells alone. */
interface RangeChoices {
  add(range: string, choice: ExcelJs.DataValidation): void;
}

/** The bytes of a workbook: bold header that stays in sight, choices by list, texts that stay texts. */
export async function writeWorkbook({ sheets, lists = {} }: Workbook): Promise<Uint8Array> {
  const workbook = new ExcelJs.Workbook();
  for (const sheet of sheets) addSheet(workbook, sheet);
  addLists(workbook, lists);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

function addSheet(workbook: ExcelJs.Workbook, { name, columns, rows, pickRows = 0 }: Sheet): void {
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ width = 16 }) => ({ width, style: { numFmt: '@' } }));
  const header = sheet.addRow(columns.map(({ title, required }) => (required ? `${title}*` : title)));
  header.eachCell((cell, column) => {
    const { required } = columns[column - 1] as SheetColumn;
    cell.font = { bold: true, ...(required ? { color: { argb: requiredColor } } : {}) };
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: headerFill } };
  });
  for (const values of rows) {
    const row = sheet.addRow(values);
    values.forEach((value, index) => {
      const cell = row.getCell(index + 1);
      cell.alignment = { vertical: 'top', wrapText: true };
      if (typeof value === 'number') cell.numFmt = 'General';
      if (value instanceof Date) cell.numFmt = 'yyyy-mm-dd hh:mm:ss';
    });
  }
  if (pickRows > 0) columns.forEach((column, index) => addChoice(sheet, column, index + 1, pickRows));
}

function addChoice(
  sheet: ExcelJs.Worksheet,
  { title, pick, hint }: SheetColumn,
  column: number,
  rows: number,
): void {
  if (!pick && !hint) return;
  const { letter } = sheet.getColumn(column);
  const { dataValidations } = sheet as unknown as { dataValidations: RangeChoices };
  const prompt = hint ? { showInputMessage: true, promptTitle: title, prompt: hint } : {};
  dataValidations.add(`${letter}2:${letter}${rows + 1}`, {
    ...(pick
      ? {
          type: 'list' as const,
          formulae: [pick],
          showErrorMessage: true,
          errorTitle: title,
          error: '请从下拉列表中选择',
        }
      : { type: 'custom' as const, formulae: ['TRUE'] }),
    allowBlank: true,
    ...prompt,
  });
}

/** One column for each list, under a name of the workbook. */
function addLists(workbook: ExcelJs.Workbook, lists: Readonly<Record<string, readonly string[]>>): void {
  const entries = Object.entries(lists);
  if (entries.length === 0) return;
  const sheet = workbook.addWorksheet(listSheet, { state: 'veryHidden' });
  entries.forEach(([name, values], index) => {
    const column = sheet.getColumn(index + 1);
    column.values = [name, ...values];
    const last = Math.max(2, values.length + 1);
    workbook.definedNames.add(`'${listSheet}'!$${column.letter}$2:$${column.letter}$${last}`, name);
  });
}
