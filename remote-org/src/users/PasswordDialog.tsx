import { transformPassword } from '@hospital/shared/contract/password';
import { strongPassword, WEAK_PASSWORD } from '@hospital/shared/contract/passwordRule';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { Alert, FormItem, FormModal, Input, message, useForm } from '@hospital/shared/ui/core';
import { useState, type ReactNode } from 'react';
import type { UserDialogProps } from './OpenIdDialog';
import { useSetPassword } from './users.calls';

interface Passwords {
  readonly newPass: string;
  readonly again: string;
}

type Refuse = (words?: string) => void;
const plainOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Gives a user a password of the administrator's choice; nothing of it is ever kept as a draft. One opening. */
export function PasswordDialog({ user, visible, onClose }: UserDialogProps): ReactNode {
  const [form] = useForm<Passwords>();
  const [typed, setTyped] = useState(false);
  const setting = useSetPassword();
  useUnsavedChanges(typed && visible);
  const submit = async ({ newPass }: Passwords): Promise<void> => {
    // Sign-in leaves out the blanks around a password, and so must whoever chooses one.
    await setting.mutateAsync({ id: user.id, newPass: transformPassword(newPass.trim()) });
    message.success('操作成功');
  };
  return (
    <FormModal<Passwords>
      title="指定密码"
      visible={visible}
      form={form}
      width={480}
      labelWidth={88}
      onSubmit={submit}
      onDirtyChange={setTyped}
      onClose={onClose}
    >
      <Alert
        type="warning"
        style={{ marginBottom: 16 }}
        content={`${user.name} 会立即退出登录，需用此密码重新登录，并会被提醒修改密码。`}
      />
      <FormItem
        field="newPass"
        label="新密码"
        extra={WEAK_PASSWORD}
        rules={[
          { required: true, message: '请录入必填项' },
          {
            validator: (value: unknown, refuse: Refuse) =>
              refuse(strongPassword.test(plainOf(value)) ? undefined : WEAK_PASSWORD),
          },
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={50} placeholder="请输入新密码" />
      </FormItem>
      <FormItem
        field="again"
        label="确认密码"
        dependencies={['newPass']}
        rules={[
          { required: true, message: '请再次输入新密码' },
          {
            validator: (value: unknown, refuse: Refuse) =>
              refuse(
                plainOf(value) === plainOf(form.getFieldValue('newPass'))
                  ? undefined
                  : '两次输入的密码不一致',
              ),
          },
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={50} placeholder="请再次输入新密码" />
      </FormItem>
    </FormModal>
  );
}
