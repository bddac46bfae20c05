import {
  fileTypeRules,
  isDocument,
  isImage,
  largestOf,
  typeOfName,
  type FileType,
  fileTypes,
} from '../../contract/fileTypes';

/** What a widget takes: pictures, or every kind that is kept. */
export type UploadKind = 'image' | 'file';

/** Words that stand below a widget (spec 1 §2 File upload widget). */
export const HINTS: Readonly<Record<UploadKind, string>> = {
  image: '支持JPG、PNG、WebP、GIF图片，每张不超过10MB',
  file: '仅支持PDF、Word、Excel、图片',
};

const isTaken = (type: FileType, kind: UploadKind): boolean =>
  kind === 'image' ? isImage(type) : isDocument(type);

/** For the `accept` of a file input. */
export const acceptOf = (kind: UploadKind): string =>
  fileTypes
    .filter((type) => isTaken(type, kind))
    .flatMap((type) => [`.${type}`, ...(fileTypeRules[type].extensions ?? []).map((each) => `.${each}`)])
    .join(',');

const MEGABYTE = 1024 * 1024;

/** Why a file is not even sent, in words; null when it may be. */
export function refusalOf({ name, size }: File, kind: UploadKind): string | null {
  const type = typeOfName(name);
  if (type === null || !isTaken(type, kind)) return kind === 'image' ? '仅支持图片' : HINTS.file;
  if (size === 0) return '文件内容为空';
  return size > largestOf(type) ? `不能超过${largestOf(type) / MEGABYTE}MB` : null;
}
