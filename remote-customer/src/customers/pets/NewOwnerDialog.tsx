import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { DataOf } from '@hospital/shared/contract/call';
import type { Pet, petCalls } from '@hospital/shared/contract/calls/pets';
import { countInWords } from '@hospital/shared/contract/ownedWords';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { formatYuan } from '@hospital/shared/format';
import { openTab } from '@hospital/shared/navigation';
import {
  Alert,
  confirm,
  FormItem,
  FormModal,
  Input,
  LoadError,
  message,
  useForm,
} from '@hospital/shared/ui/core';
import { OwnerField } from '../picker/OwnerField';

interface NewOwnerDialogProps {
  readonly pet: Pet;
  readonly owner: { readonly name: string };
  readonly visible: boolean;
  readonly onClose: () => void;
}

type Effects = DataOf<typeof petCalls.ownerEffects>;

interface NewOwnerValues {
  readonly newOwner: PickedCustomer;
  readonly reason?: string;
}

/** Gives a pet with its file to another owner; what goes along, and what stays, is said and asked about before. */
export function NewOwnerDialog({ pet, owner, visible, onClose }: NewOwnerDialogProps): ReactNode {
  const [form] = useForm<NewOwnerValues>();
  const save = useCallMutation(api.pets.changeOwner);
  const effects = useCall(api.pets.ownerEffects, { id: pet.id }, { staleTime: 0, silent: true });
  const known = effects.data;
  const kept = known !== undefined && known.underWay.length > 0;

  const question = ({ newOwner }: NewOwnerValues): Promise<boolean> =>
    confirm({
      content: (
        <>
          确定将“{pet.name}”从 {owner.name} 更换给 {newOwner.ownerName} 吗?
          {known && <div>{goesOf(known)}</div>}
          {known && <div>{staysOf(known, owner.name)}</div>}
        </>
      ),
      okText: '更换宠主',
    });
  const submit = async ({ newOwner, reason }: NewOwnerValues): Promise<void> => {
    await save.mutateAsync({
      ...{ id: pet.id, version: pet.version, newOwnerId: newOwner.ownerId },
      ...(reason ? { reason } : {}),
    });
    message.success('已更换宠主');
    openTab(`/customer/detail?id=${newOwner.ownerId}`);
  };

  return (
    <FormModal<NewOwnerValues>
      title={`更换宠主：${pet.name}`}
      visible={visible}
      form={form}
      loading={!known}
      failure={
        !known &&
        effects.error && (
          <LoadError
            what="更换宠主的影响"
            error={effects.error}
            retrying={effects.isFetching}
            onRetry={() => void effects.refetch()}
          />
        )
      }
      submitText="更换宠主"
      blocked={kept ? '有未处理完的事项，请先处理' : undefined}
      onBeforeSubmit={question}
      onSubmit={submit}
      onClose={onClose}
    >
      {kept && (
        <Alert type="error" style={{ marginBottom: 16 }} content={`请先处理：${obstaclesOf(known)}`} />
      )}
      <FormItem field="newOwner" label="新宠主" rules={[{ required: true, message: '请选择新宠主' }]}>
        <OwnerField except={pet.ownerId} focused />
      </FormItem>
      <FormItem field="reason" label="更换原因">
        <Input maxLength={200} />
      </FormItem>
      {known && <Alert type="info" style={{ marginBottom: 8 }} content={goesOf(known)} />}
      {known && <Alert type="warning" content={staysOf(known, owner.name)} />}
    </FormModal>
  );
}

const inWords = ({ kind, count, amount }: Effects['moves'][number]): string =>
  `${kind} ${amount === undefined ? countInWords({ kind, count }) : `${formatYuan(amount)}元`}`;

const goesOf = ({ moves }: Effects): string =>
  `随宠物转移：${['档案与体重', ...moves.map(inWords)].join('、')}。`;

const staysOf = ({ stays }: Effects, name: string): string =>
  `仍归${name}：${stays.length > 0 ? stays.map(inWords).join('、') : '没有账单、套餐、优惠券或余额'}。`;

const obstaclesOf = ({ underWay }: Effects): string =>
  `${underWay.map(({ what, number, state, storeName }) => `${what} ${number}（${storeName}，${state}）`).join('、')}。`;
