import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { SentFile } from '@hospital/shared/contract/schema';
import { invalid } from '../http/businessError';
import type { ReadSheet, SpreadsheetJob, SpreadsheetResult, Workbook } from './jobs';

/** Beside the bundle, or in the sources when run from there. */
const bundled = new URL('./spreadsheetWorker.js', import.meta.url);
const worker = existsSync(fileURLToPath(bundled))
  ? bundled
  : new URL('./spreadsheetWorker.dev.mjs', import.meta.url);

/**
 * A thread whose objects take more (megabytes) or that takes longer (ms) is ended. What a file is inflated into is no
 * object: `neededParts` limits that.
 */
const mostMemory = 1024;
const longest = 60_000;
/** Threads at a time; further jobs wait. */
const mostThreads = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function run(job: SpreadsheetJob): Promise<SpreadsheetResult> {
  if (running >= mostThreads) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await inThread(job);
  } finally {
    // The place passes on to whoever waits longest.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function inThread(job: SpreadsheetJob): Promise<SpreadsheetResult> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    });
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
 * @throws 40001 at `file` when it is no workbook, holds more than `mostRows` rows, or unpacks to too much
 */
export async function readSheets(
  file: SentFile,
  mostRows: number,
  told = mostRows,
): Promise<readonly ReadSheet[]> {
  const result = await run({ kind: 'read', content: await file.arrayBuffer(), mostRows });
  if (result.kind === 'tooLong') throw invalid('file', `文件行数过多，一次最多${told}行`);
  if (result.kind === 'tooLarge') throw invalid('file', '文件解压后过大，请只保留要导入的数据');
  if (result.kind !== 'read') throw invalid('file', '文件无法读取，请使用.xlsx格式的表格');
  return result.sheets;
}

/** The bytes of a workbook (.xlsx). */
export async function workbookBytes(workbook: Workbook): Promise<Uint8Array> {
  const result = await run({ kind: 'write', workbook });
  if (result.kind !== 'written') throw new Error('The workbook could not be written');
  return result.content;
}
