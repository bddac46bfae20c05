import type { ReactNode } from 'react';
import { ApiError, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { PET_WEIGHT } from '@hospital/shared/contract/bounds';
import type { PetWeight } from '@hospital/shared/contract/calls/pets';
import { PET_FIELDS } from '@hospital/shared/contract/customerWords';
import { FormItem, FormModal, InputNumber, message, numberRules } from '@hospital/shared/ui/core';
import { askUnlikely } from './unlikelyWeight';

interface WeightCorrectionDialogProps {
  readonly name: string;
  readonly wrong: PetWeight;
  /** What it weighed the time before; null: nobody knows. */
  readonly last: number | null;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface WeightValues {
  readonly weight: number;
}

/** Puts a weight right that was written down wrongly. */
export function WeightCorrectionDialog({
  name,
  wrong,
  last,
  visible,
  onClose,
}: WeightCorrectionDialogProps): ReactNode {
  const correct = useCallMutation(api.pets.correctWeight);
  return (
    <FormModal<WeightValues>
      title={`更正体重：${name}`}
      visible={visible}
      width={420}
      onBeforeSubmit={({ weight }) => askUnlikely(name, weight, last)}
      onSubmit={async ({ weight }) => {
        try {
          await correct.mutateAsync({ id: wrong.id, version: wrong.version, weight });
          message.success('操作成功');
        } catch (error) {
          // Somebody else was faster: the refusal says so, and the curve shows what stands now.
          if (!(error instanceof ApiError && (error.staleVersion || error.notFound))) throw error;
        }
      }}
      onClose={onClose}
    >
      <FormItem
        field="weight"
        label={PET_FIELDS.weight}
        extra={`${wrong.measureTime.slice(0, 16)} 登记为 ${wrong.weight.toFixed(2)} kg，原值保留在操作日志中`}
        rules={numberRules(PET_WEIGHT, '请输入体重')}
      >
        <InputNumber hideControl autoFocus />
      </FormItem>
    </FormModal>
  );
}
