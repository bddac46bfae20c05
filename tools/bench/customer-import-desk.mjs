/**
 * Another desk: asks for the list of owners again and again, in a thread of its own, and tells how long it waited: so
 * many times before it says that it is ready, and from then on.
 */
import { parentPort, workerData } from 'node:worker_threads';

const { url, headers, pause, before } = workerData;
const times = [];
let going = true;
parentPort.once('message', () => {
  going = false;
});

while (going) {
  const start = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ page: 1, pageSize: 20 }),
  });
  const { code, msg } = await answer.json();
  if (code !== 0) throw new Error(msg);
  times.push(performance.now() - start);
  if (times.length === before) parentPort.postMessage('ready');
  await new Promise((resolve) => setTimeout(resolve, pause));
}
parentPort.postMessage(times);
