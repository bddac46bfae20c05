import { ApiError } from '@hospital/shared/api';
import type { UserDetail } from '@hospital/shared/contract/calls/users';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import {
  Checkbox,
  FormItem,
  FormModal,
  Input,
  LoadError,
  message,
  Radio,
  StaleRecord,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { useState, type ReactNode } from 'react';
import { ChoiceSelect } from './ChoiceSelect';
import {
  useDeptOptions,
  useRoleOptions,
  useSaveUser,
  useStoreOptions,
  useUpdateUser,
  useUser,
  useWarehouseOptions,
} from './users.calls';
import {
  CHOSEN_DEPARTMENTS,
  DATA_SCOPES,
  differencesOf,
  newUser,
  requestOf,
  SERVICES,
  SIDES,
  TAGS,
  valuesOf,
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

const MOBILE = /^1[3-9]\d-?\d{4}-?\d{4}$/;

/** Adds or edits a user. One instance serves one opening. */
export function UserDialog({ id, visible, onMade, onClose }: UserDialogProps): ReactNode {
  const [form] = useForm<UserValues>();
  const record = useUser(id);
  // What is edited is the record of the opening: one that the server tells of later must not pass for it.
  const [opened, setOpened] = useState<UserDetail | undefined>();
  if (!opened && record.isSuccess && !record.isFetching) setOpened(record.data);
  const [newer, setNewer] = useState<UserDetail | null>(null);
  const [conflict, setConflict] = useState<UserDetail | null>(null);
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(dirty && visible);
  const saving = useSaveUser();
  const updating = useUpdateUser();
  const current = newer ?? opened;

  const submit = async (values: UserValues): Promise<void> => {
    try {
      if (current) {
        await updating.mutateAsync({ ...requestOf(values), id, version: current.version });
        message.success('操作成功');
      } else {
        const { initPassword } = await saving.mutateAsync(requestOf(values));
        onMade({ name: values.name, initPassword });
      }
    } catch (failure) {
      if (failure instanceof ApiError && failure.staleVersion) setConflict(currentOf(failure));
      if (failure instanceof ApiError && failure.notFound) message.error(failure.message);
      throw explained(failure);
    }
  };

  /** Goes on from the other's version; what is typed stays unless their values are taken. */
  const settle = (takeTheirs: boolean): void => {
    setNewer(conflict);
    setConflict(null);
    if (takeTheirs && conflict) form.setFieldsValue(valuesOf(conflict));
  };

  return (
    <FormModal<UserValues>
      title={id ? '编辑用户' : '新增用户'}
      visible={visible}
      form={form}
      width={600}
      loading={!opened && record.isFetching}
      failure={
        record.error && !opened ? (
          <LoadError
            what="用户"
            error={record.error}
            retrying={record.isFetching}
            onRetry={() => void record.refetch()}
          />
        ) : undefined
      }
      initialValues={opened ? valuesOf(opened) : newUser}
      labelWidth={88}
      onSubmit={submit}
      onDirtyChange={setDirty}
      onClose={onClose}
    >
      {conflict && (
        <StaleRecord
          differences={differencesOf(form.getFieldsValue() as UserValues, conflict)}
          onSettle={settle}
        />
      )}
      <Person />
      <Rights form={form} user={current} />
    </FormModal>
  );
}

/** Who it is. */
function Person(): ReactNode {
  const depts = useDeptOptions();
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
        <Input maxLength={13} inputMode="tel" />
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
        <Radio.Group
          options={[
            { value: '1', label: '男' },
            { value: '2', label: '女' },
          ]}
        />
      </FormItem>
      <FormItem field="title" label="职务">
        <Input maxLength={30} placeholder="例如 主治医师" />
      </FormItem>
      <FormItem field="deptId" label="所属部门" rules={[{ required: true, message: '请选择所属部门' }]}>
        <ChoiceSelect choices={depts} placeholder="请选择所属部门" />
      </FormItem>
    </>
  );
}

/** What they may do, and where. */
function Rights({
  form,
  user,
}: {
  readonly form: ReturnType<typeof useForm<UserValues>>[0];
  readonly user: UserDetail | undefined;
}): ReactNode {
  const roles = useRoleOptions();
  const stores = useStoreOptions();
  const warehouses = useWarehouseOptions();
  const depts = useDeptOptions();
  const scope = useWatch('dataScope', form) as number | undefined;
  return (
    <>
      <FormItem field="roleIds" label="角色" rules={[{ required: true, message: '请选择角色' }]}>
        <ChoiceSelect
          mode="multiple"
          choices={roles}
          chosen={user?.roleList ?? []}
          placeholder="请选择角色"
        />
      </FormItem>
      <FormItem field="loginTypes" label="可登录端" rules={[{ required: true, message: '请选择可登录端' }]}>
        <Checkbox.Group options={SIDES.map((side) => ({ ...side }))} />
      </FormItem>
      <FormItem field="dataScope" label="数据范围" required>
        <ChoiceSelect choices={DATA_SCOPES} />
      </FormItem>
      {scope === CHOSEN_DEPARTMENTS && (
        <FormItem field="deptIds" label="数据部门" rules={[{ required: true, message: '请选择数据部门' }]}>
          <ChoiceSelect mode="multiple" choices={depts} chosen={user?.deptList ?? []} />
        </FormItem>
      )}
      <FormItem field="storeIds" label="门店">
        <ChoiceSelect
          mode="multiple"
          choices={stores}
          chosen={user?.storeList ?? []}
          placeholder="可工作的门店"
        />
      </FormItem>
      <FormItem field="warehouseIds" label="仓库">
        <ChoiceSelect
          mode="multiple"
          choices={warehouses}
          chosen={user?.warehouseList ?? []}
          placeholder="可工作的仓库"
        />
      </FormItem>
      <FormItem field="tags" label="标签">
        <ChoiceSelect mode="multiple" choices={TAGS} placeholder="在门店中的工作" />
      </FormItem>
      <FormItem field="serviceTypes" label="服务项目">
        <ChoiceSelect mode="multiple" choices={SERVICES} placeholder="可提供的服务" />
      </FormItem>
    </>
  );
}

/** The newer record that a refusal for a stale version carries (domain.md §0.1). */
const currentOf = ({ data }: ApiError): UserDetail | null =>
  (data as { current?: UserDetail } | null)?.current ?? null;

/** A login name that somebody took meanwhile, said at its field. */
function explained(failure: unknown): unknown {
  if (!(failure instanceof ApiError) || failure.code !== ErrorCode.NotUnique) return failure;
  const errors = [{ field: 'loginName', msg: failure.message }];
  return new ApiError(ErrorCode.Invalid, failure.message, { errors }, failure.traceId);
}
