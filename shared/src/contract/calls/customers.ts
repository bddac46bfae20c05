import { Type, type Static } from '@sinclair/typebox';
import { MOST_PETS_SAVED, OWNER_NAME_LIMIT } from '../bounds';
import { defineCall, exported, FileData, NoData, permitted, viewed } from '../call';
import { CUSTOMER_FIELDS } from '../customerWords';
import { exportedColumns } from '../exports';
import { MOBILE_LENGTH, MOBILE_PATTERN } from '../phone';
import {
  DateTime,
  Day,
  dayRange,
  DayOf,
  Flag,
  Id,
  Keyword,
  Listed,
  Nullable,
  paging,
  readVersion,
  Strict,
  Version,
  Yuan,
} from '../schema';
import { namingDocs } from './caseAnswers';
import { customerAnswers } from './customerAnswers';
import { customerImportCalls } from './customerImport';
import { mergeAnswers } from './mergeAnswers';
import { editablePet, Pet, PetBrief } from './pets';

/** 1 usual, 0 disabled, 2 merged into another. */
const CustomerStatus = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]);

/** An owner in lists and pickers. Telephones are `138****1234` unless the caller may see them whole (§0.4). */
export const CustomerBrief = Type.Object({
  ownerId: Id,
  name: Type.String(),
  mobile: Type.String(),
  /** Code of `customer_level`. */
  level: Type.String(),
  tags: Type.Array(Type.String()),
  blackFlag: Flag,
  storeId: Id,
  storeName: Type.String(),
  storeUserNo: Type.String(),
  lastVisitDate: Nullable(DateTime),
  /** Those that can be treated first, dead ones last. */
  pets: Type.Array(PetBrief),
});
export type CustomerBrief = Static<typeof CustomerBrief>;

/** A pet with its owner, as dialogs choose it. */
export const PetHit = Type.Composite([
  PetBrief,
  Type.Object({
    ownerId: Id,
    ownerName: Type.String(),
    mobile: Type.String(),
    level: Type.String(),
    blackFlag: Flag,
  }),
]);
export type PetHit = Static<typeof PetHit>;

/** A row of 宠主管理. */
export const CustomerRow = Type.Composite([
  CustomerBrief,
  Type.Object({
    /** Code of `customer_source`. */
    source: Type.String(),
    /** Yuan that are owed on bills. */
    oweAmount: Yuan,
    petCount: Type.Integer(),
    status: CustomerStatus,
    createDate: DateTime,
  }),
]);
export type CustomerRow = Static<typeof CustomerRow>;

/** An owner with everything that a form edits (domain.md §2.3). */
export const Customer = Type.Object({
  id: Id,
  name: Type.String(),
  mobile: Type.String(),
  mobile2: Type.String(),
  /** 1 male, 2 female. */
  sex: Type.Union([Type.Literal('1'), Type.Literal('2')]),
  birthday: Nullable(Day),
  /** `4401**********1234` unless the caller may see it whole. */
  idCardNo: Type.String(),
  provinceId: Type.String(),
  cityId: Type.String(),
  districtId: Type.String(),
  address: Type.String(),
  source: Type.String(),
  level: Type.String(),
  tags: Type.Array(Type.String()),
  storeId: Id,
  storeName: Type.String(),
  /** In the caller's store, else in that where the file was opened. */
  storeUserNo: Type.String(),
  wechatBindFlag: Flag,
  remarks: Type.String(),
  blackFlag: Flag,
  blackReason: Type.String(),
  status: CustomerStatus,
  /** Whose file this one was merged into. */
  mergeToId: Nullable(Id),
  lastVisitDate: Nullable(DateTime),
  petCount: Type.Integer(),
  createDate: DateTime,
  version: Version,
});
export type Customer = Static<typeof Customer>;

export const CustomerWithPets = Type.Composite([Customer, Type.Object({ pets: Type.Array(Pet) })]);
export type CustomerWithPets = Static<typeof CustomerWithPets>;

/** What an owner owns and owes (domain.md §2.3 CustomerAccount), in yuan; points are whole. */
export const CustomerAccount = Type.Object({
  ownerId: Id,
  principal: Yuan,
  gift: Yuan,
  deposit: Yuan,
  points: Type.Integer(),
  oweAmount: Yuan,
  cards: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      /** 0 to 1. */
      discountRate: Type.Number(),
      categoryCodes: Type.Array(Type.String()),
      expireDate: Nullable(Day),
      status: Type.Integer(),
    }),
  ),
});
export type CustomerAccount = Static<typeof CustomerAccount>;

/** What a desk must know before it goes on; `error` blocks something, `warn` does not. */
const Warning = Type.Object({
  level: Type.Union([Type.Literal('error'), Type.Literal('warn'), Type.Literal('info')]),
  text: Type.String(),
  /** What it is about, where a page may have said that already. */
  kind: Type.Optional(Type.Literal('debt')),
});

/** The header card of an owner in one answer (domain.md §2.3 userPetInfo). */
export const CustomerHeader = Type.Object({
  customer: Customer,
  /** The named pet, null without one. */
  pet: Nullable(Pet),
  account: CustomerAccount,
  warnings: Type.Array(Warning),
  lastCase: Nullable(
    Type.Object({
      id: Id,
      caseNo: Type.String(),
      visitTime: DateTime,
      petName: Type.String(),
      doctorName: Type.String(),
      diagnosis: Type.String(),
    }),
  ),
  openBooking: Nullable(
    Type.Object({
      id: Id,
      bookingNo: Type.String(),
      /** Where it is, which may be any store of the chain. */
      storeId: Id,
      storeName: Type.String(),
      petName: Type.String(),
      doctorName: Type.String(),
      /** 1 waits, 2 is with the doctor: only then it can be finished. */
      state: Type.Integer(),
      version: Version,
    }),
  ),
  /** Day of the next vaccination or deworming that is planned. */
  nextImmune: Nullable(Type.Object({ petName: Type.String(), planDate: Day, name: Type.String() })),
});
export type CustomerHeader = Static<typeof CustomerHeader>;

const Codes = (title: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 20, uniqueItems: true, title });

/** A mainland mobile number, as people write it. */
const Mobile = (title: string) =>
  Type.String({
    pattern: `^${MOBILE_PATTERN}$`,
    expected: '11位手机号',
    maxLength: MOBILE_LENGTH,
    title,
  });

/** What a form sends of an owner; of an edited one what is left out stays, so that who sees a number masked keeps it. */
const editableCustomer = {
  name: Type.Optional(
    Type.String({ minLength: 1, maxLength: OWNER_NAME_LIMIT, title: CUSTOMER_FIELDS.name }),
  ),
  mobile: Type.Optional(Mobile(CUSTOMER_FIELDS.mobile)),
  mobile2: Type.Optional(
    Type.String({
      pattern: `^(?:${MOBILE_PATTERN}|\\s*(?:0\\d{2,3}-?\\d{7,8})?\\s*)$`,
      expected: '11位手机号或带区号的固定电话',
      maxLength: MOBILE_LENGTH,
      title: CUSTOMER_FIELDS.mobile2,
    }),
  ),
  sex: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('2')], { title: CUSTOMER_FIELDS.sex })),
  /** Not after today. */
  birthday: Type.Optional(Nullable(DayOf(CUSTOMER_FIELDS.birthday))),
  /** Eighteen places with a right checksum; empty: none. */
  idCardNo: Type.Optional(
    Type.String({
      pattern: '^(\\d{17}[\\dXx])?$',
      expected: '18位身份证号',
      title: CUSTOMER_FIELDS.idCardNo,
    }),
  ),
  provinceId: Type.Optional(Type.String({ maxLength: 20, title: CUSTOMER_FIELDS.provinceId })),
  cityId: Type.Optional(Type.String({ maxLength: 20, title: CUSTOMER_FIELDS.cityId })),
  districtId: Type.Optional(Type.String({ maxLength: 20, title: CUSTOMER_FIELDS.districtId })),
  address: Type.Optional(Type.String({ maxLength: 200, title: CUSTOMER_FIELDS.address })),
  source: Type.Optional(Type.String({ maxLength: 64, title: CUSTOMER_FIELDS.source })),
  level: Type.Optional(Type.String({ maxLength: 64, title: CUSTOMER_FIELDS.level })),
  tags: Type.Optional(Codes(CUSTOMER_FIELDS.tags)),
  /** Of a new owner the store where the file is opened; left out: the current one. */
  storeId: Type.Optional(Type.String({ maxLength: 64, title: CUSTOMER_FIELDS.storeId })),
  /** Left out of a new owner: the next one of the store. */
  storeUserNo: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9-]{1,32}$',
      expected: '1至32位字母、数字或短横线',
      title: CUSTOMER_FIELDS.storeUserNo,
    }),
  ),
  remarks: Type.Optional(Type.String({ maxLength: 500, title: CUSTOMER_FIELDS.remarks })),
  blackFlag: Type.Optional(Type.Union(Flag.anyOf, { title: CUSTOMER_FIELDS.blackFlag })),
  /** Compulsory with `blackFlag` Y. */
  blackReason: Type.Optional(Type.String({ maxLength: 200, title: CUSTOMER_FIELDS.blackReason })),
};

const filters = {
  /** Any part of the names of owner and pets, also in pinyin or initials; the telephone or its last four digits; a number. */
  keyword: Type.Optional(Keyword),
  level: Type.Optional(Type.String({ maxLength: 64, title: CUSTOMER_FIELDS.level })),
  tag: Type.Optional(Type.String({ maxLength: 64, title: CUSTOMER_FIELDS.tags })),
  source: Type.Optional(Type.String({ maxLength: 64, title: CUSTOMER_FIELDS.source })),
  storeId: Type.Optional(Id),
  /** Days of the last visit. */
  ...dayRange,
  /** Y: who owes something. */
  oweFlag: Type.Optional(Type.Union(Flag.anyOf, { title: '欠款' })),
  blackFlag: Type.Optional(Type.Union(Flag.anyOf, { title: CUSTOMER_FIELDS.blackFlag })),
  status: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)], { title: CUSTOMER_FIELDS.status })),
};

const order = {
  /** Left out: the newest first, below those whose telephone ends with the digits that are looked for. */
  orderByField: Type.Optional(Type.Union([Type.Literal('lastVisitDate'), Type.Literal('createDate')])),
  orderByType: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
};

/** Columns of 宠主管理, by the keys by which its export chooses among them. */
export const CUSTOMER_COLUMNS = [
  'name',
  'mobile',
  'petNames',
  'level',
  'tags',
  'source',
  'storeName',
  'storeUserNo',
  'lastVisitDate',
  'oweAmount',
  'createDate',
  'status',
] as const;

const found = Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20, title: '条数' }));

const merging = {
  /** The file that ends. */
  fromId: Type.String({ minLength: 1, maxLength: 64, title: '被合并的宠主' }),
  /** The file that stays. */
  toId: Type.String({ minLength: 1, maxLength: 64, title: '保留的宠主' }),
};

/** How many of each kind, in words of the product, in the order to be shown; of money on an account how much. */
const Moves = Type.Array(
  Type.Object({ kind: Type.String(), count: Type.Integer(), amount: Type.Optional(Yuan) }),
);

/** What goes from one owner to the other. */
export const MergeEffects = Type.Object({ from: CustomerBrief, to: CustomerBrief, moves: Moves });
export type MergeEffects = Static<typeof MergeEffects>;

/**
 * Owners (spec 2 §7 Customer and pet; domain.md §2.3). An owner belongs to the stores where they have a file or a number:
 * lists and searches show those of the stores in view, `searchChain` all of the chain with masked telephones.
 */
export const customerCalls = {
  /** 宠主管理. */
  page: defineCall({
    method: 'POST',
    path: '/hospital/customer/page',
    summary: '宠主列表',
    access: permitted('hospital:customer:list'),
    request: Strict({ ...paging(20), ...filters, ...order }),
    trace: viewed('customer'),
    /** `ext` is of all rows, not of the page alone: what they owe together. */
    data: Type.Object({
      list: Type.Array(CustomerRow),
      total: Type.Integer(),
      ext: Type.Object({ oweSum: Yuan }),
    }),
    hideLoading: true,
  }),
  export: defineCall({
    method: 'GET',
    path: '/hospital/customer/listExcel',
    summary: '导出宠主',
    access: permitted('hospital:customer:listExcel'),
    request: Strict({ ...filters, ...order, ...exportedColumns(CUSTOMER_COLUMNS) }),
    trace: exported('customer'),
    data: FileData,
    download: true,
  }),
  /** An owner and their pets in one transaction; 40903 for a taken telephone names whose it is: `{ownerId, name}`. */
  save: defineCall({
    method: 'POST',
    path: '/hospital/customer/saveOrUpdateUserAndPet',
    summary: '保存宠主与宠物',
    access: permitted('hospital:customer:save'),
    request: Strict({
      customer: Type.Object(
        {
          /** Empty: a new owner. */
          id: Type.Optional(Type.String({ maxLength: 64 })),
          ...readVersion,
          ...editableCustomer,
        },
        { additionalProperties: false, title: '宠主' },
      ),
      pets: Type.Optional(
        Type.Array(
          Type.Object(
            { id: Type.Optional(Type.String({ maxLength: 64 })), ...readVersion, ...editablePet },
            { additionalProperties: false },
          ),
          { maxItems: MOST_PETS_SAVED, title: '宠物' },
        ),
      ),
      /** Named by the documents' page, which books next; nothing hangs on it here. */
      bookingAfter: Type.Optional(Type.Union(Flag.anyOf, { title: '保存后挂号' })),
    }),
    data: Type.Object({ ownerId: Id, petIds: Type.Array(Id), storeUserNo: Type.String() }),
    write: true,
    changes: [...customerAnswers, ...namingDocs, 'boarding.doc'],
  }),
  search: defineCall({
    method: 'GET',
    path: '/hospital/customer/search2',
    summary: '前台快速查找宠主',
    access: permitted('hospital:customer:search'),
    request: Strict({ keyword: Keyword, limit: found }),
    data: Type.Array(CustomerBrief),
    trace: viewed('customer'),
    hideLoading: true,
  }),
  /** Those with a visit today first, then by the last one; dead pets last. */
  searchPets: defineCall({
    method: 'GET',
    path: '/hospital/customer/search3',
    summary: '按宠物查找，供挂号、寄养、洗美选择',
    access: permitted('hospital:customer:search'),
    request: Strict({ keyword: Keyword, limit: found }),
    data: Type.Array(PetHit),
    trace: viewed('customer'),
    hideLoading: true,
  }),
  /** Telephones are masked for everybody here. */
  searchChain: defineCall({
    method: 'GET',
    path: '/hospital/customer/search4',
    summary: '在全部门店查找宠主',
    access: permitted('hospital:customer:searchAll'),
    request: Strict({ keyword: Keyword, ...paging(20) }),
    data: Listed(CustomerBrief),
    hideLoading: true,
  }),
  info: defineCall({
    method: 'GET',
    path: '/hospital/customer/searchById',
    summary: '宠主档案',
    access: permitted('hospital:customer:info'),
    request: Strict({ id: Id }),
    data: CustomerWithPets,
    trace: viewed('customer'),
    hideLoading: true,
  }),
  /** The whole number alone finds anybody; of a merged file the one that stays. */
  byPhone: defineCall({
    method: 'GET',
    path: '/hospital/customer/searchByPhone',
    summary: '按手机号查找宠主',
    access: permitted('hospital:customer:search'),
    request: Strict({ phone: Mobile('手机号') }),
    data: Nullable(CustomerBrief),
    hideLoading: true,
  }),
  /**
   * Whose code a member shows: 404 for one that nobody made, 40902 for one that is older than a minute or was used. The
   * telephone is masked for everybody. It writes, since a code is good once.
   */
  bySk: defineCall({
    method: 'GET',
    path: '/hospital/customer/searchBySk',
    summary: '按会员码查找宠主',
    access: permitted('hospital:customer:search'),
    request: Strict({ sk: Type.String({ minLength: 1, maxLength: 64, title: '会员码' }) }),
    data: CustomerBrief,
    write: true,
    hideLoading: true,
  }),
  /** A code for `bySk`, good once and for `MEMBER_CODE_SECONDS`. */
  memberCode: defineCall({
    method: 'POST',
    path: '/hospital/customer/memberCode',
    summary: '生成会员码',
    access: permitted('hospital:customer:memberCode'),
    request: Strict({ ownerId: Id }),
    data: Type.Object({ sk: Type.String(), expireDate: DateTime }),
    write: true,
    shownOnce: true,
  }),
  /** The owner's card beside bookings, cases and bills. */
  header: defineCall({
    method: 'GET',
    path: '/hospital/customer/userPetInfo',
    summary: '宠主与宠物信息卡',
    access: permitted('hospital:customer:info'),
    request: Strict({ ownerId: Id, petId: Type.Optional(Id) }),
    data: CustomerHeader,
    trace: viewed('customer'),
    hideLoading: true,
  }),
  account: defineCall({
    method: 'GET',
    path: '/hospital/customer/userBillAccount',
    summary: '宠主账户',
    access: permitted('hospital:customer:account'),
    request: Strict({ ownerId: Id }),
    data: CustomerAccount,
    hideLoading: true,
  }),
  /** Empty where the owner has none in that store. */
  storeUserNo: defineCall({
    method: 'GET',
    path: '/hospital/customer/getStoreUserNo',
    summary: '宠主在门店的编号',
    access: 'session',
    request: Strict({ ownerId: Id, storeId: Type.Optional(Id) }),
    data: Type.Object({ storeUserNo: Type.String() }),
    hideLoading: true,
  }),
  /** Who comes to a store for the first time becomes known there by it, wherever their file was opened. */
  setStoreUserNo: defineCall({
    method: 'POST',
    path: '/hospital/customer/setStoreUserNo',
    summary: '设置宠主在当前门店的编号',
    access: permitted('hospital:customer:setStoreUserNo'),
    request: Strict({
      ownerId: Id,
      storeUserNo: Type.String({
        pattern: '^[A-Za-z0-9-]{1,32}$',
        expected: '1至32位字母、数字或短横线',
        title: CUSTOMER_FIELDS.storeUserNo,
      }),
      /** Of an owner who is known in none of the caller's stores: the whole number, which the owner says. */
      mobile: Type.Optional(Mobile(CUSTOMER_FIELDS.mobile)),
    }),
    data: NoData,
    write: true,
    changes: [...customerAnswers, 'customers.storeUserNo'],
  }),
  /** Reserved for the caller for ten minutes. */
  nextStoreUserNo: defineCall({
    method: 'POST',
    path: '/hospital/customer/nextStoreUserNo',
    summary: '取下一个宠主编号',
    access: 'session',
    request: Strict({ storeId: Type.Optional(Id) }),
    data: Type.Object({ storeUserNo: Type.String() }),
    write: true,
  }),
  weChatBinding: defineCall({
    method: 'GET',
    path: '/hospital/customer/searchOpenIdByPhone',
    summary: '查询手机号是否绑定微信',
    access: permitted('hospital:customer:search'),
    request: Strict({ phone: Mobile('手机号') }),
    data: Type.Object({ openId: Nullable(Type.String()), bindFlag: Flag }),
    hideLoading: true,
  }),
  /** What `merge` would move. */
  mergeEffects: defineCall({
    method: 'GET',
    path: '/hospital/customer/mergeEffects',
    summary: '合并宠主的影响',
    access: permitted('hospital:customer:merge'),
    request: Strict(merging),
    data: MergeEffects,
    trace: viewed('customer'),
    hideLoading: true,
  }),
  merge: defineCall({
    method: 'POST',
    path: '/hospital/customer/merge',
    summary: '合并宠主，24小时内可撤销',
    access: permitted('hospital:customer:merge'),
    request: Strict(merging),
    data: Type.Object({ mergeId: Id, undoUntil: DateTime }),
    write: true,
    changes: mergeAnswers,
  }),
  /** Merges into this owner that may still be undone. */
  merges: defineCall({
    method: 'GET',
    path: '/hospital/customer/merges',
    summary: '可撤销的宠主合并',
    access: permitted('hospital:customer:merge'),
    request: Strict({ ownerId: Id }),
    data: Type.Array(
      Type.Object({
        id: Id,
        fromName: Type.String(),
        createName: Type.String(),
        createDate: DateTime,
        undoUntil: DateTime,
      }),
    ),
    hideLoading: true,
  }),
  /** What `undoMerge` would give back and leave, and what keeps it from being done. */
  undoMergeEffects: defineCall({
    method: 'GET',
    path: '/hospital/customer/undoMergeEffects',
    summary: '撤销合并将退回、保留和须先处理的事项',
    access: permitted('hospital:customer:merge'),
    request: Strict({ id: Id }),
    data: Type.Object({
      fromName: Type.String(),
      toName: Type.String(),
      moves: Moves,
      stays: Moves,
      /** In words, each with what to do. */
      obstacles: Type.Array(Type.String()),
    }),
    hideLoading: true,
  }),
  undoMerge: defineCall({
    method: 'POST',
    path: '/hospital/customer/undoMerge/{id}',
    summary: '撤销宠主合并',
    access: permitted('hospital:customer:merge'),
    request: Strict({ id: Id }),
    data: NoData,
    write: true,
    once: true,
    changes: mergeAnswers,
  }),
  /** Who was shown this owner's whole telephone, the newest first. */
  views: defineCall({
    method: 'GET',
    path: '/hospital/customer/views',
    summary: '完整电话的查看记录',
    access: permitted('hospital:customer:views'),
    request: Strict({ ownerId: Id, ...paging(20) }),
    data: Listed(
      Type.Object({
        id: Id,
        userName: Type.String(),
        storeName: Type.String(),
        page: Type.String(),
        createDate: DateTime,
      }),
    ),
    hideLoading: true,
  }),
  ...customerImportCalls,
};
