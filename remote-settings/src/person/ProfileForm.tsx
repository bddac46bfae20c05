import { ApiError } from '@hospital/shared/api';
import type { UserDetail } from '@hospital/shared/contract/calls/users';
import { MOBILE, MOBILE_LENGTH, normalisePhone } from '@hospital/shared/contract/phone';
import { useDraft } from '@hospital/shared/drafts';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { useSession } from '@hospital/shared/session';
import {
  Button,
  DraftOffer,
  Form,
  FormItem,
  Input,
  Radio,
  StaleRecord,
  useForm,
} from '@hospital/shared/ui/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { changedFields, profileOf, SEXES, type Profile } from './profile.model';
import { useUpdateProfile } from './person.calls';
import classes from './person.module.css';
import { markRefused } from './markRefused';

const required = { required: true, message: '请录入必填项' };

/** Name, mobile number and sex (spec 1 §2, §5 Profile). */
export function ProfileForm(): ReactNode {
  const { user } = useSession();
  const [form] = useForm<Profile>();
  const [held, setHeld] = useState<{ readonly profile: Profile; readonly version: number } | null>(null);
  const [dirty, setDirty] = useState(false);
  // While something is typed the form goes on editing what it was opened with; the profile may be read anew beneath it.
  const opened =
    held && (dirty || held.version > user.version)
      ? held
      : { profile: profileOf(user), version: user.version };
  const [conflict, setConflict] = useState<UserDetail | null>(null);
  const draft = useDraft<Profile>('profile');
  const updating = useUpdateProfile();
  useUnsavedChanges(dirty);
  const fill = useEffectEvent(() => {
    if (!dirty) form.setFieldsValue(opened.profile);
  });
  useEffect(() => fill(), [opened.version]);

  const onValuesChange = (): void => {
    const changed = changedFields(opened.profile, form.getFieldsValue()).length > 0;
    if (!dirty) setHeld(opened);
    setDirty(changed);
    draft.keep(changed ? (form.getFieldsValue() as Profile) : null);
  };
  const submit = async (values: Profile): Promise<void> => {
    // The call takes digits alone, as it did for pages of before.
    const profile = { ...values, loginName: normalisePhone(values.loginName) };
    try {
      await updating.mutateAsync({ ...profile, version: opened.version });
    } catch (error) {
      if (error instanceof ApiError && error.staleVersion) {
        setConflict((error.data as { current?: UserDetail } | null)?.current ?? null);
      }
      markRefused(form, error, 'loginName');
      return;
    }
    draft.discard();
    form.setFieldsValue(profile);
    // Until the profile has been read anew.
    setHeld({ profile, version: opened.version + 1 });
    setDirty(false);
  };
  const settle = (theirs: UserDetail, takeTheirs: boolean): void => {
    setHeld({ profile: profileOf(theirs), version: theirs.version });
    setConflict(null);
    if (takeTheirs) form.setFieldsValue(profileOf(theirs));
    setDirty(!takeTheirs);
  };

  return (
    <div className={classes.form}>
      <DraftOffer<Profile>
        draft={draft}
        differences={(values) =>
          changedFields(opened.profile, values).map(({ label, before, after }) => ({
            label,
            saved: before,
            draft: after,
          }))
        }
        onRestore={(values) => {
          form.setFieldsValue(values);
          setHeld(opened);
          setDirty(true);
        }}
      />
      {conflict && (
        <StaleRecord
          differences={changedFields(form.getFieldsValue(), profileOf(conflict)).map(({ label, after }) => ({
            label,
            theirs: after,
          }))}
          onSettle={(takeTheirs) => settle(conflict, takeTheirs)}
        />
      )}
      <Form<Profile>
        form={form}
        initialValues={opened.profile}
        labelWidth={80}
        onValuesChange={onValuesChange}
        onSubmit={(values) => void submit(values)}
      >
        <FormItem field="name" label="姓名" rules={[required, { minLength: 2, message: '至少2个字符' }]}>
          <Input maxLength={30} autoComplete="name" placeholder="请输入姓名" />
        </FormItem>
        <FormItem
          field="loginName"
          label="手机号"
          extra="手机号即登录名，修改后请用新手机号登录"
          rules={[required, { match: MOBILE, message: '请输入11位手机号' }]}
        >
          <Input
            maxLength={MOBILE_LENGTH}
            inputMode="tel"
            autoComplete="tel"
            placeholder="请输入11位手机号"
          />
        </FormItem>
        <FormItem field="sex" label="性别" rules={[required]}>
          <Radio.Group options={SEXES.map(({ value, label }) => ({ value, label }))} />
        </FormItem>
        <div className={classes.submit}>
          <Button type="primary" htmlType="submit" loading={updating.isPending}>
            更新
          </Button>
        </div>
      </Form>
    </div>
  );
}
