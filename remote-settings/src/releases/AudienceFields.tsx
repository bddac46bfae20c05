import { useState, type ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { type FormInstance, FormItem, InputNumber, numberRules, useWatch } from '@hospital/shared/ui/core';
import { type Choice, ChoicesSelect } from '@hospital/shared/ui/data';
import { type MoveValues, namesSomebody } from './releases.model';

/** So many are offered; the others are found on the server by typing a name. */
const MOST = 50;
const quietly = { hideLoading: true, silent: true, keepPrevious: true } as const;

interface ChoicesField {
  /** Of the form item around it. */
  readonly value?: readonly Choice[];
  readonly onChange?: (choices: readonly Choice[]) => void;
}

/** Stores in which a canary is tried. */
function StoresField(field: ChoicesField): ReactNode {
  const [name, setName] = useState('');
  const found = useCall(
    api.identity.myStores,
    { page: 1, pageSize: MOST, ...(name ? { name } : {}) },
    quietly,
  );
  const offered = (found.data ?? []).map(({ id, storeName }) => ({ id, name: storeName }));
  return (
    <ChoicesSelect
      {...field}
      placeholder="可选择门店"
      choices={offered}
      source={found}
      more={offered.length === MOST}
      onSearch={setName}
    />
  );
}

/** Users who try a canary. */
function UsersField(field: ChoicesField): ReactNode {
  const [name, setName] = useState('');
  const found = useCall(api.users.list, { page: 1, pageSize: MOST, ...(name ? { name } : {}) }, quietly);
  const offered = (found.data?.records ?? []).map(({ id, name: userName, loginName }) => ({
    id,
    name: userName,
    label: `${userName}（${loginName}）`,
  }));
  return (
    <ChoicesSelect
      {...field}
      placeholder="可选择用户"
      choices={offered}
      source={found}
      more={offered.length === MOST}
      onSearch={setName}
    />
  );
}

interface AudienceFieldsProps {
  readonly form: FormInstance<MoveValues>;
  readonly mayChooseUsers: boolean;
  /** Who gets it, as it will be sent. */
  readonly audienceOf: (values: Partial<MoveValues>) => Partial<MoveValues>;
}

/** Whom a canary is for, and how many of them get it. */
export function AudienceFields({ form, mayChooseUsers, audienceOf }: AudienceFieldsProps): ReactNode {
  const stores = useWatch('stores', form) as MoveValues['stores'];
  const users = useWatch('users', form) as MoveValues['users'];
  const named = namesSomebody(audienceOf({ stores: stores ?? [], users: users ?? [] }));
  return (
    <>
      <FormItem field="stores" label="门店" extra={mayChooseUsers ? undefined : '不选则面向所有人'}>
        <StoresField />
      </FormItem>
      {mayChooseUsers && (
        <FormItem field="users" label="用户" extra="门店和用户都不选，则面向所有人">
          <UsersField />
        </FormItem>
      )}
      <FormItem
        field="percent"
        label="比例"
        extra={
          named
            ? '100% 时，在选定门店工作的用户和选定的用户都使用；低于 100% 时，从中抽取一部分'
            : '从所有用户中抽取的部分，同一用户始终得到同一结果'
        }
        rules={numberRules({ least: 1, most: 100, decimals: 0 }, '请录入必填项')}
      >
        <InputNumber suffix="%" />
      </FormItem>
    </>
  );
}
