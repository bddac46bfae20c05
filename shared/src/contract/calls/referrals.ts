import { Type, type Static } from '@sinclair/typebox';
import { defineCall, NoData, permitted, viewed } from '../call';
import { HOSPITAL_NAME_LIMIT, REFERRAL_FIELDS, REFERRAL_REASON_LIMIT } from '../referralStates';
import {
  DateTime,
  dayRange,
  Flag,
  Id,
  Keyword,
  Listed,
  Nullable,
  paging,
  readVersion,
  Strict,
  Version,
} from '../schema';
import { skipWarnings } from './bookings';
import { caseStateAnswers } from './caseAnswers';
import { testAnswers } from './testing';

/** 0 waits, 1 accepted, 2 sent back, 3 withdrawn; moves between them: `referralStates.ts`. */
const Status = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)], {
  title: '转诊状态',
});

/** A case that is sent to another store of the chain or to another hospital (domain.md §2.6). */
export const Referral = Type.Object({
  id: Id,
  referralNo: Type.String(),
  /** Of a case, or of a stay in hospital. */
  kind: Type.Union([Type.Literal('case'), Type.Literal('live')]),
  caseId: Id,
  caseNo: Type.String(),
  liveInfoId: Nullable(Id),
  fromStoreId: Id,
  fromStoreName: Type.String(),
  fromDoctorName: Type.String(),
  /** Null: to another hospital. */
  toStoreId: Nullable(Id),
  toStoreName: Type.String(),
  externalHospital: Type.String(),
  toDoctorId: Type.String(),
  toDoctorName: Type.String(),
  ownerName: Type.String(),
  /** `138****1234` unless the caller may see it whole (`hospital:customer:plain`). */
  ownerMobile: Type.String(),
  petId: Id,
  petName: Type.String(),
  species: Type.String(),
  breed: Type.String(),
  /** 1 male, 2 female, 0 unknown. */
  sex: Type.String(),
  /** In words; empty: unknown. */
  petAge: Type.String(),
  reason: Type.String(),
  /** The case as it was when it was sent, in lines. */
  summary: Type.String(),
  /** Reports that the summary quotes and that were put right since, by what they say now; left out: none. */
  correctedTests: Type.Optional(
    Type.Array(
      Type.Object({
        id: Id,
        /** `血常规（白细胞 WBC 9.2 10^9/L（原19.2））` */
        said: Type.String(),
        correctTimes: Type.Integer(),
        /** The last correction. */
        correctTime: DateTime,
      }),
    ),
  ),
  attachIds: Type.Array(Id),
  /** Those that are still there, by name. */
  files: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  status: Status,
  rejectReason: Type.String(),
  /** The visit that its acceptance made. */
  acceptBookingId: Nullable(Id),
  /** Y: that visit was cancelled; servers of before this was told say nothing. */
  acceptCancelledFlag: Type.Optional(Flag),
  /** Who sent it, and when. */
  createName: Type.String(),
  createDate: DateTime,
  /** Who accepted it, sent it back or withdrew it. */
  handleName: Type.String(),
  handleTime: Nullable(DateTime),
  version: Version,
});
export type Referral = Static<typeof Referral>;

/** A store of the chain that takes referrals, with its doctors. */
export const ReferralTarget = Type.Object({
  storeId: Id,
  storeName: Type.String(),
  doctors: Type.Array(Type.Object({ id: Id, name: Type.String() })),
});
export type ReferralTarget = Static<typeof ReferralTarget>;

const destination = {
  /** One of the two. */
  toStoreId: Type.Optional(Type.String({ maxLength: 64, title: REFERRAL_FIELDS.toStoreId })),
  externalHospital: Type.Optional(
    Type.String({ maxLength: HOSPITAL_NAME_LIMIT, title: REFERRAL_FIELDS.externalHospital }),
  ),
  toDoctorId: Type.Optional(Type.String({ maxLength: 64, title: REFERRAL_FIELDS.toDoctorId })),
  reason: Type.String({ minLength: 1, maxLength: REFERRAL_REASON_LIMIT, title: REFERRAL_FIELDS.reason }),
  /** Files of the animal. */
  attachIds: Type.Optional(
    Type.Array(Id, { maxItems: 20, uniqueItems: true, title: REFERRAL_FIELDS.attachIds }),
  ),
};

const CASE_REFERRAL = 'hospital:case:transfer:referral';
const LIVE_REFERRAL = 'hospital:live:info:transfer:referral';
const referralAnswers = ['referrals.page', 'referrals.waiting'];

/** Referrals (domain.md §2.4, §2.6). */
export const referralCalls = {
  sendCase: defineCall({
    method: 'POST',
    path: '/hospital/case/transfer/referral',
    summary: '病例转诊',
    access: permitted(CASE_REFERRAL),
    request: Strict({
      caseId: Type.String({ minLength: 1, maxLength: 64, title: '病例' }),
      ...destination,
    }),
    data: Type.Object({ referralId: Id }),
    write: true,
    changes: referralAnswers,
  }),
  sendStay: defineCall({
    method: 'POST',
    path: '/hospital/live/info/transfer/referral',
    summary: '住院转诊',
    access: permitted(LIVE_REFERRAL),
    request: Strict({
      liveInfoId: Type.String({ minLength: 1, maxLength: 64, title: '住院' }),
      ...destination,
    }),
    data: Type.Object({ referralId: Id }),
    write: true,
    changes: referralAnswers,
  }),
  /** Open stores of the whole chain but the own one. */
  targets: defineCall({
    method: 'GET',
    path: '/hospital/referral/targets',
    summary: '可接收转诊的门店与医生',
    access: permitted(CASE_REFERRAL, LIVE_REFERRAL),
    request: Strict({}),
    data: Type.Array(ReferralTarget),
    hideLoading: true,
  }),
  page: defineCall({
    method: 'POST',
    path: '/hospital/referral/page',
    summary: '转诊列表',
    access: permitted('hospital:referral:page'),
    request: Strict({
      ...paging(20),
      /** Sent by the stores in view, or to them. */
      side: Type.Union([Type.Literal('received'), Type.Literal('sent')], {
        default: 'received',
        title: '方向',
      }),
      status: Type.Optional(Status),
      storeId: Type.Optional(Id),
      /** Of this case alone: what it was sent by; among what was received, what it began with. */
      caseId: Type.Optional(Type.String({ maxLength: 64, title: '病例' })),
      /** Days on which they were sent. */
      ...dayRange,
      /** In the number, the reason, the other hospital, or the names of pet and owner. */
      keyword: Type.Optional(Keyword),
    }),
    trace: viewed('referral'),
    data: Listed(Referral),
    hideLoading: true,
  }),
  /** What waits for the store in which the caller works, the oldest first; at most 100. */
  waiting: defineCall({
    method: 'GET',
    path: '/hospital/booking/external/transfer/search',
    summary: '待接收的转诊',
    access: permitted('hospital:booking:list'),
    request: Strict({ keyword: Type.Optional(Keyword), ...dayRange }),
    trace: viewed('referral'),
    data: Type.Array(Referral),
    hideLoading: true,
  }),
  /** By the store that receives it, with a visit; of one to another hospital by its sender, without. */
  accept: defineCall({
    method: 'POST',
    path: '/hospital/referral/accept/{id}',
    summary: '接收转诊',
    access: permitted('hospital:referral:accept'),
    entity: Referral,
    request: Strict({
      id: Id,
      ...readVersion,
      /** Left out: the one to whom it was sent. */
      doctorId: Type.Optional(Type.String({ maxLength: 64, title: '医生' })),
      /** Left out: what a visit costs at this hour; empty: nothing. */
      productId: Type.Optional(Type.String({ maxLength: 64, title: '挂号项目' })),
      /** Warnings of `bookings.check` that the desk has passed over. */
      skipWarnings,
    }),
    data: Type.Object({
      bookingId: Nullable(Id),
      bookingNo: Type.String(),
      queueNo: Nullable(Type.Integer()),
    }),
    write: true,
    changes: [
      ...referralAnswers,
      ...caseStateAnswers,
      ...testAnswers,
      'bookings.list',
      'customers.account',
      'customers.page',
    ],
  }),
  reject: defineCall({
    method: 'POST',
    path: '/hospital/referral/reject/{id}',
    summary: '退回转诊',
    access: permitted('hospital:referral:reject'),
    entity: Referral,
    request: Strict({
      id: Id,
      ...readVersion,
      reason: Type.String({
        minLength: 1,
        maxLength: REFERRAL_REASON_LIMIT,
        title: REFERRAL_FIELDS.rejectReason,
      }),
    }),
    data: NoData,
    write: true,
    changes: referralAnswers,
  }),
  cancel: defineCall({
    method: 'POST',
    path: '/hospital/referral/cancel/{id}',
    summary: '撤销转诊',
    access: permitted('hospital:referral:cancel'),
    entity: Referral,
    request: Strict({ id: Id, ...readVersion }),
    data: NoData,
    write: true,
    changes: referralAnswers,
  }),
};
