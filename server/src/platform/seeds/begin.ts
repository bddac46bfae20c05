import type { PagePermissions } from '../menu/pagePermissions';
import type { RemoteMenu } from '../menu/declaredMenu';
import type { TenantDatabase } from '../database/tenantDatabase';

/** What a tenant begins with is made of this. */
interface Beginning {
  /** When the rows were made. */
  readonly created: Date;
  /** Of what is live; what goes live later comes into the menu by itself. */
  readonly remotes: readonly RemoteMenu[];
  /** The tenant looks after the site. */
  readonly site: boolean;
  /** Every permission that calls ask for. */
  readonly permissions: readonly PagePermissions[];
}

/** @param db the owner's transaction, bound to the tenant */
export type Begin = (db: TenantDatabase, beginning: Beginning) => Promise<void>;

/** Makes what every tenant begins with: menu, roles, dictionary. */
export const beginTenant =
  (domains: readonly { readonly begin?: Begin }[]): Begin =>
  async (db, beginning) => {
    for (const { begin } of domains) await begin?.(db, beginning);
  };
