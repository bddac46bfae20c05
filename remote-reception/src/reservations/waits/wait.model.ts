import type { RequestOf } from '@hospital/shared/contract/call';
import type { Wait, waitCalls } from '@hospital/shared/contract/calls/waits';
import { DAY_PART_WORDS, type DayPart, WAIT_FIELDS as FIELDS } from '@hospital/shared/contract/waitStates';
import { VISIT_TYPE_WORDS, type VisitType } from '@hospital/shared/contract/reservationStates';
import type { Words } from '@hospital/shared/ui/data';
import { timesInWords } from '../board/board.model';
import {
  type NewReservation,
  PERSON_WORDS,
  type PersonValues,
  sentPerson,
  startOf,
  wordsOf,
} from '../dialog/reservation.model';

/** Values of the form of somebody who waits. */
export interface WaitValues extends PersonValues {
  readonly type: VisitType;
  readonly doctorId: string;
  readonly waitDate: string;
  readonly part: DayPart;
  readonly minutes: number;
  readonly remarks?: string;
}

/** What somebody who waits begins with: what was typed for a reservation that found no time. */
export function waitStart(start: NewReservation): Partial<WaitValues> {
  const { known, customer, name, mobile, petName, type, doctorId, reservationDate, minutes } = startOf(start);
  return {
    ...(known ? { known } : {}),
    ...(customer ? { customer } : {}),
    ...(name ? { name } : {}),
    ...(mobile ? { mobile } : {}),
    ...(petName ? { petName } : {}),
    // Boarding takes nobody's time, so that nobody waits for any.
    ...{ type: type === 4 || type === undefined ? 1 : type, doctorId: doctorId ?? '', part: 0 },
    ...{ waitDate: reservationDate ?? start.date, minutes: minutes ?? 30 },
  };
}

export const sentWait = (values: WaitValues): RequestOf<typeof waitCalls.save> => ({
  ...{ type: values.type, doctorId: values.doctorId, waitDate: values.waitDate },
  ...{ part: values.part, minutes: values.minutes, remarks: values.remarks ?? '' },
  ...sentPerson(values),
});

/** What of the values says what somebody waits for. */
export type WishValues = Pick<WaitValues, 'waitDate' | 'part' | 'doctorId' | 'minutes' | 'remarks'>;

/** What somebody waits for, as the form begins with it. */
export const wishOf = ({ waitDate, part, doctorId, minutes, remarks }: Wait): WishValues => ({
  ...{ waitDate, part, doctorId, minutes, remarks },
});

/** @param people by whose names a doctor is told */
export const wishWords = (people: Parameters<typeof wordsOf>[0]): Words<WishValues> => ({
  doctorId: wordsOf(people).doctorId,
  waitDate: [FIELDS.waitDate, ({ waitDate }) => waitDate ?? ''],
  part: [FIELDS.part, ({ part }) => (part === undefined ? '' : DAY_PART_WORDS[part])],
  minutes: ['时长', ({ minutes = 0 }) => `${minutes}分钟`],
  remarks: [FIELDS.remarks, ({ remarks }) => remarks ?? ''],
});

export const WORDS: Words<WaitValues> = {
  ...PERSON_WORDS,
  type: [FIELDS.type, ({ type }) => (type ? VISIT_TYPE_WORDS[type] : '')],
  ...wishWords([]),
  doctorId: [FIELDS.doctorId, ({ doctorId }) => (doctorId ? '已指定' : '')],
};

/** `雪球（赵敏）` */
export const whoOf = ({ petName, name }: Wait): string => (petName ? `${petName}（${name}）` : name);

/** `15:15-15:45 王医生` */
export const offerInWords = (offer: NonNullable<Wait['offer']>): string =>
  [timesInWords(offer), offer.doctorName].filter(Boolean).join(' ');
