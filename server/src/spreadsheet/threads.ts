import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

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
/** Threads at a time; further jobs wait. */
const mostThreads = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** Runs `use` once one of the few places for threads is free; whoever waits longest comes first. */
export async function inPlace<Result>(use: () => Promise<Result>): Promise<Result> {
  if (running >= mostThreads) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await use();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** A thread that reads or writes one workbook; the caller sees to its end. */
export const startThread = (workerData: unknown): Worker =>
  new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb: mostMemory } });
