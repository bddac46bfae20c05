import { asText, type FilterOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { Role } from '@hospital/shared/contract/calls/roles';
import { Tag } from '@hospital/shared/ui/core';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';
import classes from './roles.module.css';

/** The list's own filter: all roles. */
export const ALL = { name: '' } satisfies FilterOf<typeof api.roles.list>;

/** A filter as the call takes it. */
export const requestOf = readFilter<RequestOf<typeof api.roles.list>>({ name: asText });

export const FIELDS: readonly FilterField<keyof typeof ALL>[] = [
  { kind: 'text', key: 'name', label: '角色名称' },
];

/** @param onHolders shows who holds a role; undefined where the caller may not see users */
export const columnsOf = (
  onHolders: ((role: Role) => void) | undefined,
): readonly ListColumn<Role, never>[] => [
  {
    key: 'name',
    title: '角色名称',
    width: 176,
    always: true,
    render: ({ name, systemFlag }) => (
      <>
        {name} {systemFlag === 'Y' && <Tag size="small">系统</Tag>}
      </>
    ),
  },
  { key: 'code', title: '角色编码', field: 'code', width: 128 },
  { key: 'remark', title: '备注', field: 'remark', width: 208 },
  {
    key: 'userCount',
    title: '用户数',
    width: 88,
    numeric: true,
    render: (role) =>
      onHolders && role.userCount > 0 ? (
        <button
          type="button"
          className={classes.open}
          aria-label={`${role.name}的持有用户，${role.userCount}位`}
          onClick={() => onHolders(role)}
        >
          {role.userCount}
        </button>
      ) : (
        role.userCount
      ),
  },
];
