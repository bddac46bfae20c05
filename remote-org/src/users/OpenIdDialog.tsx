import type { UserDetail } from '@hospital/shared/contract/calls/users';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { FormItem, FormModal, Input, message } from '@hospital/shared/ui/core';
import { atItsField } from '@hospital/shared/ui/data';
import { useState, type ReactNode } from 'react';
import { useBindOpenId } from './users.calls';

/** What a dialog about one user is given. */
export interface UserDialogProps {
  readonly user: Pick<UserDetail, 'id' | 'name'>;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface Values {
  readonly openId: string;
}

const WORDS = { openId: ['微信账号', ({ openId = '' }: Partial<Values>) => openId] } as const;
/** The form of an OpenID, as the call takes it. */
const OPEN_ID = /^[\w-]{6,64}$/;

/** Binds a WeChat account to a user by its OpenID (domain.md §1.10). One opening. */
export function OpenIdDialog({ user, visible, onClose }: UserDialogProps): ReactNode {
  const [typed, setTyped] = useState(false);
  const binding = useBindOpenId();
  useUnsavedChanges(typed && visible);
  const submit = async ({ openId }: Values): Promise<void> => {
    try {
      await binding.mutateAsync({ id: user.id, openId });
    } catch (failure) {
      throw atItsField<Values>(failure, WORDS);
    }
    message.success('操作成功');
  };
  return (
    <FormModal<Values>
      title="绑定微信"
      visible={visible}
      width={480}
      labelWidth={88}
      onSubmit={submit}
      onDirtyChange={setTyped}
      onClose={onClose}
    >
      <FormItem
        field="openId"
        label="OpenID"
        extra={`${user.name} 的微信在本机构公众号或小程序中的OpenID；一个微信账号只能绑定一位用户`}
        rules={[
          { required: true, message: '请输入OpenID' },
          { match: OPEN_ID, message: 'OpenID由6至64位字母、数字、下划线或短横线组成' },
        ]}
      >
        <Input maxLength={64} autoComplete="off" placeholder="请输入OpenID" />
      </FormItem>
    </FormModal>
  );
}
