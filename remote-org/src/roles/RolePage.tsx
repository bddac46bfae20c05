import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Role } from '@hospital/shared/contract/calls/roles';
import { Can, useMay } from '@hospital/shared/session';
import { Button, confirmDelete, IconPlus, message, Page, Panel } from '@hospital/shared/ui/core';
import { RowAction, useDialog } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery } from '@hospital/shared/ui/listView';
import type { ReactNode } from 'react';
import { ALL, columnsOf, FIELDS, requestOf } from './list.model';
import { GrantedDialog, PermissionDialog } from './PermissionDialog';
import { RoleDialog } from './RoleDialog';
import { RoleHolders } from './RoleHolders';
import { useDeleteRole, useGrantable } from './roles.calls';
import { keptBecause, lockedBecause } from './roles.model';

const PAGE_SIZE = 50;

/** What a dialog is open for; `edit` without an id: a new role. */
interface Task {
  readonly kind: 'edit' | 'permissions' | 'granted' | 'holders';
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

const NEW_ROLE = { id: '', name: '', userCount: 0 };

/** 角色管理: what roles there are, what they grant and who holds them (domain.md §1.10, decision 0009). */
export default function RolePage(): ReactNode {
  const control = useListQuery<never>('list', ALL, PAGE_SIZE);
  const roles = useCall(
    api.roles.list,
    { ...placeOf(control.query), ...requestOf(control.query.filter) },
    { keepPrevious: true, silent: true },
  );
  const grantable = useGrantable();
  const { dialog, open: openFor, close } = useDialog<Task>();
  const deletion = useDeleteRole();
  const mayEdit = useMay(api.roles.update);
  const mayDelete = useMay(api.roles.delete);
  const maySeeUsers = useMay(api.users.list);

  const open = (kind: Task['kind'], role: Pick<Role, 'id' | 'name' | 'userCount'>): void =>
    openFor({ kind, id: role.id, name: role.name, count: role.userCount });

  const remove = async (role: Role): Promise<void> => {
    const words = `确定删除角色「${role.name}」吗? 删除后不能恢复。`;
    if (await confirmDelete(() => deletion.mutateAsync({ id: role.id }), words)) message.success('删除成功');
  };

  const actionsOf = (role: Role): ReactNode => {
    const locked = lockedBecause(role, grantable.get(role.id));
    const change = mayEdit && locked === '' && role.adminFlag === 'N';
    return (
      <>
        <RowAction onClick={() => open(change ? 'permissions' : 'granted', role)}>
          {change ? '权限' : '查看权限'}
        </RowAction>
        {mayEdit && (
          <RowAction because={locked} onClick={() => open('edit', role)}>
            编辑
          </RowAction>
        )}
        {mayDelete && (
          <RowAction
            danger
            because={keptBecause(role, grantable.get(role.id))}
            onClick={() => void remove(role)}
          >
            删除
          </RowAction>
        )}
      </>
    );
  };

  return (
    <Page title="角色管理">
      <Panel>
        <ListView
          scene="role"
          label="角色列表"
          control={control}
          fields={FIELDS}
          columns={columnsOf(maySeeUsers ? (role) => open('holders', role) : undefined)}
          actions={{ title: '操作', width: 184, sticky: true, render: actionsOf }}
          tools={
            <Can call={api.roles.save}>
              <Button type="primary" icon={<IconPlus />} onClick={() => open('edit', NEW_ROLE)}>
                新增
              </Button>
            </Can>
          }
          answer={roles}
          rows={roles.data?.records}
          total={roles.data?.total ?? 0}
          rowKey="id"
          empty="没有找到角色"
        />
      </Panel>
      {dialog && (
        <TaskDialog key={dialog.opening} task={dialog.task} visible={dialog.visible} onClose={close} />
      )}
    </Page>
  );
}

function TaskDialog({
  task,
  ...props
}: {
  readonly task: Task;
  readonly visible: boolean;
  readonly onClose: () => void;
}): ReactNode {
  switch (task.kind) {
    case 'edit':
      return <RoleDialog id={task.id} {...props} />;
    case 'permissions':
      return <PermissionDialog id={task.id} name={task.name} {...props} />;
    case 'granted':
      return <GrantedDialog id={task.id} name={task.name} {...props} />;
    case 'holders':
      return <RoleHolders id={task.id} name={task.name} count={task.count} {...props} />;
  }
}
