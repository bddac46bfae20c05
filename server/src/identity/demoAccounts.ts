import { asc, inArray } from 'drizzle-orm';
import type { DemoAccount } from '@hospital/shared/contract/calls/identity';
import type { Database } from '../database/database';
import { tenant, userAccount } from '../database/schema/identity';
import { workspaceTypesOf } from './sessionLoad';

/** Password of every demo account. */
export const demoPassword = 'Pet@12345';

const loginNames: Readonly<Record<string, readonly string[]>> = {
  demo: Array.from({ length: 8 }, (_, index) => `1380000000${index + 1}`),
  other: ['13900000001'],
};

/** The accounts of the demo chains, for the sign-in page and the console; none where they were not loaded. */
export async function demoAccounts(database: Database): Promise<DemoAccount[]> {
  const tenants = await database.kernel
    .select({ id: tenant.id, code: tenant.code })
    .from(tenant)
    .where(inArray(tenant.code, Object.keys(loginNames)))
    .orderBy(asc(tenant.code));
  const lists = await Promise.all(
    tenants.map(async ({ id, code }) => {
      const rows = await database
        .reader(id)
        .select({
          username: userAccount.loginName,
          loginTypes: userAccount.loginTypes,
          title: userAccount.title,
          name: userAccount.name,
        })
        .from(userAccount)
        .where(inArray(userAccount.loginName, [...(loginNames[code] ?? [])]))
        .orderBy(asc(userAccount.loginName));
      return rows.map((row): DemoAccount => ({
        username: row.username,
        password: demoPassword,
        tenantCode: code,
        types: [...workspaceTypesOf(row.loginTypes)],
        title: row.title || row.name,
      }));
    }),
  );
  return lists.flat();
}
