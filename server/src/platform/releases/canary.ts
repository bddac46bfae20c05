import { createHash } from 'node:crypto';
import { ReleaseRefused } from './releaseRefused';
import type { Canary } from './releaseStore';

const id = /^[\w-]{1,64}$/;
const mostNamed = 500;

/** Whose session asks. */
export interface CanaryCandidate {
  readonly userId: string;
  /** Current store, `''` for none. */
  readonly storeId: string;
  /** Whether stores and users that a canary names can be theirs: ids are those of the tenant that releases. */
  readonly ofReleasesTenant: boolean;
}

/** @throws ReleaseRefused when it says of nobody, or not clearly of whom */
export function expectAudience({ percent, stores, users }: Omit<Canary, 'buildId'>): void {
  if (!Number.isInteger(percent) || percent < 1 || percent > 100)
    throw new ReleaseRefused('bad-audience', '灰度比例应为 1 到 100 之间的整数');
  for (const named of [stores, users])
    if (named.length > mostNamed || !named.every((one) => id.test(one)))
      throw new ReleaseRefused('bad-audience', `灰度的门店、用户应为编号，各不超过 ${mostNamed} 个`);
}

/**
 * Whether a session gets the canary build of a remote: the same answer each time, so that nobody falls back and forth,
 * and for each build another share of the users.
 */
export function getsCanary(name: string, canary: Canary, candidate: CanaryCandidate): boolean {
  return isMeant(canary, candidate) && shareOf(candidate.userId, name, canary.buildId) < canary.percent;
}

function isMeant({ stores, users }: Canary, { userId, storeId, ofReleasesTenant }: CanaryCandidate): boolean {
  if (stores.length === 0 && users.length === 0) return true;
  return ofReleasesTenant && (users.includes(userId) || stores.includes(storeId));
}

/** 0 to 99. */
function shareOf(userId: string, name: string, buildId: string): number {
  return createHash('sha256').update(`${userId} ${name} ${buildId}`).digest().readUInt32BE() % 100;
}
