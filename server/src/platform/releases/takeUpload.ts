import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { malformed } from '../errors/businessError';
import { badFileName, describeFolder, expectSize, sameFiles, tooLarge } from './buildFiles';
import { isFilePath } from './names';
import { publishIncoming, type Publication } from './publish';
import { ReleaseRefused } from './releaseRefused';
import type { BuildFiles, ReleaseStore } from './releaseStore';

/** The field before the files: what will come, as `BuildFiles`. */
const listField = 'files';

/**
 * Takes a build as it comes over the line: a form whose first field says what comes, then the files, each under its
 * path. Nothing is there before everything is there and is what was said.
 *
 * @returns whether the build is new
 * @throws ReleaseRefused
 */
export async function takeUpload(
  store: ReleaseStore,
  publication: Publication,
  request: FastifyRequest,
): Promise<boolean> {
  const folder = await store.incoming();
  let expected: BuildFiles | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') await takeFile(folder, part, expected);
      else if (part.fieldname === listField && expected === null) expected = filesOf(part.value);
      else throw malformed();
    }
    if (expected === null) throw malformed();
    if (!sameFiles(await describeFolder(folder), expected))
      throw new ReleaseRefused('hash-wrong', '上传的文件与清单不符，请重新发布');
    return await publishIncoming(store, publication, folder);
  } finally {
    // What is not read would hold the connection.
    request.raw.unpipe();
    request.raw.resume();
    await rm(folder, { recursive: true, force: true });
  }
}

async function takeFile(folder: string, part: MultipartFile, expected: BuildFiles | null): Promise<void> {
  const path = part.fieldname;
  if (!isFilePath(path)) throw badFileName(path);
  if (!expected || !Object.hasOwn(expected, path)) throw malformed();
  try {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await pipeline(part.file, createWriteStream(join(folder, path), { flags: 'wx' }));
  } catch (error) {
    // A file twice, or a file where another has its folder.
    if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw malformed();
    throw error;
  }
  // No more than what was said, which was found small enough.
  if (part.file.truncated || part.file.bytesRead > (expected[path]?.size ?? 0)) throw tooLarge();
}

function filesOf(value: unknown): BuildFiles {
  const list: unknown = typeof value === 'string' ? parsed(value) : null;
  if (!isFiles(list)) throw malformed();
  expectSize(list);
  return list;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isFiles = (list: unknown): list is BuildFiles =>
  typeof list === 'object' &&
  list !== null &&
  !Array.isArray(list) &&
  Object.values(list).every(
    (file: unknown) =>
      typeof file === 'object' &&
      file !== null &&
      'size' in file &&
      Number.isSafeInteger(file.size) &&
      Number(file.size) >= 0 &&
      'integrity' in file &&
      typeof file.integrity === 'string',
  );
