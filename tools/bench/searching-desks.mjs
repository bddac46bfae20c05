/**
 * Desks that ask as fast as they are answered, in a thread of their own, since people do not sit in the server: so many
 * at once, each of the addresses once. Tells how long each answer took (ms).
 */
import { parentPort, workerData } from 'node:worker_threads';

const { addresses, headers, atOnce } = workerData;
const left = [...addresses];
const times = [];

async function desk() {
  for (let address = left.pop(); address !== undefined; address = left.pop()) {
    const start = performance.now();
    const answer = await fetch(address, { headers });
    const { code, msg } = await answer.json();
    if (code !== 0) throw new Error(msg);
    times.push(performance.now() - start);
  }
}

await Promise.all(Array.from({ length: atOnce }, desk));
parentPort.postMessage(times);
