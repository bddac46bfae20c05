import { usePageState } from '@hospital/shared/navigation';
import { Input, SearchBar, Select } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';
import { DeptFilter, RoleSelect, StoreSelect } from './pickers';
import { TAGS } from './users.model';
import { ALL_USERS, filtersOf, type UserFilters } from './userSearch';

/** Search fields. Holds what is being typed, so that typing does not draw the table anew. */
export function UserSearch({
  applied,
  onSearch,
}: {
  readonly applied: UserFilters;
  readonly onSearch: (filters: UserFilters) => void;
}): ReactNode {
  const [typed, setTyped] = usePageState('typed', applied);
  const set = (part: Partial<UserFilters>): void => setTyped({ ...typed, ...part });
  return (
    <SearchBar
      label="查询用户"
      applied={Object.keys(filtersOf(applied)).length}
      onSearch={() => onSearch({ ...typed, name: typed.name.trim(), loginName: typed.loginName.trim() })}
      onReset={() => {
        setTyped(ALL_USERS);
        onSearch(ALL_USERS);
      }}
    >
      <Input
        value={typed.name}
        onChange={(name) => set({ name })}
        allowClear
        maxLength={100}
        placeholder="请输入姓名"
        aria-label="姓名"
      />
      <Input
        value={typed.loginName}
        onChange={(loginName) => set({ loginName })}
        allowClear
        maxLength={20}
        placeholder="请输入手机号"
        aria-label="手机号"
      />
      <DeptFilter
        {...(typed.dept ? { value: typed.dept } : {})}
        onChange={(dept) => set({ dept })}
        allowClear
        placeholder="部门及下级"
        aria-label="部门"
        style={{ width: 168 }}
      />
      <StoreSelect
        {...(typed.store ? { value: typed.store } : {})}
        onChange={(store) => set({ store })}
        allowClear
        placeholder="门店"
        aria-label="门店"
        style={{ width: 148 }}
      />
      <RoleSelect
        {...(typed.role ? { value: typed.role } : {})}
        onChange={(role) => set({ role })}
        allowClear
        placeholder="角色"
        aria-label="角色"
        style={{ width: 148 }}
      />
      <Select
        options={TAGS.map((tag) => ({ ...tag }))}
        {...(typed.tag ? { value: typed.tag } : {})}
        onChange={(tag?: UserFilters['tag']) => set({ tag: tag ?? '' })}
        allowClear
        placeholder="标签"
        aria-label="标签"
        style={{ width: 112 }}
      />
      <Select
        options={[
          { value: 'Y', label: '启用' },
          { value: 'N', label: '已停用' },
        ]}
        {...(typed.enabled ? { value: typed.enabled } : {})}
        onChange={(enabled?: UserFilters['enabled']) => set({ enabled: enabled ?? '' })}
        allowClear
        placeholder="状态"
        aria-label="状态"
        style={{ width: 112 }}
      />
    </SearchBar>
  );
}
