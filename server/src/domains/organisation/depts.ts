import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Dept, ScopedDept } from '@hospital/shared/contract/calls/organisation';
import { userAccount, userDept } from '../accounts/schema';
import { dept } from '../places/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { notFound, outOfScope } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { expectWithin, rootParent, visibleDepts } from '../accounts';

const parent = alias(dept, 'parent');

/** A department whoever asks. @throws 404 */
export async function deptDetail(db: TenantDatabase, id: string): Promise<Dept> {
  const [row] = await db
    .select({
      id: dept.id,
      parentId: dept.parentId,
      parentName: parent.name,
      name: dept.name,
      deptType: dept.deptType,
      leader: dept.leader,
      leaderName: userAccount.name,
      sort: dept.sort,
      version: dept.version,
    })
    .from(dept)
    .leftJoin(parent, and(eq(parent.tenantId, dept.tenantId), eq(parent.id, dept.parentId)))
    .leftJoin(userAccount, and(eq(userAccount.tenantId, dept.tenantId), eq(userAccount.id, dept.leader)))
    .where(eq(dept.id, id));
  if (!row) throw notFound();
  return {
    ...row,
    parentId: row.parentId ?? rootParent,
    parentName: row.parentName ?? '',
    leaderName: row.leaderName ?? '',
  };
}

/** @throws 404, 40302 for a department that the caller's tree does not show */
export async function getDept({ db, identity }: CallContext, { id }: { readonly id: string }): Promise<Dept> {
  const detail = await deptDetail(db, id);
  const [seen] = await db
    .select({ one: sql`1` })
    .from(dept)
    .where(and(eq(dept.id, id), visibleDepts(identity)));
  if (!seen) throw outOfScope('部门');
  return detail;
}

/**
 * The departments that the caller sees, each with whether the user's data scope names it.
 *
 * @throws 404, 40302 for a user whom the caller does not manage
 */
export async function deptsWithScope(
  context: CallContext,
  { userId = context.identity.userId }: { readonly userId?: string },
): Promise<ScopedDept[]> {
  const { db, identity } = context;
  if (userId !== identity.userId) await expectWithin(context, userId);
  const rows = await db
    .select({
      id: dept.id,
      name: dept.name,
      parentId: dept.parentId,
      named: userDept.deptId,
    })
    .from(dept)
    .leftJoin(userDept, and(eq(userDept.deptId, dept.id), eq(userDept.userId, userId)))
    .where(visibleDepts(identity))
    .orderBy(dept.path);
  return rows.map(({ named, parentId, ...row }) => ({
    ...row,
    parentId: parentId ?? rootParent,
    checked: named === null ? 'N' : 'Y',
  }));
}
