import { and, eq } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { IpAccess, settingsCalls } from '@hospital/shared/contract/calls/settings';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { permissionsChanged } from '../access';
import { expectVersion } from '../../platform/database/optimisticLock';
import { store } from '../places/schema';
import { BusinessError, notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { changedBy } from '../../platform/sessions/authorship';
import { ipAllowed } from '../../platform/sessions/ipWhiteList';
import { requireStore } from '../../platform/sessions/session';
import { holdStore, ipWhiteListOf } from '../places';
import { storeOf } from './values';

/**
 * The addresses that a store lets in: the named one, or where the session stands.
 *
 * @throws 40001 where the session stands in no store; 40302, 404
 */
export async function getIp(
  { db, identity, ip }: CallContext,
  request: RequestOf<typeof settingsCalls.ip>,
): Promise<IpAccess> {
  const id = storeOf(identity, request.storeId);
  requireStore(identity, id);
  const [row] = await db
    .select({ ipWhiteList: store.ipWhiteList, version: store.version })
    .from(store)
    .where(and(eq(store.id, id), eq(store.delFlag, 'N')));
  if (!row) throw notFound();
  return { storeId: id, ...row, currentIp: ip, passed: ipAllowed(row.ipWhiteList, ip) ? 'Y' : 'N' };
}

/**
 * Sets them, of the named store or of where the session stands; who is elsewhere neither works in the store nor sees
 * anything of it from then on (spec 1 §5).
 *
 * @throws 40001 for what is no address; 42209 when it would shut the caller's own address out and nobody said so; 40302,
 *   404, 40901 with what the store lets in now
 */
export async function setIp(
  context: CallContext,
  services: Services,
  { ipWhiteList: text, force, ...request }: RequestOf<typeof settingsCalls.setIp>,
): Promise<null> {
  const { db, ip, audit, identity } = context;
  const storeId = storeOf(identity, request.storeId);
  const row = await holdStore(context, storeId);
  await expectVersion(row, request, () => getIp(context, { storeId }));
  const ipWhiteList = ipWhiteListOf(text);
  if (force !== 'Y' && !ipAllowed(ipWhiteList, ip)) {
    throw new BusinessError(
      ErrorCode.LocksOneselfOut,
      `名单不包含当前IP ${ip}，保存后将无法从这里进入该门店`,
    );
  }
  if (ipWhiteList === row.ipWhiteList) return null;
  await db
    .update(store)
    .set({ ipWhiteList, ...changedBy(context), version: row.version + 1 })
    .where(eq(store.id, storeId));
  const { storeName } = row;
  audit({
    bizType: 'store',
    bizId: storeId,
    before: { storeName, ipWhiteList: row.ipWhiteList },
    after: { storeName, ipWhiteList },
  });
  await context.tellChanges('everybody');
  // Sessions that stand in the store are shut out, or let in again, from their next call on.
  await permissionsChanged(context, services, 'everybody');
  return null;
}
