import type { UserDetail } from '@hospital/shared/contract/calls/users';
import { MOBILE, MOBILE_LENGTH } from '@hospital/shared/contract/phone';
import {
  Checkbox,
  FormItem,
  FormModal,
  Input,
  Radio,
  Select,
  useForm,
  useWatch,
  type FormInstance,
} from '@hospital/shared/ui/core';
import { useRecordForm, type Choice } from '@hospital/shared/ui/data';
import type { ReactNode } from 'react';
import { useMayGive } from './mayGive';
import { DeptSelect, DeptsSelect, RolesSelect, StoresSelect, WarehousesSelect } from './pickers';
import { useSaveUser, useUpdateUser, useUser } from './users.calls';
import {
  CHOSEN_DEPARTMENTS,
  needsStore,
  newUser,
  requestOf,
  SERVICES,
  SEXES,
  TAGS,
  sidesWith,
  tagsWith,
  valuesOf,
  WORDS,
  type UserValues,
} from './users.model';

interface UserDialogProps {
  /** `''` for a new user. */
  readonly id: string;
  readonly visible: boolean;
  /** A new user has been made; the password is told this once. */
  readonly onMade: (user: { readonly name: string; readonly initPassword: string }) => void;
  readonly onClose: () => void;
}

/** Adds or edits a user. One instance serves one opening. */
export function UserDialog({ id, visible, onMade, onClose }: UserDialogProps): ReactNode {
  const [form] = useForm<UserValues>();
  const record = useUser(id);
  const saving = useSaveUser();
  const updating = useUpdateUser();
  const edited = useRecordForm<UserValues, UserDetail>({
    entity: `user:${id || 'new'}`,
    what: '用户',
    visible,
    form,
    record: id ? record : null,
    valuesOf,
    initial: newUser,
    words: WORDS,
    onClose,
  });
  const add = async (values: UserValues): Promise<void> => {
    const { initPassword } = await saving.mutateAsync(requestOf(values));
    onMade({ name: values.name, initPassword });
  };
  const submit = (values: UserValues): Promise<void> =>
    edited.send((version) =>
      version === undefined ? add(values) : updating.mutateAsync({ ...requestOf(values), id, version }),
    );

  return (
    <FormModal<UserValues>
      {...edited.modal}
      title={id ? '编辑用户' : '新增用户'}
      visible={visible}
      form={form}
      width={600}
      labelWidth={104}
      onSubmit={submit}
    >
      {edited.notes}
      <Person />
      <Rights form={form} isNew={id === ''} onFilledIn={edited.keep} />
    </FormModal>
  );
}

/** Who it is. */
function Person(): ReactNode {
  return (
    <>
      <FormItem
        field="loginName"
        label="手机号"
        extra="用于登录"
        rules={[
          { required: true, message: '请输入11位手机号' },
          { match: MOBILE, message: '请输入11位手机号' },
        ]}
      >
        <Input maxLength={MOBILE_LENGTH} inputMode="tel" />
      </FormItem>
      <FormItem
        field="name"
        label="姓名"
        rules={[
          { required: true, message: '请录入必填项' },
          { minLength: 2, message: '至少2个字符' },
        ]}
      >
        <Input maxLength={30} />
      </FormItem>
      <FormItem field="sex" label="性别" required>
        <Radio.Group options={[...SEXES]} />
      </FormItem>
      <FormItem field="title" label="职务">
        <Input maxLength={30} placeholder="例如 主治医师" />
      </FormItem>
      <FormItem field="licenseNo" label="执业兽医证号" extra="医生填写，打印在处方和病历上">
        <Input maxLength={30} />
      </FormItem>
      <FormItem field="deptId" label="所属部门" rules={[{ required: true, message: '请选择所属部门' }]}>
        <DeptSelect placeholder="请选择所属部门" />
      </FormItem>
    </>
  );
}

interface RightsProps {
  readonly form: FormInstance<UserValues>;
  readonly isNew: boolean;
  /** A role has brought its mark or its side along. */
  readonly onFilledIn: () => void;
}

/** What they may do, and where. */
function Rights({ form, isNew, onFilledIn }: RightsProps): ReactNode {
  const scope = useWatch('dataScope', form) as number | undefined;
  const may = useMayGive();
  const roles = useWatch('roleIds', form) as UserValues['roleIds'] | undefined;
  const followRoles = (next: readonly Choice[]): void => {
    const before = { ...form.getFieldsValue(), roleIds: roles ?? [] };
    const tags = tagsWith(next, before, isNew);
    const sides = isNew ? sidesWith(next, before) : undefined;
    // Who may not give a side chooses among the others.
    const loginTypes = sides?.every(may.mayGiveSide) ? sides : undefined;
    if (!tags && !loginTypes) return;
    form.setFieldsValue({ ...(tags ? { tags } : {}), ...(loginTypes ? { loginTypes } : {}) });
    onFilledIn();
  };
  return (
    <>
      <FormItem field="roleIds" label="角色" rules={[{ required: true, message: '请选择角色' }]}>
        <RolesSelect placeholder="请选择角色" onChange={followRoles} />
      </FormItem>
      <FormItem
        field="loginTypes"
        label="可登录端"
        extra={may.sidesHint}
        rules={[{ required: true, message: '请选择可登录端' }]}
      >
        <Checkbox.Group options={may.sides} />
      </FormItem>
      <FormItem field="dataScope" label="数据范围" extra={may.scopesHint} required>
        <Select options={may.scopes} />
      </FormItem>
      {scope === CHOSEN_DEPARTMENTS && (
        <FormItem field="deptIds" label="数据部门" rules={[{ required: true, message: '请选择数据部门' }]}>
          <DeptsSelect placeholder="请选择数据部门" />
        </FormItem>
      )}
      <FormItem
        field="storeIds"
        label="门店"
        dependencies={['loginTypes', 'dataScope']}
        rules={[
          {
            validator: (stores: readonly unknown[] | undefined, refuse: (words?: string) => void) =>
              refuse(
                (stores ?? []).length === 0 && needsStore(form.getFieldsValue())
                  ? '请选择门店，否则该用户无法进入门店端'
                  : undefined,
              ),
          },
        ]}
      >
        <StoresSelect placeholder="可工作的门店" />
      </FormItem>
      <FormItem field="warehouseIds" label="仓库">
        <WarehousesSelect placeholder="可工作的仓库" />
      </FormItem>
      <FormItem
        field="tags"
        label="标签"
        extra="排班、挂号和预约只能选有“医生”标签的人，洗美只能选有“美容师”标签的人"
      >
        <Select mode="multiple" allowClear options={optionsOf(TAGS)} placeholder="在门店中的工作" />
      </FormItem>
      <FormItem field="serviceTypes" label="服务项目">
        <Select mode="multiple" allowClear options={optionsOf(SERVICES)} placeholder="可提供的服务" />
      </FormItem>
    </>
  );
}

const optionsOf = (labels: readonly { readonly value: string | number; readonly label: string }[]) =>
  labels.map((one) => ({ ...one }));
