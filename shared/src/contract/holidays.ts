import type { OpenHours } from './dutyTimes';

/** Days on which stores are closed, or open for shorter, for the server and for pages alike. */

/** `storeId` of what holds in every store. */
export const WHOLE_CHAIN = '0';

/** A day of the holiday calendar. */
export interface HolidayHours {
  readonly name: string;
  /** Y: nobody is there. */
  readonly closedFlag: 'Y' | 'N';
  /** When it is open all the same; empty on a closed day. */
  readonly startTime: string;
  readonly endTime: string;
}

/** The hours of the store on that day. */
export const openHoursOf = (holiday: HolidayHours | null | undefined): OpenHours => {
  if (!holiday) return undefined;
  const { closedFlag, startTime, endTime } = holiday;
  return closedFlag === 'Y' ? null : { startTime, endTime };
};

/** `春节，休息` or `除夕，营业 09:00-12:00`. */
export const holidayInWords = ({ name, closedFlag, startTime, endTime }: HolidayHours): string =>
  closedFlag === 'Y' ? `${name}，休息` : `${name}，营业 ${startTime}-${endTime}`;

/** Of the entries of a day that which counts: a store's own goes before the chain's. */
export const holidayOn = <Entry extends { readonly date: string; readonly storeId: string }>(
  entries: readonly Entry[],
  date: string,
): Entry | undefined => {
  const ofDay = entries.filter((entry) => entry.date === date);
  return ofDay.find(({ storeId }) => storeId !== WHOLE_CHAIN) ?? ofDay[0];
};

/** What the fields of a day of the calendar are called. */
export const HOLIDAY_FIELDS = {
  storeName: '适用门店',
  date: '日期',
  name: '名称',
  closedFlag: '休息',
  startTime: '营业开始',
  endTime: '营业结束',
} as const;
