import { and, eq, sql } from 'drizzle-orm';
import { role, userRole } from './schema';
import { tenant } from '../../platform/tenancy/schema';
import { userAccount } from '../accounts/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { forbiddenTransition } from '../../platform/errors/businessError';
import { isAdministratorsRole } from './roles';

/** May sign in to the company, where users and roles are managed; in a tenant without that side, anywhere. */
const isOnCompanySide = sql`('1' = any(string_to_array(${userAccount.loginTypes}, ',')) or exists (
  select 1 from ${tenant} where ${tenant.id} = ${userAccount.tenantId} and ${tenant.isCompany} = 'N'))`;

/**
 * Says after a change of users that somebody is left who can give anybody anything: an enabled user of the whole chain
 * with the administrators' role, who can sign in where users are managed. The lock is held until the end of the transaction, so that of two who take each
 * other's role at the same time the later one sees what the earlier one did.
 *
 * @throws 40902 when nobody would be left
 */
export async function expectAdministratorLeft(db: TenantDatabase): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('administrators ' || current_setting('app.tenant'), 0))`,
  );
  const [left] = await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .innerJoin(userRole, eq(userRole.userId, userAccount.id))
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(
      and(
        eq(userAccount.enabled, 'Y'),
        eq(userAccount.delFlag, 'N'),
        eq(userAccount.dataScope, 1),
        isOnCompanySide,
        isAdministratorsRole,
      ),
    )
    .limit(1);
  if (!left) throw forbiddenTransition('最后一位超级管理员', '停用、删除或收回权限');
}
