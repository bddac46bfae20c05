import { Type, type Static } from '@sinclair/typebox';
import { defineCall, FileData, permitted, viewed } from '../call';
import { LARGEST_WORKBOOK } from '../fileTypes';
import { FailedRow, ImportCheck, importCounts, ImportRow } from '../imports';
import { MOST_OLD_ROWS, OLD_CASE_FIELDS } from '../oldCaseWords';
import { MOBILE_LENGTH, MOBILE_PATTERN } from '../phone';
import {
  DateTime,
  Day,
  dayRange,
  Flag,
  Id,
  Keyword,
  Listed,
  Nullable,
  paging,
  SentFile,
  Strict,
} from '../schema';

const Source = Type.Union([Type.Literal('xn'), Type.Literal('own'), Type.Literal('excel')], {
  title: OLD_CASE_FIELDS.source,
});

const subject = {
  id: Id,
  source: Source,
  /** Null: no animal of that name belongs to an owner with that telephone. */
  petId: Nullable(Id),
  petName: Type.String(),
  ownerName: Type.String(),
  /** `138****1234` unless the caller may see it whole. */
  ownerMobile: Type.String(),
  date: Day,
  doctorName: Type.String(),
  /** As the earlier system called the hospital. */
  storeName: Type.String(),
};

/** A case of an earlier system (domain.md §2.6 OldCase); nothing changes it. */
export const OldCase = Type.Object({
  ...subject,
  complaint: Type.String(),
  diagnosis: Type.String(),
  prescription: Type.String(),
  content: Type.String(),
});
export type OldCase = Static<typeof OldCase>;

/** A vaccination of an earlier system. */
export const OldVaccination = Type.Object({
  ...subject,
  vaccineName: Type.String(),
  batchNo: Type.String(),
  nextDate: Nullable(Day),
});
export type OldVaccination = Static<typeof OldVaccination>;

/** A workbook that somebody imported. */
export const OldImport = Type.Object({
  id: Id,
  /** Empty for one of before its names were kept. */
  fileName: Type.String(),
  ...importCounts,
  createName: Type.String(),
  createDate: DateTime,
  undoneFlag: Flag,
  undoName: Type.String(),
  undoTime: Nullable(DateTime),
  /** Y: the caller may take it back. */
  mayUndo: Flag,
});
export type OldImport = Static<typeof OldImport>;

/** The owner's telephone, whole, as people write it. */
const Mobile = Type.Optional(
  Type.String({
    pattern: `^(?:${MOBILE_PATTERN})?$`,
    expected: '11位手机号',
    maxLength: MOBILE_LENGTH,
    title: OLD_CASE_FIELDS.ownerMobile,
  }),
);
const filter = {
  ...paging(20),
  /** In the diagnosis, the complaint, or the names of animal, owner and doctor. */
  keyword: Type.Optional(Keyword),
  mobile: Mobile,
  ...dayRange,
  storeId: Type.Optional(Id),
};
const see = permitted('hospital:old:case:page');
const importAccess = permitted('hospital:old:import');
const oldAnswers = [
  'oldCases.page',
  'oldCases.xnPage',
  'oldCases.list',
  'oldCases.vaccinations',
  'oldCases.imports',
  'cases.ofPet',
];

/** Cases and vaccinations of earlier systems (spec 2 §7 Cases; domain.md §2.6). */
export const oldCaseCalls = {
  /** Those that were imported from the chain's own earlier system, or from a table. */
  page: defineCall({
    method: 'POST',
    path: '/hospital/old/case/page',
    summary: '旧系统病例',
    access: see,
    request: Strict(filter),
    trace: viewed('oldCase'),
    data: Listed(OldCase),
    hideLoading: true,
  }),
  /** Those of 小暖. */
  xnPage: defineCall({
    method: 'POST',
    path: '/hospital/old/case/xnPage',
    summary: '小暖病例',
    access: see,
    request: Strict(filter),
    trace: viewed('oldCase'),
    data: Listed(OldCase),
    hideLoading: true,
  }),
  /** Of an animal, or of an owner by telephone; the newest first. */
  list: defineCall({
    method: 'POST',
    path: '/hospital/old/case/list',
    summary: '宠物或宠主的旧系统病例',
    access: see,
    request: Strict({
      petId: Type.Optional(Type.String({ maxLength: 64, title: '宠物' })),
      ownerMobile: Mobile,
    }),
    trace: viewed('oldCase'),
    data: Type.Array(OldCase),
    hideLoading: true,
  }),
  vaccinations: defineCall({
    method: 'POST',
    path: '/hospital/old/vaccination/page',
    summary: '旧系统免疫记录',
    access: permitted('hospital:old:vaccination:page'),
    request: Strict({
      ...paging(20),
      petId: Type.Optional(Type.String({ maxLength: 64, title: '宠物' })),
      mobile: Mobile,
      keyword: Type.Optional(Keyword),
      ...dayRange,
      storeId: Type.Optional(Id),
    }),
    trace: viewed('oldVaccination'),
    data: Listed(OldVaccination),
    hideLoading: true,
  }),
  importTemplate: defineCall({
    method: 'GET',
    path: '/hospital/old/importTemplate',
    summary: '下载旧病历导入模板',
    access: importAccess,
    request: Strict({}),
    data: FileData,
    download: true,
  }),
  checkImport: defineCall({
    method: 'POST',
    path: '/hospital/old/checkImport',
    summary: '预检旧病历导入文件，不写入',
    access: importAccess,
    upload: true,
    bodyLimit: LARGEST_WORKBOOK,
    request: Strict({ file: SentFile }),
    data: ImportCheck,
  }),
  importFaults: defineCall({
    method: 'POST',
    path: '/hospital/old/importFaults',
    summary: '把未导入的旧病历做成表格下载',
    access: importAccess,
    download: true,
    bodyLimit: 16 * 1024 * 1024,
    request: Strict({
      /** As check and import gave them, with their reasons. */
      rows: Type.Array(ImportRow, { minItems: 1, maxItems: MOST_OLD_ROWS }),
    }),
    data: FileData,
  }),
  import: defineCall({
    method: 'POST',
    path: '/hospital/old/import',
    summary: '导入旧病历：写入没有问题的行',
    access: importAccess,
    write: true,
    changes: oldAnswers,
    upload: true,
    bodyLimit: LARGEST_WORKBOOK,
    request: Strict({ file: SentFile }),
    data: Type.Object({ ...importCounts, failed: Type.Array(FailedRow) }),
  }),
  /** What was imported into the store, or the stores in view; the newest first. */
  imports: defineCall({
    method: 'POST',
    path: '/hospital/old/imports',
    summary: '旧病历导入记录',
    access: importAccess,
    request: Strict({ storeId: Type.Optional(Id) }),
    data: Type.Array(OldImport),
    hideLoading: true,
  }),
  /** Takes all records of an import back; one's own, or with `hospital:old:undo:all` anybody's. */
  undoImport: defineCall({
    method: 'POST',
    path: '/hospital/old/undoImport',
    summary: '撤销旧病历导入',
    access: importAccess,
    request: Strict({ id: Id }),
    data: Type.Object({ caseCount: Type.Integer(), vaccinationCount: Type.Integer() }),
    write: true,
    changes: oldAnswers,
  }),
};
