import type { ReactNode } from 'react';
import { serverDay, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ImmunePlan } from '@hospital/shared/contract/calls/immunePlan';
import { IMMUNE_FIELDS, immuneDose } from '@hospital/shared/contract/immuneWords';
import { Checkbox, FormItem, FormModal, Input, message } from '@hospital/shared/ui/core';
import { type Choice, sayGone } from '@hospital/shared/ui/data';
import { DayField } from '../DayField';
import { ProductField } from '../ProductField';
import { useNewer } from '../useNewer';

export interface PlanDialogProps {
  /** As it was when the dialog was opened. */
  readonly plan: ImmunePlan;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface MoveValues {
  readonly planDate: string;
  readonly product?: Choice;
  readonly shiftFollowing?: boolean;
  readonly remarks?: string;
}

/** What is given by a plan, as a form holds it; undefined: a name of no product. */
export const productOf = ({ productId, productName }: ImmunePlan): Choice | undefined =>
  productId === null ? undefined : { id: productId, name: productName };

/** 改期: to another day, with the doses that follow where that is wanted, or something else is given. */
export function MoveDialog({ plan, visible, onClose }: PlanDialogProps): ReactNode {
  const move = useCallMutation(api.immunisation.updatePlan, { onError: sayGone });
  const { version, send, note } = useNewer(plan);
  const product = productOf(plan);
  const submit = async (values: MoveValues): Promise<void> => {
    const { shifted } = await send(() =>
      move.mutateAsync({
        ...{ id: plan.id, version, planDate: values.planDate, remarks: values.remarks ?? '' },
        ...(values.product ? { productId: values.product.id } : {}),
        shiftFollowing: values.shiftFollowing ? 'Y' : 'N',
      }),
    );
    message.success(shifted > 0 ? `已改期，顺延后续${shifted}次` : '已改期');
  };
  return (
    <FormModal<MoveValues>
      title={`改期：${plan.petName} ${plan.productName}`}
      visible={visible}
      labelWidth={104}
      initialValues={{
        ...{ planDate: plan.planDate, remarks: plan.remarks, shiftFollowing: plan.doseNo > 0 },
        ...(product ? { product } : {}),
      }}
      submitText="改期"
      onSubmit={submit}
      onClose={onClose}
    >
      {note}
      <FormItem
        field="planDate"
        label={IMMUNE_FIELDS.planDate}
        rules={[{ required: true, message: '请选择计划日期' }]}
        extra={immuneDose(plan)}
      >
        <DayField min={serverDay()} />
      </FormItem>
      {plan.doseNo > 0 && plan.doseNo < plan.totalDose && (
        <FormItem field="shiftFollowing" label="后续针次" triggerPropName="checked">
          <Checkbox>一同顺延</Checkbox>
        </FormItem>
      )}
      <FormItem field="product" label={IMMUNE_FIELDS.productName}>
        <ProductField type={plan.type} />
      </FormItem>
      <FormItem field="remarks" label={IMMUNE_FIELDS.remarks}>
        <Input maxLength={200} />
      </FormItem>
    </FormModal>
  );
}
