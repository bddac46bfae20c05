import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import type { FastifyReply } from 'fastify';
import { sendFile } from './sendFile';

test('a kept file is closed with its answer, also before the first byte', async () => {
  let sent = new Readable();
  const reply = {
    type: () => reply,
    header: () => reply,
    send: (payload: Readable) => {
      sent = payload;
      return reply;
    },
  };
  const parts = Readable.from([new Uint8Array(1)]);
  const kept = { bytes: 1, parts };
  sendFile(reply as unknown as FastifyReply, {
    ...{ fileName: 'x.xlsx', type: 'text/plain', content: new Uint8Array(), kept },
  });
  sent.destroy();
  await once(sent, 'close');
  assert.equal(parts.destroyed, true);
});
