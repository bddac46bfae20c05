/** In place of the thread that reads and writes workbooks: at once, and nothing in them. */
import { parentPort, workerData } from 'node:worker_threads';

const written = { kind: 'written', content: new Uint8Array() };
if (workerData.kind === 'list')
  parentPort.on('message', (page) => parentPort.postMessage(page ? { kind: 'page' } : written));
else parentPort.postMessage(workerData.kind === 'read' ? { kind: 'unreadable' } : written);
