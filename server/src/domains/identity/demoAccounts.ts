import { and, asc, eq, inArray } from 'drizzle-orm';
import type { DemoAccount } from '@hospital/shared/contract/calls/identity';
import { transformPassword } from '@hospital/shared/contract/password';
import type { Database } from '../../platform/database/database';
import { tenant } from '../../platform/tenancy/schema';
import { userAccount } from '../accounts/schema';
import { verifyPassword } from '../accounts';
import { workspaceTypesOf } from './sessionLoad';

/** Password of every demo account. */
export const demoPassword = 'Pet@12345';

const loginNames: Readonly<Record<string, readonly string[]>> = {
  demo: Array.from({ length: 10 }, (_, index) => String(13800000001 + index)),
  other: ['13900000001'],
};

/** Whose title alone does not tell them from another: the keeper who has no warehouse yet. */
const titles: Readonly<Record<string, string>> = { '13800000008': '仓管（无仓库）' };

/** The accounts among the demo chains' whose password is still the published one. */
export async function openDemoAccounts(database: Database): Promise<string[]> {
  const open: string[] = [];
  for (const { username, tenantCode } of await demoAccounts(database)) {
    const [found] = await database.kernel
      .select({ id: tenant.id })
      .from(tenant)
      .where(eq(tenant.code, tenantCode));
    const [account] = await database
      .reader(found?.id ?? '')
      .select({ hash: userAccount.passwordHash })
      .from(userAccount)
      .where(
        and(eq(userAccount.loginName, username), eq(userAccount.enabled, 'Y'), eq(userAccount.delFlag, 'N')),
      );
    if (account && (await verifyPassword(account.hash, transformPassword(demoPassword)))) open.push(username);
  }
  return open;
}

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
        title: titles[row.username] ?? (row.title || row.name),
      }));
    }),
  );
  return lists.flat();
}
