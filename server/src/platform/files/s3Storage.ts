import { hkdfSync, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type * as S3 from '@aws-sdk/client-s3';
import type { FastifyReply } from 'fastify';
import type { KeptContent } from '@hospital/shared/contract/call';
import type { UploadCredential } from '@hospital/shared/contract/calls/files';
import { LARGEST_FILE } from '@hospital/shared/contract/fileTypes';
import { invalid } from '../errors/businessError';
import type { StorageSettings } from '../environment/settings';
import { keepPosted, keepUnknown, removeOld } from './oldFiles';
import { credentialLife, type Owner, POSTED, postedPrefix } from './policy';
import { openS3Client, statusOf } from './s3Client';
import { ossForm, postAddress, s3Form } from './s3Forms';
import { contentKey, type FileStorage, type Posted, type StoredFile } from './storage';

const secretBytes = 32;
/** So long (ms) may who saves a file stop reading, e.g. on a line that is gone for a while. */
const readersPause = 300_000;
const mostCounted = 1000;

/** Of a content's key (`contentKey`). */
const tenantOf = (key: string): string => key.split('/')[1] ?? '';
const idOf = (key: string): string => key.split('/').at(-1) ?? '';

type Library = typeof S3;

/** Opens a bucket; nothing is asked of it yet. */
export async function openS3Storage(settings: StorageSettings, folder: string): Promise<S3Storage> {
  const { library, client } = await openS3Client(settings, readersPause);
  const accessHost = await postAddress(client, settings.bucket);
  return new S3Storage(library, client, settings, { accessHost, folder });
}

/**
 * Files in a bucket of OSS or of any S3-compatible host: `posted/…` what browsers sent and nobody looked at yet,
 * `content/{tenant}/{end of the id}/{id}` what is kept. The bucket is private: what it has is shown by this server
 * alone (decision 0012). What is being worked on lies in a folder of our own.
 */
export class S3Storage implements FileStorage {
  readonly countsPosts = false;
  readonly postOrigin: string;
  readonly secret: Buffer;
  private readonly accessHost: string;
  private readonly temporary: string;
  /** When (ms) the contents were last compared with the rows: a bucket is read a thousand names at a time, for money. */
  private compared = 0;

  constructor(
    private readonly library: Library,
    private readonly client: S3.S3Client,
    private readonly settings: StorageSettings,
    { accessHost, folder }: { readonly accessHost: string; readonly folder: string },
  ) {
    this.accessHost = accessHost;
    this.postOrigin = new URL(accessHost).origin;
    const own = hkdfSync('sha256', settings.secretAccessKey, '', 'hospital files', secretBytes);
    this.secret = Buffer.from(own);
    this.temporary = join(folder, 'temporary');
    mkdirSync(this.temporary, { recursive: true });
  }

  credential(prefix: string): Promise<UploadCredential> {
    const expire = Math.floor(Date.now() / 1000) + credentialLife;
    const form = this.settings.form === 'oss' ? ossForm : s3Form;
    return form(this.client, this.settings, { accessHost: this.accessHost, prefix, expire });
  }

  /** Counts a thousand and then no further: nobody may have so many. */
  async posted(owner: Owner): Promise<Posted> {
    const { paginateListObjectsV2 } = this.library;
    const bucket = { Bucket: this.settings.bucket, Prefix: postedPrefix(owner) };
    const found = { files: 0, bytes: 0 };
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.client }, bucket)) {
      found.files += Contents.length;
      found.bytes += Contents.reduce((sum, { Size = 0 }) => sum + Size, 0);
      if (found.files >= mostCounted) break;
    }
    return found;
  }

  async fetchPosted(key: string): Promise<string | null> {
    const found = await this.get(key);
    if (!found) return null;
    const temporary = this.temporaryPath();
    const body = found.Body as Readable;
    try {
      if ((found.ContentLength ?? Infinity) > LARGEST_FILE) {
        body.destroy();
        throw invalid('file', '提交的内容过大');
      }
      await pipeline(body, createWriteStream(temporary, { flags: 'wx' }));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    } finally {
      await this.delete(key);
    }
    return temporary;
  }

  temporaryPath(): string {
    return join(this.temporary, randomUUID());
  }

  async keep(file: StoredFile, temporary: string): Promise<void> {
    const { PutObjectCommand } = this.library;
    const { size } = await stat(temporary);
    await this.client.send(
      new PutObjectCommand({
        Bucket: this.settings.bucket,
        Key: contentKey(file),
        Body: createReadStream(temporary),
        ContentLength: size,
        ContentType: file.mediaType,
      }),
    );
    await rm(temporary, { force: true });
  }

  async send(reply: FastifyReply, file: StoredFile): Promise<FastifyReply> {
    const { range, 'if-none-match': known } = reply.request.headers;
    try {
      const found = await this.get(contentKey(file), {
        ...(range === undefined ? {} : { Range: range }),
        ...(known === undefined ? {} : { IfNoneMatch: known }),
      });
      if (!found) throw new Error(`The content of file ${file.id} is not in the bucket`);
      const { Body, ContentLength, ContentRange, ETag } = found;
      reply.header('accept-ranges', 'bytes').header('content-length', ContentLength);
      if (ETag !== undefined) reply.header('etag', ETag);
      if (ContentRange !== undefined) reply.code(206).header('content-range', ContentRange);
      return reply.send(Body as Readable);
    } catch (error) {
      const status = statusOf(error);
      if (status !== 304 && status !== 416) throw error;
      return reply.code(status).send();
    }
  }

  async open(file: StoredFile): Promise<KeptContent | null> {
    const found = await this.get(contentKey(file));
    if (!found) return null;
    return { bytes: found.ContentLength ?? 0, parts: found.Body as Readable };
  }

  async read(file: StoredFile): Promise<Buffer> {
    const found = await this.get(contentKey(file));
    if (!found?.Body) throw new Error(`The content of file ${file.id} is not in the bucket`);
    return Buffer.from(await found.Body.transformToByteArray());
  }

  async remove(file: StoredFile): Promise<void> {
    await this.delete(contentKey(file));
  }

  async sweep(
    isKnown: (tenantId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<void> {
    await removeOld(this.temporary, keepPosted);
    for await (const keys of this.olderThan(POSTED, keepPosted)) {
      for (const key of keys) await this.delete(key);
    }
    if (Date.now() - this.compared < keepUnknown) return;
    this.compared = Date.now();
    for await (const keys of this.olderThan('content/', keepUnknown)) {
      for (const tenantId of new Set(keys.map(tenantOf))) {
        const own = keys.filter((key) => tenantOf(key) === tenantId);
        const known = await isKnown(tenantId, own.map(idOf));
        for (const key of own) if (!known.has(idOf(key))) await this.delete(key);
      }
    }
  }

  /** Null when there is no such object. */
  private async get(key: string, more: { readonly Range?: string; readonly IfNoneMatch?: string } = {}) {
    const { GetObjectCommand } = this.library;
    try {
      return await this.client.send(
        new GetObjectCommand({ Bucket: this.settings.bucket, Key: key, ...more }),
      );
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  private async delete(key: string): Promise<void> {
    const { DeleteObjectCommand } = this.library;
    await this.client.send(new DeleteObjectCommand({ Bucket: this.settings.bucket, Key: key }));
  }

  /** Keys that have not been written to for so long (ms), page by page. */
  private async *olderThan(prefix: string, age: number): AsyncGenerator<string[]> {
    const { paginateListObjectsV2 } = this.library;
    const pages = paginateListObjectsV2(
      { client: this.client },
      { Bucket: this.settings.bucket, Prefix: prefix },
    );
    for await (const { Contents = [] } of pages) {
      yield Contents.filter(({ LastModified }) => LastModified && Date.now() - LastModified.getTime() > age)
        .map(({ Key = '' }) => Key)
        .filter(Boolean);
    }
  }
}
