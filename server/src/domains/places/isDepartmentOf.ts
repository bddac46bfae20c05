import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { textArray } from '../../platform/database/paging';
import type { SessionIdentity } from '../../platform/sessions/session';

/**
 * The department is the caller's: the own one, a chosen one or one below, as the caller's data scope said when the call
 * came. A change of the caller's own account is so judged by what they were, not by what they are about to become.
 */
export function isDepartmentOf(
  { deptScope }: Pick<SessionIdentity, 'deptScope'>,
  deptId: SQL | AnyPgColumn,
): SQL {
  if (deptScope === 'all') return sql`true`;
  const ids = sql.param(textArray(deptScope.ids));
  if (!deptScope.below) return sql`${deptId} = any(${ids}::text[])`;
  return sql`exists (
    select 1 from dept mine join dept theirs on starts_with(theirs.path, mine.path)
    where mine.id = any(${ids}::text[]) and theirs.id = ${deptId})`;
}
