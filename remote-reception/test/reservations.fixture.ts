import type {
  Reservation,
  ReservationBrief,
  ReservationChart,
} from '@hospital/shared/contract/calls/reservations';
import type { Wait } from '@hospital/shared/contract/calls/waits';
import type { FakeHandlers } from '@hospital/shared/testing';

export const CHART = 'POST /hospital/booking/reservation/chartList';
export const TOTAL = 'POST /hospital/booking/reservation/total';
export const INFO = 'GET /hospital/booking/reservation/info/r1';
export const SAVE = 'POST /hospital/booking/reservation/save';
export const EDIT = 'POST /hospital/booking/reservation/edit';
export const WAITS = 'POST /hospital/booking/reservation/wait/list';
export const ACCEPT = 'POST /hospital/booking/reservation/accept';
export const SPECS = 'GET /hospital/booking/registerSpecInfo';
export const FIRST = 'POST /hospital/booking/checkFirst';

/** Of who may do everything with reservations. */
export const ALL_PERMISSIONS = ['list', 'save', 'edit', 'accept', 'listExcel'].map(
  (right) => `hospital:booking:reservation:${right}`,
);

/** A day that is still to come whenever the tests run. */
export const DATE = '2099-03-02';

export const brief = (over: Partial<ReservationBrief> = {}): ReservationBrief => ({
  ...{ id: 'r1', type: 1, status: 1, ownerId: null, petId: null, name: '赵敏', petName: '雪球' },
  ...{ doctorId: 'd1', startTime: '10:00', endTime: '10:30', source: 1, remarks: '', version: 3 },
  ...over,
});

export const reservation = (over: Partial<Reservation> = {}): Reservation => ({
  ...brief(),
  ...{ reservationNo: 'YY209903020001', storeId: '1001', storeName: '天河院', mobile: '13800001001' },
  ...{ doctorName: '王医生', productIds: [], reservationDate: DATE, sourceId: '', bookingId: null },
  ...{ cancelReason: '', noShowFlag: 'N', createName: '前台', createDate: '2099-03-01 10:00:00' },
  ...over,
});

export const chart = (items: readonly ReservationBrief[] = [brief()]): ReservationChart => ({
  ...{ date: DATE, startTime: '09:00', endTime: '13:00', step: 15, limits: null, taken: [], holiday: null },
  ...{ booked: null, petTimes: [] },
  resources: [
    {
      ...{ id: 'd1', name: '王医生', title: '', shift: 1 },
      duties: [{ startTime: '09:00', endTime: '12:00', limit: 1 }],
    },
    {
      ...{ id: 'd2', name: '李医生', title: '', shift: 1 },
      duties: [{ startTime: '10:00', endTime: '13:00', limit: 2 }],
    },
    { id: '', name: '未指定', title: '', shift: null, duties: [] },
  ],
  rows: [{ resourceId: 'd1', start: '10:00', end: '10:15', limit: 1, items: [...items] }],
});

/** Somebody who waits for {@link DATE}, and for whom a time has become free. */
export const wait = (over: Partial<Wait> = {}): Wait => ({
  ...{ id: 'w1', storeId: '1001', type: 1, ownerId: null, petId: null, name: '孙丽', mobile: '139****2002' },
  ...{ petName: '豆豆', doctorId: 'd1', doctorName: '王医生', waitDate: DATE, part: 1, minutes: 30 },
  ...{ remarks: '', status: 0, version: 1, createName: '前台', createDate: '2099-03-01 10:00:00' },
  offer: { doctorId: 'd1', doctorName: '王医生', startTime: '11:00', endTime: '11:30' },
  ...over,
});

export const reservationCalls = (items?: readonly ReservationBrief[]): FakeHandlers => ({
  [CHART]: () => chart(items),
  [TOTAL]: () => ({ total: 1, waiting: 1, arrived: 0, cancelled: 0, noShow: 0 }),
  [INFO]: () => reservation(),
  [WAITS]: () => [],
  [SPECS]: () => ({ specs: [], defaultProductId: '' }),
  [FIRST]: () => ({ freeReviewFlag: 'N' }),
  'GET /sys/dict2/getDictByType': () => [],
});
