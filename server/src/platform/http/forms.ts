import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallDeclaration } from '@hospital/shared/contract/call';
import type { SentFile } from '@hospital/shared/contract/schema';
import { tooLarge } from '../errors/businessError';

/** A form has few fields besides its file. */
const mostFields = 20;
const longestField = 4096;

/** A file that came with a call. It lies on the disk for as long as the call is answered. */
export class ReceivedFile implements SentFile {
  constructor(
    readonly name: string,
    readonly type: string,
    /** Where it lies; whoever keeps it moves it away. */
    readonly path: string,
    readonly size: number,
    private readonly sha256: string,
  ) {}

  async arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = await readFile(this.path);
    return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  }

  /** What tells one file from another, e.g. where a request is compared with an earlier one. */
  toJSON(): object {
    return { name: this.name, sha256: this.sha256 };
  }
}

/** Writes a file of the form to `path`, no further than its limit. @throws 40002 when it is larger */
async function receive({ filename, mimetype, file }: MultipartFile, path: string): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, next: TransformCallback) {
      hash.update(chunk);
      size += chunk.length;
      next(null, chunk);
    },
  });
  await pipeline(file, measure, createWriteStream(path, { flags: 'wx' }));
  if (file.truncated) throw tooLarge();
  return new ReceivedFile(filename, mimetype, path, size, hash.digest('hex'));
}

interface FormSettings extends Pick<CallDeclaration, 'fieldLimit'> {
  /** Bytes of the largest file. */
  readonly bodyLimit: number;
  /** A path for a file that does not exist yet. */
  readonly temporaryPath: () => string;
  /** Decides by the caller alone, before anything of the body is read. */
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

/**
 * Reads bodies of `multipart/form-data`, and no others, into the request's fields: texts as they are, each file as a
 * `SentFile` that lies on the disk until the answer is sent.
 */
export async function acceptForms(
  app: FastifyInstance,
  { bodyLimit, fieldLimit = longestField, temporaryPath, admit }: FormSettings,
): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    limits: { fileSize: bodyLimit, files: 1, fields: mostFields, fieldSize: fieldLimit },
  });
  const received = new WeakMap<FastifyRequest, string[]>();
  const drop = async (request: FastifyRequest): Promise<void> => {
    await Promise.all((received.get(request) ?? []).map((path) => rm(path, { force: true })));
  };
  app.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return;
    await admit(request, reply);
    const paths: string[] = [];
    received.set(request, paths);
    const fields: Record<string, unknown> = {};
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const path = temporaryPath();
        paths.push(path);
        fields[part.fieldname] = await receive(part, path);
      } else if (part.valueTruncated) {
        throw tooLarge();
      } else fields[part.fieldname] = part.value;
    }
    request.body = fields;
  });
  app.addHook('onSend', (request) => drop(request));
  app.addHook('onRequestAbort', (request) =>
    request.body === undefined ? drop(request) : Promise.resolve(),
  );
}
