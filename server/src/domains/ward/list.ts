import { and, asc, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { wardCalls, WardOrder, WardStayInfo } from '@hospital/shared/contract/calls/ward';
import { formatDateTime } from '../../platform/database/chinaTime';
import { inDays } from '../../platform/database/dayRange';
import { contains } from '../../platform/database/paging';
import type { CallContext, Handlers } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { by, falling, orderedBy, rising, type OrderTerm } from '../../platform/lists/order';
import { rowInScope } from '../../platform/sessions/rowInScope';
import type { SessionIdentity } from '../../platform/sessions/session';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { userAccount } from '../accounts/schema';
import { medicalCase } from '../cases/schema';
import { mayUndo } from '../inpatients';
import { liveCourse, liveInfo, liveOrder } from '../inpatients/schema';
import { mobileHas } from '../owners';
import { owner, pet } from '../owners/schema';
import { stayOf, staysOf } from './records';

type Filters = ListRequest<typeof wardCalls.page>;

/** The stay is of a case, an animal or an owner of that name. */
const named = (caller: SessionIdentity, text: string): SQL =>
  sql`(${contains(liveInfo.cageName, text)} or exists (select from ${medicalCase}
    join ${pet} on ${pet.id} = ${medicalCase.petId} join ${owner} on ${owner.id} = ${pet.ownerId}
    where ${medicalCase.id} = ${liveInfo.caseId} and (${or(
      contains(medicalCase.caseNo, text),
      contains(pet.name, text),
      contains(pet.py, text),
      contains(owner.name, text),
      contains(owner.py, text),
      mobileHas(caller, text),
    )})))`;

function wantedOf({ identity }: CallContext, request: Filters): SQL | undefined {
  const keyword = request.keyword?.trim() ?? '';
  return and(
    within(liveInfo.storeId, storesInView(identity, request.storeId)),
    request.state === undefined ? undefined : eq(liveInfo.state, request.state),
    request.doctorId === undefined ? undefined : eq(liveInfo.doctorId, request.doctorId),
    ...inDays(liveInfo.inTime, request),
    keyword === '' ? undefined : named(identity, keyword),
  );
}

/** Who is here first, the next to leave at the top; then those of before, the latest first. */
const usualOrder: readonly OrderTerm[] = [
  rising(sql`case ${liveInfo.state} when 1 then 0 else 1 end`),
  rising(sql`case ${liveInfo.state} when 1 then ${liveInfo.planOutTime} end`),
  falling(liveInfo.inTime),
];

const ordered = orderedBy(
  { inTime: by(liveInfo.inTime), planOutTime: by(liveInfo.planOutTime) },
  'inTime',
  'asc',
);

const stays = defineList({
  ...{ table: liveInfo, id: liveInfo.id, wanted: wantedOf },
  order: (request) => (request.orderByField ? ordered(request) : usualOrder),
  rowsOf: staysOf,
  idOf: ({ id }) => id,
});

/** @throws 40302, 40001 */
export const listStays: Handlers<'ward'>['page'] = stays.listed;

async function ordersOf({ db, identity }: CallContext, liveInfoId: string): Promise<WardOrder[]> {
  const now = new Date();
  const rows = await db
    .select({ row: liveOrder, doneName: userAccount.name })
    .from(liveOrder)
    .leftJoin(userAccount, eq(userAccount.id, liveOrder.doneBy))
    .where(eq(liveOrder.liveInfoId, liveInfoId))
    .orderBy(asc(liveOrder.orderTime), asc(liveOrder.id));
  return rows.map(({ row, doneName }) => ({
    ...{ id: row.id, liveInfoId, content: row.content, createName: row.createName, version: row.version },
    ...{ time: formatDateTime(row.orderTime), doneBy: row.doneBy, doneName: doneName ?? '' },
    doneTime: row.doneTime && formatDateTime(row.doneTime),
    undone: row.undone.map(({ doneTime, undoneTime, ...names }) => ({
      ...names,
      doneTime: formatDateTime(new Date(doneTime)),
      undoneTime: formatDateTime(new Date(undoneTime)),
    })),
    undoFlag: mayUndo(identity, row) ? 'Y' : 'N',
    dueFlag: row.doneTime === null && row.orderTime <= now ? 'Y' : 'N',
  }));
}

/** @throws 404, 40302 */
export async function stayInfo(context: CallContext, { id }: { readonly id: string }): Promise<WardStayInfo> {
  const { db } = context;
  await rowInScope(context, liveInfo, id);
  const [stay, orders, notes] = await Promise.all([
    stayOf(context, id),
    ordersOf(context, id),
    db
      .select()
      .from(liveCourse)
      .where(eq(liveCourse.liveInfoId, id))
      .orderBy(desc(liveCourse.createDate), desc(liveCourse.id)),
  ]);
  const course = notes.map(({ id: note, content, createName, createDate }) => ({
    ...{ id: note, content, createName, createDate: formatDateTime(createDate) },
  }));
  return { ...stay, orders, course };
}
