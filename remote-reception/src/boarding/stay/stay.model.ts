import type { RequestOf } from '@hospital/shared/contract/call';
import type { Boarding, boardingCalls } from '@hospital/shared/contract/calls/boarding';
import { BOARDING_FIELDS, DEPOSIT_WAYS } from '@hospital/shared/contract/boardingWords';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { addDays, formatYuan } from '@hospital/shared/format';
import type { Words } from '@hospital/shared/ui/data';

/** What the dialog is open for: a new stay (perhaps in a cage that was pressed), an arrival, or a change. */
export type StayTask =
  | { readonly kind: 'new'; readonly cageId?: string }
  | { readonly kind: 'in'; readonly id: string }
  | { readonly kind: 'edit'; readonly id: string };

export interface StayValues {
  readonly pet?: PickedCustomer;
  readonly startDate: string;
  readonly planEndDate: string;
  readonly cageId?: string;
  /** Y: only booked, although it begins today. */
  readonly book?: 'Y' | 'N';
  readonly deposit?: number;
  readonly depositWay?: number;
  readonly emergencyName?: string;
  readonly emergencyMobile?: string;
  readonly vaccineValidDate?: string;
  readonly dewormValidDate?: string;
  readonly feedNote?: string;
  readonly medicineNote?: string;
  readonly belongings?: string;
  readonly remarks?: string;
  readonly overrideReason?: string;
}

/** One night from today, in the cage that was pressed. */
export const newStay = (today: string, cageId?: string): StayValues => ({
  startDate: today,
  planEndDate: addDays(today, 1),
  book: 'N',
  ...(cageId === undefined ? {} : { cageId }),
});

/** The stay in the form. Who arrives does so today, and leaves no earlier than tomorrow. */
export const valuesOf =
  (kind: 'in' | 'edit', today: string) =>
  (stay: Boarding): StayValues => ({
    pet: {
      ...{ ownerId: stay.ownerId, ownerName: stay.ownerName, mobile: stay.ownerMobile },
      ...{ petId: stay.petId, petName: stay.petName },
    },
    startDate: kind === 'in' ? today : stay.startDate,
    planEndDate: kind === 'in' && stay.planEndDate <= today ? addDays(today, 1) : stay.planEndDate,
    ...{ cageId: stay.cageId, book: 'N' as const },
    ...{ emergencyName: stay.emergencyName, emergencyMobile: stay.emergencyMobile },
    ...{ vaccineValidDate: stay.vaccineValidDate ?? '', dewormValidDate: stay.dewormValidDate ?? '' },
    ...{ feedNote: stay.feedNote, medicineNote: stay.medicineNote, belongings: stay.belongings },
    remarks: stay.remarks,
  });

/** What all saves take. A telephone that its reader sees with stars stays as it is. */
function particulars({ emergencyMobile = '', vaccineValidDate, dewormValidDate, ...values }: StayValues) {
  return {
    ...(values.cageId === undefined ? {} : { cageId: values.cageId }),
    ...{ emergencyName: values.emergencyName ?? '', feedNote: values.feedNote ?? '' },
    ...{ medicineNote: values.medicineNote ?? '', belongings: values.belongings ?? '' },
    ...(emergencyMobile.includes('*') ? {} : { emergencyMobile }),
    ...{ remarks: values.remarks ?? '', planEndDate: values.planEndDate },
    ...{ vaccineValidDate: vaccineValidDate || null, dewormValidDate: dewormValidDate || null },
  };
}

export const editRequest = (id: string, values: StayValues): RequestOf<typeof boardingCalls.edit> => ({
  id,
  ...particulars(values),
  startDate: values.startDate,
});

export function inRequest(
  id: string | null,
  values: StayValues,
): Omit<RequestOf<typeof boardingCalls.checkIn>, 'version'> {
  const { pet, book, deposit, depositWay, overrideReason } = values;
  return {
    ...particulars(values),
    ...(id === null
      ? {
          ...{ petId: pet?.petId ?? '', startDate: values.startDate },
          ...(book === 'Y' ? { state: 0 as const } : {}),
        }
      : { id }),
    ...(deposit ? { deposit, ...(depositWay === undefined ? {} : { depositWay }) } : {}),
    ...(overrideReason ? { overrideReason } : {}),
  };
}

/** What has been done, once it is saved. @param petName of a stay that was booked; empty for a new one */
export const takenInWords = (petName: string, values: StayValues, begins: boolean): string => {
  const who = petName || (values.pet?.petName ?? '');
  const deposit = values.deposit ? `，已收押金 ¥${formatYuan(values.deposit)}` : '';
  return begins
    ? `${who}已入住，预计 ${values.planEndDate} 离店${deposit}`
    : `${who}已预订 ${values.startDate} 至 ${values.planEndDate}${deposit}`;
};

const text = (field: keyof StayValues) => (values: Partial<StayValues>) => String(values[field] ?? '');

/** Labels of the fields, and their values in words. */
export const WORDS: Words<StayValues> = {
  pet: [BOARDING_FIELDS.petName, ({ pet }) => (pet ? `${pet.petName}（${pet.ownerName}）` : '')],
  startDate: [BOARDING_FIELDS.startDate, text('startDate')],
  planEndDate: [BOARDING_FIELDS.planEndDate, text('planEndDate')],
  // Their names are known to the choice alone.
  cageId: [BOARDING_FIELDS.cageName, ({ cageId }) => (cageId ? '已选择' : '')],
  book: ['办理方式', ({ book }) => (book === 'Y' ? '仅预订' : '入住')],
  deposit: [BOARDING_FIELDS.deposit, text('deposit')],
  depositWay: [
    BOARDING_FIELDS.depositWay,
    ({ depositWay }) => DEPOSIT_WAYS.find(({ value }) => value === depositWay)?.label ?? '',
  ],
  emergencyName: [BOARDING_FIELDS.emergencyName, text('emergencyName')],
  emergencyMobile: [BOARDING_FIELDS.emergencyMobile, text('emergencyMobile')],
  vaccineValidDate: [BOARDING_FIELDS.vaccineValidDate, text('vaccineValidDate')],
  dewormValidDate: [BOARDING_FIELDS.dewormValidDate, text('dewormValidDate')],
  feedNote: [BOARDING_FIELDS.feedNote, text('feedNote')],
  medicineNote: [BOARDING_FIELDS.medicineNote, text('medicineNote')],
  belongings: [BOARDING_FIELDS.belongings, text('belongings')],
  remarks: [BOARDING_FIELDS.remarks, text('remarks')],
  overrideReason: [BOARDING_FIELDS.overrideReason, text('overrideReason')],
};
