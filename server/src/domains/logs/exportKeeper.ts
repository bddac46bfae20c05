import { writeFile } from 'node:fs/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FileAnswer } from '@hospital/shared/contract/call';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { MOST_BYTES_KEPT, MOST_EXPORTS_UNDER_WAY } from '@hospital/shared/contract/exports';
import type { CallId } from '@hospital/shared/contract/live';
import { EXPORT_KEPT_DAYS, MOST_EXPORTS_KEPT } from '@hospital/shared/contract/sentWords';
import { newId } from '../../platform/database/newId';
import type { Database } from '../../platform/database/database';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { BusinessError } from '../../platform/errors/businessError';
import type { FileStorage } from '../../platform/files/storage';
import type { AskedExport, ExportKeeper } from '../../platform/http/callServices';
import { publish } from '../../platform/live/publish';
import type { SessionIdentity } from '../../platform/sessions/session';
import { xlsxType } from '../../platform/spreadsheet/workbook';
import { sendMessage } from '../messages';
import { sightOf } from './exportSight';
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
export function exportKeeper({ database, files }: Given): ExportKeeper {
  /** Those of this server that are made in the background. */
  const underWay = new Map<string, AskedExport>();
  const failed: ExportKeeper['failed'] = async (asked, id, error, waits) => {
    underWay.delete(id);
    await database.write(asked.identity.tenantId, async (db) => {
      if (!(await end(db, id, { status: 3, error }))) return;
      await tell(db, asked);
      if (waits) await message(db, asked, id, '导出失败', `<p>${asked.name}：${error}</p>`);
    });
  };
  return {
    async begin(asked, waits) {
      const { identity, callId, name, params, storeName } = asked;
      const id = newId();
      await database.write(identity.tenantId, async (db) => {
        if (waits) await expectFew(db, identity);
        await db.insert(exportLog).values({
          ...{ id, name, params: [...params], callId, status: 1, storeId: identity.storeId, storeName },
          ...{ scope: sightOf(identity), createId: identity.userId, createName: identity.userName },
        });
        if (waits) await tell(db, asked);
      });
      if (waits) underWay.set(id, asked);
      return id;
    },
    async made(asked, id, file, waits) {
      const { tenantId } = asked.identity;
      const temporary = files.temporaryPath();
      await writeFile(temporary, file.content);
      await files.keep(exportContent(tenantId, id), temporary);
      const gone = await database.write(tenantId, async (db) => {
        const ended = await end(db, id, {
          ...{ status: 2, fileName: file.fileName, size: file.content.byteLength, ...heldBy(file) },
          expireDate: sql`now() + make_interval(days => ${EXPORT_KEPT_DAYS})`,
        });
        // It has been given up meanwhile, and its user told to make it anew.
        if (!ended) return [id];
        const rows = file.holds?.rows ?? 0;
        const words = `<p>${asked.name}，共 ${rows} 条，文件保留 ${EXPORT_KEPT_DAYS} 天。<a href="${PAGE}">去下载</a></p>`;
        if (waits) await message(db, asked, id, '导出完成', words);
        const oldest = await makeRoom(db, asked.identity);
        await tell(db, asked);
        return oldest;
      });
      underWay.delete(id);
      for (const one of gone) await files.remove(exportContent(tenantId, one));
    },
    failed,
    async stop() {
      for (const [id, asked] of underWay) await failed(asked, id, '服务器重启，请重新导出', true);
    },
  };
}

const heldBy = ({ holds }: FileAnswer) => ({ rows: holds?.rows ?? 0, mobiles: holds?.mobiles ?? 0 });

type Change = Parameters<ReturnType<TenantDatabase['update']>['set']>[0];

/** Whether it had not ended already. */
async function end(db: TenantDatabase, id: string, change: Change): Promise<boolean> {
  const ended = await db
    .update(exportLog)
    .set({ ...change, doneDate: sql`now()` })
    .where(and(eq(exportLog.id, id), eq(exportLog.status, 1)))
    .returning({ id: exportLog.id });
  return ended.length > 0;
}

/** Ends the keeping of a user's oldest files where there are too many, or they are too large. @returns their ids */
async function makeRoom(db: TenantDatabase, identity: SessionIdentity): Promise<string[]> {
  await oneAtATime(db, identity);
  const newestFirst = sql`order by ${exportLog.createDate} desc, ${exportLog.id} desc`;
  const kept = db.$with('kept').as(
    db
      .select({
        id: exportLog.id,
        place: sql<number>`row_number() over (${newestFirst})`.as('place'),
        bytes: sql<number>`sum(${exportLog.size}) over (${newestFirst})`.as('bytes'),
      })
      .from(exportLog)
      .where(and(eq(exportLog.createId, identity.userId), eq(exportLog.status, 2))),
  );
  const tooMany = sql`${kept.place} > ${MOST_EXPORTS_KEPT} or ${kept.place} > 1 and ${kept.bytes} > ${MOST_BYTES_KEPT}`;
  const rows = await db
    .with(kept)
    .update(exportLog)
    .set({ status: 4, expireDate: sql`now()` })
    .where(sql`${exportLog.id} in (select ${kept.id} from ${kept} where ${tooMany})`)
    .returning({ id: exportLog.id });
  return rows.map(({ id }) => id);
}

/** Until the end of the transaction: two exports of a user that come at once would both find room. */
const oneAtATime = (db: TenantDatabase, { tenantId, userId }: SessionIdentity) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${tenantId} ${userId}`}, 0))`);

/** @throws 42901 */
async function expectFew(db: TenantDatabase, identity: SessionIdentity): Promise<void> {
  await oneAtATime(db, identity);
  const underWay = and(eq(exportLog.createId, identity.userId), inArray(exportLog.status, [0, 1]));
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
