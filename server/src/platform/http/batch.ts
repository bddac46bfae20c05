import { AsyncLocalStorage } from 'node:async_hooks';
import { PassThrough } from 'node:stream';
import { constants } from 'node:zlib';
import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BATCH_PATH, BATCH_TYPE, MOST_IN_BATCH, type BatchedCall } from '@hospital/shared/contract/batch';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import { sessionOf } from './authorise';
import { malformed, sessionInvalid } from '../errors/businessError';
import { tokenOfHeader } from '../sessions/token';
import { fieldReader } from './request/requestReader';
import type { CallServices } from './callServices';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call that may come in a batch. */
    readonly batched?: boolean;
    /** The route that takes batches: each call in one is counted and logged by itself. */
    readonly batch?: true;
  }
}

/** So many calls of a batch are answered at a time, as many as a browser would send side by side. */
const AT_A_TIME = 6;
const LONGEST_URL = 2_000;

const readBatch = fieldReader(
  Type.Object({
    calls: Type.Array(
      Type.Object({
        method: Type.Union([Type.Literal('GET'), Type.Literal('POST')]),
        url: Type.String({ minLength: 1, maxLength: LONGEST_URL }),
        body: Type.Optional(Type.String()),
      }),
      { maxItems: MOST_IN_BATCH },
    ),
  }),
  { reading: true, passedOver: new Set() },
);

/** What belongs to the batch's own request, and what would make an answer other than its envelope. */
const NOT_PASSED_ON = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'idempotency-key',
  'if-none-match',
  'transfer-encoding',
]);

/** Whether a call may come in a batch: it reads for somebody signed in, and its answer is an envelope. */
export const isBatched = ({ access, write, stream, download, upload }: CallDeclaration): boolean =>
  access !== 'public' && !write && !stream && !download && !upload;

/** The call of a batch that is being answered; `refused`: it is not one for batches. */
const current = new AsyncLocalStorage<{ refused: boolean }>();

/** Lets nothing pass within a batch but calls that may come in one, whatever its address says. */
function guardBatches(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const item = current.getStore();
    if (!item || request.routeOptions.config.batched) return done();
    item.refused = true;
    done(malformed());
  });
}

/**
 * `POST /api/batch`: several reading calls in one request. Each goes through the whole server as a request of its own,
 * with the headers and the address of the caller: permission, tenant, place, schema, log and figures are its own. Answers
 * are sent as they come, so that a slow one holds back none. A call that is not one for batches is not made.
 */
export function registerBatch(app: FastifyInstance, base: string, { sessions }: CallServices): void {
  guardBatches(app);
  app.route<{ Body: unknown }>({
    method: 'POST',
    url: base + BATCH_PATH,
    config: { batch: true },
    compress: {
      customTypes: (type: string) => type.startsWith(BATCH_TYPE),
      // Every line goes out when it is written.
      brotliOptions: {
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
      },
      zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    },
    onRequest: async (request) => {
      if (await sessionOf(sessions, request)) return;
      throw sessionInvalid(await sessions.endOf(tokenOfHeader(request.headers.authorization)));
    },
    handler: (request, reply) => {
      const { calls } = readBatch({ body: request.body }) as { calls: BatchedCall[] };
      const lines = new PassThrough();
      void answerAll(app, base, calls, request, lines);
      return (
        reply
          .header('cache-control', 'no-store')
          // A proxy that collects the answer before passing it on would let the slowest call hold back the others.
          .header('x-accel-buffering', 'no')
          .type(BATCH_TYPE)
          .send(lines)
      );
    },
  });
}

/** Answers the calls, a few at a time; who hung up is answered no further. */
async function answerAll(
  app: FastifyInstance,
  base: string,
  calls: readonly BatchedCall[],
  request: FastifyRequest,
  lines: PassThrough,
): Promise<void> {
  const waiting = calls.entries();
  const work = async (): Promise<void> => {
    for (const [index, call] of waiting) {
      if (lines.destroyed) return;
      lines.write(`${await lineOf(app, base, index, call, request)}\n`);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
    lines.end();
  } catch (error) {
    lines.destroy(error as Error);
  }
}

/** The answer to one call as a line (`BatchLine`). */
async function lineOf(
  app: FastifyInstance,
  base: string,
  index: number,
  { method, url, body }: BatchedCall,
  { headers, ip, raw }: FastifyRequest,
): Promise<string> {
  const item = { refused: false };
  const passedOn = Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.has(name));
  const answer = await current.run(item, async () => {
    // Awaited here: the request sets off when somebody waits for it.
    const answered = await app.inject({
      method,
      url: base + url,
      remoteAddress: raw.socket.remoteAddress ?? ip,
      headers: {
        ...Object.fromEntries(passedOn),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    return answered;
  });
  const start = `{"index":${index},"traceId":${JSON.stringify(answer.headers['x-trace-id'] ?? '')}`;
  // What a call answers is JSON without line breaks.
  return item.refused ? `${start}}` : `${start},"body":${answer.payload}}`;
}
