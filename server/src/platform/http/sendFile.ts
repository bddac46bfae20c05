import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '@hospital/shared/contract/call';

/** Answers with a file; its name travels in both headers that a client may read (domain.md §0.1). */
export function sendFile(reply: FastifyReply, { fileName, type, content, kept }: FileAnswer): FastifyReply {
  const name = encodeURIComponent(fileName);
  reply
    .type(type)
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .header('filename', name)
    .header('access-control-expose-headers', 'Content-Disposition, filename');
  if (kept) {
    // A stream as it is: another one around it, ended before the first byte, would leave its file open.
    const parts = kept.parts instanceof Readable ? kept.parts : Readable.from(kept.parts);
    return reply.header('content-length', kept.bytes).send(parts);
  }
  return reply.send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
}
