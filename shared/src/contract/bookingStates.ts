import { defineStates } from './states';

/** `state` of a booking (domain.md §2.4 Booking). */
export type BookingState = 1 | 2 | 3 | 4 | 5;

export type BookingMove = 'consult' | 'switchDoctor' | 'handOver' | 'finish' | 'pass' | 'recall' | 'cancel';

/**
 * The way of a visit (domain.md §2.4). Who did not come when called is passed over and may be called again. Another
 * doctor may be named at any time before the end; while one is at it, the visit is handed over.
 */
export const bookingStates = defineStates<BookingState, BookingMove>({
  words: { 1: '待接诊', 2: '接诊中', 3: '已完成', 4: '已取消', 5: '过号' },
  moves: {
    consult: { word: '接诊', from: [1], to: 2 },
    finish: { word: '完成就诊', from: [2], to: 3 },
    pass: { word: '过号', from: [1], to: 5 },
    recall: { word: '重新排队', from: [5], to: 1 },
    switchDoctor: { word: '更换医生', from: [1], to: 1 },
    handOver: { word: '转交医生', from: [2], to: 2 },
    cancel: { word: '取消挂号', from: [1, 2, 5], to: 4 },
  },
});

/** Registered and not over: such a visit bars another one of the same kind on the day. */
export const OPEN_BOOKING_STATES: readonly BookingState[] = [1, 2, 5];
