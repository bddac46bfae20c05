/** What files may be, for the widget that offers them and the server that keeps them (spec 1 §5 Upload). */

/** Extension by which a kind of file goes. */
export type FileType =
  | 'jpg'
  | 'png'
  | 'webp'
  | 'gif'
  | 'pdf'
  | 'doc'
  | 'docx'
  | 'xls'
  | 'xlsx'
  | 'mp4'
  | 'mp3';

interface FileTypeRule {
  /** What a user calls it. */
  readonly typeName: string;
  /** Media type under which it is sent and served. */
  readonly mediaType: string;
  /** Others under which browsers send it. */
  readonly alias?: readonly string[];
  /** Extensions beside its own. */
  readonly extensions?: readonly string[];
}

const megabyte = 1024 * 1024;
/** Bytes of the largest picture, and of the largest file of another kind (domain.md §1.7). */
export const LARGEST_IMAGE = 10 * megabyte;
export const LARGEST_FILE = 50 * megabyte;
/** Bytes of the largest workbook that is imported. */
export const LARGEST_WORKBOOK = 10 * megabyte;

export const fileTypeRules: Readonly<Record<FileType, FileTypeRule>> = {
  jpg: {
    typeName: '图片',
    mediaType: 'image/jpeg',
    alias: ['image/jpg', 'image/pjpeg'],
    extensions: ['jpeg'],
  },
  png: { typeName: '图片', mediaType: 'image/png', alias: ['image/x-png'] },
  webp: { typeName: '图片', mediaType: 'image/webp' },
  gif: { typeName: '图片', mediaType: 'image/gif' },
  pdf: { typeName: 'PDF', mediaType: 'application/pdf' },
  doc: { typeName: 'Word', mediaType: 'application/msword' },
  docx: {
    typeName: 'Word',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  xls: { typeName: 'Excel', mediaType: 'application/vnd.ms-excel' },
  xlsx: {
    typeName: 'Excel',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  mp4: { typeName: '视频', mediaType: 'video/mp4' },
  mp3: { typeName: '音频', mediaType: 'audio/mpeg', alias: ['audio/mp3'] },
};

export const fileTypes = Object.keys(fileTypeRules) as readonly FileType[];

export const isImage = (type: string): boolean => fileTypeRules[type as FileType]?.typeName === '图片';

const documents: ReadonlySet<string> = new Set(['图片', 'PDF', 'Word', 'Excel']);

/** What forms take beside pictures (spec 1 §2 File upload widget); recordings come by other ways. */
export const isDocument = (type: string): boolean =>
  documents.has(fileTypeRules[type as FileType]?.typeName ?? '');

/** Bytes that a file of the type may have at most. */
export const largestOf = (type: FileType): number => (isImage(type) ? LARGEST_IMAGE : LARGEST_FILE);

/** The type that a file's name says, null for none that is kept. */
export function typeOfName(name: string): FileType | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined) return null;
  return (
    fileTypes.find((type) => type === extension || fileTypeRules[type].extensions?.includes(extension)) ??
    null
  );
}

/** Media types that say nothing: browsers send them for files whose program is not installed. */
const UNTOLD = ['', 'application/octet-stream'];

/** Whether a media type may stand for a file of that type. */
export function agrees(type: FileType, mediaType: string): boolean {
  const said = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const { mediaType: own, alias = [] } = fileTypeRules[type];
  return UNTOLD.includes(said) || said === own || alias.includes(said);
}

/** Path below which files are served, by their key (`url` of a file). */
export const FILES_PATH = '/files';
