import { and, eq } from 'drizzle-orm';
import type { SysFile } from '@hospital/shared/contract/calls/files';
import { inDays } from '../../platform/database/dayRange';
import { contains, isOneOf } from '../../platform/database/paging';
import { timedPage } from '../../platform/database/timedPage';
import { sysFile } from '../../platform/files/schema';
import { shownFile } from '../../platform/files/shownFile';
import type { CallContext } from '../../platform/http/call';
import { ofManagedUsers } from '../logs';

type Row = typeof sysFile.$inferSelect;

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
  const { rows, total } = await timedPage(request, {
    ...{
      db,
      table: sysFile,
      wanted: condition,
      by: sysFile.createDate,
      then: [sysFile.id],
      descending: true,
    },
    rowsOf: (ids) => db.select().from(sysFile).where(isOneOf(sysFile.id, ids)),
    idOf: ({ id }) => id,
  });
  return { records: rows.map(shownFile), total };
}
