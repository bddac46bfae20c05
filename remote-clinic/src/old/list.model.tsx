import { asText, type FilterOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { OldCase, OldVaccination } from '@hospital/shared/contract/calls/oldCases';
import { OLD_CASE_FIELDS as words, OLD_SOURCES } from '@hospital/shared/contract/oldCaseWords';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';

export const ALL = {
  ...{ keyword: '', mobile: '', startDate: '', endDate: '', storeId: '' },
} satisfies FilterOf<typeof api.oldCases.page>;

/** A filter as the calls take it. */
export const requestOf = readFilter<RequestOf<typeof api.oldCases.page>>({
  ...{ keyword: asText, mobile: asText, startDate: asText, endDate: asText, storeId: asText },
});

export const fieldsOf = (keyword: string): readonly FilterField<keyof typeof ALL>[] => [
  { kind: 'text', key: 'keyword', label: keyword, width: 224 },
  { kind: 'text', key: 'mobile', label: words.ownerMobile, width: 144 },
  { kind: 'days', label: words.date },
];

type Subject = OldCase | OldVaccination;

const subject = [
  { key: 'date', title: words.date, field: 'date', width: 112, always: true },
  { key: 'petName', title: words.petName, field: 'petName', width: 88 },
  { key: 'ownerName', title: words.ownerName, field: 'ownerName', width: 88 },
  { key: 'ownerMobile', title: words.ownerMobile, field: 'ownerMobile', width: 120 },
] as const satisfies readonly ListColumn<Subject, never>[];
const origin = [
  { key: 'doctorName', title: words.doctorName, field: 'doctorName', width: 80 },
  { key: 'storeName', title: words.storeName, field: 'storeName', width: 96 },
  {
    key: 'source',
    title: words.source,
    width: 76,
    render: ({ source }: Subject) => OLD_SOURCES[source],
  },
  {
    key: 'known',
    title: '本系统宠物',
    width: 104,
    render: ({ petId }: Subject) => (petId === null ? '未找到' : '已关联'),
  },
] as const satisfies readonly ListColumn<Subject, never>[];

export const CASE_COLUMNS: readonly ListColumn<OldCase, never>[] = [
  ...subject,
  { key: 'complaint', title: words.complaint, field: 'complaint', width: 128 },
  { key: 'diagnosis', title: words.diagnosis, field: 'diagnosis', width: 128 },
  { key: 'prescription', title: words.prescription, field: 'prescription', width: 184, atFirstHidden: true },
  ...origin,
];

export const VACCINATION_COLUMNS: readonly ListColumn<OldVaccination, never>[] = [
  ...subject,
  { key: 'vaccineName', title: words.vaccineName, field: 'vaccineName', width: 136 },
  { key: 'batchNo', title: words.batchNo, field: 'batchNo', width: 112 },
  { key: 'nextDate', title: words.nextDate, width: 128, render: ({ nextDate }) => nextDate ?? '' },
  ...origin,
];
