import type { Reservation, reservationCalls } from '@hospital/shared/contract/calls/reservations';
import type { RequestOf } from '@hospital/shared/contract/call';
import { minutesOf, timeOf } from '@hospital/shared/contract/dutyTimes';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import {
  RESERVATION_FIELDS as FIELDS,
  RESERVATION_SOURCES,
  type ReservationSource,
  USUAL_MINUTES,
  VISIT_TYPE_WORDS,
  type VisitType,
} from '@hospital/shared/contract/reservationStates';
import { isMobile, normalisePhone } from '@hospital/shared/format';
import type { Words } from '@hospital/shared/ui/data';

/** Who is expected. */
export interface PersonValues {
  /** With a file, or by name and telephone. */
  readonly known: 'file' | 'caller';
  readonly customer?: PickedCustomer;
  readonly name?: string;
  readonly mobile?: string;
  readonly petName?: string;
}

/** Values of the form of a reservation. */
export interface ReservationValues extends PersonValues {
  readonly type: VisitType;
  readonly doctorId: string;
  readonly reservationDate: string;
  readonly startTime?: string;
  readonly minutes: number;
  readonly source: ReservationSource;
  readonly remarks?: string;
}

/** How long a reservation may be, in minutes. */
export const LENGTHS = [15, 30, 45, 60, 90, 120, 150, 180, 240] as const;

export const valuesOf = (record: Reservation): ReservationValues => ({
  known: record.ownerId === null ? 'caller' : 'file',
  ...(record.ownerId === null
    ? {}
    : {
        customer: {
          ...{ ownerId: record.ownerId, ownerName: record.name, mobile: record.mobile },
          ...{ petId: record.petId ?? '', petName: record.petName },
        },
      }),
  ...{ name: record.name, mobile: record.mobile, petName: record.petName, type: record.type },
  ...{ doctorId: record.doctorId, reservationDate: record.reservationDate, startTime: record.startTime },
  minutes: minutesOf(record.endTime) - minutesOf(record.startTime),
  ...{ source: record.source, remarks: record.remarks },
});

/** What a new reservation begins with, e.g. the free time that was pressed, or a telephone that was typed elsewhere. */
export interface NewReservation {
  readonly date: string;
  readonly type: VisitType;
  readonly doctorId?: string;
  readonly startTime?: string;
  /** What was typed behind `预约`. */
  readonly keyword?: string;
  /** What was typed for another form, and how long it is to take. */
  readonly person?: PersonValues;
  readonly minutes?: number;
}

export const startOf = ({
  date,
  type,
  doctorId = '',
  startTime,
  keyword = '',
  person,
  minutes = USUAL_MINUTES[type],
}: NewReservation): Partial<ReservationValues> => ({
  ...{ known: 'file', type, doctorId, reservationDate: date, minutes, source: 1 },
  ...(startTime ? { startTime } : {}),
  ...(isMobile(keyword) ? { mobile: normalisePhone(keyword) } : keyword ? { name: keyword } : {}),
  ...person,
});

type SaveRequest = RequestOf<typeof reservationCalls.save>;

/** Who is sent: whoever has a file is named by it. */
export function sentPerson({ known, customer, name = '', mobile = '', petName = '' }: PersonValues) {
  const file = known === 'file' ? customer : undefined;
  return file
    ? { ownerId: file.ownerId, petId: file.petId || null }
    : { ownerId: null, petId: null, name, mobile, petName };
}

/** What the calls take. */
export function requestOf(values: ReservationValues): SaveRequest {
  const { minutes, startTime = '' } = values;
  return {
    ...{ type: values.type, doctorId: values.doctorId, source: values.source },
    ...{ reservationDate: values.reservationDate, startTime },
    endTime: timeOf(minutesOf(startTime) + minutes),
    remarks: values.remarks ?? '',
    ...sentPerson(values),
  };
}

const textOf =
  <Values extends object>(field: keyof Values) =>
  (values: Partial<Values>) =>
    String(values[field] ?? '');

/** Labels of the fields, and their values in words. */
export const PERSON_WORDS: Words<PersonValues> = {
  known: ['宠主', ({ known }) => (known === 'caller' ? '新客来电' : '已有档案')],
  customer: ['宠物', ({ customer }) => (customer ? `${customer.petName} ${customer.ownerName}` : '')],
  name: [FIELDS.name, textOf('name')],
  mobile: [FIELDS.mobile, textOf('mobile')],
  petName: [FIELDS.petName, textOf('petName')],
};
/** @param people by whose names a doctor is told */
export const wordsOf = (
  people: readonly { readonly id: string; readonly name: string }[],
): Words<ReservationValues> => ({
  ...PERSON_WORDS,
  type: [FIELDS.type, ({ type }) => (type ? VISIT_TYPE_WORDS[type] : '')],
  doctorId: [
    FIELDS.doctorId,
    ({ doctorId = '' }) =>
      // Of two whose names are not known yet it must be seen that they differ.
      doctorId === '' ? '不指定' : (people.find(({ id }) => id === doctorId)?.name ?? `编号${doctorId}`),
  ],
  reservationDate: [FIELDS.reservationDate, textOf('reservationDate')],
  startTime: [FIELDS.startTime, textOf('startTime')],
  minutes: ['时长', ({ minutes = 0 }) => `${minutes}分钟`],
  source: [FIELDS.source, ({ source }) => (source ? RESERVATION_SOURCES[source] : '')],
  remarks: [FIELDS.remarks, textOf('remarks')],
});
