import type { CallId } from '@hospital/shared/contract/live';
import { permissionsChanged } from '../access/permissionsChanged';
import type { CallContext } from '../http/call';
import type { Services } from '../http/services';
import { publish } from '../live/publish';

/** Answers that show departments. */
const ofDepts: readonly CallId[] = [
  'organisation.deptTree',
  'organisation.deptStoreTree',
  'organisation.dept',
  'organisation.deptsWithScope',
  'organisation.stores',
  'organisation.store',
  'users.list',
  'users.info',
];
/** Answers that show stores. */
const ofStores: readonly CallId[] = [
  'organisation.deptTree',
  'organisation.deptStoreTree',
  'organisation.stores',
  'organisation.store',
  'identity.myStores',
  'users.info',
];
/** Answers that show warehouses. */
const ofWarehouses: readonly CallId[] = [
  'warehouses.all',
  'organisation.stores',
  'organisation.store',
  'identity.myWarehouses',
  'users.info',
];
const calls = { depts: ofDepts, stores: ofStores, warehouses: ofWarehouses } as const;

/**
 * Open pages show the change at once.
 *
 * @param placesChanged somebody may now work where they could not, or the other way round, or the place of a session has
 *   another name or warehouse: sessions are read anew
 */
export async function announce(
  context: CallContext,
  services: Services,
  what: keyof typeof calls,
  placesChanged: boolean,
): Promise<void> {
  await publish(context.db, { to: 'everybody', kind: 'data', data: { calls: calls[what] } });
  if (placesChanged) await permissionsChanged(context, services, 'everybody');
}
