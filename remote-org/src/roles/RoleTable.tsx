import type { Role } from '@hospital/shared/contract/calls/roles';
import * as api from '@hospital/shared/calls';
import { useMay } from '@hospital/shared/session';
import { Tag } from '@hospital/shared/ui/core';
import { DataTable, type DataColumn, RowAction } from '@hospital/shared/ui/data';
import type { ReactNode } from 'react';
import { keptBecause, lockedBecause } from './roles.model';
import classes from './roles.module.css';

interface RoleTableProps {
  readonly roles: readonly Role[] | undefined;
  readonly grantable: ReadonlyMap<string, boolean>;
  readonly page: number;
  readonly outdated: boolean;
  readonly onHolders: (role: Role) => void;
  /** Opens the permissions, to change them or only to look. */
  readonly onPermissions: (role: Role, change: boolean) => void;
  readonly onEdit: (role: Role) => void;
  readonly onDelete: (role: Role) => void;
}

/** Roles of a page. */
export function RoleTable({ roles, grantable, page, outdated, ...on }: RoleTableProps): ReactNode {
  const mayEdit = useMay(api.roles.update);
  const mayDelete = useMay(api.roles.delete);
  const maySeeUsers = useMay(api.users.list);
  const columns: DataColumn<Role>[] = [
    {
      title: '角色名称',
      width: 176,
      render: ({ name, systemFlag }) => (
        <>
          {name} {systemFlag === 'Y' && <Tag size="small">系统</Tag>}
        </>
      ),
    },
    { title: '角色编码', field: 'code', width: 128 },
    { title: '备注', field: 'remark', width: 208 },
    {
      title: '用户数',
      width: 88,
      numeric: true,
      render: (role) =>
        maySeeUsers && role.userCount > 0 ? (
          <button
            type="button"
            className={classes.open}
            aria-label={`${role.name}的持有用户，${role.userCount}位`}
            onClick={() => on.onHolders(role)}
          >
            {role.userCount}
          </button>
        ) : (
          role.userCount
        ),
    },
    {
      title: '操作',
      width: 184,
      sticky: true,
      render: (role) => {
        const locked = lockedBecause(role, grantable.get(role.id));
        const change = mayEdit && locked === '' && role.adminFlag === 'N';
        return (
          <>
            <RowAction onClick={() => on.onPermissions(role, change)}>
              {change ? '权限' : '查看权限'}
            </RowAction>
            {mayEdit && (
              <RowAction because={locked} onClick={() => on.onEdit(role)}>
                编辑
              </RowAction>
            )}
            {mayDelete && (
              <RowAction
                danger
                because={keptBecause(role, grantable.get(role.id))}
                onClick={() => on.onDelete(role)}
              >
                删除
              </RowAction>
            )}
          </>
        );
      },
    },
  ];
  return (
    <DataTable label="角色列表" columns={columns} rows={roles} rowKey="id" loading={outdated} page={page} />
  );
}
