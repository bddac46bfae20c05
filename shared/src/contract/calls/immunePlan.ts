import { Type, type Static } from '@sinclair/typebox';
import { IMMUNE_FIELDS as FIELDS } from '../immuneWords';
import { DateTime, Day, Flag, Id, Nullable, Version } from '../schema';

/** 1 vaccination, 2 deworming inside, 3 outside, 4 test of antibodies. */
export const ImmuneTypeCode = Type.Union(
  [Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)],
  { title: FIELDS.type },
);
/** N to be done, Y done, C cancelled (`immuneStates`). */
export const ImmuneStatusCode = Type.Union([Type.Literal('N'), Type.Literal('Y'), Type.Literal('C')], {
  title: FIELDS.status,
});
/** 1 text message, 2 WeChat, 3 telephone. */
export const TipChannelCode = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)], {
  title: FIELDS.channel,
});
export const GroupCode = Type.Union(
  [
    ...[Type.Literal('core'), Type.Literal('rabies'), Type.Literal('optional'), Type.Literal('inner')],
    ...[Type.Literal('heartworm'), Type.Literal('outer'), Type.Literal('antibody')],
  ],
  { title: FIELDS.groupCode },
);

/** A reminder of the owner, and what became of it. */
export const ImmuneTip = Type.Object({
  channel: TipChannelCode,
  time: DateTime,
  userName: Type.String(),
  content: Type.String(),
  /** What the owner said, or why a text message was not sent. */
  result: Type.String(),
  state: Type.Union([
    ...[Type.Literal('sending'), Type.Literal('sent'), Type.Literal('failed'), Type.Literal('called')],
  ]),
});
export type ImmuneTip = Static<typeof ImmuneTip>;

/** A certificate that is void: its number stays in the series, with what it said, who made it void and why. */
export const VoidCertificate = Type.Object({
  certificateNo: Type.String(),
  reason: Type.String(),
  voidName: Type.String(),
  voidTime: DateTime,
  productName: Type.String(),
  manufacturer: Type.String(),
  batchNo: Type.String(),
  expireDate: Nullable(Day),
  finishDate: Nullable(Day),
  validDate: Nullable(Day),
  site: Type.String(),
  vetName: Type.String(),
  vetLicenseNo: Type.String(),
});
export type VoidCertificate = Static<typeof VoidCertificate>;

/** A plan of a vaccination, a deworming or a test of antibodies, or one that was done (domain.md §2.9). */
export const ImmunePlan = Type.Object({
  id: Id,
  storeId: Id,
  storeName: Type.String(),
  ownerId: Id,
  ownerName: Type.String(),
  /** `138****1234` unless the caller may see it whole (`hospital:customer:plain`). */
  ownerMobile: Type.String(),
  petId: Id,
  petName: Type.String(),
  species: Type.String(),
  type: ImmuneTypeCode,
  groupCode: GroupCode,
  protocolId: Nullable(Id),
  productId: Nullable(Id),
  productName: Type.String(),
  /** 0: due again after the series. */
  doseNo: Type.Integer(),
  totalDose: Type.Integer(),
  planDate: Day,
  finishDate: Nullable(Day),
  /** Until when what was done holds; null: it is not done, or nobody knows. */
  validDate: Nullable(Day),
  status: ImmuneStatusCode,
  batchNo: Type.String(),
  manufacturer: Type.String(),
  expireDate: Nullable(Day),
  site: Type.String(),
  doctorId: Type.String(),
  executorId: Type.String(),
  executorName: Type.String(),
  /** Who signs for what was done: its executor, in place of one without a licence the doctor of its case. */
  vetName: Type.String(),
  /** Number of the licence of a vet; empty: none is written down. */
  vetLicenseNo: Type.String(),
  caseId: Nullable(Id),
  billItemId: Nullable(Id),
  /** Of a vaccination against rabies; empty without one. */
  certificateNo: Type.String(),
  /** Those that were made void, the newest first. */
  voids: Type.Array(VoidCertificate),
  reaction: Type.String(),
  nextPlanId: Nullable(Id),
  /** That which made this one needless; null: it was done itself, or is to be. */
  coveredById: Nullable(Id),
  /** Why it ended of itself, in words: 宠物已转让. Empty, and of older servers not said, of all others. */
  closeReason: Type.Optional(Type.String()),
  /** Y: done elsewhere. */
  externalFlag: Flag,
  /** Where, of what was done elsewhere. */
  hospital: Type.String(),
  reservationId: Nullable(Id),
  bookingId: Nullable(Id),
  /** Y: the owner was reminded. */
  tipStatus: Flag,
  tipCount: Type.Integer(),
  lastTipTime: Nullable(DateTime),
  tipResult: Type.String(),
  /** The newest first. */
  tips: Type.Array(ImmuneTip),
  /** From today to the planned day; below 0: overdue. */
  daysLeft: Type.Integer(),
  /** Y: to be done, and its day is over. */
  overdueFlag: Flag,
  remarks: Type.String(),
  version: Version,
});
export type ImmunePlan = Static<typeof ImmunePlan>;

/** What an animal is protected by, and what comes next. */
export const ImmuneSummary = Type.Object({
  /** Of the plans that are to be done; null: none is. */
  nextDate: Nullable(Day),
  /** Until when vaccinations and dewormings hold; null: nobody knows. */
  validDate: Nullable(Day),
  dewormValidDate: Nullable(Day),
  overdueCount: Type.Integer(),
});
export type ImmuneSummary = Static<typeof ImmuneSummary>;
