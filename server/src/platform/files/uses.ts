import { and, eq, inArray, notExists, sql, type SQL } from 'drizzle-orm';
import { FILES_PATH } from '@hospital/shared/contract/fileTypes';
import { fileUse, sysFile } from './schema';
import type { TenantDatabase } from '../database/tenantDatabase';
import { invalid } from '../errors/businessError';
import type { CallContext } from '../http/call';
import type { FileKind } from './fileKind';
import { visibleTo } from './visible';

type Caller = Pick<CallContext, 'db' | 'identity'>;

/** Addresses or ids of files by the field that holds them. */
type Wanted = Readonly<Record<string, readonly string[]>>;

interface Held {
  readonly id: string;
  readonly key: string;
  readonly fileType: (typeof sysFile.$inferSelect)['fileType'];
  /** The caller's own, or shown to them by another record of the kind. */
  readonly open: boolean;
}

const start = `${FILES_PATH}/`;
const keysOf = (urls: readonly string[]): string[] =>
  urls.filter((url) => url.startsWith(start)).map((url) => url.slice(start.length));

/**
 * From now on the record shows the files at these addresses and no others: they stay for as long as it does, and those
 * that it no longer shows go after a day. Call it in the transaction that writes the addresses. Whoever may see the
 * record sees its files, so nobody can make it show what they could not see themselves.
 *
 * @param shown addresses that the record has had; they may stay, wherever they lead
 * @throws 40001 at the field of an address that is no file of the caller's, nor one that a record of the same kind
 *   shows them, or of a type that such records do not show
 */
export async function showFiles(
  caller: Caller,
  kind: FileKind,
  bizId: string,
  wanted: Wanted,
  shown: readonly string[] = [],
): Promise<void> {
  const keys = keysOf(Object.values(wanted).flat());
  const files = await holdFiles(caller, kind, inArray(sysFile.key, keys), keys.length);
  const before = new Set(shown);
  const good = new Set(files.filter(({ open, fileType }) => open && kind.takes(fileType)).map(urlOf));
  for (const [field, urls] of Object.entries(wanted)) {
    if (urls.some((url) => !good.has(url) && !before.has(url))) throw invalid(field, kind.refusal);
  }
  await use(
    caller.db,
    { bizType: kind.bizType, bizId },
    files.filter((file) => good.has(urlOf(file)) || before.has(urlOf(file))),
  );
}

/** The same for a record that keeps ids. @throws 40001 at the field of an id that is no such file */
export async function showFilesById(
  caller: Caller,
  kind: FileKind,
  bizId: string,
  wanted: Wanted,
): Promise<void> {
  const ids = Object.values(wanted).flat();
  const files = await holdFiles(caller, kind, inArray(sysFile.id, ids), ids.length);
  const good = new Set(
    files.filter(({ open, fileType }) => open && kind.takes(fileType)).map(({ id }) => id),
  );
  for (const [field, ofField] of Object.entries(wanted)) {
    if (ofField.some((id) => !good.has(id))) throw invalid(field, kind.refusal);
  }
  await use(caller.db, { bizType: kind.bizType, bizId }, files);
}

/** The record shows that file, which was taken in for it, from its beginning on. */
export async function showTaken(
  db: TenantDatabase,
  { bizType }: FileKind,
  bizId: string,
  fileId: string,
): Promise<void> {
  await db.insert(fileUse).values({ fileId, bizType, bizId });
  await db.update(sysFile).set({ unusedSince: null }).where(eq(sysFile.id, fileId));
}

const urlOf = ({ key }: Held): string => start + key;

/** Writes which files the record shows. */
async function use(
  db: TenantDatabase,
  biz: { readonly bizType: string; readonly bizId: string },
  files: readonly Held[],
): Promise<void> {
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

/** The wanted files, held until the end of the transaction, so that no sweep takes them meanwhile. */
async function holdFiles(
  { db, identity }: Caller,
  kind: FileKind,
  wanted: SQL,
  count: number,
): Promise<Held[]> {
  if (count === 0) return [];
  const open = sql<boolean>`${visibleTo(identity, [kind])}`;
  return db
    .select({ id: sysFile.id, key: sysFile.key, fileType: sysFile.fileType, open })
    .from(sysFile)
    .where(wanted)
    .orderBy(sysFile.id)
    .for('update');
}
