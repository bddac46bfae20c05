/**
 * The readers of `stream.ts`, in a process of their own so that their work is not the server's: event streams over raw
 * sockets. Driven by messages: `open`, `expect`, `pause`, `resume`; each is answered when it is so.
 */
import { connect } from 'node:net';

/** So many connect at the same time. */
const atOnce = 64;
const path = '/api/notify/admin/message/subscribe';
const now = () => Number(process.hrtime.bigint() / 1000n) / 1000;

/** @type {{socket: import('node:net').Socket, token: string, tail: string, lastId: string, open: boolean, paused: boolean}[]} */
const readers = [];
let address;
/** What is waited for: a text that each of some readers is sent once. */
let wanted = null;

function hear(reader, chunk) {
  const text = reader.tail + chunk;
  const ids = text.match(/\nid: \d+\n/g) ?? text.match(/^id: \d+\n/gm);
  if (ids) reader.lastId = /\d+/.exec(ids.at(-1))[0];
  if (reader.whenReady && text.includes('event: ready')) reader.whenReady();
  if (wanted && wanted.of.has(reader)) {
    for (let at = text.indexOf(wanted.text); at >= 0; at = text.indexOf(wanted.text, at + 1)) {
      wanted.times.push(now());
      reader.times += 1;
    }
    if (wanted.times.length === wanted.of.size) wanted.done();
  }
  reader.tail = text.slice(-(wanted?.text.length ?? 32) + 1);
}

function openOne(reader) {
  return new Promise((resolve, reject) => {
    const socket = connect(address.port, address.host);
    Object.assign(reader, { socket, open: true, tail: '', whenReady: undefined });
    const resume = reader.lastId ? `last-event-id: ${reader.lastId}\r\n` : '';
    reader.whenReady = () => {
      reader.whenReady = undefined;
      resolve();
    };
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => hear(reader, chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      reader.open = false;
      reject(new Error('closed'));
    });
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${reader.token}\r\n${resume}\r\n`);
  });
}

async function openAll(some) {
  const rest = [...some];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let reader = rest.pop(); reader; reader = rest.pop()) await openOne(reader);
    }),
  );
}

const commands = {
  async open({ tokens, host, port }) {
    address = { host, port };
    readers.push(...tokens.map((token) => ({ token, times: 0, lastId: '' })));
    await openAll(readers);
    return {};
  },
  /** Begins to wait; `times` tells when all of those who read have it. */
  async expect({ text }) {
    const of = new Set(readers.filter(({ open, paused }) => open && !paused));
    let done;
    const all = new Promise((resolve) => (done = resolve));
    wanted = { text, of, times: [], done };
    for (const reader of of) reader.tail = '';
    wanted.all = all;
    return { readers: of.size };
  },
  async times() {
    await wanted.all;
    return { times: wanted.times };
  },
  async pause({ count }) {
    for (const reader of readers.slice(0, count)) {
      reader.socket.pause();
      reader.paused = true;
    }
    return {};
  },
  /** Reads on to the last message; those that were cut open a new stream from where theirs broke. Tells how many. */
  async resume() {
    const paused = readers.filter((reader) => reader.paused);
    const closed = paused.map(
      (reader) =>
        new Promise((resolve) => {
          if (!reader.open) return resolve();
          reader.socket.on('close', resolve);
          reader.socket.resume();
          return undefined;
        }),
    );
    await Promise.all(closed);
    for (const reader of paused) reader.paused = false;
    const { text } = wanted;
    let done;
    wanted = { text, of: new Set(paused), times: [], done: () => done() };
    wanted.all = new Promise((resolve) => (done = resolve));
    await openAll(paused);
    await wanted.all;
    return { cut: paused.length };
  },
};

process.on('message', async ({ id, command, ...rest }) => {
  try {
    process.send({ id, ...(await commands[command](rest)) });
  } catch (error) {
    process.send({ id, error: String(error) });
  }
});
