import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { statusOf, type S3Client } from '../files/s3Client';
import type { StorageSettings } from '../environment/settings';
import { BucketUnavailable } from './bucketUnavailable';

/** So long (ms) a small object may take to be written, tries and all: a transaction may be waiting for it. */
const mostPatience = 15_000;

export interface ListedObject {
  readonly key: string;
  /** Another one for another content. */
  readonly version: string;
}

/** Objects of a bucket by their keys, of which some are written only once. */
export class Bucket {
  private readonly place: { readonly Bucket: string };

  constructor(
    private readonly s3: S3Client,
    private readonly settings: StorageSettings,
    bucket: string,
  ) {
    this.place = { Bucket: bucket };
  }

  /** Null when there is no such object. */
  async stream(key: string): Promise<Readable | null> {
    const { GetObjectCommand } = this.s3.library;
    try {
      const { Body } = await this.s3.client.send(new GetObjectCommand({ ...this.place, Key: key }));
      const body = Body as Readable;
      // Given up before it was begun, the wrapper would leave the connection open.
      return Readable.from(toItsEnd(body), { objectMode: false }).on('close', () => body.destroy());
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw failure(error);
    }
  }

  async text(key: string): Promise<string | null> {
    const body = await this.stream(key);
    return body && text(body);
  }

  async put(key: string, body: Readable, size: number): Promise<void> {
    const { PutObjectCommand } = this.s3.library;
    const object = { ...this.place, Key: key, Body: body, ContentLength: size };
    await this.s3.client.send(new PutObjectCommand(object)).catch(rethrow);
  }

  /**
   * Writes an object unless there is one under that key.
   *
   * @returns whether the object there is this one: a request that was carried out but not answered is sent once more
   */
  async putOnce(key: string, content: string): Promise<boolean> {
    const { PutObjectCommand } = this.s3.library;
    const command = new PutObjectCommand({ ...this.place, Key: key, Body: content, IfNoneMatch: '*' });
    // OSS does not know the condition of S3, but has a header of its own for it.
    if (this.settings.form === 'oss') {
      command.middlewareStack.add(
        (next) => (args) => {
          Object.assign((args.request as { headers: object }).headers, { 'x-oss-forbid-overwrite': 'true' });
          return next(args);
        },
        { step: 'build' },
      );
    }
    try {
      await this.s3.client.send(command, { abortSignal: AbortSignal.timeout(mostPatience) });
      return true;
    } catch (error) {
      if (![409, 412].includes(statusOf(error) ?? 0)) throw failure(error);
      return (await this.text(key)) === content;
    }
  }

  async delete(key: string): Promise<void> {
    const { DeleteObjectCommand } = this.s3.library;
    await this.s3.client.send(new DeleteObjectCommand({ ...this.place, Key: key })).catch(rethrow);
  }

  /** Keys below a prefix. */
  async keys(prefix: string): Promise<string[]> {
    return (await this.list(prefix)).map(({ key }) => key);
  }

  /** What is below a prefix. */
  async list(prefix: string): Promise<ListedObject[]> {
    const found: ListedObject[] = [];
    for await (const { Contents = [] } of this.pages(prefix))
      found.push(
        ...Contents.map(({ Key = '', ETag, LastModified }) => ({
          key: Key,
          version: ETag ?? LastModified?.toISOString() ?? '',
        })),
      );
    return found;
  }

  /** Names of the folders right below a prefix. */
  async folders(prefix: string): Promise<string[]> {
    const found: string[] = [];
    for await (const { CommonPrefixes = [] } of this.pages(prefix, '/'))
      found.push(...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(prefix.length, -1)));
    return found;
  }

  private async *pages(prefix: string, delimiter?: string) {
    const { paginateListObjectsV2 } = this.s3.library;
    const list = { ...this.place, Prefix: prefix, ...(delimiter ? { Delimiter: delimiter } : {}) };
    try {
      yield* paginateListObjectsV2({ client: this.s3.client }, list);
    } catch (error) {
      throw failure(error);
    }
  }
}

/** An answer that breaks off on its way is none. */
async function* toItsEnd(body: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const part of body) yield part as Buffer;
  } catch (error) {
    throw failure(error);
  }
}

const failure = (error: unknown): Error =>
  new BucketUnavailable(`the bucket of releases: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });

const rethrow = (error: unknown): never => {
  throw failure(error);
};
