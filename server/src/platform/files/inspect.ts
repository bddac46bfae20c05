import { readFile, stat } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { agrees, isImage, largestOf, typeOfName, type FileType } from '@hospital/shared/contract/fileTypes';
import { invalid } from '../errors/businessError';

/** Streams by which the two old office formats, both compound files, are told apart (names are UTF-16). */
const compoundStreams: readonly (readonly [type: FileType, stream: Buffer])[] = [
  ['doc', Buffer.from('WordDocument', 'utf16le')],
  ['xls', Buffer.from('Workbook', 'utf16le')],
  ['xls', Buffer.from('Book', 'utf16le')],
];

/** What the bytes are, whatever their name says; null for what is not kept. */
async function typeOfBytes(path: string): Promise<FileType | null> {
  const found = await fileTypeFromFile(path);
  if (found?.ext !== 'cfb') return found ? typeOfName(`.${found.ext}`) : null;
  const bytes = await readFile(path);
  return compoundStreams.find(([, stream]) => bytes.includes(stream))?.[0] ?? null;
}

const megabyte = 1024 * 1024;

/** What a sender says of a file. */
export interface Declared {
  readonly name: string;
  /** Media type, `''` for none. */
  readonly mediaType: string;
}

/**
 * The type on which name, media type and bytes agree.
 *
 * @throws 40001 at `file`: a type that is not kept, a disguised one, an empty or too large file
 */
export async function inspect(path: string, { name, mediaType }: Declared): Promise<FileType> {
  const { size } = await stat(path);
  if (size === 0) throw invalid('file', '文件内容为空');
  const type = typeOfName(name);
  if (type === null) throw invalid('file', '仅支持PDF、Word、Excel、图片');
  if (size > largestOf(type)) throw tooLargeFile(type);
  if (!agrees(type, mediaType) || (await typeOfBytes(path)) !== type) {
    throw invalid('file', '文件内容与类型不符');
  }
  return type;
}

const tooLargeFile = (type: FileType) =>
  invalid('file', `${isImage(type) ? '图片' : '文件'}不能超过${largestOf(type) / megabyte}MB`);
