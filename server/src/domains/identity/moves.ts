import { eq } from 'drizzle-orm';
import { session } from './schema';
import { userAccount } from '../accounts/schema';
import { outOfScope } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { firstWorkplace, workplaceAt, workplaceIn, type Workplace } from './firstWorkplace';
import { ipAllowed, ipNotAllowed } from '../../platform/sessions/ipWhiteList';
import { lastStoreIdOf, lastStoreIs } from './myPlaces';
import { openStores, openWarehouses } from './openPlaces';
import { scopeAtDoors, sideNotGranted, type WorkspaceType } from '../../platform/sessions/session';

/**
 * The session stands in a store from now on, which becomes the user's last one. The name is the store's own, whatever
 * the client sent.
 *
 * @throws 40302 for a store that does not exist or is out of scope, and for who may not work on the store side; 40104
 * when the store does not let this address in
 */
export async function setLastStore(context: CallContext, { storeId }: { storeId: string }): Promise<void> {
  const { identity, db, ip } = context;
  const [chosen] = await openStores(db, scopeAtDoors(identity), { ids: [storeId] });
  if (!chosen || !identity.workspaceTypes.has(2)) throw outOfScope();
  if (!ipAllowed(chosen.ipWhiteList, ip)) throw ipNotAllowed();
  await move(context, 2, workplaceIn(chosen));
}

/**
 * The session stands in a warehouse from now on.
 *
 * @throws 40302 for a warehouse that does not exist or is out of scope, and for who may not work on the warehouse side
 */
export async function chooseWarehouse(
  context: CallContext,
  { warehouseId }: { warehouseId: string },
): Promise<void> {
  const { identity, db } = context;
  const [chosen] = await openWarehouses(db, identity.warehouseScope, { ids: [warehouseId] });
  if (!chosen || !identity.workspaceTypes.has(3)) throw outOfScope('仓库');
  await move(context, 3, workplaceAt(chosen));
}

/**
 * The session goes to another side and stands where a new one would: at the last or only store, at the only
 * warehouse, else nowhere until one is chosen. On the side where it stands already nothing changes.
 *
 * @throws 40103 for a side that the user may not work on; 40104 when none of the stores lets this address in
 */
export async function switchWorkspace(
  context: CallContext,
  { type }: { type: WorkspaceType },
): Promise<void> {
  const { identity, db, ip } = context;
  if (!identity.workspaceTypes.has(type)) throw sideNotGranted(type);
  if (identity.workspaceType === type) return;
  const scopes = { ...identity, storeScope: scopeAtDoors(identity) };
  const place = await firstWorkplace(db, type, scopes, await lastStoreIdOf(db, identity.userId), ip);
  if (!place) throw ipNotAllowed();
  await move(context, type, place);
}

async function move(context: CallContext, type: WorkspaceType, place: Workplace): Promise<void> {
  const { identity, db } = context;
  await db
    .update(session)
    .set({ type, ...place })
    .where(eq(session.id, identity.sessionId));
  if (place.storeId !== '') {
    await db.update(userAccount).set(lastStoreIs(place.storeId)).where(eq(userAccount.id, identity.userId));
  }
  // A store's own warehouse goes without saying.
  const [chosen] =
    place.storeId === '' && place.warehouseId !== ''
      ? await openWarehouses(db, identity.warehouseScope, { ids: [place.warehouseId] })
      : [];
  const { userName: name, workspaceType, storeId, storeName, warehouseName } = identity;
  context.audit({
    bizType: 'workplace',
    bizId: identity.userId,
    before: { name, type: workspaceType, storeId, storeName, warehouseName },
    after: {
      ...{ name, type, storeId: place.storeId, storeName: place.storeName },
      warehouseName: chosen?.warehouseName ?? '',
    },
  });
}
