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

type Effects = DataOf<typeof petCalls.statusEffects>;

interface StatusValues {
  readonly move: PetMove;
  readonly statusDate?: string;
  readonly reason?: string;
  readonly newOwner?: PickedCustomer;
}

/** After these what is open about the pet is closed with it. */
const CLOSING: ReadonlySet<PetMove | undefined> = new Set<PetMove>(['die', 'transfer', 'disable']);
/** After these it is not here any more, whatever goes on about it. */
const LEAVING: ReadonlySet<PetMove | undefined> = new Set<PetMove>([...CLOSING, 'lose'] as PetMove[]);

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
    { enabled: LEAVING.has(move), staleTime: 0, silent: true },
  );
  const question = async ({ move: chosen }: StatusValues): Promise<boolean> => {
    if (!LEAVING.has(chosen)) return true;
    const known = effects.data ?? (await effects.refetch()).data;
    const goesOn = known ? goesOnOf(known) : '';
    if (chosen !== 'die' && goesOn === '') return true;
    const { word } = petStates.moves[chosen];
    return confirm({
      content: (
        <>
          {chosen === 'die' ? `确定将“${pet.name}”标记为死亡吗?` : `确定对“${pet.name}”${word}吗?`}
          {CLOSING.has(chosen) && (
            <div>{known ? closesOf(known) : '同时会关闭它的免疫驱虫计划、回访、预约和候补。'}</div>
          )}
          {goesOn && <div>{goesOn}</div>}
        </>
      ),
      okText: word,
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
          content="只用于误标。标记死亡时关闭的免疫驱虫计划、回访、预约和候补不会恢复，需要时请重新安排。原因记入操作日志。"
        />
      )}
      {LEAVING.has(move) && effects.data && goesOnOf(effects.data) && (
        <Alert type="warning" style={{ marginBottom: 8 }} content={goesOnOf(effects.data)} />
      )}
      {CLOSING.has(move) && effects.data && (
        <Alert
          type={closedOf(effects.data).length > 0 ? 'warning' : 'info'}
          content={closesOf(effects.data)}
        />
      )}
    </FormModal>
  );
}

/** What would be closed, kind by kind. */
const closedOf = ({ closedPlans, closedReviews, cancelledReservations, withdrawnWaits }: Effects): string[] =>
  [
    closedPlans > 0 && `免疫驱虫计划 ${closedPlans} 项`,
    closedReviews > 0 && `回访 ${closedReviews} 项`,
    cancelledReservations > 0 && `预约 ${cancelledReservations} 项`,
    withdrawnWaits > 0 && `候补 ${withdrawnWaits} 项`,
  ].filter((part) => part !== false);

/** The same as a sentence. */
function closesOf(effects: Effects): string {
  const parts = closedOf(effects);
  const closes =
    parts.length > 0
      ? `将同时关闭：${parts.join('、')}。关闭后不会自动恢复。`
      : '没有待关闭的计划、回访、预约或候补。';
  const { freedPackages = 0 } = effects;
  return freedPackages > 0 ? `${closes}限它使用的套餐 ${freedPackages} 份改为宠主的全部宠物可用。` : closes;
}

/** What goes on all the same, as a sentence; empty for nothing. */
const goesOnOf = ({ underWay }: Effects): string =>
  underWay.length === 0
    ? ''
    : `仍在进行，不会随之结束，请到相应页面处理：${underWay
        .map(({ what, number, state, storeName }) => `${what} ${number}（${storeName}，${state}）`)
        .join('、')}。`;
