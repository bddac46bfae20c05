import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Database } from '../database/database';
import type { Metrics } from './metrics';

const nearRanges = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal']);

/** From the machine itself or its private network, and not through a proxy that we do not know. */
function fromNearby(request: FastifyRequest, trustsProxy: boolean): boolean {
  if (!trustsProxy && request.headers['x-forwarded-for'] !== undefined) return false;
  return ipaddr.isValid(request.ip) && nearRanges.has(ipaddr.process(request.ip).range());
}

/** Whoever asks whether we are ready is answered within this time (ms), whatever the database does. */
const patience = 2_000;

async function answersSoon(ping: Promise<void>): Promise<void> {
  const late = new AbortController();
  const tooLate = sleep(patience, undefined, { signal: late.signal }).then(() => {
    throw new Error(`The database has not answered for ${patience} ms`);
  });
  try {
    await Promise.race([ping, tooLate]);
  } finally {
    late.abort();
    // Of the two, whoever comes second is nobody's concern.
    tooLate.catch(() => undefined);
    ping.catch(() => undefined);
  }
}

/** `/healthz`: the process runs. `/readyz`: it can answer calls and hears of changes. `/metrics`: figures, for nearby collectors only. */
export function registerHealth(
  app: FastifyInstance,
  { database, metrics }: { readonly database: Database; readonly metrics: Metrics },
  trustsProxy: boolean,
): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await answersSoon(database.ping());
      // It would answer calls, but tell open pages nothing.
      if (!database.hears()) return reply.code(503).send({ status: 'notifications' });
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'database' });
    }
  });

  app.get('/metrics', async (request, reply) => {
    if (!fromNearby(request, trustsProxy)) return reply.callNotFound();
    const { type, body } = await metrics.text();
    return reply.type(type).send(body);
  });
}
