/** Thread that reads or writes one workbook and ends: neither its work nor its memory is the server's. */
import { parentPort, workerData } from 'node:worker_threads';
import ExcelJs from 'exceljs';
import { cellText } from './cellText';
import { neededParts, TooLarge } from './neededParts';
import { writeList } from './writeList';
import { writeWorkbook } from './writeWorkbook';
import type { ReadRow, ReadSheet, SpreadsheetJob, SpreadsheetResult } from './jobs';

/** What says nothing of the values; choices over whole columns alone would take gigabytes. */
const skipped = ['dataValidations', 'conditionalFormatting', 'extLst', 'drawing', 'legacyDrawing', 'picture'];
const mostColumns = 200;

async function read(content: ArrayBuffer, mostRows: number): Promise<SpreadsheetResult> {
  const workbook = new ExcelJs.Workbook();
  try {
    const parts = neededParts(content);
    await workbook.xlsx.load(parts.buffer as ArrayBuffer, { ignoreNodes: skipped });
  } catch (error) {
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

async function run(job: Exclude<SpreadsheetJob, { kind: 'list' }>): Promise<SpreadsheetResult> {
  if (job.kind === 'read') return read(job.content, job.mostRows);
  return { kind: 'written', content: await writeWorkbook(job.workbook) };
}

const job = workerData as SpreadsheetJob;
if (job.kind === 'list') {
  if (parentPort) await writeList(job.head, parentPort);
} else parentPort?.postMessage(await run(job));
