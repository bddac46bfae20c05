import { and, eq } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { PrintHead, settingsCalls } from '@hospital/shared/contract/calls/settings';
import { tenant } from '../../platform/tenancy/schema';
import { store } from '../places/schema';
import { invalid, notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { requireStore } from '../../platform/sessions/session';
import { settingsOfKeys } from './catalogue';
import { chainId, placeOf, settingsAt } from './values';

const LICENSE = settingsOfKeys(new Set(['licenseNo']));

/**
 * What stands on top of everything that a store prints: the named one, or where the session stands.
 *
 * @throws 40001 where the session stands in no store; 40302, 404
 */
export async function printHead(
  { db, identity }: CallContext,
  request: RequestOf<typeof settingsCalls.printHead>,
): Promise<PrintHead> {
  const storeId = placeOf(identity, request.storeId);
  if (storeId === chainId) throw invalid('storeId', '请先选择门店');
  requireStore(identity, storeId);
  const { storeName, doorName, address, phoneNum, headImg } = store;
  const [license] = await settingsAt(db, storeId, LICENSE);
  const [row] = await db
    .select({ storeName, doorName, address, phoneNum, headImg, chainLogo: tenant.logo })
    .from(store)
    .innerJoin(tenant, eq(tenant.id, store.tenantId))
    .where(and(eq(store.id, storeId), eq(store.delFlag, 'N')));
  if (!row) throw notFound();
  const { headImg: picture, chainLogo, ...head } = row;
  return { storeId, logo: chainLogo || picture, ...head, licenseNo: license?.configValue ?? '' };
}
