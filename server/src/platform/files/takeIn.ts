import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fileTypeRules, isImage, type FileType } from '@hospital/shared/contract/fileTypes';
import { newId } from '../database/newId';
import { invalid } from '../errors/businessError';
import { inspect, type Declared } from './inspect';
import { redraw } from './redraw';
import { wipeLocation } from './wipeLocation';
import type { FileStorage } from './storage';

/** A file whose content is kept and whose row is yet to be written. */
export interface TakenFile {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly fileType: FileType;
  readonly size: number;
  readonly md5: string;
}

const longestName = 200;

/** The last part of a name, without what no file system would take; it is shown and offered for saving, nothing else. */
export function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last
    .replace(/[\p{Cc}<>:"|?*]/gu, '')
    .trim()
    .slice(-longestName);
}

/**
 * Looks at a temporary file, cleans it and keeps it; the temporary file is gone afterwards, whatever happens.
 *
 * @param keyOf the path under which it will be served
 * @throws 40001 at `file`
 */
export async function takeIn(
  storage: FileStorage,
  tenantId: string,
  path: string,
  declared: Declared,
  keyOf: (id: string, type: FileType) => string,
): Promise<TakenFile> {
  const clean = storage.temporaryPath();
  try {
    const name = plainName(declared.name);
    const fileType = await inspect(path, { ...declared, name });
    const drawn = isImage(fileType);
    if (drawn) await redraw(path, clean, fileType);
    if (fileType === 'mp4' && !(await wipeLocation(path))) throw invalid('file', '视频已损坏，无法读取');
    const kept = drawn ? clean : path;
    const id = newId();
    const key = keyOf(id, fileType);
    const file = { id, key, name, fileType, size: (await stat(kept)).size, md5: await digest(kept) };
    const { mediaType } = fileTypeRules[fileType];
    await storage.keep({ tenantId, id, key, mediaType }, kept);
    return file;
  } finally {
    await Promise.all([path, clean].map((each) => rm(each, { force: true })));
  }
}

async function digest(path: string): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
