import type { ReactNode } from 'react';
import { useCall, useCallMutation, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Pet } from '@hospital/shared/contract/calls/pets';
import { PET_FIELDS } from '@hospital/shared/contract/customerWords';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { type PetMove, petStates } from '@hospital/shared/contract/petStates';
import { movesFrom } from '@hospital/shared/contract/states';
import {
  Alert,
  FormItem,
  FormModal,
  Input,
  message,
  Radio,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { DayField } from '../DayField';
import { OwnerField } from '../picker/OwnerField';

interface StatusDialogProps {
  readonly pet: Pet;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface StatusValues {
  readonly move: PetMove;
  readonly statusDate?: string;
  readonly reason?: string;
  readonly newOwner?: PickedCustomer;
}

/** After these what is open about the pet is closed with it. */
const CLOSING: ReadonlySet<PetMove | undefined> = new Set<PetMove>(['die', 'transfer', 'disable']);
const must = { required: true, message: '请录入必填项' };

/** Moves a pet to another status; what is closed with it is said before (domain.md §2.3). */
export function StatusDialog({ pet, visible, onClose }: StatusDialogProps): ReactNode {
  const [form] = useForm<StatusValues>();
  const save = useCallMutation(api.pets.changeStatus);
  const today = useToday();
  const moves = movesFrom(petStates, pet.status);
  const move = useWatch('move', form) as PetMove | undefined;

  const submit = async ({ move: chosen, newOwner, reason, statusDate }: StatusValues): Promise<void> => {
    await save.mutateAsync({
      id: pet.id,
      version: pet.version,
      status: petStates.moves[chosen].to,
      ...(statusDate ? { statusDate } : {}),
      ...(reason ? { reason } : {}),
      ...(chosen === 'transfer' && newOwner ? { newOwnerId: newOwner.ownerId } : {}),
    });
    message.success('操作成功');
  };

  return (
    <FormModal<StatusValues>
      title={`变更状态：${pet.name}`}
      visible={visible}
      form={form}
      initialValues={{ statusDate: today }}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormItem field="move" label={PET_FIELDS.status} rules={[must]}>
        <Radio.Group
          direction="vertical"
          options={moves.map((value) => ({ value, label: petStates.moves[value].word }))}
        />
      </FormItem>
      {move === 'transfer' && (
        <FormItem field="newOwner" label="新宠主" rules={[{ required: true, message: '请选择新宠主' }]}>
          <OwnerField except={pet.ownerId} />
        </FormItem>
      )}
      <FormItem field="statusDate" label={PET_FIELDS.statusDate} rules={[must]}>
        <DayField max={today} />
      </FormItem>

      <FormItem field="reason" label={PET_FIELDS.statusReason}>
        <Input maxLength={200} />
      </FormItem>
      {CLOSING.has(move) && <Effects petId={pet.id} final={move === 'die'} />}
    </FormModal>
  );
}

/** What would be closed. */
function Effects({ petId, final }: { readonly petId: string; readonly final: boolean }): ReactNode {
  const { data } = useCall(api.pets.statusEffects, { id: petId }, { staleTime: 0, silent: true });
  if (!data) return null;
  const parts = [
    data.closedPlans > 0 && `免疫驱虫计划 ${data.closedPlans} 项`,
    data.closedReviews > 0 && `回访 ${data.closedReviews} 项`,
    data.cancelledReservations > 0 && `预约 ${data.cancelledReservations} 项`,
  ].filter(Boolean);
  const closes = parts.length > 0 ? `将同时关闭：${parts.join('、')}。` : '没有待关闭的计划、回访或预约。';
  return <Alert type="warning" content={final ? `${closes}此操作不可撤销。` : closes} />;
}
