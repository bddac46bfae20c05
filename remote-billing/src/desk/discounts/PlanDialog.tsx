import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { DiscountPlan } from '@hospital/shared/contract/calls/discounts';
import {
  DISCOUNT_FIELDS,
  DISCOUNT_NAME_LIMIT,
  DISCOUNT_TYPE_WORDS,
} from '@hospital/shared/contract/discountWords';
import { PRODUCT_CATEGORIES, productCategoryName } from '@hospital/shared/contract/productWords';
import {
  FormItem,
  FormModal,
  Input,
  InputNumber,
  numberRules,
  Radio,
  Select,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { DictSelect, useRecordForm, type Words } from '@hospital/shared/ui/data';
import { DayField } from '../../DayField';

interface PlanDialogProps {
  /** Null for a new one. */
  readonly plan: DiscountPlan | null;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface PlanValues {
  readonly type: DiscountPlan['type'];
  readonly name: string;
  readonly level?: string;
  /** 折, 0 to 10. */
  readonly fold?: number;
  readonly categories: string[];
  readonly startDate?: string;
  readonly endDate?: string;
  readonly enabled: 'Y' | 'N';
}

const text = (field: keyof PlanValues) => (values: Partial<PlanValues>) => String(values[field] ?? '');
const WORDS: Words<PlanValues> = {
  type: [DISCOUNT_FIELDS.type, ({ type }) => (type ? DISCOUNT_TYPE_WORDS[type] : '')],
  name: [DISCOUNT_FIELDS.name, text('name')],
  level: [DISCOUNT_FIELDS.level, text('level')],
  fold: [DISCOUNT_FIELDS.rate, text('fold')],
  categories: [
    DISCOUNT_FIELDS.categories,
    ({ categories = [] }) => categories.map(productCategoryName).join('、'),
  ],
  startDate: [DISCOUNT_FIELDS.startDate, text('startDate')],
  endDate: [DISCOUNT_FIELDS.endDate, text('endDate')],
  enabled: [DISCOUNT_FIELDS.enabled, ({ enabled }) => (enabled === 'Y' ? '启用' : '停用')],
};

const valuesOf = ({
  type,
  name,
  level,
  rate,
  categories,
  startDate,
  endDate,
  enabled,
}: DiscountPlan): PlanValues => ({
  ...{ type, name, level, categories: [...categories], startDate, endDate, enabled },
  fold: Math.round(rate * 10_000) / 1000,
});
const newPlan: PlanValues = { type: 3, name: '', categories: [], enabled: 'Y' };

/** Makes a card of a level or a named offer, or changes one. One instance serves one opening. */
export function PlanDialog({ plan, visible, onClose }: PlanDialogProps): ReactNode {
  const [form] = useForm<PlanValues>();
  const save = useCallMutation(api.discounts.savePlan);
  const type = useWatch('type', form) as PlanValues['type'] | undefined;
  const edited = useRecordForm<PlanValues, DiscountPlan>({
    entity: `discountPlan:${plan?.id ?? 'new'}`,
    what: '优惠方案',
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
  const submit = ({ fold = 0, level = '', startDate = '', endDate = '', ...values }: PlanValues) =>
    edited.send((version) =>
      save.mutateAsync({
        ...values,
        ...{ level: values.type === 1 ? level : '', startDate, endDate },
        rate: Math.round(fold * 1000) / 10_000,
        ...(plan ? { id: plan.id } : {}),
        version: version ?? 1,
      }),
    );
  return (
    <FormModal<PlanValues>
      {...edited.modal}
      title={plan ? `编辑优惠：${plan.name}` : '新增优惠'}
      visible={visible}
      form={form}
      onSubmit={submit}
    >
      {edited.notes}
      <FormItem field="type" label={DISCOUNT_FIELDS.type}>
        <Radio.Group disabled={plan !== null}>
          <Radio value={3}>{DISCOUNT_TYPE_WORDS[3]}</Radio>
          <Radio value={1}>{DISCOUNT_TYPE_WORDS[1]}</Radio>
        </Radio.Group>
      </FormItem>
      <FormItem
        field="name"
        label={DISCOUNT_FIELDS.name}
        rules={[{ required: true, message: '请填写优惠名称' }]}
      >
        <Input maxLength={DISCOUNT_NAME_LIMIT} />
      </FormItem>
      {type === 1 && (
        <FormItem
          field="level"
          label={DISCOUNT_FIELDS.level}
          rules={[{ required: true, message: '请选择客户等级' }]}
        >
          <DictSelect type="customer_level" placeholder="请选择" />
        </FormItem>
      )}
      <FormItem
        field="fold"
        label={DISCOUNT_FIELDS.rate}
        extra="折，例如8.5"
        rules={numberRules({ least: 0, most: 9.99, decimals: 2 }, '请填写折扣')}
      >
        <InputNumber hideControl />
      </FormItem>
      <FormItem field="categories" label={DISCOUNT_FIELDS.categories} extra="不选为全部项目">
        <Select
          mode="multiple"
          allowClear
          options={PRODUCT_CATEGORIES.map(({ value, label }) => ({ value, label }))}
          placeholder="全部项目"
        />
      </FormItem>
      <FormItem field="startDate" label={DISCOUNT_FIELDS.startDate}>
        <DayField aria-label={DISCOUNT_FIELDS.startDate} />
      </FormItem>
      <FormItem field="endDate" label={DISCOUNT_FIELDS.endDate}>
        <DayField aria-label={DISCOUNT_FIELDS.endDate} />
      </FormItem>
      <FormItem field="enabled" label={DISCOUNT_FIELDS.enabled}>
        <Radio.Group>
          <Radio value="Y">启用</Radio>
          <Radio value="N">停用</Radio>
        </Radio.Group>
      </FormItem>
    </FormModal>
  );
}
