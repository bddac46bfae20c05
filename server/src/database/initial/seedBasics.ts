import { sql } from 'drizzle-orm';
import { declaredMenu, type RemoteMenu } from '../../access/declared/declaredMenu';
import { reconcileMenu } from '../../access/declared/reconcileMenu';
import { allPermissions } from '../../permissions';
import { tenantRole } from '../database';
import { dict } from '../schema/dictionary';
import type { TenantDatabase } from '../tenantDatabase';
import { initialDictionary } from './dictionaries';
import { insertRows } from './insertRows';

export interface BasicsOptions {
  /** Of what is live; what goes live later comes into the menu by itself. */
  readonly remotes?: readonly RemoteMenu[];
  /** The tenant looks after the site. */
  readonly site: boolean;
}

/**
 * What every tenant begins with: menu, roles, dictionary.
 *
 * @param db the owner's transaction, bound to the tenant
 * @param created when the rows were made
 */
export async function seedBasics(
  db: TenantDatabase,
  created: Date,
  { remotes = [], site }: BasicsOptions,
): Promise<void> {
  const declared = declaredMenu({ permissions: allPermissions, remotes, site, serverSpeaks: true });
  // As calls of the tenant: the owner of the tables may see the menus of all.
  await db.execute(sql.raw(`set local role ${tenantRole}`));
  await reconcileMenu(db, declared, created);
  await db.execute(sql`reset role`);
  await insertRows(db, dict, initialDictionary(), created);
}
