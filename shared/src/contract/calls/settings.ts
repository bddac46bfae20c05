import { Type, type Static } from '@sinclair/typebox';
import { defineCall, NoData, permitted } from '../call';
import { Id, Strict, Version } from '../schema';

export const ConfigType = Type.Union([
  Type.Literal('radio'),
  Type.Literal('input'),
  Type.Literal('timePicker'),
  Type.Literal('check'),
  Type.Literal('imgselect'),
  Type.Literal('DGTInput'),
]);

/** One setting of a store (spec 1 §3 Store settings item). */
export const ConfigItem = Type.Object({
  configGroup: Type.String(),
  configKey: Type.String(),
  configName: Type.String(),
  /** `Y` and `N` read as booleans; other values stay text. */
  configValue: Type.String(),
  type: ConfigType,
  /** Choices of radio, check and imgselect. */
  configOption: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  /** Where the value comes from: the store itself, the chain's default, or the coded default. */
  source: Type.Union([Type.Literal('store'), Type.Literal('chain'), Type.Literal('default')]),
  sort: Type.Integer(),
  remarks: Type.String(),
  /** 0 while the value is not the store's own; otherwise the version to send back. */
  version: Type.Integer({ minimum: 0 }),
});
export type ConfigItem = Static<typeof ConfigItem>;

const storeId = Type.Optional(Id);

/** Store settings (spec 1 §7 Configuration; domain.md §1.6). `storeId` defaults to the current store, `'0'` is the chain. */
export const settingsCalls = {
  byKey: defineCall({
    method: 'GET',
    path: '/sys/store/config/list',
    summary: '按键查询配置，可用逗号分隔多个键',
    access: 'session',
    request: Strict({ configKey: Type.String({ minLength: 1, maxLength: 1000 }), storeId }),
    data: Type.Array(ConfigItem),
    hideLoading: true,
  }),
  byGroup: defineCall({
    method: 'GET',
    path: '/sys/store/config/listByGroup',
    summary: '按分组查询配置',
    access: 'session',
    request: Strict({ configGroup: Type.String({ minLength: 1, maxLength: 64 }), storeId }),
    data: Type.Array(ConfigItem),
  }),
  save: defineCall({
    method: 'POST',
    path: '/sys/store/config/save',
    summary: '保存配置',
    access: permitted('sys:store:config:save'),
    write: true,
    request: Strict({
      storeId: Id,
      list: Type.Array(
        Strict({
          configGroup: Type.String({ minLength: 1, maxLength: 64 }),
          configKey: Type.String({ minLength: 1, maxLength: 64 }),
          configValue: Type.String({ maxLength: 2000 }),
          /** The version that was read; a stale one is refused with 40901. */
          version: Type.Union([Type.Literal(0), Version]),
        }),
        { minItems: 1, maxItems: 200 },
      ),
    }),
    data: NoData,
  }),
};
