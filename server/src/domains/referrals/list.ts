import { and, asc, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { Referral, referralCalls } from '@hospital/shared/contract/calls/referrals';
import { inDays } from '../../platform/database/dayRange';
import { contains, offsetOf } from '../../platform/database/paging';
import type { CallContext } from '../../platform/http/call';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { medicalCase } from '../cases/schema';
import { owner, pet } from '../owners/schema';
import { namedReferrals, shownReferral } from './records';
import { referral } from './schema';

/** So many wait at most in the list of the desk. */
const MOST_WAITING = 100;
const WAITING = 0;

/** In its own words, or of an animal or owner of that name. */
const named = (text: string): SQL =>
  sql`(${or(
    contains(referral.referralNo, text),
    contains(referral.reason, text),
    contains(referral.externalHospital, text),
  )} or exists (select from ${medicalCase}
    join ${pet} on ${pet.id} = ${medicalCase.petId} join ${owner} on ${owner.id} = ${medicalCase.ownerId}
    where ${medicalCase.id} = ${referral.caseId} and (${or(
      contains(pet.name, text),
      contains(pet.py, text),
      contains(owner.name, text),
      contains(owner.py, text),
    )})))`;

function searched(request: {
  readonly keyword?: string;
  readonly startDate?: string;
  readonly endDate?: string;
}): SQL | undefined {
  const keyword = request.keyword?.trim() ?? '';
  return and(...inDays(referral.createDate, request), keyword === '' ? undefined : named(keyword));
}

/** What the stores in view have sent, or were sent, the newest first. @throws 40302 */
export async function listReferrals(
  { db, identity }: CallContext,
  request: RequestOf<typeof referralCalls.page>,
): Promise<DataOf<typeof referralCalls.page>> {
  const side = request.side === 'sent' ? referral.fromStoreId : referral.toStoreId;
  const received = request.side === 'sent' ? undefined : sql`${referral.toStoreId} is not null`;
  const wanted = and(
    within(side, storesInView(identity, request.storeId)),
    received,
    request.status === undefined ? undefined : eq(referral.status, request.status),
    searched(request),
  );
  const found = await namedReferrals(db)
    .where(wanted)
    .orderBy(desc(referral.createDate), desc(referral.id))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  return {
    list: found.map((one) => shownReferral(identity, one)),
    total: await db.$count(referral, wanted),
  };
}

/** What waits for the stores in view, the oldest first. */
export async function waitingReferrals(
  { db, identity }: CallContext,
  request: RequestOf<typeof referralCalls.waiting>,
): Promise<Referral[]> {
  const found = await namedReferrals(db)
    .where(
      and(
        within(referral.toStoreId, storesInView(identity)),
        sql`${referral.toStoreId} is not null`,
        eq(referral.status, WAITING),
        searched(request),
      ),
    )
    .orderBy(asc(referral.createDate), asc(referral.id))
    .limit(MOST_WAITING);
  return found.map((one) => shownReferral(identity, one));
}
