import { asText, type FilterOf, oneOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { Referral } from '@hospital/shared/contract/calls/referrals';
import {
  REFERRAL_FIELDS,
  referralStates,
  type ReferralStatus,
} from '@hospital/shared/contract/referralStates';
import { Tag } from '@hospital/shared/ui/core';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';
import { placeOf } from '../referralPlace';

export type Side = 'received' | 'sent';

export const ALL = {
  ...{ keyword: '', status: '', startDate: '', endDate: '', storeId: '' },
} satisfies FilterOf<typeof api.referrals.page>;

/** A filter as the call takes it. */
export const requestOf = readFilter<RequestOf<typeof api.referrals.page>>({
  ...{ keyword: asText, startDate: asText, endDate: asText, storeId: asText },
  status: oneOf(0, 1, 2, 3),
});

export const FIELDS: readonly FilterField<keyof typeof ALL>[] = [
  { kind: 'text', key: 'keyword', label: '转诊号、宠物、宠主、原因或医院', width: 254 },
  {
    kind: 'choice',
    key: 'status',
    label: '状态',
    options: Object.entries(referralStates.words).map(([value, label]) => ({ value, label })),
    width: 112,
  },
  { kind: 'days', label: '发出日期' },
];

const COLORS: Readonly<Record<ReferralStatus, string>> = { 0: 'orange', 1: 'green', 2: 'red', 3: 'gray' };

/** Whose animal goes where, why, and what became of it. */
export const columnsOf = (side: Side): readonly ListColumn<Referral, never>[] => [
  { key: 'referralNo', title: '转诊号', field: 'referralNo', width: 144, always: true },
  { key: 'petName', title: '宠物', field: 'petName', width: 80 },
  { key: 'ownerName', title: '宠主', field: 'ownerName', width: 80 },
  { key: 'ownerMobile', title: '电话', field: 'ownerMobile', width: 120, atFirstHidden: true },
  side === 'sent'
    ? { key: 'to', title: '转往', width: 208, wrap: true, render: placeOf }
    : {
        key: 'from',
        title: '转自',
        width: 264,
        render: (row) => `${row.fromStoreName} ${row.fromDoctorName}`,
      },
  { key: 'reason', title: REFERRAL_FIELDS.reason, field: 'reason', width: 120, wrap: true },
  {
    key: 'status',
    title: '状态',
    width: 92,
    render: ({ status }) => <Tag color={COLORS[status]}>{referralStates.words[status]}</Tag>,
  },
  { key: 'createDate', title: '发出时间', width: 144, render: ({ createDate }) => createDate.slice(0, 16) },
  { key: 'handleName', title: '处理人', field: 'handleName', width: 80, atFirstHidden: true },
];
