import type { UserDetail } from '@hospital/shared/contract/calls/users';
import * as api from '@hospital/shared/calls';
import { Can, useSession } from '@hospital/shared/session';
import {
  Button,
  confirm,
  confirmDelete,
  LoadError,
  message,
  Modal,
  PageSkeleton,
  WaitingButton,
} from '@hospital/shared/ui/core';
import { Descriptions } from '@hospital/shared/ui/data';
import { useState, type ReactNode } from 'react';
import { sidesOf } from '../sides';
import type { ToldPassword } from './InitialPassword';
import { OpenIdDialog } from './OpenIdDialog';
import { PasswordDialog } from './PasswordDialog';
import { PermissionExplainer } from './PermissionExplainer';
import { useDeleteUser, useResetPassword, useUnbindOpenId, useUnlock, useUser } from './users.calls';
import { DATA_SCOPES, labelOf, SERVICES, TAGS } from './users.model';
import classes from './users.module.css';
import { UserState } from './UserState';

interface UserDetailsProps {
  readonly id: string;
  readonly visible: boolean;
  readonly onReset: (told: ToldPassword) => void;
  readonly onClose: () => void;
}

/** Everything about a user, what is done with them rarely, and where their permissions come from. */
export function UserDetails({ id, visible, onReset, onClose }: UserDetailsProps): ReactNode {
  const [leaving, setLeaving] = useState(false);
  const { data: user, error, isFetching, refetch } = useUser(id, leaving);
  return (
    <Modal title="用户详情" visible={visible} style={{ width: 640 }} footer={null} onCancel={onClose}>
      {error ? (
        <LoadError what="用户" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : user ? (
        <>
          <Facts user={user} />
          <Actions user={user} onReset={onReset} onLeaving={setLeaving} onClose={onClose} />
          <Can call={api.menus.tree}>
            <PermissionExplainer userId={id} />
          </Can>
        </>
      ) : (
        <PageSkeleton rows={6} />
      )}
    </Modal>
  );
}

function Facts({ user }: { readonly user: UserDetail }): ReactNode {
  const names = (list: readonly { readonly name: string }[]): string =>
    list.map(({ name }) => name).join('、') || '无';
  const scope = labelOf(DATA_SCOPES, user.dataScope);
  return (
    <Descriptions
      column={1}
      size="small"
      data={[
        { label: '姓名', value: user.name },
        { label: '手机号', value: user.loginName },
        { label: '状态', value: <UserState {...user} /> },
        { label: '所属部门', value: user.deptName },
        { label: '职务', value: user.title || '无' },
        { label: '执业兽医证号', value: user.licenseNo || '无' },
        { label: '角色', value: names(user.roleList) },
        { label: '可登录端', value: sidesOf(user.loginTypes) },
        {
          label: '数据范围',
          value: user.deptList.length > 0 ? `${scope}：${names(user.deptList)}` : scope,
        },
        { label: '门店', value: names(user.storeList) },
        { label: '仓库', value: names(user.warehouseList) },
        { label: '标签', value: user.tags.map((tag) => labelOf(TAGS, tag)).join('、') || '无' },
        {
          label: '服务项目',
          value: user.serviceTypes.map((type) => labelOf(SERVICES, type)).join('、') || '无',
        },
        { label: '密码', value: user.defPasswordStatus === 'Y' ? '仍为初始密码' : '已修改' },
        { label: '微信', value: user.openIdFlag === 'Y' ? '已绑定' : '未绑定' },
        { label: '创建时间', value: user.createDate },
      ]}
    />
  );
}

function Actions({
  user,
  onReset,
  onLeaving,
  onClose,
}: Pick<UserDetailsProps, 'onReset' | 'onClose'> & {
  readonly user: UserDetail;
  /** Whether the user is being deleted. */
  readonly onLeaving: (leaving: boolean) => void;
}): ReactNode {
  const { id, name } = user;
  const own = useSession().user.id === id;
  const resetting = useResetPassword();
  const unlocking = useUnlock();
  const unbinding = useUnbindOpenId();
  const deletion = useDeleteUser();
  // Each opening has a number of its own, so that nothing of the one before stays.
  const [dialog, setDialog] = useState({ kind: '', opening: 0 });
  const open = (kind: string): void => setDialog({ kind, opening: dialog.opening + 1 });
  const opened = (kind: string) => ({
    user,
    visible: dialog.kind === kind,
    onClose: () => setDialog({ ...dialog, kind: '' }),
  });

  const reset = (): Promise<unknown> =>
    confirm({
      content: `确定重置 ${name} 的密码吗? 重置后该用户会立即退出登录。`,
      onOk: async () => onReset({ name, ...(await resetting.mutateAsync({ id })) }),
    });
  const run = (change: { mutateAsync: (of: { id: string }) => Promise<unknown> }) => async () => {
    await change.mutateAsync({ id });
    message.success('操作成功');
  };
  const remove = async (): Promise<void> => {
    const deleted = await confirmDelete(
      async () => {
        onLeaving(true);
        await deletion.mutateAsync({ id }).catch((refusal: unknown) => {
          onLeaving(false);
          throw refusal;
        });
      },
      { name },
    );
    if (!deleted) return;
    message.success('删除成功');
    onClose();
  };

  return (
    <div className={classes.actions}>
      {!own && (
        <>
          <Can call={api.users.resetPassword}>
            <WaitingButton onClick={reset}>重置密码</WaitingButton>
          </Can>
          <Can call={api.users.setPassword}>
            <Button onClick={() => open('password')}>指定密码</Button>
          </Can>
        </>
      )}
      {user.lockFlag === 'Y' && (
        <Can call={api.users.unlock}>
          <WaitingButton onClick={run(unlocking)}>解锁</WaitingButton>
        </Can>
      )}
      <Can call={api.users.bindOpenId}>
        {user.openIdFlag === 'Y' ? (
          <WaitingButton onClick={run(unbinding)}>解绑微信</WaitingButton>
        ) : (
          <Button onClick={() => open('openId')}>绑定微信</Button>
        )}
      </Can>
      {!own && (
        <Can call={api.users.delete}>
          <WaitingButton status="danger" onClick={remove}>
            删除
          </WaitingButton>
        </Can>
      )}
      <PasswordDialog key={`password${dialog.opening}`} {...opened('password')} />
      <OpenIdDialog key={`openId${dialog.opening}`} {...opened('openId')} />
    </div>
  );
}
