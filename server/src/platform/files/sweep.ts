import { and, inArray, lt, notExists, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import type { TenantDatabase } from '../database/tenantDatabase';
import { fileUse, sysFile } from './schema';
import { fileTypeRules } from '@hospital/shared/contract/fileTypes';
import type { FileStorage } from './storage';

/** What no record shows is kept so long: a form may stand open with it. */
const keepUnused = sql`now() - interval '1 day'`;

/** Deletes files of a tenant that nobody uses: first the rows, then, for good, the contents. */
export async function sweepUnused(database: Database, files: FileStorage, tenantId: string): Promise<void> {
  const gone = await database.write(tenantId, (db) => {
    const uses = db.select().from(fileUse).where(eq(fileUse.fileId, sysFile.id));
    return db
      .delete(sysFile)
      .where(and(lt(sysFile.unusedSince, keepUnused), notExists(uses)))
      .returning({ id: sysFile.id, key: sysFile.key, fileType: sysFile.fileType });
  });
  for (const { id, key, fileType } of gone) {
    await files.remove({ tenantId, id, key, mediaType: fileTypeRules[fileType].mediaType });
  }
}

/** Removes contents that never got a row, and posts that nobody confirmed. @param others contents of other rows */
export const sweepLeftovers = (
  database: Database,
  files: FileStorage,
  others: (db: TenantDatabase, ids: readonly string[]) => Promise<readonly string[]>,
): Promise<void> =>
  files.sweep(async (tenantId, ids) => {
    const db = database.reader(tenantId);
    const rows = await db
      .select({ id: sysFile.id })
      .from(sysFile)
      .where(inArray(sysFile.id, [...ids]));
    return new Set([...rows.map(({ id }) => id), ...(await others(db, ids))]);
  });
