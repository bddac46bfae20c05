import type { UserTag } from '@hospital/shared/contract/calls/users';
import type { Choice } from '@hospital/shared/ui/data';

/** What the list is narrowed by; an empty text: not by that. */
export interface UserFilters {
  readonly name: string;
  readonly loginName: string;
  /** This department and all below it. */
  readonly dept?: Choice;
  /** Who may work in it. */
  readonly store?: Choice;
  readonly role?: Choice;
  readonly tag: UserTag | '';
  readonly enabled: 'Y' | 'N' | '';
}

export const ALL_USERS: UserFilters = { name: '', loginName: '', tag: '', enabled: '' };

/** The filters as the calls take them: without the empty ones. */
export const filtersOf = (filters: UserFilters) => ({
  ...(filters.name ? { name: filters.name } : {}),
  ...(filters.loginName ? { loginName: filters.loginName } : {}),
  ...(filters.dept ? { deptId: filters.dept.id } : {}),
  ...(filters.store ? { storeId: filters.store.id } : {}),
  ...(filters.role ? { roleId: filters.role.id } : {}),
  ...(filters.tag ? { tag: filters.tag } : {}),
  ...(filters.enabled ? { enabled: filters.enabled } : {}),
});

export const FIRST_PAGE = { page: 1, pageSize: 50 } as const;
