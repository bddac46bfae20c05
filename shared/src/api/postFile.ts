import axios, { isAxiosError } from 'axios';
import type { SysFile, UploadCredential } from '../contract/calls/files';
import type { Envelope } from '../contract/errors';
import { Message } from '../contract/errors';
import { fileTypeRules, typeOfName } from '../contract/fileTypes';
import * as api from '../calls';
import { ApiError } from './apiError';
import { readCredential } from './uploadCredential';
import { randomId } from './randomId';

/** Storage hosts get neither our cookies nor our headers; a file takes as long as the line needs. */
const storage = axios.create({ timeout: 0, withCredentials: false, xsrfCookieName: '' });

/** HTTP status of a storage host for a credential that it does not take (any more). */
const FORBIDDEN = 403;

export interface PostFileOptions {
  /** What the file is for, as part of its address: `store`. */
  readonly keyword: string;
  /** From 0 to 1; 1 once everything has been sent, while the server still looks at it. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Uploads a file under a generated name: credential, form post to the storage host, confirmation (spec 1 §7 Upload).
 * No words are shown.
 *
 * @throws ApiError with the words to show; axios' own cancellation when aborted
 */
export async function postFile(file: File, options: PostFileOptions): Promise<SysFile> {
  const credential = await readCredential(options.keyword);
  try {
    return await post(file, credential, options);
  } catch (error) {
    // It may have run out on the way, or its session was another one.
    if (!(error instanceof ApiError) || error.code !== FORBIDDEN) throw error;
    return post(file, await readCredential(options.keyword, { anew: true }), options);
  }
}

async function post(
  file: File,
  { accessHost, prefix, fields }: UploadCredential,
  { onProgress, signal }: PostFileOptions,
): Promise<SysFile> {
  const type = typeOfName(file.name);
  if (type === null) throw new ApiError(0, '不支持的文件类型');
  const key = `${prefix}${randomId()}.${type}`;
  const form = new FormData();
  const all = { key, ...fields, 'Content-Type': fileTypeRules[type].mediaType };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  form.append('file', file); // the last one: what follows it is not read
  const stops = signal ? { signal } : {};
  try {
    await storage.post(accessHost, form, {
      ...stops,
      onUploadProgress: ({ progress = 0 }) => onProgress?.(progress),
    });
  } catch (error) {
    throw refusalOf(error);
  }
  return api.files.confirm({ key, name: file.name }, { ...stops, silent: true });
}

/** What a storage host said, in words; cancellations stay what they are. */
function refusalOf(error: unknown): unknown {
  if (!isAxiosError<Partial<Envelope> | string>(error) || axios.isCancel(error)) return error;
  const { response } = error;
  if (!response) return new ApiError(0, Message.network);
  const msg = typeof response.data === 'object' ? response.data.msg : undefined;
  return new ApiError(response.status, msg || '上传失败');
}
