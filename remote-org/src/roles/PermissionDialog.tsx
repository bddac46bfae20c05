import { ApiError } from '@hospital/shared/api';
import type { RoleDetail } from '@hospital/shared/contract/calls/roles';
import { useDraft } from '@hospital/shared/drafts';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { useSession } from '@hospital/shared/session';
import {
  Alert,
  Button,
  DraftOffer,
  FormItem,
  FormModal,
  LoadError,
  message,
  Modal,
  PageSkeleton,
  StaleRecord,
  useForm,
  useWatch,
  type FormInstance,
} from '@hospital/shared/ui/core';
import { useMemo, useState, type ReactNode } from 'react';
import { PermissionField } from './PermissionField';
import { pathsOf } from './permissions/permissionRows';
import { currentOf, usePermissionTree, useRole, useSavePermissions } from './roles.calls';
import { changeOf, permissionDifferences, wordsOf, type RoleDraft } from './roles.model';
import classes from './roles.module.css';

interface PermissionDialogProps {
  readonly id: string;
  readonly name: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface PermissionValues {
  readonly menuIds: string[];
}

/** What a role grants, given and taken. One instance serves one opening. */
export function PermissionDialog({ id, name, visible, onClose }: PermissionDialogProps): ReactNode {
  const [form] = useForm<PermissionValues>();
  const record = useRole(id);
  const [opened, setOpened] = useState<RoleDetail | undefined>();
  if (!opened && record.isSuccess && !record.isFetching) setOpened(record.data);
  const [newer, setNewer] = useState<RoleDetail | null>(null);
  const [conflict, setConflict] = useState<RoleDetail | null>(null);
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(dirty && visible);
  const draft = useDraft<RoleDraft<PermissionValues>>(`role-permissions:${id}`);
  const saving = useSavePermissions();
  const paths = usePaths();
  const current = newer ?? opened;

  const submit = async ({ menuIds = [] }: Partial<PermissionValues>): Promise<void> => {
    if (!current) return;
    try {
      await saving.mutateAsync({ id, menuIds, version: current.version });
    } catch (failure) {
      if (failure instanceof ApiError && failure.notFound) message.error(failure.message);
      if (failure instanceof ApiError && failure.staleVersion) setConflict(currentOf(failure));
      throw failure;
    }
    draft.discard();
    message.success('操作成功');
  };

  const close = (): void => {
    if (!draft.found) draft.discard();
    onClose();
  };

  const settle = (takeTheirs: boolean): void => {
    setNewer(conflict);
    setConflict(null);
    if (takeTheirs && conflict) form.setFieldsValue({ menuIds: conflict.menuIds });
  };

  return (
    <FormModal<PermissionValues>
      title={`权限设置：${name}`}
      visible={visible}
      form={form}
      width={720}
      loading={!opened && record.isFetching}
      failure={
        record.error && !opened ? (
          <LoadError
            what="角色"
            error={record.error}
            retrying={record.isFetching}
            onRetry={() => void record.refetch()}
          />
        ) : undefined
      }
      initialValues={{ menuIds: opened?.menuIds ?? [] }}
      labelWidth={0}
      onSubmit={submit}
      onDirtyChange={setDirty}
      onValuesChange={(values, changed) =>
        draft.keep(changed && opened ? { values, version: opened.version } : null)
      }
      onClose={close}
    >
      <DraftOffer
        draft={draft}
        differences={({ values }) => {
          const words = wordsOf(changeOf(opened?.menuIds ?? [], values.menuIds ?? []), paths);
          return words === '' ? [] : [{ label: '权限', saved: '', draft: words }];
        }}
        outdated={({ version }) => version !== opened?.version}
        onRestore={({ values }) => form.setFieldsValue(values)}
      />
      {conflict && (
        <StaleRecord
          differences={permissionDifferences(form.getFieldValue('menuIds') ?? [], conflict, paths)}
          onSettle={settle}
        />
      )}
      {current && <Effect form={form} role={current} paths={paths} />}
      <FormItem field="menuIds" noStyle>
        <PermissionField />
      </FormItem>
    </FormModal>
  );
}

function usePaths(): ReadonlyMap<string, string> {
  const { data } = usePermissionTree();
  return useMemo(() => pathsOf(data ?? []), [data]);
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
