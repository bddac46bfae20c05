import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { BusinessError } from '../errors/businessError';

/** Beside the bundle, or in the sources when run from there. */
const bundled = new URL('./spreadsheetWorker.js', import.meta.url);
const script = existsSync(fileURLToPath(bundled))
  ? bundled
  : new URL('./spreadsheetWorker.dev.mjs', import.meta.url);

/**
 * A thread whose objects take more (megabytes) is ended. What a file is inflated into is no object: `neededParts`
 * limits that.
 */
const mostMemory = 1024;
/** So many files wait to be read. */
const mostFiles = 20;

/** Lists are written by two threads at a time; further ones wait. */
const writing = pLimit(2);
/** What somebody sent is read by a thread beside those: whatever it is, nobody's list waits for it. */
const reading = pLimit(1);

/** Runs `use`, which writes a workbook, when it is its turn. */
export const whenWriting = <Result>(use: () => Promise<Result>): Promise<Result> => writing(use);

/** Runs `use`, which reads a workbook, when it is its turn. @throws 42901 when too many wait */
export async function whenReading<Result>(use: () => Promise<Result>): Promise<Result> {
  if (reading.pendingCount >= mostFiles) {
    throw new BusinessError(ErrorCode.TooManyRequests, '正在处理的文件过多，请稍后重试');
  }
  return reading(use);
}

/** A thread that reads or writes one workbook; the caller sees to its end. */
export const startThread = (workerData: unknown): Worker =>
  new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb: mostMemory } });
