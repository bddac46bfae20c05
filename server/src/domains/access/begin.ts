import { sql } from 'drizzle-orm';
import { tenantRole } from '../../platform/database/database';
import { declaredMenu } from '../../platform/menu/declaredMenu';
import type { Begin } from '../../platform/seeds/begin';
import { reconcileMenu } from './declared/reconcileMenu';

/** The menu and the preset roles that every tenant begins with. */
export const begin: Begin = async (db, { created, remotes, site, permissions }) => {
  const declared = declaredMenu({ permissions, remotes, site, serverSpeaks: true });
  // As calls of the tenant: the owner of the tables may see the menus of all.
  await db.execute(sql.raw(`set local role ${tenantRole}`));
  await reconcileMenu(db, declared, created);
  await db.execute(sql`reset role`);
};
