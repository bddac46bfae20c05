import { ErrorCode } from '@hospital/shared/contract/errors';
import { BusinessError } from '../../../platform/errors/businessError';
import type { Handlers } from '../../../platform/http/call';
import type { Services } from '../../../platform/server/services';
import { Attempts } from '../../../platform/sessions/attempts';
import { countBeacons } from '../../../platform/releases/beacons';
import { getsCanary } from '../../../platform/releases/canary';
import { healthOfBuilds } from '../../../platform/releases/health';
import { KnownBuilds } from '../../../platform/releases/knownBuilds';
import { expectReleasesTenant, moveHandlers } from './moveCalls';
import { isReleaseName } from '../../../platform/releases/names';
import { historyOf } from '../../../platform/releases/overview';
import { releaseMoves, releaseStatuses } from './releaseStatus';

/** So many times one user tells a minute; a browser collects what it tells. */
const mostBeacons = 30;
const minute = 60;

/** Which builds a session gets, and how it fares with them. */
export function releaseHandlers(services: Services): Handlers<'releases'> {
  const { database, releases, releasesTenant } = services;
  const { store } = releases;
  const builds = new KnownBuilds(store);
  const attempts = new Attempts(database.kernel);
  return {
    async canaries({ identity: { userId, storeId, tenantId } }) {
      const { canaries } = await releases.registry();
      if (canaries.length === 0) return [];
      const candidate = { userId, storeId, ofReleasesTenant: await releasesTenant.is(tenantId) };
      return canaries.flatMap(({ canary, remote }) =>
        getsCanary(remote.name, canary, candidate) ? [remote] : [],
      );
    },
    /** @throws 42901 */
    async beacon({ identity: { tenantId, userId } }, { items }) {
      if ((await attempts.count(`beacon:${tenantId}:${userId}`, minute)) > mostBeacons)
        throw new BusinessError(ErrorCode.TooManyRequests, '操作过于频繁');
      await countBeacons(database.kernel, builds, items);
      return null;
    },
    async overview(context) {
      await expectReleasesTenant(releasesTenant, context, 'sys:release:list');
      const health = await healthOfBuilds(database.kernel);
      return releaseStatuses({ store, builds, db: context.db }, health);
    },
    async history(context, { name }) {
      await expectReleasesTenant(releasesTenant, context, 'sys:release:list');
      return releaseMoves(context.db, isReleaseName(name) ? await historyOf(store, name) : []);
    },
    ...moveHandlers(services),
  };
}
