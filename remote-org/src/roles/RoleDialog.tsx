import type { RoleDetail } from '@hospital/shared/contract/calls/roles';
import { FormItem, FormModal, Input, useForm } from '@hospital/shared/ui/core';
import { useRecordForm } from '@hospital/shared/ui/data';
import type { ReactNode } from 'react';
import { PermissionField } from './PermissionField';
import { usePermissionPaths, usePermissionTree, useRole, useSaveRole, useUpdateRole } from './roles.calls';
import { askAboutGrants } from './askAboutGrants';
import { roleWords, valuesOf, type RoleValues } from './roles.model';

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
  const paths = usePermissionPaths();
  const { data: tree = [] } = usePermissionTree();
  const saving = useSaveRole();
  const updating = useUpdateRole();
  const edited = useRecordForm<RoleValues, RoleDetail>({
    entity: `role:${id || 'new'}`,
    what: '角色',
    visible,
    form,
    record: id ? record : null,
    valuesOf,
    initial: {},
    words: roleWords(paths),
    // What it granted is not in this form: a new one would grant nothing.
    mayBeNew: false,
    onClose,
  });
  const submit = ({ menuIds = [], ...values }: RoleValues): Promise<void> =>
    edited.send((version) =>
      version === undefined
        ? saving.mutateAsync({ ...values, menuIds })
        : updating.mutateAsync({ ...values, id, version }),
    );

  return (
    <FormModal<RoleValues>
      {...edited.modal}
      title={id ? '编辑角色' : '新增角色'}
      visible={visible}
      form={form}
      width={id ? 520 : 720}
      labelWidth={88}
      onBeforeSubmit={({ menuIds = [] }) =>
        id === '' ? askAboutGrants(tree, menuIds) : Promise.resolve(true)
      }
      onSubmit={submit}
    >
      {edited.notes}
      <FormItem field="name" label="角色名称" rules={[{ required: true, message: '请输入角色名称' }]}>
        <Input maxLength={30} placeholder="例如 夜班医生" />
      </FormItem>
      <FormItem
        field="code"
        label="角色编码"
        extra="字母开头，由字母、数字、下划线和短横线组成"
        rules={[
          { required: true, message: '请输入角色编码' },
          { match: CODE, message: '请以字母开头，只用字母、数字、下划线和短横线' },
        ]}
      >
        {/* The product itself knows the roles of the system by their code. */}
        <Input maxLength={30} placeholder="例如 night_doctor" disabled={edited.current?.systemFlag === 'Y'} />
      </FormItem>
      <FormItem field="remark" label="备注">
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
