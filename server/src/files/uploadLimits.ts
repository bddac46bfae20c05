import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { sysFile } from '../database/schema/files';
import type { TenantDatabase } from '../database/tenantDatabase';
import { BusinessError } from '../http/businessError';
import { Attempts } from '../identity/attempts';

/** So many files of one user a minute. */
const mostFiles = 120;
const minute = 60;
/** Files that no record shows may take so much of one user (bytes), until the sweep removes them. */
const mostUnused = 1024 ** 3;

const tooOften = (msg: string): BusinessError => new BusinessError(ErrorCode.TooManyRequests, msg);

interface Owner {
  readonly tenantId: string;
  readonly userId: string;
}

/**
 * Nobody fills the disk by uploading again and again.
 *
 * @throws 42901
 */
export async function admitUpload(
  kernel: TenantDatabase,
  db: TenantDatabase,
  { tenantId, userId }: Owner,
): Promise<void> {
  const [hits, [unused]] = await Promise.all([
    new Attempts(kernel).count(`upload:${tenantId}:${userId}`, minute),
    db
      .select({ bytes: sql<number>`coalesce(sum(${sysFile.size}), 0)::float8` })
      .from(sysFile)
      .where(and(eq(sysFile.createId, userId), isNotNull(sysFile.unusedSince))),
  ]);
  if (hits > mostFiles) throw tooOften('操作过于频繁');
  if ((unused?.bytes ?? 0) > mostUnused) throw tooOften('未使用的文件过多，请稍后再上传');
}
