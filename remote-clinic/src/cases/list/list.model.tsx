import { asText, type FilterOf, oneOf, type OrderOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { CaseBrief } from '@hospital/shared/contract/calls/cases';
import { caseStates, type CaseStatus } from '@hospital/shared/contract/caseStates';
import { CASE_RESULTS, CASE_TYPES } from '@hospital/shared/contract/caseWords';
import { Tag } from '@hospital/shared/ui/core';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';

export const ALL = {
  keyword: '',
  status: '',
  caseType: '',
  doctorId: '',
  judgedFlag: '',
  storeId: '',
  petId: '',
  ownerId: '',
  startDate: '',
  endDate: '',
} satisfies FilterOf<typeof api.cases.page>;

/** A filter as the call takes it. */
export const requestOf = readFilter<RequestOf<typeof api.cases.page>>({
  keyword: asText,
  status: oneOf(1, 2, 3, 4, 5),
  caseType: oneOf(1, 2, 3, 4, 5, 6),
  doctorId: asText,
  judgedFlag: oneOf('Y', 'N'),
  storeId: asText,
  petId: asText,
  ownerId: asText,
  startDate: asText,
  endDate: asText,
});

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const FIELDS: readonly FilterField<keyof typeof ALL>[] = [
  { kind: 'text', key: 'keyword', label: '病例、宠主、宠物、电话或诊断', width: 240 },
  { kind: 'days', label: '就诊日期' },
  { kind: 'choice', key: 'status', label: '状态', options: optionsOf(caseStates.words), width: 104 },
  { kind: 'choice', key: 'caseType', label: '类型', options: optionsOf(CASE_TYPES), width: 96 },
  {
    kind: 'choice',
    key: 'judgedFlag',
    label: '评分',
    options: [
      { value: 'Y', label: '已评分' },
      { value: 'N', label: '未评分' },
    ],
    width: 104,
  },
];

export type CaseOrder = OrderOf<typeof api.cases.page>;

const COLORS: Readonly<Record<CaseStatus, string>> = {
  1: 'arcoblue',
  2: 'orange',
  3: 'green',
  4: 'gray',
  5: 'purple',
};

/** Whose animal has what, since when, and in which store or with which doctor stand in sight at 1366 px. */
export const columnsOf = (oneStore: boolean): readonly ListColumn<CaseBrief, CaseOrder>[] => [
  { key: 'caseNo', title: '病例号', field: 'caseNo', width: 144, always: true },
  {
    key: 'visitTime',
    title: '就诊时间',
    width: 144,
    sortField: 'visit_time',
    render: ({ visitTime }) => visitTime.slice(0, 16),
  },
  { key: 'petName', title: '宠物', field: 'petName', width: 80 },
  { key: 'ownerName', title: '宠主', field: 'ownerName', width: 80 },
  { key: 'ownerMobile', title: '电话', field: 'ownerMobile', width: 120, atFirstHidden: true },
  {
    key: 'caseType',
    title: '类型',
    width: 64,
    atFirstHidden: !oneStore,
    render: ({ caseType }) => CASE_TYPES[caseType],
  },
  { key: 'diagnosis', title: '诊断', width: 116, render: ({ diagnosis }) => diagnosis || '—' },
  { key: 'complaint', title: '主诉', field: 'complaint', width: 176, atFirstHidden: true },
  { key: 'doctorName', title: '医生', field: 'doctorName', width: 80, atFirstHidden: !oneStore },
  {
    key: 'treatmentCaseStatus',
    title: '治疗结果',
    width: 88,
    atFirstHidden: !oneStore,
    render: ({ treatmentCaseStatus }) => CASE_RESULTS[treatmentCaseStatus],
  },
  {
    key: 'status',
    title: '状态',
    width: 92,
    render: ({ status }) => <Tag color={COLORS[status]}>{caseStates.words[status]}</Tag>,
  },
  {
    key: 'judgeScore',
    title: '评分',
    width: 72,
    numeric: true,
    // Beside it names and numbers would be cut off at 1366; 已评分 and 未评分 are a filter.
    atFirstHidden: true,
    sortField: 'judge_score',
    render: ({ judgeScore }) => judgeScore ?? '—',
  },
  ...(oneStore
    ? []
    : ([{ key: 'storeName', title: '门店', field: 'storeName', width: 216 }] satisfies ListColumn<
        CaseBrief,
        CaseOrder
      >[])),
];
