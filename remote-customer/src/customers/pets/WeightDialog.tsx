import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { PET_WEIGHT, WEIGHT_CHANGE_TOLD } from '@hospital/shared/contract/bounds';
import type { Pet } from '@hospital/shared/contract/calls/pets';
import { PET_FIELDS } from '@hospital/shared/contract/customerWords';
import { FormItem, FormModal, InputNumber, message, numberRules } from '@hospital/shared/ui/core';

import { askUnlikely, isUnlikely } from './unlikelyWeight';

interface WeightDialogProps {
  readonly pet: Pet;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface WeightValues {
  readonly weight: number;
}

/** Records what a pet weighs now; a great change is told, since it is often a slip of the hand, and a greater one asked about. */
export function WeightDialog({ pet, visible, onClose }: WeightDialogProps): ReactNode {
  const save = useCallMutation(api.pets.changeWeight);
  const submit = async ({ weight }: WeightValues): Promise<void> => {
    const { changeRate } = await save.mutateAsync({ id: pet.id, weight });
    // What is far off was asked about before.
    if (changeRate !== null && !isUnlikely(weight, pet.weight) && Math.abs(changeRate) > WEIGHT_CHANGE_TOLD) {
      const percent = Math.round(Math.abs(changeRate) * 100);
      message.warning(`已保存。比上次${changeRate > 0 ? '重' : '轻'}${percent}%，请确认没有输错`);
    } else message.success('操作成功');
  };
  return (
    <FormModal<WeightValues>
      title={`登记体重：${pet.name}`}
      visible={visible}
      width={420}
      onBeforeSubmit={({ weight }) => askUnlikely(pet.name, weight, pet.weight)}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormItem
        field="weight"
        label={PET_FIELDS.weight}
        extra={pet.weight === null ? undefined : `上次 ${pet.weight} kg`}
        rules={numberRules(PET_WEIGHT, '请输入体重')}
      >
        <InputNumber hideControl autoFocus />
      </FormItem>
    </FormModal>
  );
}
