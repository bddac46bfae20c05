import { and, desc, eq } from 'drizzle-orm';
import type { SysFile } from '@hospital/shared/contract/calls/files';
import { FILES_PATH, fileTypeRules } from '@hospital/shared/contract/fileTypes';
import { formatDateTime } from '../database/chinaTime';
import { inDays } from '../database/dayRange';
import { contains, offsetOf, pageOf, totalOf } from '../database/paging';
import { sysFile } from '../database/schema/files';
import type { CallContext } from '../http/call';
import { ofManagedUsers } from '../logs/scope';

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

interface FilesRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly name?: string;
  readonly fileType?: string;
  readonly startDate?: string;
  readonly endDate?: string;
}

/** Files of the users whom the caller manages, and the caller's own, the newest first. @throws 40001 for a day that there is not */
export async function listFiles(
  { db, identity }: CallContext,
  request: FilesRequest,
): Promise<{ records: SysFile[]; total: number }> {
  const name = request.name?.trim();
  const condition = and(
    ofManagedUsers(identity, sysFile.createId),
    name ? contains(sysFile.name, name) : undefined,
    request.fileType ? eq(sysFile.fileType, request.fileType as Row['fileType']) : undefined,
    ...inDays(sysFile.createDate, request),
  );
  const total = totalOf(sysFile, condition);
  const rows = await db
    .select({ file: sysFile, total })
    .from(sysFile)
    .where(condition)
    .orderBy(desc(sysFile.createDate), desc(sysFile.id))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  const countAlone = async () => db.$count(sysFile, condition);
  return pageOf(request, rows, countAlone, ({ file }) => shownFile(file));
}
