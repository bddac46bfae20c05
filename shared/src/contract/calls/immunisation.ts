import { Type, type Static } from '@sinclair/typebox';
import { defineCall, NoData, permitted, viewed } from '../call';
import { IMMUNE_FIELDS as FIELDS, IMMUNE_WARNINGS, MOST_DOSES, MOST_IMMUNE_PLANS } from '../immuneWords';
import { Day, DayOf, Flag, Id, Nullable, readVersion, Strict } from '../schema';
import { withShelves } from './bills';
import { skipWarnings, visitAnswers } from './bookings';
import { planAnswers } from './immuneAnswers';
import { GroupCode, ImmunePlan, ImmuneStatusCode, ImmuneSummary, ImmuneTypeCode } from './immunePlan';
import { immuneProtocolCalls } from './immuneProtocols';
import { immuneTipCalls } from './immuneTips';
import { immuneUndoCalls } from './immuneUndo';
import { PetStatus } from './pets';
import { reservationAnswers } from './reservationAnswers';

const Text = (title: string, maxLength: number) => Type.Optional(Type.String({ maxLength, title }));
const petId = Type.String({ minLength: 1, maxLength: 64, title: FIELDS.petId });
const storeId = Type.Optional(Id);
const remarks = Text(FIELDS.remarks, 200);

/** What is planned without a protocol. */
const Item = Type.Object(
  {
    type: ImmuneTypeCode,
    groupCode: Type.Optional(GroupCode),
    productId: Type.String({ minLength: 1, maxLength: 64, title: FIELDS.productId }),
    planDate: DayOf(FIELDS.planDate),
    doseNo: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST_DOSES, title: FIELDS.dose })),
  },
  { additionalProperties: false, title: '计划' },
);

/** How and with what it was done. */
const doing = {
  batchNo: Text(FIELDS.batchNo, 40),
  manufacturer: Text(FIELDS.manufacturer, 60),
  expireDate: Type.Optional(Nullable(DayOf(FIELDS.expireDate))),
  site: Text(FIELDS.site, 40),
  reaction: Text(FIELDS.reaction, 100),
};

const WarningCode = Type.Union(
  IMMUNE_WARNINGS.map((code) => Type.Literal(code)),
  { title: '提醒' },
);

/** What speaks against carrying a plan out now, as a refusal with 40001 brings it in `warnings`. */
export const ImmuneWarning = Type.Object({ code: WarningCode, msg: Type.String() });
export type ImmuneWarning = Static<typeof ImmuneWarning>;

/** Answers that several lists name, each once. */
const together = (...lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())];

const Time = (title: string) =>
  Type.String({
    pattern: '^(([01]\\d|2[0-3]):(00|15|30|45)|23:59|24:00)$',
    expected: '15分钟的整数倍，例如09:15',
    title,
  });

/**
 * Vaccination and deworming (spec 2 §7 Immunisation and deworming; domain.md §2.9). Plans go with their animal: whoever
 * may see it sees all of them, whichever store made them.
 */
export const immunisationCalls = {
  /** By their planned days; `ext.summary` says what holds and what is next. */
  plans: defineCall({
    method: 'GET',
    path: '/hospital/immuneDeworming/2/plans',
    summary: '宠物的免疫驱虫计划',
    access: permitted('hospital:immuneDeworming:list'),
    request: Strict({
      petId,
      type: Type.Optional(ImmuneTypeCode),
      status: Type.Optional(ImmuneStatusCode),
    }),
    trace: viewed('immunePlan'),
    data: Type.Object({
      list: Type.Array(ImmunePlan),
      ext: Type.Object({
        summary: ImmuneSummary,
        /** `status` of the animal: nothing is planned for one that is not looked after. */
        petStatus: PetStatus,
      }),
    }),
    hideLoading: true,
  }),
  /** The doses that `savePlan` would make of a protocol. */
  preview: defineCall({
    method: 'POST',
    path: '/hospital/immuneDeworming/2/previewPlan',
    summary: '按程序预览免疫驱虫计划',
    access: permitted('hospital:immuneDeworming:savePlan'),
    request: Strict({ petId, protocolId: Id, startDate: DayOf(FIELDS.startDate) }),
    data: Type.Object({
      doses: Type.Array(
        Type.Object({
          doseNo: Type.Integer(),
          totalDose: Type.Integer(),
          planDate: Day,
          /** On that day; null: nobody knows when it was born. */
          ageDays: Nullable(Type.Integer()),
        }),
      ),
      /** When it would be due again after them; null: never. */
      nextDate: Nullable(Day),
      warnings: Type.Array(Type.String()),
    }),
    hideLoading: true,
  }),
  /** By a protocol from a day on, or each by itself. */
  savePlan: defineCall({
    method: 'POST',
    path: '/hospital/immuneDeworming/2/savePlan',
    summary: '新增免疫驱虫计划',
    access: permitted('hospital:immuneDeworming:savePlan'),
    request: Strict({
      petId,
      /** Left out: where the session stands. */
      storeId,
      protocolId: Type.Optional(Type.String({ maxLength: 64, title: FIELDS.protocolId })),
      startDate: Type.Optional(DayOf(FIELDS.startDate)),
      items: Type.Optional(Type.Array(Item, { maxItems: MOST_DOSES, title: '计划' })),
      remarks,
    }),
    data: Type.Object({ ids: Type.Array(Id) }),
    write: true,
    changes: planAnswers,
  }),
  updatePlan: defineCall({
    method: 'POST',
    path: '/hospital/immuneDeworming/2/updatePlan',
    summary: '免疫驱虫计划改期',
    access: permitted('hospital:immuneDeworming:updatePlan'),
    entity: ImmunePlan,
    request: Strict({
      id: Id,
      ...readVersion,
      planDate: DayOf(FIELDS.planDate),
      productId: Type.Optional(Type.String({ minLength: 1, maxLength: 64, title: FIELDS.productId })),
      remarks,
      /** Y: the later doses of its series move by as many days. */
      shiftFollowing: Type.Optional(Type.Union(Flag.anyOf, { title: '顺延后续针次' })),
    }),
    data: Type.Object({ shifted: Type.Integer() }),
    write: true,
    changes: planAnswers,
  }),
  /** Each by itself: one that is refused keeps no other. */
  updateBatchPlan: defineCall({
    method: 'POST',
    path: '/hospital/immuneDeworming/2/updateBatchPlan',
    summary: '批量改期免疫驱虫计划',
    access: permitted('hospital:immuneDeworming:updatePlan'),
    request: Strict({
      items: Type.Array(
        Type.Object(
          { id: Id, planDate: DayOf(FIELDS.planDate), ...readVersion },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: MOST_IMMUNE_PLANS, title: '计划' },
      ),
    }),
    data: Type.Object({
      success: Type.Integer(),
      failed: Type.Array(Type.Object({ id: Id, msg: Type.String() })),
    }),
    write: true,
    changes: planAnswers,
  }),
  finishPlan: defineCall({
    method: 'POST',
    path: '/hospital/immuneDeworming/2/finishPlan',
    summary: '执行免疫驱虫计划',
    access: permitted('hospital:immuneDeworming:finishPlan'),
    entity: ImmunePlan,
    request: Strict({
      id: Id,
      ...readVersion,
      /** Where it was done; left out: where the session stands. */
      storeId,
      finishDate: DayOf(FIELDS.finishDate),
      /** Left out: as planned. */
      productId: Type.Optional(Type.String({ minLength: 1, maxLength: 64, title: FIELDS.productId })),
      ...doing,
      /** Left out: the caller. */
      executorId: Text(FIELDS.executorId, 64),
      /** Y: it is charged, to the case where one is named. */
      billFlag: Type.Optional(Type.Union(Flag.anyOf, { title: '是否开单' })),
      caseId: Type.Optional(Nullable(Type.String({ maxLength: 64, title: '病例' }))),
      remarks,
      /** Codes of warnings that somebody has read and goes on with. Left out: a client that knows none is not warned. */
      skipWarnings: Type.Optional(
        Type.Array(WarningCode, { maxItems: 20, uniqueItems: true, title: '已确认的提醒' }),
      ),
    }),
    data: Type.Object({
      nextPlanId: Nullable(Id),
      nextDate: Nullable(Day),
      certificateNo: Type.String(),
      billId: Nullable(Id),
      /** Older plans of its group that it made needless. */
      covered: Type.Integer(),
    }),
    write: true,
    changes: together(planAnswers, withShelves),
  }),
  /** One whose owner was never reminded goes; another one is kept as cancelled. */
  deletePlan: defineCall({
    method: 'POST',
    path: '/hospital/immuneDeworming/2/deletePlan/{id}',
    summary: '删除免疫驱虫计划',
    access: permitted('hospital:immuneDeworming:deletePlan'),
    request: Strict({ id: Id, ...readVersion }),
    data: NoData,
    write: true,
    changes: planAnswers,
  }),
  /** What was done elsewhere, or before plans were kept. */
  save: defineCall({
    method: 'POST',
    path: '/hospital/immuneDeworming/save',
    summary: '登记院外或历史免疫驱虫',
    access: permitted('hospital:immuneDeworming:save'),
    entity: ImmunePlan,
    request: Strict({
      petId,
      storeId,
      type: ImmuneTypeCode,
      groupCode: Type.Optional(GroupCode),
      /** By which the next one is planned; left out: none is. */
      protocolId: Type.Optional(Type.String({ maxLength: 64, title: FIELDS.protocolId })),
      productId: Type.Optional(Type.String({ maxLength: 64, title: FIELDS.productId })),
      /** Of what the chain does not sell. */
      productName: Text(FIELDS.productName, 60),
      finishDate: DayOf(FIELDS.finishDate),
      /** Left out: as long as such things usually hold. */
      validDate: Type.Optional(Nullable(DayOf(FIELDS.validDate))),
      ...doing,
      certificateNo: Text(FIELDS.certificateNo, 40),
      hospital: Text(FIELDS.hospital, 60),
      remarks,
    }),
    data: Type.Object({ id: Id, nextPlanId: Nullable(Id) }),
    write: true,
    changes: planAnswers,
  }),
  /** Reserves a time for a plan, or registers the animal for it now. */
  booking: defineCall({
    method: 'POST',
    path: '/hospital/immuneDeworming/booking',
    summary: '预约或挂号免疫驱虫',
    access: permitted('hospital:immuneDeworming:booking'),
    request: Strict({
      planId: Id,
      storeId,
      registerNow: Type.Optional(Type.Union(Flag.anyOf, { title: '立即挂号' })),
      reservationDate: Type.Optional(DayOf('预约日期')),
      startTime: Type.Optional(Time('开始时间')),
      endTime: Type.Optional(Time('结束时间')),
      doctorId: Text('医生', 64),
      skipWarnings,
    }),
    data: Type.Object({ reservationId: Nullable(Id), bookingId: Nullable(Id) }),
    write: true,
    changes: together(planAnswers, reservationAnswers, visitAnswers, [
      ...['bookings.checkFirst', 'customers.account', 'pets.info', 'customers.page', 'orders.charges'],
    ]),
  }),
  ...immuneUndoCalls,
  ...immuneTipCalls,
  ...immuneProtocolCalls,
};
