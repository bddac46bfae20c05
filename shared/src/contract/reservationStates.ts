import { BOOKING_TYPES, type BookingType } from './bookingWords';
import { defineStates } from './states';

/** `status` of a reservation (domain.md §2.4 Reservation). */
export type ReservationStatus = 0 | 1 | 2 | 3 | 4;

export type ReservationMove = 'confirm' | 'change' | 'accept' | 'cancel' | 'miss' | 'comeLate';

/**
 * What becomes of a reservation (domain.md §2.4). One of the mini program is confirmed by the store; who does not come
 * until half an hour after its end has missed it, and is still let in on the same day. `change` moves it to another
 * time or person and leaves the status; the server alone takes `miss`.
 */
export const reservationStates = defineStates<ReservationStatus, ReservationMove>({
  words: { 0: '待确认', 1: '已预约', 2: '已到店', 3: '已取消', 4: '爽约' },
  moves: {
    confirm: { word: '确认', from: [0], to: 1 },
    change: { word: '修改', from: [0, 1], to: 1 },
    accept: { word: '到店', from: [1], to: 2 },
    cancel: { word: '取消', from: [0, 1], to: 3 },
    miss: { word: '标记爽约', from: [1], to: 4 },
    comeLate: { word: '补到店', from: [4], to: 2 },
  },
});

/** Statuses whose time is taken. */
export const TAKING: readonly ReservationStatus[] = [0, 1, 2];
/** Statuses in which somebody is still awaited. */
export const AWAITED: readonly ReservationStatus[] = [0, 1];
/** Minutes after its end after which a reservation is missed. */
export const MISSED_AFTER = 30;

/** `type` of reservations is that of registrations (domain.md §2.4). */
export type VisitType = BookingType;
export const VISIT_TYPES: readonly VisitType[] = [1, 2, 3, 4, 5, 6];
export const VISIT_TYPE_WORDS = BOOKING_TYPES;
/** Who attends to it: a doctor, a washer, or nobody in particular. */
export type Attendant = 'doctor' | 'washer' | '';
export const ATTENDANTS: Readonly<Record<VisitType, Attendant>> = {
  1: 'doctor',
  2: 'doctor',
  3: 'washer',
  4: '',
  5: 'doctor',
  6: 'doctor',
};
/** Types that share people with a type, and so a board. */
export const typesBeside = (type: VisitType): readonly VisitType[] =>
  VISIT_TYPES.filter((one) => ATTENDANTS[one] === ATTENDANTS[type]);

/** How long one usually takes, in minutes. */
export const USUAL_MINUTES: Readonly<Record<VisitType, number>> = {
  1: 30,
  2: 15,
  3: 90,
  4: 30,
  5: 15,
  6: 30,
};

/** `source` of a reservation. */
export type ReservationSource = 1 | 2 | 3 | 4 | 5;
export const RESERVATION_SOURCES: Readonly<Record<ReservationSource, string>> = {
  1: '电话',
  2: '小程序',
  3: '前台',
  4: '复诊',
  5: '免疫',
};

/** What the fields of a reservation are called: forms, lists, exports, refusals and the log say these words. */
export const RESERVATION_FIELDS = {
  reservationNo: '预约单号',
  storeName: '门店',
  type: '类型',
  ownerId: '宠主',
  petId: '宠物',
  name: '宠主姓名',
  mobile: '手机号',
  petName: '宠物名',
  doctorId: '医生或美容师',
  doctorName: '医生或美容师',
  productIds: '项目',
  reservationDate: '预约日期',
  startTime: '开始时间',
  endTime: '结束时间',
  source: '来源',
  status: '状态',
  cancelReason: '取消原因',
  remarks: '备注',
  createName: '登记人',
  createDate: '登记时间',
} as const;
