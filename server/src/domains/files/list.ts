import { and, eq, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { fileCalls } from '@hospital/shared/contract/calls/files';
import type { FileType } from '@hospital/shared/contract/fileTypes';
import { inDays } from '../../platform/database/dayRange';
import { contains, isOneOf } from '../../platform/database/paging';
import { sysFile } from '../../platform/files/schema';
import { shownFile } from '../../platform/files/shownFile';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { latestFirst } from '../../platform/lists/order';
import { ofManagedUsers } from '../logs';

function wantedOf({ identity }: CallContext, filters: ListRequest<typeof fileCalls.list>): SQL | undefined {
  const name = filters.name?.trim();
  return and(
    ofManagedUsers(identity, sysFile.createId),
    name ? contains(sysFile.name, name) : undefined,
    filters.fileType ? eq(sysFile.fileType, filters.fileType as FileType) : undefined,
    ...inDays(sysFile.createDate, filters),
  );
}

const files = defineList({
  ...{ table: sysFile, id: sysFile.id, wanted: wantedOf },
  order: latestFirst(sysFile.createDate),
  rowsOf: ({ db }, ids) => db.select().from(sysFile).where(isOneOf(sysFile.id, ids)),
  idOf: ({ id }) => id,
});

/** Files of the users whom the caller manages, and the caller's own, the newest first. @throws 40001 for a day that there is not */
export async function listFiles(
  context: CallContext,
  request: RequestOf<typeof fileCalls.list>,
): Promise<DataOf<typeof fileCalls.list>> {
  const { rows, total } = await files.page(context, request);
  return { records: rows.map(shownFile), total };
}
