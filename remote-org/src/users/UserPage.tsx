import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { User } from '@hospital/shared/contract/calls/users';
import { usePageState } from '@hospital/shared/navigation';
import { Can } from '@hospital/shared/session';
import {
  Button,
  confirm,
  IconPlus,
  LoadError,
  message,
  Page,
  Panel,
  Toolbar,
  WaitingButton,
} from '@hospital/shared/ui/core';
import { Pager, useDialog } from '@hospital/shared/ui/data';
import { useState, type ReactNode } from 'react';
import { InitialPassword, type ToldPassword } from './InitialPassword';
import { UserImport } from './import/UserImport';
import { useChangeEnabled } from './users.calls';
import { UserDetails } from './UserDetails';
import { UserDialog } from './UserDialog';
import { ALL_USERS, filtersOf, FIRST_PAGE, type UserFilters } from './userSearch';
import { UserSearch } from './UserSearch';
import { UserTable } from './UserTable';
import classes from './users.module.css';

interface Task {
  readonly kind: 'edit' | 'details';
  /** `''` for a new user. */
  readonly id: string;
}

/** 用户管理: who may sign in, as what, and where. */
export default function UserPage(): ReactNode {
  const [filters, setFilters] = usePageState<UserFilters>('filters', ALL_USERS);
  const [place, setPlace] = usePageState<{ page: number; pageSize: number }>('place', FIRST_PAGE);
  const users = useCall(
    api.users.list,
    { ...place, ...filtersOf(filters) },
    { keepPrevious: true, silent: true },
  );
  const { dialog, open, close } = useDialog<Task>();
  const [told, setTold] = useState<ToldPassword | null>(null);
  const changeEnabled = useChangeEnabled();
  const total = users.data?.total ?? 0;

  const search = (wanted: UserFilters): void => {
    // 查询 always asks the server, also for what is on screen.
    if (JSON.stringify(wanted) === JSON.stringify(filters) && place.page === 1) void users.refetch();
    setFilters(wanted);
    setPlace({ ...place, page: 1 });
  };

  const toggle = async ({ id, name, enabled }: User): Promise<void> => {
    const send = () => changeEnabled.mutateAsync({ id, enabled: enabled === 'Y' ? 'N' : 'Y' });
    const content = `确定停用 ${name} 吗? 停用后该用户会立即退出登录。`;
    const done = enabled === 'Y' ? await confirm({ content, okText: '停用', onOk: send }) : await send();
    if (done) message.success('操作成功');
  };

  return (
    <Page title="用户管理">
      <Panel>
        <Toolbar search={<UserSearch applied={filters} onSearch={search} />}>
          <Can call={api.users.save}>
            <Button type="primary" icon={<IconPlus />} onClick={() => open({ kind: 'edit', id: '' })}>
              新增
            </Button>
          </Can>
          <UserImport />
          <Can call={api.users.export}>
            <WaitingButton onClick={() => api.users.export(filtersOf(filters))}>导出</WaitingButton>
          </Can>
        </Toolbar>
        {users.isError ? (
          <LoadError
            what="用户列表"
            error={users.error}
            retrying={users.isFetching}
            onRetry={() => void users.refetch()}
          />
        ) : (
          <div className={classes.list}>
            <UserTable
              users={users.data?.records}
              page={place.page}
              outdated={users.isPlaceholderData}
              onOpen={({ id }) => open({ kind: 'details', id })}
              onEdit={({ id }) => open({ kind: 'edit', id })}
              onToggle={(user) => void toggle(user).catch(() => undefined)} // the client has said why
            />
          </div>
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
      {dialog?.task.kind === 'edit' && (
        <UserDialog
          key={dialog.opening}
          id={dialog.task.id}
          visible={dialog.visible}
          onMade={setTold}
          onClose={close}
        />
      )}
      {dialog?.task.kind === 'details' && (
        <UserDetails
          key={dialog.opening}
          id={dialog.task.id}
          visible={dialog.visible}
          onReset={setTold}
          onClose={close}
        />
      )}
      <InitialPassword told={told} onClose={() => setTold(null)} />
    </Page>
  );
}
