import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { User } from '@hospital/shared/contract/calls/users';
import { Can, useMay, useSession } from '@hospital/shared/session';
import { Button, confirm, IconPlus, message, Page, Panel } from '@hospital/shared/ui/core';
import { type DataColumn, RowAction, useDialog } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery, useStoreField } from '@hospital/shared/ui/listView';
import { useState, type ReactNode } from 'react';
import { InitialPassword, type ToldPassword } from './InitialPassword';
import { UserImport } from './import/UserImport';
import { ALL, columnsOf, fieldsOf, PAGE_SIZE, requestOf, type UserOrder } from './list.model';
import { useDeptField, useRoleField } from './pickers';
import { useChangeEnabled } from './users.calls';
import { UserDetails } from './UserDetails';
import { UserDialog } from './UserDialog';

interface Task {
  readonly kind: 'edit' | 'details';
  /** `''` for a new user. */
  readonly id: string;
}

/** 用户管理: who may sign in, as what, and where. */
export default function UserPage(): ReactNode {
  const control = useListQuery<UserOrder>('list', ALL, PAGE_SIZE);
  const given = requestOf(control.query.filter);
  const users = useCall(
    api.users.list,
    { ...placeOf(control.query), ...given },
    { keepPrevious: true, silent: true },
  );
  const { dialog, open, close } = useDialog<Task>();
  const [told, setTold] = useState<ToldPassword | null>(null);
  const changeEnabled = useChangeEnabled();
  const own = useSession().user.id;
  const mayOpen = useMay(api.users.info);
  const mayEdit = useMay(api.users.info, api.users.update);
  const mayToggle = useMay(api.users.changeEnabled);
  const mayExport = useMay(api.users.export);

  const toggle = async ({ id, name, enabled }: User): Promise<void> => {
    const send = () => changeEnabled.mutateAsync({ id, enabled: enabled === 'Y' ? 'N' : 'Y' });
    const content = `确定停用 ${name} 吗? 停用后该用户会立即退出登录。`;
    const done = enabled === 'Y' ? await confirm({ content, okText: '停用', onOk: send }) : await send();
    if (done) message.success('操作成功');
  };

  const actions: DataColumn<User> = {
    title: '操作',
    width: 136,
    sticky: true,
    render: (user) => (
      <>
        {mayEdit && <RowAction onClick={() => open({ kind: 'edit', id: user.id })}>编辑</RowAction>}
        {mayToggle && (
          <RowAction
            because={user.id === own ? '不能停用自己的账号' : ''}
            onClick={() => void toggle(user).catch(() => undefined)} // the client has said why
          >
            {user.enabled === 'Y' ? '停用' : '启用'}
          </RowAction>
        )}
      </>
    ),
  };

  return (
    <Page title="用户管理">
      <Panel>
        <ListView
          scene="user"
          label="用户列表"
          control={control}
          fields={fieldsOf(useDeptField(), ...useStoreField({ onEverySide: true }), useRoleField())}
          columns={columnsOf(mayOpen ? ({ id }) => open({ kind: 'details', id }) : undefined)}
          {...(mayEdit || mayToggle ? { actions } : {})}
          tools={
            <>
              <Can call={api.users.save}>
                <Button type="primary" icon={<IconPlus />} onClick={() => open({ kind: 'edit', id: '' })}>
                  新增
                </Button>
              </Can>
              <UserImport />
            </>
          }
          answer={users}
          rows={users.data?.records}
          total={users.data?.total ?? 0}
          rowKey="id"
          onExport={mayExport ? (shown) => api.users.export({ ...given, ...shown }) : undefined}
          empty="没有找到用户"
        />
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
