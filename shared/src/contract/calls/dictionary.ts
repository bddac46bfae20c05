import { Type, type Static } from '@sinclair/typebox';
import { defineCall, exported, FileData, NoData, permitted } from '../call';
import { LARGEST_WORKBOOK } from '../fileTypes';
import { FailedRow, ImportCheck, importCounts, ImportRow } from '../imports';
import { Flag, Id, paging, SentFile, readVersion, Strict, Version } from '../schema';

/** A dictionary entry (spec 1 §3). Its type's parent row is derived by the client from `remarks`. */
export const DictEntry = Type.Object({
  id: Id,
  /** `type:{type}`, the id of the derived parent row. */
  parentId: Type.String(),
  type: Type.String(),
  name: Type.String(),
  code: Type.String(),
  sort: Type.Integer(),
  remarks: Type.String(),
  /** Entries of the system cannot be deleted. */
  systemFlag: Flag,
  /** N: nobody is to choose it any more. */
  enabled: Flag,
  version: Version,
});
export type DictEntry = Static<typeof DictEntry>;

/** What selects and labels need of an entry. */
export const DictOption = Type.Object({
  code: Type.String(),
  name: Type.String(),
  remarks: Type.String(),
  sort: Type.Integer(),
  /** N: no select offers it for new input; records that have it show it. Left out of all others. */
  enabled: Type.Optional(Flag),
  /** How a Chinese name is read, by which selects find it: `keji`, `kj`. */
  pinyin: Type.Optional(Type.String()),
  py: Type.Optional(Type.String()),
});
export type DictOption = Static<typeof DictOption>;

const editable = {
  type: Type.String({ minLength: 1, maxLength: 64, title: '类型' }),
  name: Type.String({ minLength: 1, maxLength: 100, title: '名称' }),
  code: Type.String({ minLength: 1, maxLength: 64, title: '编码' }),
  sort: Type.Integer({ minimum: 0, maximum: 999_999, title: '排序' }),
  remarks: Type.Optional(Type.String({ maxLength: 500, title: '备注' })),
};

/** What is searched for: the list and its export. */
const filters = {
  type: Type.Optional(Type.String({ maxLength: 64 })),
  name: Type.Optional(Type.String({ maxLength: 100 })),
  /** Left out: all. */
  enabled: Type.Optional(Flag),
};

/** Most entries of a type that can be put in order by hand. */
export const MOST_SORTED = 20_000;

/** Most rows of a workbook of dictionary entries. */
export const mostImportedEntries = 5000;

const importAccess = permitted('sys:dict:import');

/** Answers that show entries. */
export const entryAnswers = ['dictionary.list', 'dictionary.get', 'dictionary.byType', 'dictionary.byTypes'];

/** Dictionary (spec 1 §7; shapes of domain.md §1.5). */
export const dictionaryCalls = {
  list: defineCall({
    method: 'POST',
    path: '/sys/dict/qryList.do',
    summary: '字典管理列表',
    access: permitted('sys:dict:list'),
    request: Strict({ ...paging(50), ...filters }),
    data: Type.Array(DictEntry),
  }),
  get: defineCall({
    method: 'POST',
    path: '/sys/dict/get.do',
    summary: '字典详情',
    access: permitted('sys:dict:list'),
    request: Strict({ id: Id }),
    data: DictEntry,
  }),
  save: defineCall({
    method: 'POST',
    path: '/sys/dict/save.do',
    summary: '新增字典',
    access: permitted('sys:dict:save'),
    write: true,
    changes: entryAnswers,
    wholeChain: true,
    entity: DictEntry,
    request: Strict(editable),
    data: Type.Object({ id: Id }),
  }),
  update: defineCall({
    method: 'POST',
    path: '/sys/dict/update.do',
    summary: '编辑字典',
    access: permitted('sys:dict:update'),
    write: true,
    changes: entryAnswers,
    wholeChain: true,
    entity: DictEntry,
    request: Strict({
      id: Id,
      ...editable,
      /** 停用 with N, 启用 with Y; left out, it stays. */
      enabled: Type.Optional(Type.Union(Flag.anyOf, { title: '状态' })),
      ...readVersion,
    }),
    data: NoData,
  }),
  delete: defineCall({
    method: 'POST',
    path: '/sys/dict/delete.do',
    summary: '删除字典',
    access: permitted('sys:dict:delete'),
    write: true,
    changes: entryAnswers,
    wholeChain: true,
    entity: DictEntry,
    request: Strict({ id: Id }),
    data: NoData,
  }),
  sort: defineCall({
    method: 'POST',
    path: '/sys/dict/sort.do',
    summary: '字典排序',
    access: permitted('sys:dict:update'),
    write: true,
    changes: entryAnswers,
    wholeChain: true,
    entity: DictEntry,
    request: Strict({
      type: editable.type,
      /** Every entry of the type in its new place; another set, or another version, is refused with 40901. */
      list: Type.Array(Strict({ id: Id, ...readVersion }), {
        minItems: 1,
        maxItems: MOST_SORTED,
        title: '排序',
      }),
    }),
    data: NoData,
    bodyLimit: 2 * 1024 * 1024,
    hideLoading: true,
  }),
  export: defineCall({
    method: 'GET',
    path: '/sys/dict/qryListExcel',
    summary: '导出字典',
    access: permitted('sys:dict:list'),
    request: Strict(filters),
    trace: exported('dict'),
    data: FileData,
    download: true,
  }),
  importTemplate: defineCall({
    method: 'GET',
    path: '/sys/dict/importTemplate',
    summary: '下载字典导入模板',
    access: importAccess,
    request: Strict({}),
    data: FileData,
    download: true,
  }),
  checkImport: defineCall({
    method: 'POST',
    path: '/sys/dict/checkImport',
    summary: '预检字典导入文件，不写入',
    access: importAccess,
    upload: true,
    bodyLimit: LARGEST_WORKBOOK,
    request: Strict({ file: SentFile }),
    data: ImportCheck,
  }),
  importFaults: defineCall({
    method: 'POST',
    path: '/sys/dict/importFaults',
    summary: '把未导入的行做成表格下载',
    access: importAccess,
    download: true,
    bodyLimit: 8 * 1024 * 1024,
    request: Strict({
      /** As check and import gave them, with their reasons. */
      rows: Type.Array(ImportRow, { minItems: 1, maxItems: mostImportedEntries }),
    }),
    data: FileData,
  }),
  import: defineCall({
    method: 'POST',
    path: '/sys/dict/import',
    summary: '导入字典：写入没有问题的行',
    access: importAccess,
    write: true,
    changes: entryAnswers,
    wholeChain: true,
    upload: true,
    bodyLimit: LARGEST_WORKBOOK,
    request: Strict({ file: SentFile }),
    data: Type.Object({ ...importCounts, failed: Type.Array(FailedRow) }),
  }),
  byType: defineCall({
    method: 'POST',
    path: '/sys/dict/qryDictByType.do',
    summary: '按类型查询字典',
    access: 'session',
    request: Strict({ type: Type.String({ minLength: 1, maxLength: 64 }) }),
    data: Type.Array(DictOption),
    hideLoading: true,
  }),
  byTypes: defineCall({
    method: 'GET',
    path: '/sys/dict2/getDictByType',
    summary: '按类型查询字典，可用逗号分隔多个类型',
    access: 'session',
    request: Strict({ type: Type.String({ minLength: 1, maxLength: 1000 }) }),
    data: Type.Union([Type.Array(DictOption), Type.Record(Type.String(), Type.Array(DictOption))]),
    hideLoading: true,
    revalidate: true,
  }),
};
