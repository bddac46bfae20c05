import { ApiError } from '@hospital/shared/api';
import type { RoleDetail } from '@hospital/shared/contract/calls/roles';
import { useDraft } from '@hospital/shared/drafts';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import {
  DraftOffer,
  FormItem,
  FormModal,
  Input,
  LoadError,
  message,
  StaleRecord,
  useForm,
} from '@hospital/shared/ui/core';
import { useState, type ReactNode } from 'react';
import { PermissionField } from './PermissionField';
import { currentOf, explainedFailure, useRole, useSaveRole, useUpdateRole } from './roles.calls';
import {
  differencesOf,
  draftDifferences,
  FIELD_LABELS,
  valuesOf,
  type RoleDraft,
  type RoleValues,
} from './roles.model';

interface RoleDialogProps {
  /** `''` for a new role. */
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

const CODE = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** Adds a role with its permissions, or edits name, code and remark of one. One instance serves one opening. */
export function RoleDialog({ id, visible, onClose }: RoleDialogProps): ReactNode {
  const [form] = useForm<RoleValues>();
  const record = useRole(id);
  // What is edited is the record of the opening: one that the server tells of later must not pass for it.
  const [opened, setOpened] = useState<RoleDetail | undefined>();
  if (!opened && record.isSuccess && !record.isFetching) setOpened(record.data);
  const [newer, setNewer] = useState<RoleDetail | null>(null);
  const [conflict, setConflict] = useState<RoleDetail | null>(null);
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(dirty && visible);
  const draft = useDraft<RoleDraft<RoleValues>>(`role:${id || 'new'}`);
  const saving = useSaveRole();
  const updating = useUpdateRole();
  const current = newer ?? opened;
  const initial = opened ? valuesOf(opened) : {};

  const submit = async ({ menuIds = [], ...values }: RoleValues): Promise<void> => {
    try {
      if (!id) await saving.mutateAsync({ ...values, menuIds });
      else if (current) await updating.mutateAsync({ ...values, id, version: current.version });
    } catch (failure) {
      if (failure instanceof ApiError && failure.notFound) message.error(failure.message);
      if (failure instanceof ApiError && failure.staleVersion) setConflict(currentOf(failure));
      throw explainedFailure(failure);
    }
    draft.discard();
    message.success('操作成功');
  };

  /** Whoever leaves gives up what is typed, but not an older draft that still waits for an answer. */
  const close = (): void => {
    if (!draft.found) draft.discard();
    onClose();
  };

  /** Goes on from the other's version; what is typed stays unless their values are taken. */
  const settle = (takeTheirs: boolean): void => {
    setNewer(conflict);
    setConflict(null);
    if (takeTheirs && conflict) form.setFieldsValue(valuesOf(conflict));
  };

  return (
    <FormModal<RoleValues>
      title={id ? '编辑角色' : '新增角色'}
      visible={visible}
      form={form}
      width={id ? 520 : 720}
      loading={id !== '' && !opened && record.isFetching}
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
      initialValues={initial}
      labelWidth={88}
      onSubmit={submit}
      onDirtyChange={setDirty}
      onValuesChange={(values, changed) =>
        draft.keep(changed ? { values, ...(opened ? { version: opened.version } : {}) } : null)
      }
      onClose={close}
    >
      <DraftOffer
        draft={draft}
        differences={(found) => draftDifferences(initial, found)}
        outdated={({ version }) => version !== opened?.version}
        onRestore={({ values }) => form.setFieldsValue(values)}
      />
      {conflict && (
        <StaleRecord
          differences={differencesOf(form.getFieldsValue() as RoleValues, conflict)}
          onSettle={settle}
        />
      )}
      <FormItem
        field="name"
        label={FIELD_LABELS.name}
        rules={[{ required: true, message: '请输入角色名称' }]}
      >
        <Input maxLength={30} placeholder="例如 夜班医生" />
      </FormItem>
      <FormItem
        field="code"
        label={FIELD_LABELS.code}
        extra="字母开头，由字母、数字、下划线和短横线组成"
        rules={[
          { required: true, message: '请输入角色编码' },
          { match: CODE, message: '请以字母开头，只用字母、数字、下划线和短横线' },
        ]}
      >
        {/* The product itself knows the roles of the system by their code. */}
        <Input maxLength={30} placeholder="例如 night_doctor" disabled={current?.systemFlag === 'Y'} />
      </FormItem>
      <FormItem field="remark" label={FIELD_LABELS.remark}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} />
      </FormItem>
      {!id && (
        <FormItem field="menuIds" label="权限">
          <PermissionField />
        </FormItem>
      )}
    </FormModal>
  );
}
