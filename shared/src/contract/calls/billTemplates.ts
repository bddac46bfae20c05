import { Type, type Static } from '@sinclair/typebox';
import { REASON_LIMIT } from '../billWords';
import { defineCall, NoData, permitted } from '../call';
import { MOST_TEMPLATE_LINES, TEMPLATE_FIELDS, TEMPLATE_NAME_LIMIT } from '../orders/orderWords';
import {
  Flag,
  Id,
  Keyword,
  Nullable,
  Quantity,
  quantity,
  readVersion,
  Strict,
  Version,
  Yuan,
} from '../schema';
import { divided, orderFields, OrderUsage } from './bills';

export const TemplateOwnerType = Type.Union(
  [Type.Literal('chain'), Type.Literal('store'), Type.Literal('mine')],
  { title: TEMPLATE_FIELDS.ownerType },
);

const CategoryCode = Type.String({
  pattern: '^([A-Z][A-Z0-9]{0,9})?$',
  expected: '大写字母和数字，例如H1',
  title: TEMPLATE_FIELDS.categoryCode,
});

/** A row of the list. */
export const BillTemplateRow = Type.Object({
  id: Id,
  name: Type.String(),
  ownerType: TemplateOwnerType,
  categoryCode: Type.String(),
  diseaseCodes: Type.Array(Type.String()),
  remarks: Type.String(),
  lineCount: Type.Integer(),
  /** What is in it, in words. */
  content: Type.String(),
  createName: Type.String(),
  /** Y: the caller may change and delete it. */
  editableFlag: Flag,
  version: Version,
});
export type BillTemplateRow = Static<typeof BillTemplateRow>;

/** A line as it would be charged now. */
export const TemplateLine = Type.Object({
  productId: Id,
  productName: Type.String(),
  genericName: Type.String(),
  categoryCode: Type.String(),
  spec: Type.String(),
  unit: Type.String(),
  ...divided,
  /** What the template says; where its dose is by weight, what that comes to for this animal. */
  quantity: Quantity,
  /** Of today. */
  price: Yuan,
  /** Null for what is not in stock. */
  stockQuantity: Nullable(Quantity),
  usage: Nullable(OrderUsage),
  /** The dose in words, for this animal: `10mg/kg（40mg）`. */
  doseText: Type.String(),
  prescriptionType: Nullable(Type.Integer()),
  groupNo: Nullable(Type.Integer()),
  /** Why it cannot be taken over; empty: it can. */
  reason: Type.String(),
});
export type TemplateLine = Static<typeof TemplateLine>;

/** A template with its lines as they would be charged now. */
export const BillTemplate = Type.Object({
  id: Id,
  name: Type.String(),
  ownerType: TemplateOwnerType,
  categoryCode: Type.String(),
  diseaseCodes: Type.Array(Type.String()),
  remarks: Type.String(),
  version: Version,
  lines: Type.Array(TemplateLine),
});
export type BillTemplate = Static<typeof BillTemplate>;

const fields = {
  name: Type.String({ minLength: 1, maxLength: TEMPLATE_NAME_LIMIT, title: TEMPLATE_FIELDS.name }),
  ownerType: TemplateOwnerType,
  categoryCode: Type.Optional(CategoryCode),
  diseaseCodes: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
      maxItems: 50,
      uniqueItems: true,
      title: TEMPLATE_FIELDS.diseaseCodes,
    }),
  ),
  remarks: Type.Optional(Type.String({ maxLength: REASON_LIMIT, title: TEMPLATE_FIELDS.remarks })),
  lines: Type.Array(
    Strict({
      productId: Type.String({ minLength: 1, maxLength: 64, title: '商品' }),
      quantity: quantity({ minimum: 0.001, title: '数量' }),
      ...orderFields,
    }),
    { minItems: 1, maxItems: MOST_TEMPLATE_LINES, title: TEMPLATE_FIELDS.lines },
  ),
};
const animal = { ownerId: Type.Optional(Id), petId: Type.Optional(Id) };
const answers = ['billTemplates.list', 'billTemplates.info', 'billTemplates.several'];

/** Templates of prescriptions and charges (spec 2 §7 Billing; domain.md §2.7). */
export const billTemplateCalls = {
  list: defineCall({
    method: 'GET',
    path: '/hospital/bill/template/list',
    summary: '处方模板列表',
    access: 'session',
    request: Strict({
      keyword: Type.Optional(Keyword),
      ownerType: Type.Optional(TemplateOwnerType),
      categoryCode: Type.Optional(CategoryCode),
    }),
    data: Type.Array(BillTemplateRow),
    hideLoading: true,
  }),
  /** With the prices of now, and doses by the weight of the named animal. */
  info: defineCall({
    method: 'GET',
    path: '/hospital/bill/template/billInfo/{id}',
    summary: '处方模板详情',
    access: 'session',
    request: Strict({ id: Id, ...animal }),
    data: BillTemplate,
    hideLoading: true,
  }),
  several: defineCall({
    method: 'GET',
    path: '/hospital/bill/template/billInfos',
    summary: '多个处方模板',
    access: 'session',
    request: Strict({
      /** Ids with commas between them, at most 20. */
      ids: Type.String({ minLength: 1, maxLength: 1300, title: '模板' }),
      ...animal,
    }),
    data: Type.Array(BillTemplate),
    hideLoading: true,
  }),
  save: defineCall({
    method: 'POST',
    path: '/hospital/bill/template/save',
    summary: '新增处方模板',
    access: permitted('hospital:bill:template:save'),
    request: Strict(fields),
    data: Type.Object({ id: Id }),
    write: true,
    changes: answers,
  }),
  edit: defineCall({
    method: 'POST',
    path: '/hospital/bill/template/edit',
    summary: '修改处方模板',
    access: permitted('hospital:bill:template:edit'),
    request: Strict({ id: Id, ...readVersion, ...fields }),
    data: NoData,
    write: true,
    changes: answers,
  }),
  remove: defineCall({
    method: 'POST',
    path: '/hospital/bill/template/delete/{id}',
    summary: '删除处方模板',
    access: permitted('hospital:bill:template:delete'),
    request: Strict({ id: Id }),
    data: NoData,
    write: true,
    changes: answers,
  }),
};
