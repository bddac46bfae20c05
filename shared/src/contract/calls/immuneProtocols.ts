import { Type, type Static } from '@sinclair/typebox';
import { defineCall, NoData, permitted } from '../call';
import { MOST_DOSES, PROTOCOL_FIELDS as FIELDS } from '../immuneWords';
import { Flag, Id, Nullable, readVersion, Strict, Version } from '../schema';
import { GroupCode, ImmuneTypeCode } from './immunePlan';

const days = (title: string, minimum = 0) => Type.Integer({ minimum, maximum: 3650, title });

const Step = Type.Object(
  {
    doseNo: Type.Integer({ minimum: 1, maximum: MOST_DOSES, title: '针次' }),
    /** Age in days; 0: any. */
    minAgeDays: days(FIELDS.minAgeDays),
    /** After the dose before; of the first one 0. */
    intervalDays: days(FIELDS.intervalDays),
  },
  { additionalProperties: false, title: FIELDS.steps },
);

const fields = {
  name: Type.String({ minLength: 1, maxLength: 40, title: FIELDS.name }),
  /** Codes of `pet_species`; none: all. */
  species: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
    maxItems: 20,
    uniqueItems: true,
    title: FIELDS.species,
  }),
  type: ImmuneTypeCode,
  groupCode: GroupCode,
  /** What is usually given; null: it is chosen each time. */
  productId: Nullable(Type.String({ minLength: 1, maxLength: 64, title: FIELDS.productId })),
  steps: Type.Array(Step, { minItems: 1, maxItems: MOST_DOSES, title: FIELDS.steps }),
  /** Doses are added until the animal is so old; 0: none are. */
  lastAgeDays: days(FIELDS.lastAgeDays),
  /** Null: not due again. */
  boosterIntervalDays: Nullable(days(FIELDS.boosterIntervalDays, 1)),
  /** While it is younger it is due again after `youngIntervalDays`; 0: no such rule. */
  youngUntilDays: days(FIELDS.youngUntilDays),
  youngIntervalDays: days(FIELDS.youngIntervalDays),
  /** Not sooner than so many days after the last core vaccination; 0: no such rule. */
  afterDays: days(FIELDS.afterDays),
  enabled: Flag,
  remarks: Type.String({ maxLength: 200, title: FIELDS.remarks }),
};

/** How a kind of vaccination or deworming is repeated (domain.md §2.9 ImmuneProtocol). */
export const ImmuneProtocol = Type.Object({
  id: Id,
  ...fields,
  productName: Type.String(),
  version: Version,
});
export type ImmuneProtocol = Static<typeof ImmuneProtocol>;

const LIST = 'base:template:immuneProtocol:list';
const protocolAnswers = ['immunisation.protocols', 'immunisation.preview'];

/** Protocols, of the whole chain. */
export const immuneProtocolCalls = {
  protocols: defineCall({
    method: 'GET',
    path: '/base/template/immuneProtocol/list',
    summary: '免疫程序列表',
    // Whoever plans by them sees them.
    access: permitted(LIST, 'hospital:immuneDeworming:list', 'hospital:immuneDeworming:savePlan'),
    request: Strict({
      /** Y: those that can be planned by; without it all. */
      enabled: Type.Optional(Flag),
      species: Type.Optional(Type.String({ maxLength: 64, title: FIELDS.species })),
      /** Only those that suit this animal, in place of a species that has to be known. */
      petId: Type.Optional(Id),
      type: Type.Optional(ImmuneTypeCode),
    }),
    data: Type.Array(ImmuneProtocol),
    hideLoading: true,
  }),
  saveProtocol: defineCall({
    method: 'POST',
    path: '/base/template/immuneProtocol/save',
    summary: '新增或修改免疫程序',
    access: permitted('base:template:immuneProtocol:save'),
    wholeChain: true,
    entity: ImmuneProtocol,
    request: Strict({
      /** Empty: a new one. */
      id: Type.Optional(Type.String({ maxLength: 64 })),
      ...readVersion,
      ...fields,
      ...Type.Partial(
        Type.Object({
          species: fields.species,
          productId: fields.productId,
          lastAgeDays: fields.lastAgeDays,
          youngUntilDays: fields.youngUntilDays,
          youngIntervalDays: fields.youngIntervalDays,
          afterDays: fields.afterDays,
          enabled: fields.enabled,
          remarks: fields.remarks,
        }),
      ).properties,
    }),
    data: Type.Object({ id: Id }),
    write: true,
    changes: protocolAnswers,
  }),
  /** Plans by it stay; nothing is planned by it any more. */
  deleteProtocol: defineCall({
    method: 'POST',
    path: '/base/template/immuneProtocol/delete/{id}',
    summary: '删除免疫程序',
    access: permitted('base:template:immuneProtocol:delete'),
    wholeChain: true,
    request: Strict({ id: Id, ...readVersion }),
    data: NoData,
    write: true,
    changes: protocolAnswers,
  }),
};
