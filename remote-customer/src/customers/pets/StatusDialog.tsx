import type { ReactNode } from 'react';
import { useCall, useCallMutation, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { DataOf } from '@hospital/shared/contract/call';
import type { Pet, petCalls } from '@hospital/shared/contract/calls/pets';
import { PET_FIELDS } from '@hospital/shared/contract/customerWords';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { type PetMove, petStates } from '@hospital/shared/contract/petStates';
import { movesFrom } from '@hospital/shared/contract/states';
import {
  Alert,
  confirm,
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
type Closed = DataOf<typeof petCalls.statusEffects>;

const must = { required: true, message: '请录入必填项' };

/** Moves a pet to another status; what is closed with it is said before, and a death is asked about (domain.md §2.3). */
export function StatusDialog({ pet, visible, onClose }: StatusDialogProps): ReactNode {
  const [form] = useForm<StatusValues>();
  const save = useCallMutation(api.pets.changeStatus);
  const today = useToday();
  const moves = movesFrom(petStates, pet.status);
  const move = useWatch('move', form) as PetMove | undefined;

  const effects = useCall(
    api.pets.statusEffects,
    { id: pet.id },
    { enabled: CLOSING.has(move), staleTime: 0, silent: true },
  );
  const question = async ({ move: chosen }: StatusValues): Promise<boolean> => {
    if (chosen !== 'die') return true;
    const closed = effects.data ?? (await effects.refetch()).data;
    return confirm({
      content: (
        <>
          确定将“{pet.name}”标记为死亡吗?
          <div>{closed ? closesOf(closed) : '同时会关闭它的免疫驱虫计划、回访和预约。'}</div>
        </>
      ),
      okText: '标记死亡',
      danger: true,
    });
  };
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
      initialValues={{ statusDate: today, ...(moves[0] && !moves[1] ? { move: moves[0] } : {}) }}
      onBeforeSubmit={question}
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
      {move !== 'revive' && (
        <FormItem field="statusDate" label={PET_FIELDS.statusDate} rules={[must]}>
          <DayField max={today} />
        </FormItem>
      )}
      <FormItem
        field="reason"
        label={move === 'revive' ? '更正原因' : PET_FIELDS.statusReason}
        rules={move === 'revive' ? [must] : []}
      >
        <Input maxLength={200} />
      </FormItem>
      {move === 'revive' && (
        <Alert
          type="warning"
          content="只用于误标。标记死亡时关闭的免疫驱虫计划、回访和预约不会恢复，需要时请重新安排。原因记入操作日志。"
        />
      )}
      {CLOSING.has(move) && effects.data && (
        <Alert type={closesAny(effects.data) ? 'warning' : 'info'} content={closesOf(effects.data)} />
      )}
    </FormModal>
  );
}

const closesAny = (closed: Closed): boolean => Object.values(closed).some((count) => count > 0);

/** What would be closed, as a sentence. */
function closesOf({ closedPlans, closedReviews, cancelledReservations }: Closed): string {
  const parts = [
    closedPlans > 0 && `免疫驱虫计划 ${closedPlans} 项`,
    closedReviews > 0 && `回访 ${closedReviews} 项`,
    cancelledReservations > 0 && `预约 ${cancelledReservations} 项`,
  ].filter(Boolean);
  return parts.length > 0
    ? `将同时关闭：${parts.join('、')}。关闭后不会自动恢复。`
    : '没有待关闭的计划、回访或预约。';
}
