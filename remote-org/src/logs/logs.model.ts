import { asText, oneOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { OperationKind } from '@hospital/shared/contract/calls/logs';
import { OPERATION_WORDS } from '@hospital/shared/contract/logWords';

/** Days of a range, both in it; `''`: no limit. */
export type Days = {
  readonly startDate: string;
  readonly endDate: string;
};

const NO_DAYS: Days = { startDate: '', endDate: '' };
export const FIRST_PAGE = { page: 1, pageSize: 50 } as const;

/** What may have been done, with the colour of its tag. */
export const KIND_COLORS: Readonly<Record<OperationKind, string>> = {
  created: 'green',
  changed: 'arcoblue',
  deleted: 'red',
  enabled: 'green',
  disabled: 'orange',
  run: 'arcoblue',
  exported: 'purple',
  viewed: 'gray',
};

export const KIND_OPTIONS = Object.entries(OPERATION_WORDS).map(([value, label]) => ({ value, label }));

/** A read, of which is told what it gave; any other kind has changed something. */
export const isRead = (kind: OperationKind): boolean => kind === 'exported' || kind === 'viewed';

/** What the list of operations is narrowed by; an empty text: not by that. */
export type OperationFilters = Days & {
  readonly userName: string;
  readonly bizType: string;
  readonly kind: OperationKind | '';
  readonly record: string;
};

export const ALL_OPERATIONS: OperationFilters = {
  ...NO_DAYS,
  userName: '',
  bizType: '',
  kind: '',
  record: '',
};

/** What the list of sign-ins is narrowed by. */
export type SignInFilters = Days & {
  readonly loginName: string;
  readonly ip: string;
  readonly type: '1' | '2' | '3' | '';
  readonly result: 'Y' | 'N' | '';
};

export const ALL_SIGN_INS: SignInFilters = { ...NO_DAYS, loginName: '', ip: '', type: '', result: '' };

/** The filters as the calls take them. */
export const operationsRequest = readFilter<RequestOf<typeof api.logs.operations>>({
  startDate: asText,
  endDate: asText,
  userName: asText,
  bizType: asText,
  kind: oneOf('created', 'changed', 'deleted', 'enabled', 'disabled', 'run', 'exported', 'viewed'),
  record: asText,
});
export const signInsRequest = readFilter<RequestOf<typeof api.logs.signIns>>({
  startDate: asText,
  endDate: asText,
  loginName: asText,
  ip: asText,
  type: oneOf(1, 2, 3),
  result: oneOf('Y', 'N'),
});

/** Why a range makes no sense; `''` when it does. */
export const wrongDays = ({ startDate, endDate }: Days): string =>
  startDate !== '' && endDate !== '' && startDate > endDate ? '结束日期不能早于开始日期' : '';

/** How many conditions narrow a log; the two ends of a range are one. */
export const conditions = ({ startDate, endDate, ...others }: Days): number =>
  [startDate || endDate, ...Object.values(others)].filter((value) => value !== '').length;
