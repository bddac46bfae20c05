import { and, eq, sql } from 'drizzle-orm';
import {
  isReferenceViolation,
  isUniqueViolation,
  violatedConstraint,
} from '../../platform/database/databaseError';
import { newId } from '../../platform/database/newId';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import { userAccount, userDept } from '../accounts/schema';
import { dept, store } from '../places/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { forbiddenTransition, invalid, notFound, notUnique } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { requiredText } from '../../platform/http/textField';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { announce } from './announce';
import { deptDetail } from './depts';
import { expectOwnDept } from '../places';
import { rootParent } from '../accounts';

interface Editable {
  readonly parentId: string;
  readonly name: string;
  readonly sort: number;
  readonly deptType: 1 | 2 | 3;
  readonly leader?: string;
}

type DeptRow = typeof dept.$inferSelect;

const bizType = 'dept';

/**
 * Holds the tenant's tree until the end of the transaction: whoever moves, adds or deletes a department decides on a
 * tree that nobody else changes meanwhile. Stores and staff come and go beside it; their foreign keys decide.
 */
const holdTree = (db: TenantDatabase) =>
  db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('dept ' || current_setting('app.tenant'), 0))`,
  );

async function rowOf(db: TenantDatabase, id: string): Promise<DeptRow | undefined> {
  const [row] = await db.select().from(dept).where(eq(dept.id, id));
  return row;
}

/** @param present the leader it has, who may be deleted by now and stays until another is chosen */
async function cleaned(db: TenantDatabase, request: Editable, present = '') {
  const leader = request.leader?.trim() ?? '';
  if (leader !== '' && leader !== present) {
    const [found] = await db
      .select({ one: sql`1` })
      .from(userAccount)
      .where(and(eq(userAccount.id, leader), eq(userAccount.delFlag, 'N')));
    if (!found) throw invalid('leader', '所选负责人不存在');
  }
  return {
    name: requiredText('name', '部门名称', request.name),
    sort: request.sort,
    deptType: request.deptType,
    leader,
  };
}

async function accepted<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isUniqueViolation(error, 'dept_name')) throw notUnique('部门名称');
    throw error;
  }
}

/** @throws 40001 when there is no such department, 40302 when it is not the caller's */
async function parentOf(context: CallContext, id: string): Promise<DeptRow> {
  const row = await rowOf(context.db, id);
  if (!row) throw invalid('parentId', '所属上级不存在');
  await expectOwnDept(context, id);
  return row;
}

/** @throws 40001, 40302, 40903 for a name that another department below the same one has */
export async function saveDept(
  context: CallContext,
  services: Services,
  request: Editable,
): Promise<{ id: string }> {
  const { db, audit } = context;
  await holdTree(db);
  const values = await cleaned(db, request);
  const parent = await parentOf(context, request.parentId);
  const id = newId();
  await accepted(
    db.insert(dept).values({
      id,
      ...values,
      parentId: parent.id,
      path: `${parent.path}${id}/`,
      ...madeBy(context),
    }),
  );
  audit({ bizType, bizId: id, before: null, after: await deptDetail(db, id) });
  await announce(context, services, false);
  return { id };
}

/** Where a department shall hang. @throws 40001 below itself or nowhere, 40302 */
async function newPlace(
  context: CallContext,
  row: DeptRow,
  parentId: string,
): Promise<{ parentId: string | null; path: string }> {
  const { parentId: present, path } = row;
  if ((present ?? rootParent) === parentId) return { parentId: present, path };
  if (present === null) throw invalid('parentId', '顶级部门不能移动');
  const parent = await parentOf(context, parentId);
  if (parent.path.startsWith(path)) throw invalid('parentId', '所属上级不能是自己或自己的下级');
  return { parentId: parent.id, path: `${parent.path}${row.id}/` };
}

/**
 * Changes a department, and with its parent the place of all that lies below.
 *
 * @throws 404, 40901 with the present department, 40001 for a parent below itself, 40302, 40903
 */
export async function updateDept(
  context: CallContext,
  services: Services,
  request: Editable & ReadVersion & { readonly id: string },
): Promise<null> {
  const { db, audit } = context;
  await holdTree(db);
  const row = await rowOf(db, request.id);
  if (!row) throw notFound();
  await expectOwnDept(context, row.id);
  const before = await deptDetail(db, row.id);
  await expectVersion(row, request, () => before);
  const values = await cleaned(db, request, row.leader);
  const place = await newPlace(context, row, request.parentId);
  await accepted(
    db
      .update(dept)
      .set({ ...values, ...place, ...changedBy(context), version: row.version + 1 })
      .where(eq(dept.id, row.id)),
  );
  const moved = place.path !== row.path;
  if (moved) {
    await db
      .update(dept)
      .set({ path: sql`${place.path}::text || substr(${dept.path}, ${row.path.length + 1}::int)` })
      .where(sql`starts_with(${dept.path}, ${row.path})`);
  }
  audit({ bizType, bizId: row.id, before, after: await deptDetail(db, row.id) });
  await announce(context, services, moved);
  return null;
}

/** What still hangs on the department, by the foreign key that says so. */
const dependants: readonly (readonly [table: string, state: string])[] = [
  ['dept_', '存在下级部门'],
  ['store_', '存在门店'],
  ['user_account_', '存在员工'],
];

/**
 * Somebody's data scope names the department: its end would silently take stores from them. Held, the department is
 * named by nobody meanwhile.
 */
async function expectInNoScope(db: TenantDatabase, id: string): Promise<void> {
  await db.select({ id: dept.id }).from(dept).where(eq(dept.id, id)).for('update');
  const [named] = await db
    .select({ one: sql`1` })
    .from(userDept)
    .innerJoin(userAccount, eq(userAccount.id, userDept.userId))
    .where(and(eq(userDept.deptId, id), eq(userAccount.delFlag, 'N'), eq(userAccount.dataScope, 2)))
    .limit(1);
  if (named) throw forbiddenTransition('是员工的数据范围', '删除');
}

/**
 * Deletes an empty department. The foreign keys decide whether it is: what comes in at the same moment either is
 * there and keeps it, or finds it gone. Deleted stores and users, which are kept for the records, go to the parent.
 *
 * @throws 404, 40302, 40902 for the root, while anything hangs on it or a data scope names it
 */
export async function deleteDept(
  context: CallContext,
  services: Services,
  { id }: { readonly id: string },
): Promise<null> {
  const { db, audit } = context;
  await holdTree(db);
  const row = await rowOf(db, id);
  if (!row) throw notFound();
  if (row.parentId === null) throw forbiddenTransition('顶级部门', '删除');
  await expectOwnDept(context, id);
  await expectInNoScope(db, id);
  const before = await deptDetail(db, id);
  const parent = { deptId: row.parentId };
  await db
    .update(store)
    .set(parent)
    .where(and(eq(store.deptId, id), eq(store.delFlag, 'Y')));
  await db
    .update(userAccount)
    .set(parent)
    .where(and(eq(userAccount.deptId, id), eq(userAccount.delFlag, 'Y')));
  try {
    await db.delete(dept).where(eq(dept.id, id));
  } catch (error) {
    if (!isReferenceViolation(error)) throw error;
    const constraint = violatedConstraint(error);
    const [, state = '使用中'] = dependants.find(([table]) => constraint.startsWith(table)) ?? [];
    throw forbiddenTransition(state, '删除');
  }
  audit({ bizType, bizId: id, before, after: null });
  await announce(context, services, true);
  return null;
}
