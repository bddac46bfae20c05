import { and, eq, gte, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Boarding, boardingCalls } from '@hospital/shared/contract/calls/boarding';
import { contains } from '../../platform/database/paging';
import type { CallContext, Handlers } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { by, falling, orderedBy, rising, type OrderTerm } from '../../platform/lists/order';
import { rowInScope } from '../../platform/sessions/rowInScope';
import type { SessionIdentity } from '../../platform/sessions/session';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { mobileHas } from '../owners';
import { owner, pet } from '../owners/schema';
import { stayOf, staysOf } from './records';
import { boarding, cageUnit } from './schema';

type Filters = ListRequest<typeof boardingCalls.list>;

const named = (caller: SessionIdentity, text: string): SQL | undefined =>
  or(
    contains(boarding.boardingNo, text),
    sql`exists (select from ${cageUnit} where ${cageUnit.id} = ${boarding.cageId} and ${contains(cageUnit.name, text)})`,
    sql`exists (select from ${pet} join ${owner} on ${eq(owner.id, pet.ownerId)} where ${and(
      eq(pet.id, boarding.petId),
      or(contains(pet.name, text), contains(owner.name, text), mobileHas(caller, text)),
    )})`,
  );

function wantedOf({ identity }: CallContext, request: Filters): SQL | undefined {
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
const usualOrder: readonly OrderTerm[] = [
  rising(sql`case ${boarding.state} when 1 then 0 when 0 then 1 else 2 end`),
  rising(
    sql`case ${boarding.state} when 1 then ${boarding.planEndDate} when 0 then ${boarding.startDate} end`,
  ),
  falling(boarding.startDate),
];

const ordered = orderedBy(
  { startDate: by(boarding.startDate), planEndDate: by(boarding.planEndDate) },
  'startDate',
  'asc',
);

const stays = defineList({
  ...{ table: boarding, id: boarding.id, wanted: wantedOf },
  order: (request) => (request.orderByField ? ordered(request) : usualOrder),
  rowsOf: staysOf,
  idOf: ({ id }) => id,
});

/** @throws 40302, 40001 */
export const listStays: Handlers<'boarding'>['list'] = stays.listed;

/** @throws 404, 40302 */
export async function stayInfo(context: CallContext, { id }: { readonly id: string }): Promise<Boarding> {
  const row = await rowInScope(context, boarding, id);
  return stayOf(context, row.id);
}
