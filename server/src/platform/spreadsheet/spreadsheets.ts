import type { SentFile } from '@hospital/shared/contract/schema';
import { invalid } from '../errors/businessError';
import type { ReadSheet, SpreadsheetJob, SpreadsheetResult, Workbook } from './jobs';
import { startThread, whenReading, whenWriting } from './threads';

/** A thread that writes, or reads, for longer (ms) is ended: a list of the most rows is read within a second or two. */
const longestWriting = 60_000;
const longestReading = 20_000;

function inThread(job: SpreadsheetJob, longest: number): Promise<SpreadsheetResult> {
  return new Promise((resolve, reject) => {
    const thread = startThread(job);
    const timer = setTimeout(() => void thread.terminate(), longest);
    thread.once('message', resolve);
    thread.once('error', (error) => {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ kind: 'tooLarge' });
      else reject(error);
    });
    thread.once('exit', () => {
      clearTimeout(timer);
      resolve({ kind: 'unreadable' });
    });
  });
}

/**
 * The visible sheets of a workbook (.xlsx) as texts.
 *
 * @param told the number of rows that the refusal names, where a header stands above them
 * @throws 40001 at `file` when it is no workbook, holds more than `mostRows` rows, or unpacks to or merges too much;
 *   42901 when too many files wait
 */
export async function readSheets(
  file: SentFile,
  mostRows: number,
  told = mostRows,
): Promise<readonly ReadSheet[]> {
  const result = await whenReading(async () =>
    inThread({ kind: 'read', content: await file.arrayBuffer(), mostRows }, longestReading),
  );
  if (result.kind === 'tooLong') throw invalid('file', `文件行数过多，一次最多${told}行`);
  if (result.kind === 'tooLarge') throw invalid('file', '文件解压后过大，请只保留要导入的数据');
  if (result.kind === 'tooMuchMerged') throw invalid('file', '合并的单元格过多，请取消合并后再导入');
  if (result.kind !== 'read') throw invalid('file', '文件无法读取，请使用.xlsx格式的表格');
  return result.sheets;
}

/** The bytes of a workbook (.xlsx). */
export async function workbookBytes(workbook: Workbook): Promise<Uint8Array> {
  const result = await whenWriting(() => inThread({ kind: 'write', workbook }, longestWriting));
  if (result.kind !== 'written') throw new Error('The workbook could not be written');
  return result.content;
}
