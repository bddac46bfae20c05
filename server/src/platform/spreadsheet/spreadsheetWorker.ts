/** Thread that reads or writes one workbook and ends: neither its work nor its memory is the server's. */
import { parentPort, workerData } from 'node:worker_threads';
import { readWorkbook } from './readWorkbook';
import { writeList } from './writeList';
import { writeWorkbook } from './writeWorkbook';
import type { SpreadsheetJob, SpreadsheetResult } from './jobs';

async function run(job: Exclude<SpreadsheetJob, { kind: 'list' }>): Promise<SpreadsheetResult> {
  if (job.kind === 'read') return readWorkbook(job.content, job.mostRows);
  return { kind: 'written', content: await writeWorkbook(job.workbook) };
}

const job = workerData as SpreadsheetJob;
if (job.kind === 'list') {
  if (parentPort) await writeList(job.head, parentPort);
} else parentPort?.postMessage(await run(job));
