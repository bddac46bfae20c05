import type { RequestOf } from '@hospital/shared/contract/call';
import type { Admissible, WardStayInfo, wardCalls } from '@hospital/shared/contract/calls/ward';
import { CARE_LEVELS, LIVE_FIELDS, type CareLevel } from '@hospital/shared/contract/liveWords';
import type { Words } from '@hospital/shared/ui/data';

/** What both forms of a stay hold. */
export interface StayValues {
  readonly cageId?: string;
  readonly doctorId?: string;
  readonly nurseId?: string;
  readonly level?: string;
  readonly planOutTime?: string;
  readonly condition?: string;
}

export interface AdmitValues extends StayValues {
  readonly record?: Admissible;
  readonly deposit?: number;
  readonly depositWay?: number;
}

/** The stay in its form. */
export const valuesOf = (stay: WardStayInfo): StayValues => ({
  ...(stay.cageId === null ? {} : { cageId: stay.cageId }),
  ...{ doctorId: stay.doctorId, nurseId: stay.nurseId, level: stay.level, condition: stay.condition },
  planOutTime: stay.planOutTime ?? '',
});

const careLevel = (level: string | undefined): { level?: CareLevel } => {
  const found = CARE_LEVELS.find((one) => one === level);
  return found ? { level: found } : {};
};

const particulars = (values: StayValues) => ({
  ...(values.cageId ? { cageId: values.cageId } : {}),
  ...(values.doctorId ? { doctorId: values.doctorId } : {}),
  ...careLevel(values.level),
  ...{ nurseId: values.nurseId ?? '', condition: values.condition?.trim() ?? '' },
  planOutTime: values.planOutTime || null,
});

export const editRequest = (
  id: string,
  values: StayValues,
): Omit<RequestOf<typeof wardCalls.edit>, 'version'> => ({ id, ...particulars(values) });

export function admitRequest(values: AdmitValues): RequestOf<typeof wardCalls.admit> {
  const { record, cageId = '', deposit, depositWay } = values;
  return {
    ...particulars(values),
    ...{ caseId: record?.caseId ?? '', cageId },
    ...(deposit ? { deposit, ...(depositWay === undefined ? {} : { depositWay }) } : {}),
  };
}

const text = (field: 'level' | 'planOutTime' | 'condition') => (values: Partial<StayValues>) =>
  values[field] ?? '';
const chosen = (field: 'cageId' | 'doctorId' | 'nurseId') => (values: Partial<StayValues>) =>
  values[field] ? '已选择' : '';

/** Labels of the fields, and their values in words; names of cages and people are known to their choices alone. */
export const WORDS: Words<StayValues> = {
  cageId: [LIVE_FIELDS.cageName, chosen('cageId')],
  doctorId: [LIVE_FIELDS.doctorName, chosen('doctorId')],
  nurseId: [LIVE_FIELDS.nurseName, chosen('nurseId')],
  level: [LIVE_FIELDS.level, text('level')],
  planOutTime: [LIVE_FIELDS.planOutTime, text('planOutTime')],
  condition: [LIVE_FIELDS.condition, text('condition')],
};
