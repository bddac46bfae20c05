import { Type } from '@sinclair/typebox';
import { defineCall, exported, FileData, permitted, viewed } from '../call';
import { exportedColumns } from '../exports';
import { IMMUNE_FIELDS as FIELDS, MOST_IMMUNE_PLANS } from '../immuneWords';
import { dayRange, Flag, Id, Keyword, Listed, paging, Strict } from '../schema';
import { planAnswers } from './immuneAnswers';
import { ImmunePlan, ImmuneStatusCode, ImmuneTypeCode, TipChannelCode } from './immunePlan';

const filters = {
  /** Days on which they are planned, of what is done on which it was. */
  ...dayRange,
  /** Left out: what is to be done. */
  status: Type.Optional(ImmuneStatusCode),
  type: Type.Optional(ImmuneTypeCode),
  tipStatus: Type.Optional(Type.Union(Flag.anyOf, { title: FIELDS.tipStatus })),
  overdueFlag: Type.Optional(Flag),
  storeId: Type.Optional(Id),
  /** In the names of owner and pet, the owner's telephone, or what is given. */
  keyword: Type.Optional(Keyword),
};
const order = {
  orderByField: Type.Optional(
    Type.Union([Type.Literal('planDate'), Type.Literal('finishDate')], { default: 'planDate' }),
  ),
  orderByType: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
};

/** Columns of the list, by the keys by which its export chooses among them. */
export const IMMUNE_COLUMNS = [
  'petName',
  'ownerName',
  'ownerMobile',
  'type',
  'productName',
  'dose',
  'planDate',
  'daysLeft',
  'status',
  'finishDate',
  'validDate',
  'batchNo',
  'manufacturer',
  'executorName',
  'certificateNo',
  'tipStatus',
  'tipCount',
  'lastTipTime',
  'tipResult',
  'storeName',
  'remarks',
] as const;

const content = Type.Optional(Type.String({ maxLength: 300, title: '提醒内容' }));

/** Whom to remind (spec 2 §7 Immunisation and deworming; domain.md §2.9): of the stores in view. */
export const immuneTipCalls = {
  tips: defineCall({
    method: 'GET',
    path: '/hospital/immuneDeworming/tips/list',
    summary: '免疫驱虫提醒列表',
    access: permitted('hospital:immuneDeworming:tips:list'),
    request: Strict({ ...paging(20), ...filters, ...order }),
    trace: viewed('immunePlan'),
    data: Listed(ImmunePlan),
    hideLoading: true,
  }),
  /** Of what is to be done in these days. */
  tipsTotal: defineCall({
    method: 'GET',
    path: '/hospital/immuneDeworming/tipsTotal',
    summary: '免疫驱虫提醒数量',
    access: 'session',
    request: Strict({ ...dayRange, type: filters.type, storeId: filters.storeId }),
    data: Type.Object({
      /** Whose day has not passed. */
      dueCount: Type.Integer(),
      overdueCount: Type.Integer(),
      /** Of both, whose owners were reminded. */
      tippedCount: Type.Integer(),
    }),
    hideLoading: true,
  }),
  exportTips: defineCall({
    method: 'GET',
    path: '/hospital/immuneDeworming/tips/listExcel',
    summary: '导出免疫驱虫提醒',
    access: permitted('hospital:immuneDeworming:tips:listExcel'),
    request: Strict({ ...filters, ...order, ...exportedColumns(IMMUNE_COLUMNS) }),
    trace: exported('immunePlan'),
    data: FileData,
    download: true,
  }),
  /** A text message goes out by the outbox, a call was made. The same channel again after a day. */
  tip: defineCall({
    method: 'POST',
    path: '/hospital/immuneDeworming/tips/{id}',
    summary: '免疫驱虫提醒；id 为计划',
    access: permitted('hospital:immuneDeworming:tips'),
    request: Strict({
      id: Id,
      channel: TipChannelCode,
      /** What is sent; left out: the usual words. */
      content,
      /** What the owner said on the telephone. */
      result: Type.Optional(Type.String({ maxLength: 200, title: FIELDS.tipResult })),
    }),
    data: Type.Object({ tipStatus: Flag, tipCount: Type.Integer() }),
    write: true,
    changes: planAnswers,
  }),
  /** What it would say, and by which channels it can be said. */
  tipText: defineCall({
    method: 'GET',
    path: '/hospital/immuneDeworming/tips/text',
    summary: '免疫驱虫提醒的内容',
    access: permitted('hospital:immuneDeworming:tips'),
    request: Strict({ id: Id }),
    trace: viewed('immunePlan'),
    data: Type.Object({
      text: Type.String(),
      /** As `ImmunePlan.ownerMobile`. */
      mobile: Type.String(),
      channels: Type.Array(TipChannelCode),
    }),
    hideLoading: true,
  }),
  /** Each by itself: one that is refused keeps no other. */
  tipBatch: defineCall({
    method: 'POST',
    path: '/hospital/immuneDeworming/tips/batch',
    summary: '批量免疫驱虫提醒',
    access: permitted('hospital:immuneDeworming:tips:batch'),
    request: Strict({
      ids: Type.Array(Id, { minItems: 1, maxItems: MOST_IMMUNE_PLANS, uniqueItems: true, title: '计划' }),
      channel: TipChannelCode,
    }),
    data: Type.Object({
      success: Type.Integer(),
      failed: Type.Array(Type.Object({ id: Id, msg: Type.String() })),
    }),
    write: true,
    changes: planAnswers,
  }),
};
