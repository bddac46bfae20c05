import { and, eq, sql } from 'drizzle-orm';
import { store } from '../places/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { ipAllowed } from '../../platform/sessions/ipWhiteList';
import type { Scope, SessionIdentity } from '../../platform/sessions/session';
import type { RestrictedStore } from '../../platform/sessions/sessionSource';
import { within } from '../../platform/sessions/storesInView';

const everyAddress = '{ip}';

/**
 * Lists hold wherever stores work. The company, which stands above them, looks after them from anywhere; not so a
 * keeper who is there for want of a warehouse.
 */
const listsHold = ({ workspaceType, ownSides }: SessionIdentity): boolean =>
  !(workspaceType === 1 && ownSides.has(1));

/** Stores of the session's scope that some addresses may not reach; none where lists do not hold. */
export async function restrictedStores(
  db: TenantDatabase,
  identity: SessionIdentity,
): Promise<readonly RestrictedStore[]> {
  if (!listsHold(identity)) return [];
  return db
    .select({ id: store.id, ipWhiteList: store.ipWhiteList })
    .from(store)
    .where(
      and(
        eq(store.delFlag, 'N'),
        within(store.id, identity.storeScope),
        sql`position(${everyAddress} in ${store.ipWhiteList}) = 0`,
      ),
    );
}

/**
 * The caller as seen from that address: a store that does not let it in is as good as out of scope, and nobody stands
 * in it.
 */
export async function seenFrom(
  ip: string,
  identity: SessionIdentity,
  restricted: readonly RestrictedStore[],
  db: TenantDatabase,
): Promise<SessionIdentity> {
  const shut = new Set(
    restricted.filter(({ ipWhiteList }) => !ipAllowed(ipWhiteList, ip)).map(({ id }) => id),
  );
  if (shut.size === 0) return identity;
  const own = await idsIn(db, identity.storeScope);
  const storeScope = own.filter((id) => !shut.has(id));
  const narrowed = { ...identity, storeScope, shutStores: shut };
  return shut.has(identity.storeId)
    ? { ...narrowed, storeId: '', storeName: '', warehouseId: '', shutPlace: true }
    : narrowed;
}

async function idsIn(db: TenantDatabase, scope: Scope): Promise<readonly string[]> {
  if (scope !== 'all') return scope;
  const rows = await db.select({ id: store.id }).from(store).where(eq(store.delFlag, 'N'));
  return rows.map(({ id }) => id);
}
