import { defineStates } from './states';
import { RESERVATION_FIELDS } from './reservationStates';

/** `status` of somebody on the waiting list of reservations. */
export type WaitStatus = 0 | 1 | 2 | 3;
export type WaitMove = 'change' | 'book' | 'withdraw' | 'expire' | 'again';

/**
 * What becomes of somebody who waits for a time. The list offers what becomes free and never books by itself: who was
 * told of the time has said yes. The server alone takes `expire`, once the part of the day is over.
 */
export const waitStates = defineStates<WaitStatus, WaitMove>({
  words: { 0: '候补中', 1: '已安排', 2: '已取消', 3: '已过期' },
  moves: {
    change: { word: '修改候补', from: [0], to: 0 },
    book: { word: '安排', from: [0], to: 1 },
    withdraw: { word: '取消候补', from: [0], to: 2 },
    expire: { word: '标记过期', from: [0], to: 3 },
    // Whose reservation is cancelled may go on waiting.
    again: { word: '恢复候补', from: [1], to: 0 },
  },
});

/** Parts of a day for which somebody waits. */
export type DayPart = 0 | 1 | 2 | 3;
export const DAY_PART_WORDS: Readonly<Record<DayPart, string>> = {
  0: '全天',
  1: '上午',
  2: '下午',
  3: '晚上',
};
/** Beginnings that fit a part: from the first (included) to the second (not included). */
export const DAY_PART_HOURS: Readonly<Record<DayPart, readonly [from: string, to: string]>> = {
  0: ['00:00', '23:59'],
  1: ['00:00', '12:00'],
  2: ['12:00', '18:00'],
  3: ['18:00', '23:59'],
};

/** What the fields of the waiting list are called. */
export const WAIT_FIELDS = {
  ...RESERVATION_FIELDS,
  waitDate: '候补日期',
  part: '时段',
  minutes: '时长（分钟）',
  status: '候补状态',
  reservationId: '安排的预约',
} as const;
