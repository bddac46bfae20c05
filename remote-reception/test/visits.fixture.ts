import type { Booking } from '@hospital/shared/contract/calls/bookings';
import type { FakeHandlers } from '@hospital/shared/testing';

export const LIST = 'POST /hospital/booking/list';
export const COUNT = 'POST /hospital/booking/stateCount';
export const DOCTORS = 'GET /hospital/booking/doctorList';
export const SPECS = 'GET /hospital/booking/registerSpecInfo';
export const CHECK = 'POST /hospital/booking/check';
export const FIRST = 'POST /hospital/booking/checkFirst';
export const REGISTER = 'POST /hospital/booking/register';
export const CONSULT = 'POST /hospital/booking/consultation';
export const FINISH = 'POST /hospital/booking/finish';
export const SWITCH = 'POST /hospital/booking/switchDoctor';
export const CANCEL = 'POST /hospital/booking/cancel/{id}';
export const PASS = 'POST /hospital/booking/pass/{id}';
export const RECALL = 'POST /hospital/booking/recall/{id}';
export const OWING = 'GET /hospital/bill/waiting';
export const OWNER = 'GET /hospital/customer/searchById';
const DICTIONARY = 'GET /sys/dict2/getDictByType';

/** Of who may do everything at the desk. */
export const ALL_PERMISSIONS = [
  ...['list', 'register', 'consultation', 'switchDoctor', 'finish', 'cancel', 'pass'].map(
    (right) => `hospital:booking:${right}`,
  ),
  'hospital:customer:info',
];

export const visit = (over: Partial<Booking> = {}): Booking => ({
  id: 'v1',
  bookingNo: 'GH202611230001',
  storeId: '1001',
  storeName: '天河店',
  type: 1,
  ownerId: 'o1',
  ownerName: '王小明',
  ownerMobile: '138****1001',
  petId: 'p1',
  petName: '大黄',
  petSpecies: 'DOG',
  petBreed: 'CORGI',
  petAge: '3岁',
  doctorId: 'd1',
  doctorName: '周思远',
  productId: 'H3001-001',
  registerFee: 36,
  payStatus: 'N',
  unpaidAmount: 36,
  sourceType: 1,
  reservationId: null,
  firstFlag: 'Y',
  urgentFlag: 'N',
  queueNo: 1,
  state: 1,
  weight: 9.6,
  temperature: null,
  complaint: '呕吐两天',
  caseId: null,
  registerTime: '2026-11-23 09:30:00',
  registerName: '黄雨桐',
  consultationTime: null,
  finishTime: null,
  cancelReason: '',
  remarks: '',
  warnings: [],
  consultFlag: 'Y',
  version: 2,
  ...over,
});

/** One in each state. */
const DAY: readonly Booking[] = [
  visit(),
  visit({ id: 'v2', queueNo: 2, petName: '小白', consultFlag: 'N', doctorId: 'd2', doctorName: '李悦' }),
  visit({
    ...{ id: 'v3', queueNo: 3, petName: '咪咪', state: 2, caseId: 'c3', unpaidAmount: 0 },
    consultationTime: '2026-11-23 09:50:00',
    warnings: [{ level: 'warn', text: '咪咪过敏：青霉素' }],
  }),
  visit({ id: 'v4', queueNo: 4, petName: '花花', state: 5 }),
  visit({ id: 'v5', queueNo: 5, petName: '豆包', state: 3, finishTime: '2026-11-23 10:10:00' }),
  visit({ id: 'v6', queueNo: 6, petName: '黑子', state: 4, cancelReason: '时间不便' }),
];

const doctor = (over: object) => ({
  ...{ doctorId: 'd1', doctorName: '周思远', photo: '', title: '主治医师', schedulingFlag: 'Y' },
  ...{ presence: 'on', shift: 3, waitCount: 1, consultCount: 1, currentNo: 3, registerFee: 36 },
  ...over,
});

/** A day at the desk. */
export const frontCalls = (visits: readonly Booking[] = DAY): FakeHandlers => ({
  [LIST]: (request) => {
    const states = request['states'] as readonly number[] | undefined;
    const list = visits.filter(({ state }) => states?.includes(state) ?? true);
    return { list, total: list.length };
  },
  [COUNT]: () =>
    [1, 2, 3, 4, 5].map((state) => ({ state, count: visits.filter((one) => one.state === state).length })),
  [DOCTORS]: () => [
    doctor({}),
    doctor({ doctorId: 'd2', doctorName: '李悦', schedulingFlag: 'N', presence: 'none', currentNo: null }),
  ],
  [SPECS]: () => ({
    specs: [
      {
        ...{ productId: 'H3001-001', name: '普通门诊挂号', categoryCode: 'H3001' },
        ...{ price: 36, memberPrice: 36, nightFlag: 'N' },
      },
    ],
    defaultProductId: 'H3001-001',
  }),
  [FIRST]: () => ({
    ...{ firstFlag: 'N', lastCaseDate: '2026-11-01 10:00:00', lastDoctorId: 'd1', lastDoctorName: '周思远' },
    ...{ freeReviewFlag: 'N', weighedToday: null },
  }),
  [CHECK]: () => ({ pass: 'Y', warnings: [] }),
  [OWNER]: () => ({ id: 'o1', name: '王小明', mobile: '138****1001', pets: [{ id: 'p1', name: '大黄' }] }),
  [DICTIONARY]: (request) =>
    request['type'] === 'cancel_reason'
      ? [
          { code: 'TIME', name: '时间不便', remarks: '', sort: 1 },
          { code: 'OTHER', name: '其他', remarks: '', sort: 2 },
        ]
      : [{ code: 'DOG', name: '犬', remarks: '', sort: 1 }],
});
