import type { WardCage, WardOrder, WardStay, WardStayInfo } from '@hospital/shared/contract/calls/ward';
import { LIVE_LIST } from '@hospital/shared/contract/liveWords';
import type { FakeHandlers } from '@hospital/shared/testing';

export const PLAN = 'GET /hospital/live/info/plan';
const PAGE = 'POST /hospital/live/info/page';
export const INFO = 'GET /hospital/live/info/info/{id}';
export const CANDIDATES = 'POST /hospital/live/info/candidates';
export const ADMIT = 'POST /hospital/live/info/in';
export const EDIT = 'POST /hospital/live/info/edit';
export const ORDER = 'POST /hospital/live/info/order/save';
export const OUT = 'POST /hospital/live/info/out';
export const DONE = 'POST /hospital/live/info/order/done';
export const UNDONE = 'POST /hospital/live/info/order/undone';
export const COURSE = 'POST /hospital/live/info/course/save';

/** Of who may do everything in the ward. */
export const ALL_PERMISSIONS = [
  LIVE_LIST,
  ...['in', 'edit', 'deposit', 'out', 'order:save', 'order:done', 'course'].map(
    (right) => `hospital:live:${right}`,
  ),
];

const stay = (over: Partial<WardStay> = {}): WardStay => ({
  ...{ id: 'l1', storeId: '1001', storeName: '天河店', caseId: 'k1', caseNo: 'BL202611220001' },
  ...{ ownerId: 'o1', ownerName: '王小明', ownerMobile: '13800001001', petId: 'p1', petName: '豆豆' },
  ...{ species: 'DOG', cageId: 'c1', cageName: '中犬01', doctorId: '4', doctorName: '李医生' },
  ...{ nurseId: '', nurseName: '', level: '一级护理', condition: '术后第二天，食欲差' },
  ...{ inTime: '2026-11-22 10:00:00', planOutTime: '2026-11-26 10:00:00', outTime: null, days: 3 },
  ...{ overdueFlag: 'N', deposit: 300, cost: 500, owed: 500, dueOrders: 1, openOrders: 2, state: 1 },
  ...{ outcome: '', summary: '', billId: null, billNo: '', version: 3 },
  ...over,
});

export const order = (over: Partial<WardOrder> = {}): WardOrder => ({
  ...{ id: 'r1', liveInfoId: 'l1', time: '2026-11-24 08:00:00', content: '静脉输液', createName: '李医生' },
  ...{ doneBy: '', doneName: '', doneTime: null, dueFlag: 'Y', version: 1 },
  ...over,
});

export const info = (over: Partial<WardStayInfo> = {}): WardStayInfo => ({
  ...stay(),
  orders: [order()],
  course: [{ id: 'n1', content: '主动进食', createName: '李医生', createDate: '2026-11-23 09:00:00' }],
  ...over,
});

const cage = (over: Partial<WardCage> = {}): WardCage => ({
  ...{ id: 'c1', storeId: '1001', name: '中犬01', productName: '犬寄养中型笼', price: 100, size: 'M' },
  ...{ species: ['DOG'], state: 0, who: '', untilDate: null, liveInfoId: null },
  ...over,
});

/** A ward with an inpatient, a boarder and a free cage. */
export const wardCalls = (over: Partial<WardStay> = {}): FakeHandlers => ({
  [PLAN]: () => ({
    cages: [
      cage({ state: 2, who: '豆豆', liveInfoId: 'l1' }),
      cage({ id: 'c2', name: '中犬02' }),
      cage({ id: 'c3', name: '中犬03', state: 1, who: '团团', untilDate: '2026-11-28' }),
    ],
    stays: [stay(over)],
  }),
  [PAGE]: () => ({ list: [stay(over)], total: 1 }),
  [INFO]: () => info(over),
  'POST /sys/user/getDoctorList': () => [],
  'GET /sys/user/selectsByService': () => [],
});
