import type { User } from '@hospital/shared/contract/calls/users';
import * as api from '@hospital/shared/calls';
import { useMay, useSession } from '@hospital/shared/session';
import { Tag } from '@hospital/shared/ui/core';
import { DataTable, RowAction, type DataColumn } from '@hospital/shared/ui/data';
import type { ReactNode } from 'react';
import classes from './users.module.css';

interface UserTableProps {
  readonly users: readonly User[] | undefined;
  readonly page: number;
  readonly outdated: boolean;
  readonly onOpen: (user: User) => void;
  readonly onEdit: (user: User) => void;
  readonly onToggle: (user: User) => void;
}

/** Users of a page. What is done rarely stands in the details of a user. */
export function UserTable({ users, page, outdated, ...on }: UserTableProps): ReactNode {
  const mayOpen = useMay(api.users.info);
  const mayEdit = useMay(api.users.info, api.users.update);
  const mayToggle = useMay(api.users.changeEnabled);
  const own = useSession().user.id;
  const columns: DataColumn<User>[] = [
    {
      title: '姓名',
      width: 104,
      render: (user) =>
        mayOpen ? (
          <button type="button" className={classes.open} onClick={() => on.onOpen(user)}>
            {user.name}
          </button>
        ) : (
          user.name
        ),
    },
    { title: '手机号', field: 'loginName', width: 120 },
    { title: '职务', field: 'title', width: 112 },
    { title: '所属部门', field: 'deptName', width: 152 },
    { title: '角色', width: 176, render: ({ roleList }) => roleList.map(({ name }) => name).join('、') },
    { title: '状态', width: 96, render: (user) => <UserState {...user} /> },
    ...(mayEdit || mayToggle
      ? [
          {
            title: '操作',
            width: 136,
            sticky: true,
            render: (user: User) => (
              <>
                {mayEdit && <RowAction onClick={() => on.onEdit(user)}>编辑</RowAction>}
                {mayToggle && (
                  <RowAction
                    because={user.id === own ? '不能停用自己的账号' : ''}
                    onClick={() => on.onToggle(user)}
                  >
                    {user.enabled === 'Y' ? '停用' : '启用'}
                  </RowAction>
                )}
              </>
            ),
          },
        ]
      : []),
  ];
  return (
    <DataTable label="用户列表" columns={columns} rows={users} rowKey="id" loading={outdated} page={page} />
  );
}

/** Whether a user can sign in, in a word and a colour. */
export function UserState({ enabled, lockFlag }: Pick<User, 'enabled' | 'lockFlag'>): ReactNode {
  if (enabled === 'N') return <Tag>已停用</Tag>;
  return lockFlag === 'Y' ? <Tag color="orange">已锁定</Tag> : <Tag color="green">启用</Tag>;
}
