import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync, linkSync, rmSync } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { KeptContent } from '@hospital/shared/contract/call';
import type { UploadCredential } from '@hospital/shared/contract/calls/files';
import { FILES_PATH } from '@hospital/shared/contract/fileTypes';
import {
  credentialLife,
  type Owner,
  postedPrefix,
  readPolicy,
  signCredential,
  type UploadPolicy,
  type Uploader,
} from './policy';
import { keepPosted, keepUnknown, olderThan, removeOld } from './oldFiles';
import { contentKey, type FileStorage, type Posted, type StoredFile } from './storage';

const secretBytes = 32;

const isAlready = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Files in a folder of the data directory: `posted/{user}` what a browser sent and nobody looked at yet, `temporary`
 * what is being worked on, `content/{tenant}/{end of the id}/{id}` what is kept. Several instances may share the folder.
 */
export class DiskStorage implements FileStorage {
  readonly postOrigin = null;
  readonly countsPosts = true;
  readonly secret: Buffer;

  constructor(private readonly folder: string) {
    for (const part of ['posted', 'temporary', 'content']) mkdirSync(join(folder, part), { recursive: true });
    this.secret = readOrMakeSecret(folder);
  }

  async credential(prefix: string, uploader: Uploader): Promise<UploadCredential> {
    const expire = Math.floor(Date.now() / 1000) + credentialLife;
    return signCredential({ ...uploader, prefix, expire }, { accessHost: FILES_PATH, secret: this.secret });
  }

  /** The policy that a form shows, null unless it is one of ours. */
  policyOf(policy: string, signature: string): UploadPolicy | null {
    return readPolicy(policy, signature, this.secret);
  }

  /** Makes a temporary file what was posted under that key. False when something was already. */
  async post(key: string, temporary: string): Promise<boolean> {
    try {
      await flush(temporary);
      const path = this.postedPath(key);
      await mkdir(dirname(path), { recursive: true });
      await link(temporary, path);
      return true;
    } catch (error) {
      if (isAlready(error)) return false;
      throw error;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async posted(owner: Owner): Promise<Posted> {
    const folder = this.postedFolder(postedPrefix(owner));
    const names = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    // One that was confirmed meanwhile is not there any more.
    const sizes = names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
    return { files: names.length, bytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
  }

  async fetchPosted(key: string): Promise<string | null> {
    const temporary = this.temporaryPath();
    try {
      await rename(this.postedPath(key), temporary);
      return temporary;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  temporaryPath(): string {
    return join(this.folder, 'temporary', randomUUID());
  }

  async keep(file: StoredFile, temporary: string): Promise<void> {
    const path = join(this.folder, contentKey(file));
    await mkdir(join(path, '..'), { recursive: true });
    await flush(temporary);
    await rename(temporary, path);
  }

  async send(reply: FastifyReply, file: StoredFile): Promise<FastifyReply> {
    return reply.sendFile(contentKey(file), this.folder, { contentType: false, cacheControl: false });
  }

  async open(file: StoredFile): Promise<KeptContent | null> {
    const handle = await open(join(this.folder, contentKey(file))).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (!handle) return null;
    const { size: bytes } = await handle.stat();
    return { bytes, parts: handle.createReadStream() };
  }

  read(file: StoredFile): Promise<Buffer> {
    return readFile(join(this.folder, contentKey(file)));
  }

  async remove(file: StoredFile): Promise<void> {
    await rm(join(this.folder, contentKey(file)), { force: true });
  }

  async sweep(
    isKnown: (tenantId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<void> {
    const posted = join(this.folder, 'posted');
    await removeOld(posted, keepPosted);
    for (const { name } of await foldersIn(posted)) await removeOld(join(posted, name), keepPosted);
    await removeOld(join(this.folder, 'temporary'), keepPosted);
    for (const tenantId of await readdir(join(this.folder, 'content'))) {
      for (const end of await readdir(join(this.folder, 'content', tenantId))) {
        const part = join(this.folder, 'content', tenantId, end);
        const old = await olderThan(part, keepUnknown);
        if (old.length === 0) continue;
        const known = await isKnown(tenantId, old);
        for (const id of old) if (!known.has(id)) await rm(join(part, id), { force: true });
      }
    }
  }

  /** A key is the caller's text: its hash cannot lead anywhere else. */
  private postedPath(key: string): string {
    const [posted = '', tenantId = '', userId = ''] = key.split('/');
    return join(this.postedFolder(`${posted}/${tenantId}/${userId}/`), hashOf(key));
  }

  private postedFolder(prefix: string): string {
    return join(this.folder, 'posted', hashOf(prefix));
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const foldersIn = async (folder: string) =>
  (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());

/** A crash after the rename must not leave an empty file under the final name. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}

/** The key of our signatures: made once, the same for every instance that shares the folder. */
function readOrMakeSecret(folder: string): Buffer {
  const path = join(folder, 'secret');
  const own = join(folder, 'temporary', randomUUID());
  writeFileSync(own, randomBytes(secretBytes), { mode: 0o600 });
  try {
    linkSync(own, path); // fails where another instance was first
  } catch (error) {
    if (!isAlready(error)) throw error;
  } finally {
    rmSync(own);
  }
  return readFileSync(path);
}
