import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers with an `ETag` of what would be sent, or with 304 when the browser has just that. The caller is checked
 * and the answer worked out either way; only its bytes are saved.
 */
export function sendWithTag(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  // After the answer was cut down to its schema: a release that changes the schema changes the tag.
  const text = String(reply.serialize(answer));
  // Weak, since compression changes the bytes.
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', tag);
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim());
  if (known.includes(tag)) return reply.code(304).send();
  return reply
    .type('application/json; charset=utf-8')
    .serializer((ready: string) => ready)
    .send(text);
}
