import { and, eq, gt, gte, lte, not, or, sql, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { ImmunePlan } from '@hospital/shared/contract/calls/immunePlan';
import type { IMMUNE_COLUMNS, immuneTipCalls } from '@hospital/shared/contract/calls/immuneTips';
import type { immunisationCalls } from '@hospital/shared/contract/calls/immunisation';
import { closedWords } from '@hospital/shared/contract/closedWords';
import { immuneStates } from '@hospital/shared/contract/immuneStates';
import { IMMUNE_FIELDS as FIELDS, IMMUNE_TYPES, immuneDose } from '@hospital/shared/contract/immuneWords';
import { formatDay } from '../../platform/database/chinaTime';
import type { DayRange } from '../../platform/database/dayRange';
import { oneRow } from '../../platform/database/oneRow';
import { contains, isOneOf } from '../../platform/database/paging';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { by, byTime, orderedBy } from '../../platform/lists/order';
import type { SessionIdentity } from '../../platform/sessions/session';
import { storesInView, within } from '../../platform/sessions/storesInView';
import type { SheetColumns } from '../../platform/spreadsheet/exportList';
import { isOverdue } from '../immunePlans';
import { immunePlan, voidCertificate } from '../immunePlans/schema';
import { mobileHas } from '../owners';
import { owner, pet } from '../owners/schema';
import { namedPlans, shownPlan } from './records';

type Filters = ListRequest<typeof immuneTipCalls.tips>;

/** Of an animal or owner of that name, or of what is given. */
const named = (caller: SessionIdentity, text: string): SQL =>
  sql`(${or(contains(immunePlan.productName, text), contains(immunePlan.certificateNo, text))} or exists (
    select from ${voidCertificate} where ${voidCertificate.planId} = ${immunePlan.id}
      and ${contains(voidCertificate.certificateNo, text)}) or exists (
    select from ${pet} join ${owner} on ${owner.id} = ${pet.ownerId} where ${pet.id} = ${immunePlan.petId}
      and (${or(
        ...[contains(pet.name, text), contains(pet.py, text), contains(owner.name, text)],
        ...[contains(owner.py, text), mobileHas(caller, text)],
      )})))`;

/** On days as they are planned, of what is done on which it was. */
const onDays = (done: boolean, { startDate, endDate }: DayRange): SQL[] => {
  const day = done ? immunePlan.finishDate : immunePlan.planDate;
  return [...(startDate ? [gte(day, startDate)] : []), ...(endDate ? [lte(day, endDate)] : [])];
};

/** Plans that meet the filters: of what is to be done unless they say otherwise. The list and the counts ask it. */
function wantedOf({ identity }: CallContext, filters: Filters, now: Date): SQL | undefined {
  const { status = 'N', type, tipStatus, overdueFlag } = filters;
  const keyword = filters.keyword?.trim() ?? '';
  const late = isOverdue(formatDay(now));
  return and(
    within(immunePlan.storeId, storesInView(identity, filters.storeId)),
    eq(immunePlan.status, status),
    ...onDays(status === 'Y', filters),
    type === undefined ? undefined : eq(immunePlan.type, type),
    tipStatus === 'Y' ? gt(immunePlan.tipCount, 0) : undefined,
    tipStatus === 'N' ? eq(immunePlan.tipCount, 0) : undefined,
    overdueFlag === 'Y' ? late : undefined,
    overdueFlag === 'N' && late ? not(late) : undefined,
    keyword === '' ? undefined : named(identity, keyword),
  );
}

const plans = defineList({
  ...{ table: immunePlan, id: immunePlan.id, wanted: wantedOf },
  order: orderedBy(
    { planDate: byTime(immunePlan.planDate), finishDate: by(immunePlan.finishDate) },
    'planDate',
    'asc',
  ),
  looksUp: ({ keyword }: Filters) => Boolean(keyword?.trim()),
  rowsOf: async ({ db, identity }, ids, now) =>
    (await namedPlans(db).where(isOneOf(immunePlan.id, ids))).map((one) =>
      shownPlan(identity, one, formatDay(now)),
    ),
  idOf: ({ id }) => id,
});

/** Whom to remind, the first due first unless another order is asked for. @throws 40302 */
export const listTips = plans.listed;

const columns: SheetColumns<(typeof IMMUNE_COLUMNS)[number], ImmunePlan> = {
  petName: { title: FIELDS.petName, value: ({ petName }) => petName, width: 12 },
  ownerName: { title: FIELDS.ownerName, value: ({ ownerName }) => ownerName, width: 12 },
  ownerMobile: { title: FIELDS.ownerMobile, value: ({ ownerMobile }) => ownerMobile, width: 14 },
  type: { title: FIELDS.type, value: ({ type }) => IMMUNE_TYPES[type], width: 10 },
  productName: { title: FIELDS.productName, value: ({ productName }) => productName, width: 20 },
  dose: { title: FIELDS.dose, value: (plan) => immuneDose(plan), width: 10 },
  planDate: { title: FIELDS.planDate, value: ({ planDate }) => planDate, width: 12 },
  daysLeft: {
    title: FIELDS.daysLeft,
    value: ({ status, daysLeft }) => (status === 'N' ? daysLeft : ''),
    width: 10,
  },
  status: {
    title: FIELDS.status,
    value: ({ status, closeReason, overdueFlag }) =>
      `${closedWords(immuneStates.words[status], closeReason)}${overdueFlag === 'Y' ? '（逾期）' : ''}`,
    width: 14,
  },
  finishDate: { title: FIELDS.finishDate, value: ({ finishDate }) => finishDate ?? '', width: 12 },
  validDate: { title: FIELDS.validDate, value: ({ validDate }) => validDate ?? '', width: 12 },
  batchNo: { title: FIELDS.batchNo, value: ({ batchNo }) => batchNo, width: 14 },
  manufacturer: { title: FIELDS.manufacturer, value: ({ manufacturer }) => manufacturer, width: 16 },
  executorName: { title: FIELDS.executorName, value: ({ executorName }) => executorName, width: 10 },
  certificateNo: {
    title: FIELDS.certificateNo,
    value: ({ certificateNo, voids }) =>
      [
        ...(certificateNo === '' ? [] : [certificateNo]),
        ...voids.map((one) => `${one.certificateNo}（作废）`),
      ].join('、'),
    width: 20,
  },
  tipStatus: {
    title: FIELDS.tipStatus,
    value: ({ tipStatus }) => (tipStatus === 'Y' ? '已提醒' : '未提醒'),
    width: 10,
  },
  tipCount: { title: FIELDS.tipCount, value: ({ tipCount }) => tipCount, width: 10 },
  lastTipTime: { title: FIELDS.lastTipTime, value: ({ lastTipTime }) => lastTipTime ?? '', width: 20 },
  tipResult: { title: FIELDS.tipResult, value: ({ tipResult }) => tipResult, width: 20 },
  storeName: { title: FIELDS.storeName, value: ({ storeName }) => storeName, width: 24 },
  remarks: { title: FIELDS.remarks, value: ({ remarks }) => remarks, width: 24 },
};

/** The list as a spreadsheet. @throws 40302; 40001, also when there are too many */
export const exportTips = plans.exported('免疫驱虫提醒', columns);

/** How much is to be done in some days, is late, and was told of. @throws 40302 */
export async function countTips(
  context: CallContext,
  request: RequestOf<typeof immunisationCalls.tipsTotal>,
): Promise<DataOf<typeof immunisationCalls.tipsTotal>> {
  const now = new Date();
  const late = isOverdue(formatDay(now)) ?? sql`false`;
  const rows = await context.db
    .select({
      dueCount: sql<number>`count(*) filter (where not ${late})::int`,
      overdueCount: sql<number>`count(*) filter (where ${late})::int`,
      tippedCount: sql<number>`count(*) filter (where ${immunePlan.tipCount} > 0)::int`,
    })
    .from(immunePlan)
    .where(wantedOf(context, request, now));
  return oneRow(rows);
}
