import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import type { SentFile } from '@hospital/shared/contract/schema';
import { malformed, tooLarge } from './businessError';

/** Largest file (bytes) of a call that does not declare another limit. */
const largestFile = 10 * 1024 * 1024;
/** A form has few fields besides its file. */
const mostFields = 20;
const longestField = 4096;

/** A file that came with a call, in memory. */
class ReceivedFile implements SentFile {
  readonly size: number;

  constructor(
    readonly name: string,
    readonly type: string,
    private readonly content: Buffer,
  ) {
    this.size = content.length;
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.content;
    return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  }

  /** What tells one file from another, e.g. where a request is compared with an earlier one. */
  toJSON(): object {
    return { name: this.name, sha256: createHash('sha256').update(this.content).digest('hex') };
  }
}

/**
 * Reads bodies of `multipart/form-data`, and no others, into the request's fields: texts as they are, each file as a
 * `SentFile`.
 */
export async function acceptForms(
  app: FastifyInstance,
  { bodyLimit = largestFile, fieldLimit = longestField }: Pick<CallDeclaration, 'bodyLimit' | 'fieldLimit'>,
): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    limits: { fileSize: bodyLimit, files: 1, fields: mostFields, fieldSize: fieldLimit },
  });
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    const fields: Record<string, unknown> = {};
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        fields[part.fieldname] = new ReceivedFile(part.filename, part.mimetype, await part.toBuffer());
      } else if (part.valueTruncated) {
        throw tooLarge();
      } else if (typeof part.value === 'string' && !part.value.includes('\0')) {
        fields[part.fieldname] = part.value;
      } else throw malformed();
    }
    request.body = fields;
  });
}
