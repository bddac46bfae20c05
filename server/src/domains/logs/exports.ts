import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { CallDeclaration, FileAnswer, RequestOf } from '@hospital/shared/contract/call';
import { catalogue } from '@hospital/shared/contract/catalogue';
import type { ExportLog, logCalls } from '@hospital/shared/contract/calls/logs';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { EXPORT_STATUSES } from '@hospital/shared/contract/sentWords';
import { formatDateTime } from '../../platform/database/chinaTime';
import { inDays } from '../../platform/database/dayRange';
import { contains, isOneOf } from '../../platform/database/paging';
import { BusinessError, notFound, outOfScope, permissionMissing } from '../../platform/errors/businessError';
import type { FileStorage } from '../../platform/files/storage';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { latestFirst } from '../../platform/lists/order';
import { CUSTOMER_PLAIN } from '../../platform/privacy/mobile';
import type { SessionIdentity } from '../../platform/sessions/session';
import { xlsxType } from '../../platform/spreadsheet/workbook';
import { exportContent } from './exportKeeper';
import { stillSees } from './exportSight';
import { exportLog } from './schema';
import { ofManagedUsers } from './scope';

/** Shows the exports of all whom the caller manages. */
export const SEES_ALL_EXPORTS = 'log:export:all';

type Row = typeof exportLog.$inferSelect;

const seenBy = (identity: SessionIdentity): SQL | undefined =>
  identity.permissions.has(SEES_ALL_EXPORTS)
    ? ofManagedUsers(identity, exportLog.createId)
    : eq(exportLog.createId, identity.userId);

/** The declaration of `customers.export`; undefined for a call that there is no more. */
function declarationOf(callId: string): CallDeclaration | undefined {
  const [domain = '', name = ''] = callId.split('.');
  const calls: Readonly<Record<string, object>> = catalogue;
  return (calls[domain] as Readonly<Record<string, CallDeclaration>> | undefined)?.[name];
}

/**
 * Why the caller may not have the file of an export of their own again: it shows what they may have been allowed to see
 * then, and may not be any more. Null: they may.
 */
function whyNotAgain(identity: SessionIdentity, { callId, scope, mobiles }: Row): BusinessError | null {
  const { permissions } = identity;
  const access = declarationOf(callId)?.access;
  if (access === undefined) return notFound();
  if (typeof access === 'object' && !access.anyOf.some((permission) => permissions.has(permission)))
    return permissionMissing(access.anyOf[0] ?? '');
  if (mobiles > 0 && !permissions.has(CUSTOMER_PLAIN)) return permissionMissing(CUSTOMER_PLAIN);
  return stillSees(identity, scope) ? null : outOfScope();
}

const isKept = ({ status, expireDate }: Row): boolean =>
  status === 2 && expireDate !== null && expireDate > new Date();

const mayFetch = (identity: SessionIdentity, row: Row): boolean =>
  row.createId === identity.userId && isKept(row) && whyNotAgain(identity, row) === null;

const exportOf = (identity: SessionIdentity, row: Row): ExportLog => ({
  ...{ id: row.id, name: row.name, params: row.params, rows: row.rows },
  // Its days are over, though no job has said so yet.
  status: row.status === 2 && !isKept(row) ? 4 : row.status,
  ...{ fileName: row.fileName, size: row.size, error: row.error, storeName: row.storeName },
  ...{ createId: row.createId, createName: row.createName, createDate: formatDateTime(row.createDate) },
  expireDate: row.expireDate && formatDateTime(row.expireDate),
  fileFlag: mayFetch(identity, row) ? 'Y' : 'N',
});

const over = sql`coalesce(${exportLog.expireDate} <= now(), false)`;

/** Of a status, as `exportOf` says it. */
function ofStatus(status: Row['status']): SQL | undefined {
  if (status === 2) return and(eq(exportLog.status, 2), sql`not ${over}`);
  if (status === 4) return sql`(${exportLog.status} = 4 or ${exportLog.status} = 2 and ${over})`;
  return eq(exportLog.status, status);
}

/** The latest first. @throws 40001 */
const exports = defineList({
  ...{ table: exportLog, id: exportLog.id, order: latestFirst(exportLog.createDate) },
  wanted: ({ identity }: CallContext, filters: ListRequest<typeof logCalls.exports>) => {
    const [name, createName] = [filters.name?.trim(), filters.createName?.trim()];
    return and(
      seenBy(identity),
      ...inDays(exportLog.createDate, filters),
      filters.status === undefined ? undefined : ofStatus(filters.status),
      name ? contains(exportLog.name, name) : undefined,
      createName ? contains(exportLog.createName, createName) : undefined,
    );
  },
  rowsOf: async ({ db, identity }, ids) => {
    const rows = await db.select().from(exportLog).where(isOneOf(exportLog.id, ids));
    return rows.map((row) => exportOf(identity, row));
  },
  idOf: ({ id }) => id,
});

export const listExports = exports.listed;

/**
 * The file of an export of the caller's own, as long as it is kept and they may still see what is in it.
 *
 * @throws 404; 40302 for one of somebody else, or with stores, warehouses or departments that are out of scope by now; 40300 where they may not make
 *   such an export any more; 40902 where no file is kept, or it is gone from the storage
 */
export const getExportFile =
  (files: FileStorage) =>
  async (
    { db, identity }: CallContext,
    { id }: RequestOf<typeof logCalls.exportFile>,
  ): Promise<FileAnswer> => {
    const [row] = await db
      .select()
      .from(exportLog)
      .where(and(eq(exportLog.id, id), seenBy(identity)));
    if (!row) throw notFound();
    if (row.createId !== identity.userId)
      throw new BusinessError(ErrorCode.OutOfScope, '只能下载自己导出的文件');
    if (!isKept(row)) {
      const { status } = exportOf(identity, row);
      throw new BusinessError(
        ErrorCode.ForbiddenTransition,
        `该导出${EXPORT_STATUSES[status]}，没有可下载的文件`,
      );
    }
    const refusal = whyNotAgain(identity, row);
    if (refusal) throw refusal;
    const kept = await files.open(exportContent(identity.tenantId, id));
    if (!kept) throw new BusinessError(ErrorCode.ForbiddenTransition, '该导出的文件已丢失，请重新导出');
    const { fileName, rows, mobiles } = row;
    const holds = { rows, columns: [], mobiles };
    return { fileName, type: xlsxType, content: new Uint8Array(), holds, kept };
  };
