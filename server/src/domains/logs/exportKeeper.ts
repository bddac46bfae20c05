import { writeFile } from 'node:fs/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FileAnswer } from '@hospital/shared/contract/call';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { MOST_EXPORTS_UNDER_WAY } from '@hospital/shared/contract/exports';
import type { CallId } from '@hospital/shared/contract/live';
import { EXPORT_KEPT_DAYS } from '@hospital/shared/contract/sentWords';
import { newId } from '../../platform/database/newId';
import type { Database } from '../../platform/database/database';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { BusinessError } from '../../platform/errors/businessError';
import type { FileStorage } from '../../platform/files/storage';
import type { AskedExport, ExportKeeper } from '../../platform/http/callServices';
import { publish } from '../../platform/live/publish';
import { xlsxType } from '../../platform/spreadsheet/workbook';
import { sendMessage } from '../messages';
import { exportLog } from './schema';

/** The content of an export in the storage. @param id of the export */
export const exportContent = (tenantId: string, id: string) => ({
  ...{ tenantId, id, key: `exports/${id}.xlsx`, mediaType: xlsxType },
});

/** Where exports are shown. */
const PAGE = '/notice/exports';

interface Given {
  readonly database: Database;
  readonly files: FileStorage;
}

/** Keeps exports in `export_log`, and their files beside those that people upload. */
export const exportKeeper = ({ database, files }: Given): ExportKeeper => ({
  async begin(asked, waits) {
    const { identity, callId, name, params, storeName } = asked;
    const id = newId();
    await database.write(identity.tenantId, async (db) => {
      if (waits) await expectFew(db, identity.userId);
      await db.insert(exportLog).values({
        ...{ id, name, params: [...params], callId, status: 1, storeId: identity.storeId, storeName },
        ...{ scope: identity.storeScope, createId: identity.userId, createName: identity.userName },
      });
      if (waits) await tell(db, asked);
    });
    return id;
  },
  async made(asked, id, file, waits) {
    const { tenantId } = asked.identity;
    const temporary = files.temporaryPath();
    await writeFile(temporary, file.content);
    await files.keep(exportContent(tenantId, id), temporary);
    await database.write(tenantId, async (db) => {
      await end(db, id, {
        ...{ status: 2, fileName: file.fileName, size: file.content.byteLength, ...heldBy(file) },
        expireDate: sql`now() + make_interval(days => ${EXPORT_KEPT_DAYS})`,
      });
      await tell(db, asked);
      const rows = file.holds?.rows ?? 0;
      const words = `<p>${asked.name}，共 ${rows} 条，文件保留 ${EXPORT_KEPT_DAYS} 天。<a href="${PAGE}">去下载</a></p>`;
      if (waits) await message(db, asked, id, '导出完成', words);
    });
  },
  failed: (asked, id, error, waits) =>
    database.write(asked.identity.tenantId, async (db) => {
      await end(db, id, { status: 3, error });
      await tell(db, asked);
      if (waits) await message(db, asked, id, '导出失败', `<p>${asked.name}：${error}</p>`);
    }),
});

const heldBy = ({ holds }: FileAnswer) => ({ rows: holds?.rows ?? 0, mobiles: holds?.mobiles ?? 0 });

type Change = Parameters<ReturnType<TenantDatabase['update']>['set']>[0];

const end = async (db: TenantDatabase, id: string, change: Change): Promise<void> => {
  await db
    .update(exportLog)
    .set({ ...change, doneDate: sql`now()` })
    .where(and(eq(exportLog.id, id), eq(exportLog.status, 1)));
};

/** @throws 42901 */
async function expectFew(db: TenantDatabase, userId: string): Promise<void> {
  const underWay = and(eq(exportLog.createId, userId), inArray(exportLog.status, [0, 1]));
  if ((await db.$count(exportLog, underWay)) >= MOST_EXPORTS_UNDER_WAY)
    throw new BusinessError(
      ErrorCode.TooManyRequests,
      `您有${MOST_EXPORTS_UNDER_WAY}个导出正在生成，请等其中一个完成后再导出`,
    );
}

/** Open lists of exports of the user are read anew. */
const tell = (db: TenantDatabase, { identity }: AskedExport): Promise<void> =>
  publish(db, {
    ...{ to: { users: [identity.userId] }, kind: 'data' },
    data: { calls: ['logs.exports' satisfies CallId] },
  });

const message = (
  db: TenantDatabase,
  { identity: { userId, storeId } }: AskedExport,
  bizId: string,
  title: string,
  content: string,
): Promise<void> =>
  sendMessage(db, { to: [userId], title, content, bizType: 'export', bizId, link: PAGE, storeId });
