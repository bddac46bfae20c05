import { and, eq, exists, or, sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { fileUse, sysFile } from './schema';
import type { SessionIdentity } from '../sessions/session';
import type { FileKind } from './fileKind';

/**
 * Files that the caller may see: their own uploads, and what a record that they may see shows. A use of a kind that is
 * not among `kinds` opens nothing.
 */
export function visibleTo(caller: SessionIdentity, kinds: readonly FileKind[]): SQL | undefined {
  const seen = kinds.map(({ bizType, seenBy }) =>
    and(eq(fileUse.bizType, bizType), seenBy(caller, fileUse.bizId)),
  );
  const uses = new QueryBuilder()
    .select({ one: sql`1` })
    .from(fileUse)
    .where(and(eq(fileUse.fileId, sysFile.id), or(...seen)));
  return or(eq(sysFile.createId, caller.userId), exists(uses));
}
