import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { existsSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Bytes of all that is kept. */
const mostBytes = 32 * 1024 * 1024;
/** What belongs to the file; the others belong to each answer. */
const ofFile = ['content-type', 'content-encoding', 'cache-control', 'etag', 'last-modified', 'vary'];

interface KeptFile {
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Answers the compressed files of builds from memory once they were asked for. From disk each takes a number of turns
 * of the event loop, and between any two of them a call may run: a page that asks for its files and its data at once
 * would have its files last.
 *
 * @param files the part of the app that serves files
 * @param fileOf where the file of a request's path lies; deleted there, it is gone here, too
 * @param immutable value of `cache-control` of the files that may be kept
 */
export function keepInMemory(
  files: FastifyInstance,
  fileOf: (path: string) => string,
  immutable: string,
): void {
  const kept = new LRUCache<string, KeptFile>({
    maxSize: mostBytes,
    sizeCalculation: ({ body }) => body.length + 1,
  });

  files.addHook('onRequest', async (request, reply) => {
    const file = takesCompressed(request) ? kept.get(pathOf(request)) : undefined;
    if (!file || !existsSync(fileOf(pathOf(request)))) return undefined;
    return reply.headers(file.headers).send(file.body);
  });

  files.addHook('onSend', async (request, reply, payload) => {
    const headers = reply.getHeaders();
    const may =
      payload instanceof Readable &&
      reply.statusCode === 200 &&
      headers['cache-control'] === immutable &&
      headers['content-encoding'] === 'br' &&
      takesCompressed(request);
    if (!may) return payload;
    const body = await buffer(payload);
    kept.set(pathOf(request), {
      headers: Object.fromEntries(ofFile.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
      body,
    });
    return body;
  });
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url;

/** Asks for a whole file, and takes it as browsers do. */
function takesCompressed({ method, headers }: FastifyRequest): boolean {
  const conditional = headers.range ?? headers['if-none-match'] ?? headers['if-modified-since'];
  return (
    method === 'GET' &&
    conditional === undefined &&
    /(^|[\s,])br\s*(,|$)/.test(String(headers['accept-encoding'] ?? ''))
  );
}
