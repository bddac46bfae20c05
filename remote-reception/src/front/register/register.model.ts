import type { RequestOf } from '@hospital/shared/contract/call';
import { BOOKING_TYPES, type BookingType, DOCTOR_TYPES } from '@hospital/shared/contract/bookingWords';
import type { BookingWarning, bookingCalls } from '@hospital/shared/contract/calls/bookings';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { chargedBy } from '../../registerFee.model';

/** What the desk fills in. */
export interface RegisterValues {
  readonly picked?: PickedCustomer;
  readonly type: BookingType;
  readonly doctorId?: string;
  /** Undefined: what it costs at this hour. */
  readonly productId?: string;
  readonly urgent?: boolean;
  readonly weight?: number;
  readonly temperature?: number;
  readonly complaint?: string;
  /** Codes of the warnings that were read. */
  readonly confirmed?: string;
}

export const NEW_VISIT: RegisterValues = { type: 1 };

export const TYPE_OPTIONS = DOCTOR_TYPES.map((value) => ({ value, label: BOOKING_TYPES[value] }));

/** Whom the picker shows. */
const nameOf = (picked: PickedCustomer | undefined): string =>
  picked ? `${picked.petName}（${picked.ownerName}）` : '';

/** What is sent; the warnings are those that were confirmed. A weight of today is taken over where none is typed. */
export function requestOf(
  values: RegisterValues,
  warnings: readonly BookingWarning[],
  weighed: number | null = null,
): RequestOf<typeof bookingCalls.register> {
  const { picked, type, doctorId, productId, urgent, temperature, complaint } = values;
  const weight = values.weight ?? weighed;
  const skipWarnings = warnings.filter(({ level }) => level === 'warn').map(({ code }) => code);
  return {
    ...{ petId: picked?.petId ?? '', type, skipWarnings, urgentFlag: urgent ? 'Y' : 'N' },
    ...(doctorId ? { doctorId } : {}),
    ...chargedBy(productId),
    ...(weight ? { weight } : {}),
    ...(temperature ? { temperature } : {}),
    ...(complaint ? { complaint } : {}),
  };
}

/** Fields and their values in words, for a draft that is offered. */
export function wordsOf(values: Partial<RegisterValues>): readonly (readonly [string, string])[] {
  return [
    ['宠物', nameOf(values.picked)],
    ['类型', values.type ? BOOKING_TYPES[values.type] : ''],
    ['体重', values.weight ? `${values.weight} kg` : ''],
    ['体温', values.temperature ? `${values.temperature}℃` : ''],
    ['主诉', values.complaint ?? ''],
  ];
}
