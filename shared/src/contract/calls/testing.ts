import { Type, type Static } from '@sinclair/typebox';
import { defineCall, exported, FileData, permitted } from '../call';
import { exportedColumns } from '../exports';
import {
  DateTime,
  dayRange,
  Flag,
  Id,
  Keyword,
  Listed,
  Nullable,
  paging,
  readVersion,
  Strict,
  Version,
} from '../schema';
import {
  CONCLUSION_LIMIT,
  MOST_REPORT_FILES,
  MOST_RESULTS,
  TEST_FIELDS,
  TEST_REASON_LIMIT,
} from '../testWords';

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
  /** How often the report was corrected since it went out. */
  correctTimes: Type.Optional(Type.Integer()),
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
  /** Of an item without a number, what it is normally. */
  normal: Type.Optional(Type.String()),
  /** High, low, normal; as the limits of that day had it. */
  flag: Type.Union([Type.Literal('H'), Type.Literal('L'), Type.Literal('N')]),
});

export type TestResult = Static<typeof TestResult>;

/** An item that a test has, with what is normal for the animal. */
export const PanelItem = Type.Object({
  item: Type.String(),
  unit: Type.String(),
  refLow: Type.String(),
  refHigh: Type.String(),
  normal: Type.String(),
});
export type PanelItem = Static<typeof PanelItem>;

/** An order as the laboratory works on it. */
export const TestWork = Type.Composite([
  TestingOrder,
  Type.Object({
    urgentFlag: Flag,
    species: Type.String(),
    /** Whose work it is: the caller's own report is for somebody else to approve. */
    executorId: Type.String(),
    /** Why its report was sent back; empty if it was not, or has been given in again. */
    backReason: Type.String(),
    version: Version,
  }),
]);
export type TestWork = Static<typeof TestWork>;

const ReportFiles = Type.Array(Type.Object({ url: Type.String(), name: Type.String() }));

/** What a report said before a correction, and why it was corrected. */
export const TestingCorrection = Type.Object({
  /** The first one is 1. */
  number: Type.Integer(),
  reason: Type.String(),
  correctTime: DateTime,
  correctName: Type.String(),
  results: Type.Array(TestResult),
  finding: Type.String(),
  conclusion: Type.String(),
  files: ReportFiles,
});
export type TestingCorrection = Static<typeof TestingCorrection>;

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
    /** Of imaging, what the pictures show. */
    finding: Type.Optional(Type.String()),
    conclusion: Type.String(),
    urgentFlag: Type.Optional(Flag),
    executorId: Type.Optional(Type.String()),
    backReason: Type.Optional(Type.String()),
    cancelReason: Type.Optional(Type.String()),
    /** What the test measures, with the limits of today for this animal. */
    panel: Type.Optional(Type.Array(PanelItem)),
    /** What a cancellation means for the bill, in words. */
    billNote: Type.Optional(Type.String()),
    files: ReportFiles,
    /** The last one first. */
    corrections: Type.Optional(Type.Array(TestingCorrection)),
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
  /** The case that ordered it. */
  caseId: Type.Optional(Id),
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

/** What an order's moves make untrue. */
export const testAnswers = [
  'testing.unfinished',
  'testing.report',
  'testing.page',
  'testing.worklist',
  'testing.history',
  'cases.tests',
];

/** What a report says. */
const reportText = {
  results: Type.Optional(
    Type.Array(
      Strict({
        item: Type.String({ minLength: 1, maxLength: 40, title: TEST_FIELDS.item }),
        value: Type.String({ minLength: 1, maxLength: 100, title: TEST_FIELDS.value }),
        /** Of an item that the test does not have by itself. */
        unit: Type.Optional(Type.String({ maxLength: 20, title: TEST_FIELDS.unit })),
      }),
      { maxItems: MOST_RESULTS, title: TEST_FIELDS.results },
    ),
  ),
  finding: Type.Optional(Type.String({ maxLength: CONCLUSION_LIMIT, title: TEST_FIELDS.finding })),
  conclusion: Type.Optional(Type.String({ maxLength: CONCLUSION_LIMIT, title: TEST_FIELDS.conclusion })),
  files: Type.Optional(
    Type.Array(
      Strict({
        url: Type.String({ minLength: 1, maxLength: 500, title: '文件地址' }),
        name: Type.String({ minLength: 1, maxLength: 200, title: '文件名' }),
      }),
      { maxItems: MOST_REPORT_FILES, title: TEST_FIELDS.files },
    ),
  ),
};

const Reason = (title: string) => Type.String({ minLength: 1, maxLength: TEST_REASON_LIMIT, title });
const Moved = Type.Object({ id: Id, status: Type.Integer(), version: Version });

/**
 * Tests and their reports (spec 2 §7 Testing; domain.md §2.10): of the current store on the store side, of all stores
 * in scope on the company side, or of the named store.
 */
export const testingCalls = {
  /** Laboratory (microscope too) and imaging orders whose report is not out yet, the longest waiting first. */
  unfinished: defineCall({
    method: 'POST',
    path: '/hospital/testing/getUnFinshResport',
    summary: '未出报告',
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
  /** Who waits, what is under way, what is to be approved, and what went out today: urgent ones first, then the longest waiting. */
  worklist: defineCall({
    method: 'POST',
    path: '/hospital/testing/worklist',
    summary: '检验工作台',
    access: permitted('hospital:testing:work'),
    request: Strict({
      storeId: Type.Optional(Id),
      type: Type.Optional(Type1To4),
      /** 0 to sample, 1 running, 2 to be approved, 3 reported today. */
      status: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
    }),
    data: Type.Object({
      counts: Type.Object({
        waiting: Type.Integer(),
        running: Type.Integer(),
        toAudit: Type.Integer(),
        outToday: Type.Integer(),
      }),
      list: Type.Array(TestWork),
    }),
    hideLoading: true,
  }),
  /** Earlier reports of the animal that share an item with the test of the order, the newest first. */
  history: defineCall({
    method: 'GET',
    path: '/hospital/testing/history/{id}',
    summary: '同一宠物的历次结果',
    access: permitted('hospital:testing:info'),
    request: Strict({ id: Id }),
    data: Type.Array(
      Type.Object({
        id: Id,
        orderNo: Type.String(),
        productName: Type.String(),
        reportTime: DateTime,
        results: Type.Array(TestResult),
        conclusion: Type.String(),
      }),
    ),
    hideLoading: true,
  }),
  /** 待采样 → 检测中; a sample has a number from then on, imaging has none. */
  start: defineCall({
    method: 'POST',
    path: '/hospital/testing/start',
    summary: '采样或开始检查',
    access: permitted('hospital:testing:start'),
    request: Strict({ id: Id, ...readVersion }),
    data: Type.Composite([Moved, Type.Object({ sampleNo: Type.String() })]),
    write: true,
    changes: testAnswers,
  }),
  /** 检测中 → 待审核. Limits and flags are the server's: what else is sent of a result is not taken. */
  submit: defineCall({
    method: 'POST',
    path: '/hospital/testing/report',
    summary: '提交检查报告',
    access: permitted('hospital:testing:report'),
    request: Strict({
      id: Id,
      ...readVersion,
      ...reportText,
    }),
    data: Moved,
    write: true,
    changes: testAnswers,
  }),
  /** 待审核 → 已出报告, by somebody else than who made the report; or, with a reason, back to 检测中. */
  audit: defineCall({
    method: 'POST',
    path: '/hospital/testing/audit',
    summary: '审核检查报告',
    access: permitted('hospital:testing:audit'),
    request: Strict({
      id: Id,
      ...readVersion,
      passFlag: Type.Union(Flag.anyOf, { title: '是否通过' }),
      backReason: Type.Optional(Type.String({ maxLength: TEST_REASON_LIMIT, title: TEST_FIELDS.backReason })),
    }),
    data: Moved,
    write: true,
    changes: testAnswers,
  }),
  /**
   * A report that is out says something else from now on; what it said is kept. Whoever was told of it is told again.
   * The limits stay those of the day on which it went out.
   */
  correct: defineCall({
    method: 'POST',
    path: '/hospital/testing/correct',
    summary: '更正报告',
    access: permitted('hospital:testing:correct'),
    request: Strict({ id: Id, ...readVersion, ...reportText, reason: Reason(TEST_FIELDS.correctReason) }),
    data: Moved,
    write: true,
    changes: testAnswers,
  }),
  /** The order ends without a report. What is charged stays charged: the answer says what is left to do with the bill. */
  cancel: defineCall({
    method: 'POST',
    path: '/hospital/testing/cancel/{id}',
    summary: '取消检查',
    access: permitted('hospital:testing:cancel'),
    request: Strict({ id: Id, ...readVersion, reason: Reason(TEST_FIELDS.cancelReason) }),
    data: Type.Composite([Moved, Type.Object({ billNote: Type.String() })]),
    write: true,
    changes: [...testAnswers, 'bills.info', 'bills.caseList'],
  }),
};
