import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { CUSTOMER_FIELDS } from '@hospital/shared/contract/customerWords';
import { MOBILE, MOBILE_LENGTH } from '@hospital/shared/contract/phone';
import { useSession } from '@hospital/shared/session';
import { Alert, FormItem, FormModal, Input, LoadError, message, useForm } from '@hospital/shared/ui/core';
import { NumberField } from '../NumberField';

interface StoreNumberDialogProps {
  readonly owner: { readonly id: string; readonly name: string };
  /** The owner is known in none of the caller's stores: who has them here says their whole telephone. */
  readonly newHere?: boolean;
  readonly visible: boolean;
  readonly onSaved?: () => void;
  readonly onClose: () => void;
}

interface NumberValues {
  readonly storeUserNo: string;
  readonly mobile?: string;
}

const nextNumber = async (): Promise<string> => (await api.customers.nextStoreUserNo({})).storeUserNo;

/** The number of an owner in this store; who comes here for the first time becomes known here by it. */
export function StoreNumberDialog(props: StoreNumberDialogProps): ReactNode {
  const { owner, newHere = false, visible, onSaved, onClose } = props;
  const [form] = useForm<NumberValues>();
  const save = useCallMutation(api.customers.setStoreUserNo);
  const { name: storeName } = useSession().workplace;
  const current = useCall(
    api.customers.storeUserNo,
    { ownerId: owner.id },
    { enabled: !newHere, staleTime: 0, silent: true },
  );
  const submit = async ({ storeUserNo, mobile }: NumberValues): Promise<void> => {
    await save.mutateAsync({ ownerId: owner.id, storeUserNo, ...(newHere && mobile ? { mobile } : {}) });
    message.success('操作成功');
    onSaved?.();
  };
  return (
    <FormModal<NumberValues>
      title={newHere ? `登记到本店：${owner.name}` : `本店编号：${owner.name}`}
      visible={visible}
      form={form}
      loading={!newHere && current.isPending}
      failure={
        current.error && (
          <LoadError
            what="本店编号"
            error={current.error}
            retrying={current.isFetching}
            onRetry={() => void current.refetch()}
          />
        )
      }
      initialValues={{ storeUserNo: current.data?.storeUserNo ?? '' }}
      onSubmit={submit}
      onClose={onClose}
    >
      {newHere && (
        <>
          <Alert
            style={{ marginBottom: 16 }}
            content={`请与顾客核对完整手机号；登记后${storeName}可以查看其档案和宠物。`}
          />
          <FormItem
            field="mobile"
            label={CUSTOMER_FIELDS.mobile}
            rules={[
              { required: true, message: '请录入必填项' },
              { match: MOBILE, message: '请输入11位手机号' },
            ]}
          >
            <Input maxLength={MOBILE_LENGTH} inputMode="tel" autoFocus />
          </FormItem>
        </>
      )}
      <FormItem
        field="storeUserNo"
        label={CUSTOMER_FIELDS.storeUserNo}
        rules={[{ required: true, message: '请录入必填项' }]}
      >
        <NumberField next={nextNumber} />
      </FormItem>
    </FormModal>
  );
}
