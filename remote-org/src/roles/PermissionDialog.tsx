import type { RoleDetail } from '@hospital/shared/contract/calls/roles';
import { useSession } from '@hospital/shared/session';
import {
  Alert,
  Button,
  FormItem,
  FormModal,
  LoadError,
  Modal,
  PageSkeleton,
  useForm,
  useWatch,
  type FormInstance,
} from '@hospital/shared/ui/core';
import { useRecordForm } from '@hospital/shared/ui/data';
import type { ReactNode } from 'react';
import { askAboutGrants } from './askAboutGrants';
import { PermissionField } from './PermissionField';
import { usePermissionPaths, usePermissionTree, useRole, useSavePermissions } from './roles.calls';
import { changeOf, permissionWords, wordsOf, type PermissionValues } from './roles.model';
import classes from './roles.module.css';

interface PermissionDialogProps {
  readonly id: string;
  readonly name: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** What a role grants, given and taken. One instance serves one opening. */
export function PermissionDialog({ id, name, visible, onClose }: PermissionDialogProps): ReactNode {
  const [form] = useForm<PermissionValues>();
  const record = useRole(id);
  const saving = useSavePermissions();
  const paths = usePermissionPaths();
  const { data: tree = [] } = usePermissionTree();
  const edited = useRecordForm<PermissionValues, RoleDetail>({
    entity: `role-permissions:${id}`,
    what: '角色',
    visible,
    form,
    record,
    valuesOf: ({ menuIds }) => ({ menuIds }),
    initial: { menuIds: [] },
    words: permissionWords(paths),
    mayBeNew: false,
    onClose,
  });
  const submit = ({ menuIds = [] }: Partial<PermissionValues>): Promise<void> =>
    edited.send((version = 0) => saving.mutateAsync({ id, menuIds, version }));

  return (
    <FormModal<PermissionValues>
      {...edited.modal}
      title={`权限设置：${name}`}
      visible={visible}
      form={form}
      width={720}
      labelWidth={0}
      onBeforeSubmit={({ menuIds = [] }) => askAboutGrants(tree, menuIds)}
      onSubmit={submit}
    >
      {edited.notes}
      {edited.current && <Effect form={form} role={edited.current} paths={paths} />}
      <FormItem field="menuIds" noStyle>
        <PermissionField />
      </FormItem>
    </FormModal>
  );
}

/** What saving will do, in words, before it is done. */
function Effect({
  form,
  role,
  paths,
}: {
  readonly form: FormInstance<PermissionValues>;
  readonly role: RoleDetail;
  readonly paths: ReadonlyMap<string, string>;
}): ReactNode {
  const own = useSession().user.roleIds.includes(role.id);
  const menuIds = (useWatch('menuIds', form) as string[] | undefined) ?? role.menuIds;
  const change = changeOf(role.menuIds, menuIds);
  const words = wordsOf(change, paths);
  if (words === '' && !own) {
    return <p className={classes.effect}>保存后立即对 {role.userCount} 位持有该角色的用户生效</p>;
  }
  return (
    <Alert
      className={classes.effect}
      type={own && change.removed.length > 0 ? 'warning' : 'info'}
      content={
        <>
          {own && <div>您自己持有该角色，保存后立即对您生效，收回的权限您无法自行恢复。</div>}
          {words !== '' && (
            <div>
              {words}，立即对 {role.userCount} 位用户生效
            </div>
          )}
        </>
      }
    />
  );
}

/** What a role grants, to look at. */
export function GrantedDialog({ id, name, visible, onClose }: PermissionDialogProps): ReactNode {
  const { data, error, isFetching, refetch } = useRole(id);
  return (
    <Modal
      title={`查看权限：${name}`}
      visible={visible}
      style={{ width: 720 }}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
    >
      {data ? (
        <PermissionField readOnly value={data.menuIds} />
      ) : error ? (
        <LoadError what="角色" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton rows={6} />
      )}
    </Modal>
  );
}
