import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { Referral, referralCalls } from '@hospital/shared/contract/calls/referrals';
import { inDays } from '../../platform/database/dayRange';
import { contains, isOneOf } from '../../platform/database/paging';
import type { CallContext, Handlers } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { falling } from '../../platform/lists/order';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { medicalCase } from '../cases/schema';
import { owner, pet } from '../owners/schema';
import { namedReferrals, shownReferrals } from './records';
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

/** What a case was sent by, or by its visit began with. */
const ofCase = (sent: boolean, caseId: string): SQL =>
  sent
    ? eq(referral.caseId, caseId)
    : sql`${referral.acceptBookingId} = (select ${medicalCase.bookingId} from ${medicalCase} where ${medicalCase.id} = ${caseId})`;

type Filters = ListRequest<typeof referralCalls.page>;

function wantedOf({ identity }: CallContext, filters: Filters): SQL | undefined {
  const sent = filters.side === 'sent';
  return and(
    within(sent ? referral.fromStoreId : referral.toStoreId, storesInView(identity, filters.storeId)),
    sent ? undefined : sql`${referral.toStoreId} is not null`,
    filters.caseId === undefined ? undefined : ofCase(sent, filters.caseId),
    filters.status === undefined ? undefined : eq(referral.status, filters.status),
    searched(filters),
  );
}

const referrals = defineList({
  ...{ table: referral, id: referral.id, wanted: wantedOf },
  order: () => [falling(referral.createDate)],
  rowsOf: async (context, ids) =>
    shownReferrals(context, await namedReferrals(context.db).where(isOneOf(referral.id, ids))),
  idOf: ({ id }) => id,
});

/** What the stores in view have sent, or were sent, the newest first. @throws 40302 */
export const listReferrals: Handlers<'referrals'>['page'] = referrals.listed;

/** What waits for the stores in view, the oldest first. */
export async function waitingReferrals(
  context: CallContext,
  request: RequestOf<typeof referralCalls.waiting>,
): Promise<Referral[]> {
  const { db, identity } = context;
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
  return shownReferrals(context, found);
}
