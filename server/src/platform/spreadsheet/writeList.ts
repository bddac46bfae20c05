import { PassThrough } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { shanghaiClock } from '@hospital/shared/format';
import ExcelJs from 'exceljs';
import type { Cell, ListHead, ListPage, ListProgress } from './jobs';

const momentFormat = 'yyyy-mm-dd hh:mm:ss';

/**
 * Writes a list while its pages come through `port`; a row is compressed as soon as it is written, so that neither
 * thread ever holds them all.
 */
export function writeList({ name, columns }: ListHead, port: MessagePort): Promise<void> {
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const book = new ExcelJs.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ title, width }) => ({ header: title, width }));
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
  const heading = sheet.getRow(1);
  heading.font = { bold: true };
  heading.commit();

  const add = (values: readonly Cell[]): void => {
    const row = sheet.addRow(values.map(asWritten));
    values.forEach((value, index) => {
      if (value instanceof Date) row.getCell(index + 1).numFmt = momentFormat;
    });
    row.commit();
  };
  const say = (progress: ListProgress): void => port.postMessage(progress);

  return new Promise((resolve, reject) => {
    const take = async (page: ListPage): Promise<void> => {
      if (page) {
        page.forEach(add);
        say({ kind: 'page' });
        return;
      }
      port.off('message', onMessage);
      await book.commit();
      say({ kind: 'written', content: Buffer.concat(chunks) });
      resolve();
    };
    const onMessage = (page: ListPage): void => void take(page).catch(reject);
    port.on('message', onMessage);
  });
}

/** Spreadsheets know no time zones: a moment is written as the clock in China shows it. */
const asWritten = (value: Cell): Cell => (value instanceof Date ? shanghaiClock(value) : value);
