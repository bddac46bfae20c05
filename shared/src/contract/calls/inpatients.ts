import { Type, type Static } from '@sinclair/typebox';
import { defineCall, NoData, permitted } from '../call';
import { LIVE_LIST } from '../liveWords';
import { DateTime, Id, Nullable, readVersion, Strict, Version } from '../schema';

/** What is to be done for an inpatient. */
export const LiveOrder = Type.Object({
  id: Id,
  time: DateTime,
  content: Type.String(),
  /** Empty while it is not done. */
  doneBy: Type.String(),
  doneTime: Nullable(DateTime),
  version: Version,
});

/** A pet in hospital (domain.md §2.6 LiveInfo). */
export const LiveInfo = Type.Object({
  id: Id,
  storeId: Id,
  caseId: Id,
  petId: Id,
  doctorId: Id,
  inTime: DateTime,
  planOutTime: Nullable(DateTime),
  condition: Type.String(),
  /** By time. */
  orders: Type.Array(LiveOrder),
});
export type LiveInfo = Static<typeof LiveInfo>;

/** Inpatients (spec 2; domain.md §1.3 and §2.6). */
export const inpatientCalls = {
  tipsTotal: defineCall({
    method: 'GET',
    path: '/hospital/live/info/tips/total',
    summary: '住院待办医嘱数：已到时间而未完成',
    access: permitted(LIVE_LIST),
    request: Strict({ storeId: Type.Optional(Id) }),
    data: Type.Integer(),
    hideLoading: true,
  }),
  ofPet: defineCall({
    method: 'GET',
    path: '/hospital/live/info/petByLiveInfo/{id}',
    summary: '宠物当前住院信息，id 为宠物',
    access: permitted(LIVE_LIST),
    request: Strict({ id: Id }),
    data: Nullable(LiveInfo),
  }),
  orderDone: defineCall({
    method: 'POST',
    path: '/hospital/live/info/order/done',
    summary: '完成住院医嘱',
    access: permitted('hospital:live:order:done'),
    entity: LiveOrder,
    request: Strict({ id: Id, ...readVersion }),
    data: NoData,
    write: true,
    changes: ['inpatients.tipsTotal', 'inpatients.ofPet', 'ward.info', 'ward.plan', 'ward.page'],
  }),
  /** By who ticked it off, or holds `LIVE_UNDO_ALL`, on the day on which it was done. */
  orderUndone: defineCall({
    method: 'POST',
    path: '/hospital/live/info/order/undone',
    summary: '撤销完成住院医嘱',
    access: permitted('hospital:live:order:done'),
    entity: LiveOrder,
    request: Strict({ id: Id, ...readVersion }),
    data: NoData,
    write: true,
    changes: ['inpatients.tipsTotal', 'inpatients.ofPet', 'ward.info', 'ward.plan', 'ward.page'],
  }),
};
