import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { FILES_PATH, isImage } from '@hospital/shared/contract/fileTypes';
import { fileUse, sysFile } from '../database/schema/files';
import type { TenantDatabase } from '../database/tenantDatabase';
import { invalid } from '../http/businessError';

/** A record as the audit log calls it. */
interface Biz {
  readonly bizType: string;
  readonly bizId: string;
}

/** Addresses of pictures by the field that holds them. */
type Pictures = Readonly<Record<string, readonly string[]>>;

const start = `${FILES_PATH}/`;
const keysOf = (urls: readonly string[]): string[] =>
  urls.filter((url) => url.startsWith(start)).map((url) => url.slice(start.length));

/**
 * From now on the record shows these pictures and no others: they stay for as long as it does, and those that it no
 * longer shows go after a day. Call it in the transaction that writes the addresses.
 *
 * @param shown addresses that the record has had; they may stay, wherever they lead
 * @throws 40001 at the field of an address that is no picture of the tenant's
 */
export async function showPictures(
  db: TenantDatabase,
  biz: Biz,
  pictures: Pictures,
  shown: readonly string[] = [],
): Promise<void> {
  const urls = Object.values(pictures).flat();
  const keys = keysOf(urls);
  const files = keys.length > 0 ? await holdFiles(db, keys) : [];
  const known = new Set(files.filter(({ fileType }) => isImage(fileType)).map(({ key }) => start + key));
  for (const [field, ofField] of Object.entries(pictures)) {
    const strange = ofField.some((url) => !known.has(url) && !shown.includes(url));
    if (strange) throw invalid(field, '图片不存在，请重新上传');
  }
  const ids = files.map(({ id }) => id);
  const ofBiz = and(eq(fileUse.bizType, biz.bizType), eq(fileUse.bizId, biz.bizId));
  const before = await db.select({ id: fileUse.fileId }).from(fileUse).where(ofBiz);
  const gone = before.map(({ id }) => id).filter((id) => !ids.includes(id));
  if (ids.length > 0) {
    const uses = ids.map((fileId) => ({ fileId, ...biz }));
    await db.insert(fileUse).values(uses).onConflictDoNothing();
    await db.update(sysFile).set({ unusedSince: null }).where(inArray(sysFile.id, ids));
  }
  if (gone.length === 0) return;
  await db.delete(fileUse).where(and(ofBiz, inArray(fileUse.fileId, gone)));
  const elsewhere = db.select().from(fileUse).where(eq(fileUse.fileId, sysFile.id));
  await db
    .update(sysFile)
    .set({ unusedSince: sql`now()` })
    .where(and(inArray(sysFile.id, gone), notExists(elsewhere)));
}

/** The files with these keys, held until the end of the transaction, so that no sweep takes them meanwhile. */
const holdFiles = (db: TenantDatabase, keys: readonly string[]) =>
  db
    .select({ id: sysFile.id, key: sysFile.key, fileType: sysFile.fileType })
    .from(sysFile)
    .where(inArray(sysFile.key, [...new Set(keys)]))
    .orderBy(sysFile.id)
    .for('update');
