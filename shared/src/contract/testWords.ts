/** What the fields of tests and their reports are called, once (domain.md §2.10 TestingOrder). */
export const TEST_FIELDS = {
  orderNo: '检查单号',
  petName: '宠物',
  productName: '检查项目',
  sampleNo: '样本号',
  status: '状态',
  results: '检查结果',
  item: '项目',
  value: '结果',
  unit: '单位',
  finding: '影像所见',
  conclusion: '结论',
  files: '附件',
  backReason: '退回原因',
  cancelReason: '取消原因',
  correctReason: '更正原因',
  correctTimes: '更正次数',
  executorName: '检测人',
  auditName: '审核人',
} as const;

/** Bounds of a report. */
export const MOST_RESULTS = 60;
export const MOST_REPORT_FILES = 20;
export const CONCLUSION_LIMIT = 2000;
export const TEST_REASON_LIMIT = 200;
/** Orders of one state that the worklist holds, and earlier reports of an animal beside a new one. */
export const MOST_WORK = 200;
export const MOST_EARLIER = 20;
/** Of `type`: no sample is taken for it, and its report is of pictures. */
export const IMAGING = 2;

/** What a report is called that was corrected so often: `更正报告（第 2 次更正）`. */
export const correctedTitle = (times: number): string => `更正报告（第 ${times} 次更正）`;
