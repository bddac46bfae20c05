import { sql } from 'drizzle-orm';
import { transformPassword } from '@hospital/shared/contract/password';
import type { Database } from '../database/database';
import { insertRows, type Insert } from '../database/initial/insertRows';
import { seedBasics } from '../database/initial/seedBasics';
import { tenant, userAccount, userRole } from '../database/schema/identity';
import { dept } from '../database/schema/organisation';
import { firstTenantId } from '../identity/firstTenant';
import { hashPassword } from '../identity/password';
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
    await seedBasics(db, now, { site: true });
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
