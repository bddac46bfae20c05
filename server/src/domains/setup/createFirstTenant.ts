import { sql } from 'drizzle-orm';
import { transformPassword } from '@hospital/shared/contract/password';
import type { Database } from '../../platform/database/database';
import { insertRows, type Insert } from '../../platform/seeds/insertRows';
import type { Services } from '../../platform/server/services';
import { tenant } from '../../platform/tenancy/schema';
import { userAccount } from '../accounts/schema';
import { userRole } from '../access/schema';
import { dept } from '../places/schema';
import { firstTenantId } from '../../platform/tenancy/firstTenant';
import { hashPassword } from '../accounts';
import { spendSetupToken } from './setupToken';

export interface FirstTenant {
  /** Name of the chain. */
  readonly company: string;
  readonly code: string;
  /** Name of the administrator. */
  readonly name: string;
  /** Mobile number to sign in with. */
  readonly loginName: string;
  /** In the clear: the form has no script to transform it. */
  readonly password: string;
}

const company = '1';
const administrator = '1';
const administratorRole = '1';

/** Makes the first tenant and its administrator, all or nothing. False when the token was no good. */
export async function createFirstTenant(
  database: Database,
  token: string,
  form: FirstTenant,
  { begin, permissions }: Pick<Services, 'begin' | 'permissions'>,
): Promise<boolean> {
  const passwordHash = await hashPassword(transformPassword(form.password));
  const now = new Date();
  return database.kernel.transaction(async (db) => {
    if (!(await spendSetupToken(db, token))) return false;
    const insert: Insert = (table, rows) => insertRows(db, table, rows, now);
    await insert(tenant, [
      { id: firstTenantId, code: form.code, name: form.company, watermark1: form.company },
    ]);
    await db.execute(sql`select set_config('app.tenant', ${firstTenantId}, true)`);
    await begin(db, { created: now, remotes: [], site: true, permissions });
    await insert(dept, [{ id: company, name: form.company, path: `/${company}/`, deptType: 3, sort: 1 }]);
    await insert(userAccount, [
      {
        id: administrator,
        loginName: form.loginName,
        passwordHash,
        name: form.name,
        deptId: company,
        loginTypes: '1,2,3',
        dataScope: 1,
        superDept: 'Y',
        defPasswordStatus: 'N',
      },
    ]);
    await insert(userRole, [{ userId: administrator, roleId: administratorRole }]);
    return true;
  });
}
