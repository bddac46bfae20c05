import { Type, type Static } from '@sinclair/typebox';
import { defineCall, exported, FileData, permitted } from '../call';
import { exportedColumns } from '../exports';
import { DateTime, dayRange, Flag, Id, Keyword, Listed, Nullable, paging, Strict, Version } from '../schema';

/** An order of a test (domain.md §2.10 TestingOrder). */
export const TestingOrder = Type.Object({
  id: Id,
  orderNo: Type.String(),
  storeId: Id,
  storeName: Type.String(),
  caseId: Id,
  caseNo: Type.String(),
  ownerName: Type.String(),
  petId: Id,
  petName: Type.String(),
  productName: Type.String(),
  /** 1 laboratory, 2 imaging, 3 microscope, 4 other. */
  type: Type.Integer(),
  /** 0 to sample, 1 running, 2 to be approved, 3 reported, 4 cancelled. */
  status: Type.Integer(),
  sampleNo: Type.String(),
  applyDoctorName: Type.String(),
  executorName: Type.String(),
  applyTime: DateTime,
  reportTime: Nullable(DateTime),
  /** From the order to the report, or to now. */
  waitMinutes: Type.Integer(),
});
export type TestingOrder = Static<typeof TestingOrder>;

/** One value of a report. */
export const TestResult = Type.Object({
  item: Type.String(),
  value: Type.String(),
  unit: Type.String(),
  /** Bounds of what is normal; empty where there are none. */
  refLow: Type.String(),
  refHigh: Type.String(),
  /** High, low, normal. */
  flag: Type.Union([Type.Literal('H'), Type.Literal('L'), Type.Literal('N')]),
});

export type TestResult = Static<typeof TestResult>;

/** An order with its report. */
export const TestingReport = Type.Composite([
  TestingOrder,
  Type.Object({
    species: Type.String(),
    breed: Type.String(),
    /** 1 male, 2 female, 0 unknown. */
    sex: Type.String(),
    birthday: Type.String(),
    auditName: Type.String(),
    results: Type.Array(TestResult),
    conclusion: Type.String(),
    files: Type.Array(Type.Object({ url: Type.String(), name: Type.String() })),
    version: Version,
  }),
]);
export type TestingReport = Static<typeof TestingReport>;

const Type1To4 = Type.Integer({ minimum: 1, maximum: 4 });

const filters = {
  /** Days of the order. */
  ...dayRange,
  storeId: Type.Optional(Id),
  type: Type.Optional(Type1To4),
  status: Type.Optional(Type.Integer({ minimum: 0, maximum: 4 })),
  unfinishedFlag: Type.Optional(Flag),
  /** The only order; named since pages send it. */
  orderByField: Type.Optional(Type.Literal('apply_time')),
  orderByType: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
  /** In the number of the order or sample, the test, or the names of owner and pet. */
  keyword: Type.Optional(Keyword),
};

/** Columns of the list, by the keys by which its export chooses among them. */
export const TESTING_COLUMNS = [
  'storeName',
  'orderNo',
  'productName',
  'type',
  'petName',
  'ownerName',
  'status',
  'applyTime',
  'wait',
  'applyDoctorName',
  'executorName',
  'sampleNo',
  'reportTime',
  'caseNo',
] as const;

/**
 * Tests and their reports (spec 2 §7 Testing; domain.md §2.10): of the current store on the store side, of all stores
 * in scope on the company side, or of the named store.
 */
export const testingCalls = {
  /** Laboratory (microscope too) and imaging orders whose report is not out yet, the longest waiting first. */
  unfinished: defineCall({
    method: 'POST',
    path: '/hospital/testing/getUnFinshResport',
    summary: '未完成报告',
    access: permitted('hospital:testing:list'),
    request: Strict({ ...paging(20), storeId: Type.Optional(Id), type: Type.Optional(Type1To4) }),
    data: Type.Object({
      total: Type.Integer(),
      labCount: Type.Integer(),
      imageCount: Type.Integer(),
      list: Type.Array(TestingOrder),
    }),
    hideLoading: true,
  }),
  report: defineCall({
    method: 'GET',
    path: '/hospital/testing/infoByOrderId/{id}',
    summary: '检查报告',
    access: permitted('hospital:testing:info'),
    request: Strict({ id: Id }),
    data: TestingReport,
    hideLoading: true,
  }),
  /** The newest first unless `orderByType` says otherwise; with `unfinishedFlag: 'Y'` exactly what `getUnFinshResport` counts. */
  page: defineCall({
    method: 'POST',
    path: '/hospital/testing/page',
    summary: '检查单分页',
    access: permitted('hospital:testing:list'),
    request: Strict({
      ...paging(20),
      ...filters,
    }),
    data: Listed(TestingOrder),
    hideLoading: true,
  }),
  export: defineCall({
    method: 'GET',
    path: '/hospital/testing/listExcel',
    summary: '导出检查单',
    access: permitted('hospital:testing:listExcel'),
    request: Strict({ ...filters, ...exportedColumns(TESTING_COLUMNS) }),
    trace: exported('testingOrder'),
    data: FileData,
    download: true,
  }),
};
