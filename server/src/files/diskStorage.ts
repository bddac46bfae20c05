import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync, linkSync, rmSync } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { UploadCredential } from '@hospital/shared/contract/calls/files';
import { FILES_PATH } from '@hospital/shared/contract/fileTypes';
import { credentialLife, readPolicy, signCredential, type UploadPolicy, type Uploader } from './policy';
import { keepPosted, keepUnknown, olderThan, removeOld } from './oldFiles';
import { contentKey, type FileStorage, type StoredFile } from './storage';

const secretBytes = 32;

const isAlready = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Files in a folder of the data directory: `posted` what browsers sent and nobody looked at yet, `temporary` what is
 * being worked on, `content/{tenant}/{end of the id}/{id}` what is kept. Several instances may share the folder.
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
      await link(temporary, this.postedPath(key));
      return true;
    } catch (error) {
      if (isAlready(error)) return false;
      throw error;
    } finally {
      await rm(temporary, { force: true });
    }
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

  async remove(file: StoredFile): Promise<void> {
    await rm(join(this.folder, contentKey(file)), { force: true });
  }

  async sweep(
    isKnown: (tenantId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<void> {
    await removeOld(join(this.folder, 'posted'), keepPosted);
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
    return join(this.folder, 'posted', createHash('sha256').update(key).digest('hex'));
  }
}

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
