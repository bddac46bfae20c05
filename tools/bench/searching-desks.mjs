/**
 * Desks that ask as fast as they are answered, in a thread of their own, since people do not sit in the server: so many
 * at once, each of the addresses once. Tells how long each answer took (ms). They ask by `node:http`, since `fetch` takes
 * as much of a processor as the server that is measured.
 */
import { Agent, get } from 'node:http';
import { json } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';

const { addresses, headers, atOnce } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
const left = [...addresses];
const times = [];

/** @returns {Promise<{ readonly code: number, readonly msg: string }>} */
const answerOf = (address) =>
  new Promise((resolve, reject) => {
    get(address, { headers, agent }, (answer) => json(answer).then(resolve, reject)).on('error', reject);
  });

async function desk() {
  for (let address = left.pop(); address !== undefined; address = left.pop()) {
    const start = performance.now();
    const { code, msg } = await answerOf(address);
    if (code !== 0) throw new Error(msg);
    times.push(performance.now() - start);
  }
}

await Promise.all(Array.from({ length: atOnce }, desk));
agent.destroy();
parentPort.postMessage(times);
