import { sql } from 'drizzle-orm';
import { PRESET_ROLES } from '@hospital/shared/contract/menu';
import { presetRoles } from '../../platform/menu/presetRoles';
import type { TestClient } from '../client';
import type { TestServer } from '../testServer';

/** The store in which every account of a store works; the other tenant has none of that number. */
export const STORE = '1003';
export const WAREHOUSE = `W${STORE}`;
/** Its department. */
export const DEPT = '21';
/** Another store of the chain, with its department. */
const ELSEWHERE = { store: '1004', warehouse: 'W1004', dept: '22' };

/** Who is asked about, in the order of the columns. */
export const askers = ['nobody', 'admin', ...PRESET_ROLES, 'elsewhere', 'other tenant'] as const;
export type Asker = (typeof askers)[number];

interface Account {
  readonly id: string;
  readonly role: string;
  /** The side that the account signs in on, the only one but for the company's. */
  readonly side: 1 | 2 | 3;
  readonly store: string;
  readonly warehouse: string;
  readonly dept: string;
}

const sides: Readonly<Record<string, 1 | 3>> = { company: 1, keeper: 3 };

const accountOf = (code: string, role: string): Account => ({
  ...{ id: `matrix-${code}`, role, side: sides[code] ?? 2 },
  ...{ store: STORE, warehouse: WAREHOUSE, dept: DEPT },
});

const accounts: readonly Account[] = [
  ...presetRoles.filter(({ code }) => code !== 'admin').map(({ id, code }) => accountOf(code, id)),
  // Holds every permission, and looks after another store.
  { ...accountOf('elsewhere', '1'), ...ELSEWHERE },
];

/** Whom calls about users are about: a doctor of the store. */
export const TARGET = accountOf('target', '4');

const loginNameOf = (at: number): string => `1370000${String(at).padStart(4, '0')}`;

async function makeAccount({ database }: TestServer, account: Account, loginName: string): Promise<void> {
  const { id, role, side, store, warehouse, dept } = account;
  const run = (statement: ReturnType<typeof sql>) => database.kernel.execute(statement);
  await run(sql`insert into user_account
      (tenant_id, id, login_name, password_hash, name, dept_id, login_types, data_scope, def_password_status)
    select '1', ${id}, ${loginName}, password_hash, ${id}, ${dept}, ${side === 1 ? '1,2,3' : String(side)},
      ${side === 1 ? 1 : 5}, 'N' from user_account where tenant_id = '1' and id = '1'`);
  await run(sql`insert into user_role (tenant_id, user_id, role_id) values ('1', ${id}, ${role})`);
  await run(sql`insert into user_store (tenant_id, user_id, store_id) values ('1', ${id}, ${store})`);
  await run(
    sql`insert into user_warehouse (tenant_id, user_id, warehouse_id) values ('1', ${id}, ${warehouse})`,
  );
}

/** One account for each role of the demo chain, signed in, and the administrator of the other tenant. */
export async function signInAll(server: TestServer): Promise<ReadonlyMap<Asker, TestClient>> {
  const clients = new Map<Asker, TestClient>([['nobody', server.anonymous]]);
  clients.set('admin', await server.signIn('13800000001', 1));
  await makeAccount(server, TARGET, loginNameOf(0));
  for (const [at, account] of accounts.entries()) {
    const loginName = loginNameOf(at + 1);
    await makeAccount(server, account, loginName);
    const asker = askers.find((each) => account.id === `matrix-${each}`);
    if (!asker) throw new Error(`${account.id} is nobody`);
    clients.set(asker, await server.signIn(loginName, account.side));
  }
  clients.set('other tenant', await server.signIn('13900000001', 1));
  return clients;
}
