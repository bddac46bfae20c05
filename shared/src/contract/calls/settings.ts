import { Type, type Static } from '@sinclair/typebox';
import { defineCall, LIST_BODY_LIMIT, NoData, permitted } from '../call';
import { DateTime, Day, Flag, Id, Listed, Nullable, paging, readVersion, Strict, Version } from '../schema';

export const ConfigType = Type.Union([
  Type.Literal('radio'),
  Type.Literal('input'),
  Type.Literal('timePicker'),
  Type.Literal('check'),
  Type.Literal('imgselect'),
  Type.Literal('DGTInput'),
]);

/** Where a value comes from: the store itself, the chain's default, or the coded default. */
const ConfigSource = Type.Union([Type.Literal('store'), Type.Literal('chain'), Type.Literal('default')]);

/** What a setting is, wherever it holds. */
const configFields = {
  configGroup: Type.String(),
  configKey: Type.String(),
  configName: Type.String(),
  type: ConfigType,
  /** Choices of radio, check and imgselect. */
  configOption: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  sort: Type.Integer(),
  remarks: Type.String(),
};

/** One setting of a store (spec 1 §3 Store settings item). */
export const ConfigItem = Type.Object({
  ...configFields,
  /** `Y` and `N` read as booleans; other values stay text. */
  configValue: Type.String(),
  source: ConfigSource,
  /** 0 while the value is not the store's own; otherwise the version to send back. */
  version: Type.Integer({ minimum: 0 }),
});
export type ConfigItem = Static<typeof ConfigItem>;

/** What one place, a store or the chain (`'0'`), has stored; places that never stored anything are not named. */
const OwnValue = Type.Object({
  storeId: Id,
  /** Null: given back to the default. A secret is shown as stars. */
  configValue: Nullable(Type.String()),
  version: Version,
});

/** One setting in one or several places at once. */
export const ConfigOfPlaces = Type.Object({
  ...configFields,
  /** The value that holds in all of the places; `''` where they differ. */
  configValue: Type.String(),
  /** Y: the places have different values. */
  mixed: Flag,
  /** What holds in a place without a value of its own. */
  defaultValue: Type.String(),
  /** Where `defaultValue` comes from. */
  defaultSource: Type.Union([Type.Literal('chain'), Type.Literal('default')]),
  own: Type.Array(OwnValue),
});
export type ConfigOfPlaces = Static<typeof ConfigOfPlaces>;

/** One saved change of one setting in one place. */
export const ConfigChange = Type.Object({
  id: Id,
  storeId: Id,
  /** `连锁默认` for the chain's own. */
  storeName: Type.String(),
  configGroup: Type.String(),
  configKey: Type.String(),
  configName: Type.String(),
  /** Null: the default held. */
  before: Nullable(Type.String()),
  after: Nullable(Type.String()),
  /** What the place has stored by now, and the version to send back with an undo (0: nothing was ever stored). */
  present: Nullable(Type.String()),
  version: Type.Integer({ minimum: 0 }),
  /** N: a secret, a setting that no longer exists, or the washing limits. */
  undoable: Flag,
  userName: Type.String(),
  createDate: DateTime,
});
export type ConfigChange = Static<typeof ConfigChange>;

/** Which addresses a store lets in (spec 1 §5), and whether the caller's is one of them. */
export const IpAccess = Type.Object({
  storeId: Id,
  /** Comma list of addresses and CIDR ranges; `{ip}` lets everybody in. */
  ipWhiteList: Type.String(),
  currentIp: Type.String(),
  passed: Flag,
  /** Of the store. */
  version: Version,
});
export type IpAccess = Static<typeof IpAccess>;

const TimeOfDay = Type.String({ pattern: '^\\d{2}:\\d{2}$', expected: '时:分，例如09:30', title: '时间' });
/** Animals; washed at most so many. */
const WashingLimit = Type.Integer({ minimum: 0, maximum: 999, title: '限额' });
/** `endTime`: `24:00` is kept as `23:59`. */
const WashingSlot = { startTime: TimeOfDay, endTime: TimeOfDay, limit: WashingLimit };

/** How many animals a store takes for washing: each day, at certain times, and on single days. */
export const WashingLimits = Type.Object({
  storeId: Id,
  /** Of each day; null: any number. */
  limit: Nullable(WashingLimit),
  /** Of certain times of each day, none of which overlap. */
  slots: Type.Array(Type.Object(WashingSlot)),
  /** Of single days from today on, in their order; they hold in place of those of each day. */
  days: Type.Array(
    Type.Object({
      date: Day,
      /** `''`, as `endTime`: of the whole day. */
      startTime: Type.String(),
      endTime: Type.String(),
      limit: WashingLimit,
    }),
  ),
  /** 0 where nothing was ever set. */
  version: Type.Integer({ minimum: 0 }),
});
export type WashingLimits = Static<typeof WashingLimits>;

/** What stands on top of everything that a store prints. */
export const PrintHead = Type.Object({
  storeId: Id,
  /** Address of the chain's own mark, else of the store's head picture; `''` without any. */
  logo: Type.String(),
  storeName: Type.String(),
  doorName: Type.String(),
  address: Type.String(),
  phoneNum: Type.String(),
  /** 动物诊疗许可证号, by 门店设置 · 基本信息; `''` until somebody sets it. */
  licenseNo: Type.String(),
});
export type PrintHead = Static<typeof PrintHead>;

/** `readVersion` of what has version 0 until it is first saved. */
const readNumber = { version: Type.Optional(Type.Integer({ minimum: 0 })) };
const storeId = Type.Optional(Id);
/** Comma list of stores, or `'0'` for the chain; by default where the session stands. */
const storeIds = Type.Optional(Type.String({ minLength: 1, maxLength: 13_000 }));
const configGroup = Type.String({ minLength: 1, maxLength: 64 });
const configKey = Type.String({ minLength: 1, maxLength: 64 });

/** Answers that show settings, and those that are made by them. */
const settingAnswers = [
  ...['settings.byKey', 'settings.byGroup', 'settings.ofPlaces', 'settings.history', 'settings.printHead'],
  ...['cases.info', 'cases.infoByBooking', 'cases.diagnoses'], // what must be written, until when it is taken back
  ...['bookings.doctors', 'bookings.specs'], // whom each is with, and from when on it is night
  ...['bills.unpaid', 'discounts.list', 'discounts.validate', 'coupons.ofOwner'], // what may be taken off, and how far
  ...['packages.offers', 'orders.dispensing', 'boarding.check', 'boarding.doc'],
];
const washingAnswers = [
  ...['settings.washingLimits', 'settings.history', 'reservations.chart', 'washing.slots', 'waits.list'],
];

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
    request: Strict({ configGroup, storeId }),
    data: Type.Array(ConfigItem),
  }),
  ofPlaces: defineCall({
    method: 'GET',
    path: '/sys/store/config/listOfStores',
    summary: '查询一家或多家门店的全部配置',
    access: permitted('sys:store:config:list'),
    request: Strict({ storeIds }),
    data: Type.Array(ConfigOfPlaces),
  }),
  history: defineCall({
    method: 'GET',
    path: '/sys/store/config/history',
    summary: '查询配置的变更记录',
    access: permitted('sys:store:config:list'),
    request: Strict({
      ...paging(20),
      storeIds,
      configGroup: Type.Optional(configGroup),
      configKey: Type.Optional(configKey),
    }),
    data: Listed(ConfigChange),
  }),
  saveOfPlaces: defineCall({
    method: 'POST',
    path: '/sys/store/config/saveOfStores',
    summary: '保存一家或多家门店的配置，值为空则恢复默认',
    access: permitted('sys:store:config:save'),
    write: true,
    bodyLimit: LIST_BODY_LIMIT,
    changes: settingAnswers,
    entity: ConfigOfPlaces,
    request: Strict({
      storeIds: Type.Array(Id, { minItems: 1, maxItems: 200 }),
      list: Type.Array(
        Strict({
          configGroup,
          configKey,
          /** Null gives the setting back to the default. */
          configValue: Nullable(Type.String({ maxLength: 2000 })),
          /** The versions that were read; places that are not named had stored nothing. A stale one: 40901. */
          versions: Type.Array(Strict({ storeId: Id, version: Version }), { maxItems: 200 }),
        }),
        { minItems: 1, maxItems: 200 },
      ),
    }),
    data: NoData,
  }),
  printHead: defineCall({
    method: 'GET',
    path: '/sys/store/config/printHead',
    summary: '查询门店的打印抬头',
    access: 'session',
    request: Strict({ storeId }),
    data: PrintHead,
    hideLoading: true,
  }),
  ip: defineCall({
    method: 'GET',
    path: '/hospital/setting/getIp',
    summary: '查询门店的IP白名单',
    access: permitted('hospital:setting:ip'),
    request: Strict({ storeId }),
    data: IpAccess,
  }),
  setIp: defineCall({
    method: 'POST',
    path: '/hospital/setting/setIp',
    summary: '修改门店的IP白名单',
    access: permitted('hospital:setting:setIp'),
    write: true,
    changes: ['settings.ip', 'organisation.stores', 'organisation.store'],
    entity: IpAccess,
    request: Strict({
      storeId,
      ipWhiteList: Type.String({ minLength: 1, maxLength: 2000, title: 'IP白名单' }),
      ...readVersion,
      /** Y: also when the caller's own address is not let in any more, which is refused with 42209 otherwise. */
      force: Type.Optional(Flag),
    }),
    data: NoData,
  }),
  washingLimits: defineCall({
    method: 'GET',
    path: '/hospital/setting/getWashingRegisterLimit',
    summary: '查询门店的洗美限额',
    access: 'session',
    request: Strict({ storeId }),
    data: WashingLimits,
  }),
  setWashingLimits: defineCall({
    method: 'POST',
    path: '/hospital/setting/setWashingRegisterLimit',
    summary: '修改门店每天的洗美限额',
    access: permitted('hospital:setting:setWashingRegisterLimit'),
    write: true,
    changes: washingAnswers,
    entity: WashingLimits,
    request: Strict({
      storeId,
      /** Null: any number. */
      limit: Nullable(WashingLimit),
      /** Left out: they stay as they are. */
      slots: Type.Optional(Type.Array(Strict(WashingSlot), { maxItems: 48, title: '时段' })),
      ...readNumber,
    }),
    data: NoData,
  }),
  setWashingLimitOfDay: defineCall({
    method: 'POST',
    path: '/hospital/booking/setWashingRegisterLimit',
    summary: '修改门店某天或某天某时段的洗美限额，值为空则删除',
    access: permitted('hospital:booking:setWashingRegisterLimit'),
    write: true,
    changes: washingAnswers,
    entity: WashingLimits,
    request: Strict({
      storeId,
      date: Day,
      /** With `endTime`; without both it is of the whole day. */
      startTime: Type.Optional(TimeOfDay),
      endTime: Type.Optional(TimeOfDay),
      /** Null: what holds each day holds on that day, too. */
      limit: Nullable(WashingLimit),
      /** Null: of no other day is it asked whether somebody changed it meanwhile. */
      version: Type.Optional(Nullable(Type.Integer({ minimum: 0 }))),
    }),
    data: NoData,
  }),
  save: defineCall({
    method: 'POST',
    path: '/sys/store/config/save',
    summary: '保存配置',
    access: permitted('sys:store:config:save'),
    write: true,
    bodyLimit: LIST_BODY_LIMIT,
    changes: settingAnswers,
    entity: ConfigItem,
    request: Strict({
      storeId,
      list: Type.Array(
        Strict({
          configGroup,
          configKey,
          /** `true` and `false` are `Y` and `N` (spec 1 §3). */
          configValue: Type.Union([Flag, Type.String({ maxLength: 2000 })]),
          ...readNumber,
        }),
        { minItems: 1, maxItems: 200 },
      ),
    }),
    data: NoData,
  }),
};
