/** What bookings are about, in words and codes that server and pages share (domain.md §2.4). */

/** 1 clinic, 2 immunisation, 3 washing, 4 boarding, 5 deworming, 6 tests only. */
export type BookingType = 1 | 2 | 3 | 4 | 5 | 6;

export const BOOKING_TYPES: Readonly<Record<BookingType, string>> = {
  1: '门诊',
  2: '免疫',
  3: '洗美',
  4: '寄养',
  5: '驱虫',
  6: '检查',
};

/** `type` of what is washed: bookings and reservations. */
export const WASHING = 3 satisfies BookingType;

/** Kinds that somebody sees a doctor for; each names one. */
export const DOCTOR_TYPES: readonly BookingType[] = [1, 2, 5, 6];

/** 1 walk-in, 2 reserved, 3 review, 4 immunisation reminder, 5 referral, 6 mini program. */
export const BOOKING_SOURCES: Readonly<Record<number, string>> = {
  1: '现场',
  2: '预约',
  3: '复诊',
  4: '免疫提醒',
  5: '转诊',
  6: '小程序',
};

/** What stands against a registration (`check`): those that block, then those that one may go on with. */
export const BOOKING_WARNINGS = {
  petDead: 'petDead',
  petAway: 'petAway',
  ownerDisabled: 'ownerDisabled',
  doctorUnfit: 'doctorUnfit',
  duplicate: 'duplicate',
  doctorOff: 'doctorOff',
  blacklist: 'blacklist',
  debt: 'debt',
  vaccineOverdue: 'vaccineOverdue',
} as const;
export type BookingWarningCode = (typeof BOOKING_WARNINGS)[keyof typeof BOOKING_WARNINGS];

/** Degrees Celsius that an animal may have, both included. */
export const PET_TEMPERATURE = { least: 30, most: 45, decimals: 1 } as const;

/** Characters of a complaint, and of other texts of a booking. */
export const COMPLAINT_LIMIT = 500;
export const BOOKING_TEXT_LIMIT = 200;

/** Who is called again after being passed over stands behind so many who wait for the same doctor. */
export const RECALLED_BEHIND = 2;
