import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { MERGE_UNDO_HOURS } from '@hospital/shared/contract/bounds';
import type { CustomerWithPets } from '@hospital/shared/contract/calls/customers';
import { CUSTOMER_FIELDS } from '@hospital/shared/contract/customerWords';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import {
  Alert,
  FormItem,
  FormModal,
  LoadError,
  message,
  PageSkeleton,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { DictText } from '@hospital/shared/ui/data';
import { OwnerField } from '../picker/OwnerField';
import classes from './merge.module.css';
import { movesInWords } from './movesInWords';

interface MergeDialogProps {
  /** The file that stays. */
  readonly owner: CustomerWithPets;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface MergeValues {
  readonly from: PickedCustomer;
}

/** Takes another file of the same person into this one; what goes over is shown before (domain.md §2.3). */
export function MergeDialog({ owner, visible, onClose }: MergeDialogProps): ReactNode {
  const [form] = useForm<MergeValues>();
  const merge = useCallMutation(api.customers.merge);
  const from = useWatch('from', form) as PickedCustomer | undefined;
  const submit = async ({ from: chosen }: MergeValues): Promise<void> => {
    await merge.mutateAsync({ fromId: chosen.ownerId, toId: owner.id });
    message.success(`已合并，${MERGE_UNDO_HOURS}小时内可在“合并记录”中撤销`);
  };
  return (
    <FormModal<MergeValues>
      title={`合并到${owner.name}`}
      visible={visible}
      form={form}
      width={600}
      submitText="合并"
      onSubmit={submit}
      onClose={onClose}
    >
      <FormItem
        field="from"
        label="重复档案"
        extra="该档案的宠物、病历、账单与账户将转到当前宠主名下；等级、地址等资料以当前宠主为准，该档案不再使用"
        rules={[{ required: true, message: '请选择要并入的档案' }]}
      >
        <OwnerField except={owner.id} />
      </FormItem>
      {from && <Effects fromId={from.ownerId} toId={owner.id} />}
    </FormModal>
  );
}

/** What goes over. */
function Effects(merging: { readonly fromId: string; readonly toId: string }): ReactNode {
  const { data, error, isFetching, refetch } = useCall(api.customers.mergeEffects, merging, {
    staleTime: 0,
    silent: true,
  });
  if (error)
    return <LoadError what="合并影响" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton rows={2} />;
  const moves = data.moves.filter(({ count }) => count > 0);
  return (
    <>
      <table className={classes.files}>
        <thead>
          <tr>
            <td />
            <th scope="col">并入的档案</th>
            <th scope="col">保留的档案</th>
          </tr>
        </thead>
        <tbody>
          {(['name', 'mobile', 'storeName', 'storeUserNo'] as const).map((field) => (
            <tr key={field}>
              <th scope="row">{CUSTOMER_FIELDS[field]}</th>
              <td>{data.from[field]}</td>
              <td>{data.to[field]}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{CUSTOMER_FIELDS.level}</th>
            {[data.from, data.to].map(({ ownerId, level }) => (
              <td key={ownerId}>{level ? <DictText type="customer_level" code={level} /> : '无'}</td>
            ))}
          </tr>
        </tbody>
      </table>
      <Alert
        type="warning"
        content={moves.length > 0 ? `将转移：${movesInWords(moves)}。` : '该档案没有需要转移的内容。'}
      />
    </>
  );
}
