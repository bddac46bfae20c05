import type { OperationKind } from '@hospital/shared/contract/calls/logs';
import { OPERATION_WORDS } from '@hospital/shared/contract/logWords';

/** Days of a range, both in it; `''`: no limit. */
export interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

export const NO_DAYS: Days = { startDate: '', endDate: '' };
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
export interface OperationFilters extends Days {
  readonly userName: string;
  readonly bizType: string;
  readonly kind: OperationKind | '';
  readonly record: string;
}

export const ALL_OPERATIONS: OperationFilters = {
  ...NO_DAYS,
  userName: '',
  bizType: '',
  kind: '',
  record: '',
};

/** What the list of sign-ins is narrowed by. */
export interface SignInFilters extends Days {
  readonly loginName: string;
  readonly ip: string;
  readonly type: 1 | 2 | 3 | '';
  readonly result: 'Y' | 'N' | '';
}

export const ALL_SIGN_INS: SignInFilters = { ...NO_DAYS, loginName: '', ip: '', type: '', result: '' };

/** Filters as the calls take them: texts without blanks around them, without the empty ones. */
export function requestOf<Filters extends object>(filters: Filters): Partial<NonEmpty<Filters>> {
  const given = Object.entries(filters).flatMap(([name, value]) => {
    const plain: unknown = typeof value === 'string' ? value.trim() : value;
    return plain === '' ? [] : [[name, plain] as const];
  });
  return Object.fromEntries(given) as Partial<NonEmpty<Filters>>;
}

type NonEmpty<Filters> = { [Name in keyof Filters]: Exclude<Filters[Name], ''> };

/** Why a range makes no sense; `''` when it does. */
export const wrongDays = ({ startDate, endDate }: Days): string =>
  startDate !== '' && endDate !== '' && startDate > endDate ? '结束日期不能早于开始日期' : '';

/** How many conditions narrow a log; the two ends of a range are one. */
export const conditions = ({ startDate, endDate, ...others }: Days): number =>
  [startDate || endDate, ...Object.values(others)].filter((value) => value !== '').length;
