import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Role } from '@hospital/shared/contract/calls/roles';
import { usePageState } from '@hospital/shared/navigation';
import { Can } from '@hospital/shared/session';
import {
  Button,
  confirmDelete,
  IconPlus,
  LoadError,
  message,
  Page,
  Panel,
  Toolbar,
} from '@hospital/shared/ui/core';
import { Pager, useDialog } from '@hospital/shared/ui/data';
import type { ReactNode } from 'react';
import { GrantedDialog, PermissionDialog } from './PermissionDialog';
import { RoleDialog } from './RoleDialog';
import { RoleHolders } from './RoleHolders';
import { RoleSearch } from './RoleSearch';
import { RoleTable } from './RoleTable';
import { useDeleteRole, useGrantable } from './roles.calls';

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
  const [name, setName] = usePageState('name', '');
  const [place, setPlace] = usePageState('place', { page: 1, pageSize: 50 });
  const roles = useCall(
    api.roles.list,
    { ...place, ...(name ? { name } : {}) },
    { keepPrevious: true, silent: true },
  );
  const grantable = useGrantable();
  const { dialog, open: openFor, close } = useDialog<Task>();
  const deletion = useDeleteRole();
  const total = roles.data?.total ?? 0;

  const open = (kind: Task['kind'], role: Pick<Role, 'id' | 'name' | 'userCount'>): void =>
    openFor({ kind, id: role.id, name: role.name, count: role.userCount });

  const search = (wanted: string): void => {
    // 查询 always asks the server, also for what is on screen.
    if (wanted === name && place.page === 1) void roles.refetch();
    setName(wanted);
    setPlace({ ...place, page: 1 });
  };

  const remove = async (role: Role): Promise<void> => {
    const words = `确定删除角色「${role.name}」吗? 删除后不能恢复。`;
    if (await confirmDelete(() => deletion.mutateAsync({ id: role.id }), words)) message.success('删除成功');
  };

  return (
    <Page title="角色管理">
      <Panel>
        <Toolbar search={<RoleSearch applied={name} onSearch={search} />}>
          <Can call={api.roles.save}>
            <Button type="primary" icon={<IconPlus />} onClick={() => open('edit', NEW_ROLE)}>
              新增
            </Button>
          </Can>
        </Toolbar>
        {roles.isError ? (
          <LoadError
            what="角色列表"
            error={roles.error}
            retrying={roles.isFetching}
            onRetry={() => void roles.refetch()}
          />
        ) : (
          <RoleTable
            roles={roles.data?.records}
            grantable={grantable}
            page={place.page}
            outdated={roles.isPlaceholderData}
            onHolders={(role) => open('holders', role)}
            onPermissions={(role, change) => open(change ? 'permissions' : 'granted', role)}
            onEdit={(role) => open('edit', role)}
            onDelete={(role) => void remove(role)}
          />
        )}
        {total > 0 && (
          <Pager
            total={total}
            page={place.page}
            limit={place.pageSize}
            onChange={(page, pageSize) => setPlace({ page, pageSize })}
          />
        )}
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
