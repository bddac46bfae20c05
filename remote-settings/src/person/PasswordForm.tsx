import { transformPassword } from '@hospital/shared/contract/password';
import { strongPassword, WEAK_PASSWORD } from '@hospital/shared/contract/passwordRule';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { Button, Form, FormItem, Input, useForm } from '@hospital/shared/ui/core';
import { type ReactNode, useState } from 'react';
import { markRefused } from './markRefused';
import { useChangePassword } from './person.calls';
import classes from './person.module.css';

interface Passwords {
  readonly oldPass: string;
  readonly newPass: string;
}

const rules = [
  { required: true, message: '请录入必填项' },
  { minLength: 8, message: '至少8个字符' },
  { maxLength: 50, message: '最多50个字符' },
];

/** Sign-in leaves out the blanks around a password, and so must whoever chooses one. */
const sent = (plain: string): string => transformPassword(plain.trim());

/** 修改密码 (spec 1 §2, §5); nothing of it is ever kept as a draft. */
export function PasswordForm(): ReactNode {
  const [form] = useForm<Passwords>();
  const [typed, setTyped] = useState(false);
  const changing = useChangePassword();
  useUnsavedChanges(typed);

  const submit = async ({ oldPass, newPass }: Passwords): Promise<void> => {
    try {
      await changing.mutateAsync({ oldPass: sent(oldPass), newPass: sent(newPass) });
    } catch (error) {
      markRefused(form, error, 'oldPass');
      return;
    }
    form.resetFields();
    setTyped(false);
  };

  return (
    <div className={classes.form}>
      <Form<Passwords>
        form={form}
        labelWidth={80}
        onValuesChange={(_, values) => setTyped(Boolean(values.oldPass || values.newPass))}
        onSubmit={(values) => void submit(values)}
      >
        <FormItem field="oldPass" label="旧密码" rules={rules}>
          <Input.Password autoComplete="current-password" maxLength={50} placeholder="请输入旧密码" />
        </FormItem>
        <FormItem
          field="newPass"
          label="新密码"
          dependencies={['oldPass']}
          rules={[
            ...rules,
            {
              validator: (value: unknown, refuse: (words?: string) => void) => {
                const plain = typeof value === 'string' ? value.trim() : '';
                if (!strongPassword.test(plain)) refuse(WEAK_PASSWORD);
                else refuse(plain === form.getFieldValue('oldPass') ? '新密码不能与旧密码相同' : undefined);
              },
            },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={50} placeholder="请输入新密码" />
        </FormItem>
        <p className={classes.strength}>{WEAK_PASSWORD}；修改后其他设备上的登录会退出。</p>
        <div className={classes.submit}>
          <Button type="primary" htmlType="submit" loading={changing.isPending}>
            更新
          </Button>
        </div>
      </Form>
    </div>
  );
}
