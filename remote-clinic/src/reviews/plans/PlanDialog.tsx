import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ReviewPlan } from '@hospital/shared/contract/calls/reviewPlans';
import {
  PLAN_NAME_LIMIT,
  REVIEW_PLAN_FIELDS,
  type PlanItem,
} from '@hospital/shared/contract/reviewPlanWords';
import { FormItem, FormModal, Input, Radio, Select, useForm } from '@hospital/shared/ui/core';
import { DictSelect, useRecordForm } from '@hospital/shared/ui/data';
import {
  ENABLED_WORDS,
  faultOf,
  newPlan,
  type PlanValues,
  TYPE_OPTIONS,
  valuesOf,
  WORDS,
} from './plan.model';
import { PlanItems } from './PlanItems';

interface PlanDialogProps {
  /** Null for a new one. */
  readonly plan: ReviewPlan | null;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Makes a template of plans, or changes one. One instance serves one opening. */
export function PlanDialog({ plan, visible, onClose }: PlanDialogProps): ReactNode {
  const [form] = useForm<PlanValues>();
  const save = useCallMutation(api.reviewPlans.save);
  const edited = useRecordForm<PlanValues, ReviewPlan>({
    entity: `reviewPlan:${plan?.id ?? 'new'}`,
    what: '复诊计划模板',
    visible,
    form,
    record: plan && {
      ...{ data: plan, error: null, isSuccess: true, isFetching: false },
      refetch: () => Promise.resolve(),
    },
    valuesOf,
    initial: newPlan,
    words: WORDS,
    mayBeNew: false,
    onClose,
  });
  return (
    <FormModal<PlanValues>
      {...edited.modal}
      title={plan ? `编辑模板：${plan.name}` : '新增复诊计划模板'}
      visible={visible}
      width={820}
      form={form}
      onSubmit={({ items, ...values }) =>
        edited.send((version) =>
          save.mutateAsync({
            ...values,
            items: [...items],
            ...(plan ? { id: plan.id } : {}),
            version: version ?? 1,
          }),
        )
      }
    >
      {edited.notes}
      <FormItem
        field="name"
        label={REVIEW_PLAN_FIELDS.name}
        rules={[{ required: true, message: '请填写模板名称' }]}
      >
        <Input maxLength={PLAN_NAME_LIMIT} placeholder="如 急性胃肠炎回访" autoFocus />
      </FormItem>
      <FormItem
        field="type"
        label={REVIEW_PLAN_FIELDS.type}
        rules={[{ required: true, message: '请选择类型' }]}
      >
        <Select options={TYPE_OPTIONS} />
      </FormItem>
      <FormItem
        field="diseaseCodes"
        label={REVIEW_PLAN_FIELDS.diseaseCodes}
        extra="病例有这些诊断时，结束病例和完成就诊会推荐本模板"
      >
        <DictSelect type="diagnosis" mode="multiple" byCode allowClear showSearch placeholder="不限诊断" />
      </FormItem>
      <FormItem
        field="items"
        label={REVIEW_PLAN_FIELDS.items}
        rules={[
          {
            validator: (items: readonly PlanItem[] | undefined, say: (fault?: ReactNode) => void) =>
              say(faultOf(items)),
          },
        ]}
      >
        <PlanItems />
      </FormItem>
      <FormItem
        field="enabled"
        label={REVIEW_PLAN_FIELDS.enabled}
        extra="停用后不再推荐，也不能选用；已安排的回访不变"
      >
        <Radio.Group options={Object.entries(ENABLED_WORDS).map(([value, label]) => ({ value, label }))} />
      </FormItem>
    </FormModal>
  );
}
