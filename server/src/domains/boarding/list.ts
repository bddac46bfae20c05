import { and, asc, desc, eq, gte, lte, or, sql, type SQL } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { Boarding, boardingCalls } from '@hospital/shared/contract/calls/boarding';
import { contains, offsetOf } from '../../platform/database/paging';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import type { SessionIdentity } from '../../platform/sessions/session';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { mobileHas } from '../owners';
import { owner, pet } from '../owners/schema';
import { stayOf, staysOf } from './records';
import { boarding, cageUnit } from './schema';

type Request = RequestOf<typeof boardingCalls.list>;

const named = (caller: SessionIdentity, text: string): SQL | undefined =>
  or(
    contains(boarding.boardingNo, text),
    sql`exists (select from ${cageUnit} where ${cageUnit.id} = ${boarding.cageId} and ${contains(cageUnit.name, text)})`,
    sql`exists (select from ${pet} join ${owner} on ${eq(owner.id, pet.ownerId)} where ${and(
      eq(pet.id, boarding.petId),
      or(contains(pet.name, text), contains(owner.name, text), mobileHas(caller, text)),
    )})`,
  );

/** Stays that meet the filters; the list and its total count by it. */
function wantedOf({ identity }: CallContext, request: Request): SQL | undefined {
  const keyword = request.keyword?.trim() ?? '';
  return and(
    within(boarding.storeId, storesInView(identity, request.storeId)),
    request.state === undefined ? undefined : eq(boarding.state, request.state),
    request.endDate ? lte(boarding.startDate, request.endDate) : undefined,
    request.startDate ? gte(boarding.planEndDate, request.startDate) : undefined,
    request.cageId ? eq(boarding.cageId, request.cageId) : undefined,
    request.petId ? eq(boarding.petId, request.petId) : undefined,
    keyword === '' ? undefined : named(identity, keyword),
  );
}

/** Who is in the house first, the next to go at the top; then who is to come; then those of before, the latest first. */
const usualOrder: readonly SQL[] = [
  sql`case ${boarding.state} when 1 then 0 when 0 then 1 else 2 end`,
  sql`case ${boarding.state} when 1 then ${boarding.planEndDate} when 0 then ${boarding.startDate} end`,
  desc(boarding.startDate),
  desc(boarding.id),
];

function orderOf({ orderByField, orderByType }: Request): readonly SQL[] {
  if (!orderByField) return usualOrder;
  const way = orderByType === 'desc' ? desc : asc;
  return [way(orderByField === 'startDate' ? boarding.startDate : boarding.planEndDate), way(boarding.id)];
}

/** @throws 40302, 40001 */
export async function listStays(
  context: CallContext,
  request: Request,
): Promise<{ list: Boarding[]; total: number }> {
  const wanted = wantedOf(context, request);
  const [found, total] = await Promise.all([
    context.db
      .select({ id: boarding.id })
      .from(boarding)
      .where(wanted)
      .orderBy(...orderOf(request))
      .limit(request.pageSize)
      .offset(offsetOf(request)),
    context.db.$count(boarding, wanted),
  ]);
  const list = await staysOf(
    context,
    found.map(({ id }) => id),
  );
  return { list, total };
}

/** @throws 404, 40302 */
export async function stayInfo(context: CallContext, { id }: { readonly id: string }): Promise<Boarding> {
  const row = await rowInScope(context, boarding, id);
  return stayOf(context, row.id);
}
