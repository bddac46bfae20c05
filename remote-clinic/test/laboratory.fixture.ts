import type { TestingReport, TestWork } from '@hospital/shared/contract/calls/testing';

export const WORKLIST = 'POST /hospital/testing/worklist';
export const REPORT = 'GET /hospital/testing/infoByOrderId/{id}';
export const HISTORY = 'GET /hospital/testing/history/{id}';
export const START = 'POST /hospital/testing/start';
export const SUBMIT = 'POST /hospital/testing/report';
export const AUDIT = 'POST /hospital/testing/audit';
export const CORRECT = 'POST /hospital/testing/correct';
export const CANCEL = 'POST /hospital/testing/cancel/{id}';

/** Of who may do everything in the laboratory. */
export const ALL_RIGHTS = ['work', 'info', 'start', 'report', 'audit', 'cancel'].map(
  (right) => `hospital:testing:${right}`,
);

export const work = (over: Partial<TestWork> = {}): TestWork => ({
  ...{
    id: 't1',
    orderNo: 'HY202611240001',
    storeId: 's1',
    storeName: '测试门店',
    caseId: 'c1',
    caseNo: 'BL1',
  },
  ...{ ownerName: '李雷', petId: 'p1', petName: '豆豆', productName: '血常规', type: 1, status: 0 },
  ...{ sampleNo: '', applyDoctorName: '王医生', executorName: '', executorId: '', species: 'DOG' },
  ...{ applyTime: '2026-11-24 10:00:00', reportTime: null, waitMinutes: 75, urgentFlag: 'N' },
  ...{ backReason: '', version: 1 },
  ...over,
});

export const report = (over: Partial<TestingReport> = {}): TestingReport => ({
  ...work({ status: 1, sampleNo: 'YB202611240001', version: 2 }),
  ...{ breed: '', sex: '1', birthday: '2020-01-01', auditName: '', results: [], conclusion: '', files: [] },
  panel: [
    { item: '白细胞 WBC', unit: '10^9/L', refLow: '6.0', refHigh: '17.0', normal: '' },
    { item: '血小板 PLT', unit: '10^9/L', refLow: '200', refHigh: '500', normal: '' },
  ],
  billNote: '账单 ZD1 仍收取血常规，不做请在账单中删除该项',
  ...over,
});

const EARLIER = [
  {
    ...{ id: 't0', orderNo: 'HY202610010001', productName: '血常规', conclusion: '' },
    reportTime: '2026-10-01 10:00:00',
    results: [
      { item: '白细胞 WBC', value: '18.0', unit: '10^9/L', refLow: '6.0', refHigh: '17.0', flag: 'H' },
    ],
  },
];

/** The laboratory as it answers while nothing goes wrong. */
export const laboratoryCalls = (list: readonly TestWork[] = [work()]) => ({
  [WORKLIST]: () => ({ counts: { waiting: 1, running: 2, toAudit: 3, outToday: 4 }, list }),
  [REPORT]: () => report(),
  [HISTORY]: () => EARLIER,
  [START]: () => ({ id: 't1', status: 1, version: 2, sampleNo: 'YB202611240001' }),
  [SUBMIT]: () => ({ id: 't1', status: 2, version: 3 }),
  [AUDIT]: () => ({ id: 't1', status: 3, version: 4 }),
  [CANCEL]: () => ({ id: 't1', status: 4, version: 4, billNote: '' }),
  'GET /sys/dict2/getDictByType': () => ({ pet_species: [{ code: 'DOG', name: '犬' }], pet_sex: [] }),
});
