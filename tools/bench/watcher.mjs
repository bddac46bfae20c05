/**
 * Somebody signed in who goes on working, in a process of their own: a cheap call every so many milliseconds, whether
 * or not the one before was answered. Tells how long each answer took (ms) when it is asked to end.
 */
import { Agent, get } from 'node:http';
import { json } from 'node:stream/consumers';

const [address, headers, every] = JSON.parse(process.argv[2]);
const agent = new Agent({ keepAlive: true });
const asked = [];
let times = [];

/** @returns {Promise<{ readonly code: number, readonly msg: string }>} */
const answerOf = () =>
  new Promise((resolve, reject) => {
    get(address, { headers, agent }, (answer) => json(answer).then(resolve, reject)).on('error', reject);
  });

async function ask() {
  const start = performance.now();
  const { code, msg } = await answerOf();
  if (code !== 0) throw new Error(msg);
  times.push(performance.now() - start);
}

setInterval(() => asked.push(ask()), every);
process.on('message', async () => {
  await Promise.all(asked.splice(0));
  process.send(times);
  times = [];
});
process.send('ready');
