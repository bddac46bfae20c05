import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '@hospital/shared/contract/call';

/** Answers with a file; its name travels in both headers that a client may read (domain.md §0.1). */
export function sendFile(reply: FastifyReply, { fileName, type, content }: FileAnswer): FastifyReply {
  const name = encodeURIComponent(fileName);
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .header('filename', name)
    .header('access-control-expose-headers', 'Content-Disposition, filename')
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
}
