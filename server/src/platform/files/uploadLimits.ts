import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { sysFile } from './schema';
import type { TenantDatabase } from '../database/tenantDatabase';
import { BusinessError } from '../errors/businessError';
import type { FileServices } from './fileServices';
import { Attempts } from '../sessions/attempts';
import type { Owner } from './policy';

/** So many files of one user a minute. */
const mostFiles = 120;
const minute = 60;
/** So many files of one user travel to one instance at a time; a page sends three. */
const mostAtOnce = 6;
/** What no record shows yet may take so much of one user (bytes), until the sweep removes it. */
const mostUnused = 1024 ** 3;
/** So many files of one user may wait for their confirmation. */
const mostPosted = 200;

const tooOften = (msg: string): BusinessError => new BusinessError(ErrorCode.TooManyRequests, msg);

type Parts = Pick<FileServices, 'database' | 'files'>;

/**
 * Nobody fills the disk by uploading again and again: counted is what they uploaded and no record shows, and what they
 * posted and did not confirm.
 *
 * @throws 42901
 */
export async function expectRoom({ files }: Parts, db: TenantDatabase, owner: Owner): Promise<void> {
  const [posted, [unused]] = await Promise.all([
    files.posted(owner),
    db
      .select({ bytes: sql<number>`coalesce(sum(${sysFile.size}), 0)::float8` })
      .from(sysFile)
      .where(and(eq(sysFile.createId, owner.userId), isNotNull(sysFile.unusedSince))),
  ]);
  const full = posted.files >= mostPosted || posted.bytes + (unused?.bytes ?? 0) > mostUnused;
  if (full) throw tooOften('未使用的文件过多，请稍后再上传');
}

/** The same for a file that is about to come, which is counted, too. @throws 42901 */
export async function admitUpload(parts: Parts, db: TenantDatabase, owner: Owner): Promise<void> {
  const { tenantId, userId } = owner;
  const counters = new Attempts(parts.database.kernel);
  if ((await counters.count(`upload:${tenantId}:${userId}`, minute)) > mostFiles)
    throw tooOften('操作过于频繁');
  await expectRoom(parts, db, owner);
}

const travelling = new Map<string, number>();

/**
 * A file begins to travel. What travels is not counted yet, so that only few may do so at a time.
 *
 * @returns what is to be called when it has come, or failed
 * @throws 42901
 */
export function beginUpload({ tenantId, userId }: Owner): () => void {
  const key = `${tenantId}:${userId}`;
  const before = travelling.get(key) ?? 0;
  if (before >= mostAtOnce) throw tooOften('同时上传的文件过多，请稍后再试');
  travelling.set(key, before + 1);
  let over = false;
  return () => {
    if (over) return;
    over = true;
    const left = (travelling.get(key) ?? 1) - 1;
    if (left > 0) travelling.set(key, left);
    else travelling.delete(key);
  };
}
