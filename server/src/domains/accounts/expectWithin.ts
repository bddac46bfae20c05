import { and, eq, sql } from 'drizzle-orm';
import { notFound, outOfScope } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { dept } from '../places/schema';
import { userAccount } from './schema';
import { usersWithin } from './scope';

/** @throws 404 for an id that the tenant does not have, 40302 for a user outside the caller's scope */
export async function expectWithin(
  { db, identity }: Pick<CallContext, 'identity' | 'db'>,
  id: string,
): Promise<void> {
  const [row] = await db
    .select({ within: sql<boolean>`${usersWithin(identity) ?? sql`true`}` })
    .from(userAccount)
    .innerJoin(dept, and(eq(dept.tenantId, userAccount.tenantId), eq(dept.id, userAccount.deptId)))
    .where(and(eq(userAccount.id, id), eq(userAccount.delFlag, 'N')));
  if (!row) throw notFound();
  if (!row.within) throw outOfScope('用户');
}
