import type { SysFile } from '@hospital/shared/contract/calls/files';
import { FILES_PATH, fileTypeRules } from '@hospital/shared/contract/fileTypes';
import { formatDateTime } from '../database/chinaTime';
import type { sysFile } from './schema';

type Row = typeof sysFile.$inferSelect;

/** Where a file is served. */
export const urlOf = (key: string): string => `${FILES_PATH}/${key}`;

/** A file as calls give it. */
export function shownFile({ id, key, name, fileType, size, md5, createName, createDate }: Row): SysFile {
  const url = urlOf(key);
  const { typeName } = fileTypeRules[fileType];
  const shown = { id, url, name, typeName, fileType, size, md5, createName };
  return { ...shown, createDate: formatDateTime(createDate), ext: { fullUrl: url } };
}
