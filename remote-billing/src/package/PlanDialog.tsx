import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { PackagePlan } from '@hospital/shared/contract/calls/packages';
import { REASON_LIMIT } from '@hospital/shared/contract/billWords';
import { MOST_VALID_DAYS, PACKAGE_FIELDS, PACKAGE_NAME_LIMIT } from '@hospital/shared/contract/packageWords';
import {
  FormItem,
  FormModal,
  Input,
  InputNumber,
  numberRules,
  Radio,
  useForm,
  yuanBounds,
} from '@hospital/shared/ui/core';
import { type Choice, useRecordForm, type Words } from '@hospital/shared/ui/data';
import { ContentField, faultOfContent, type ContentItem } from './ContentField';
import { StoresField } from '../StoresField';

interface PlanDialogProps {
  /** Null for a new one. */
  readonly plan: PackagePlan | null;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface PlanValues {
  readonly name: string;
  readonly price?: number;
  readonly validDays: number;
  readonly stores: readonly Choice[];
  readonly items: readonly ContentItem[];
  readonly remarks: string;
  readonly enabled: 'Y' | 'N';
}

const WORDS: Words<PlanValues> = {
  name: [PACKAGE_FIELDS.name, ({ name = '' }) => name],
  price: [PACKAGE_FIELDS.price, ({ price = '' }) => String(price)],
  validDays: [PACKAGE_FIELDS.validDays, ({ validDays = 0 }) => String(validDays)],
  stores: [PACKAGE_FIELDS.storeIds, ({ stores = [] }) => stores.map(({ name }) => name).join('、')],
  items: [
    PACKAGE_FIELDS.items,
    ({ items = [] }) => items.map(({ name, quantity }) => `${name}×${quantity}`).join('；'),
  ],
  remarks: [PACKAGE_FIELDS.remarks, ({ remarks = '' }) => remarks],
  enabled: [PACKAGE_FIELDS.enabled, ({ enabled }) => (enabled === 'Y' ? '启用' : '停用')],
};

const valuesOf = ({
  name,
  price,
  validDays,
  storeIds,
  items,
  remarks,
  enabled,
}: PackagePlan): PlanValues => ({
  ...{ name, price, validDays, remarks, enabled },
  stores: storeIds.map((id) => ({ id, name: id })),
  items: items.map(({ productId, name: product, quantity }) => ({ productId, name: product, quantity })),
});
const newPlan: PlanValues = { name: '', validDays: 365, stores: [], items: [], remarks: '', enabled: 'Y' };

/** Makes a definition of a package, or changes one. One instance serves one opening. */
export function PlanDialog({ plan, visible, onClose }: PlanDialogProps): ReactNode {
  const [form] = useForm<PlanValues>();
  const save = useCallMutation(api.packages.savePlan);
  const edited = useRecordForm<PlanValues, PackagePlan>({
    entity: `packagePlan:${plan?.id ?? 'new'}`,
    what: '套餐方案',
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
  const submit = ({ stores, items, price = 0, ...values }: PlanValues) =>
    edited.send((version) =>
      save.mutateAsync({
        ...values,
        price,
        storeIds: stores.map(({ id }) => id),
        items: items.map(({ productId, quantity }) => ({ productId, quantity })),
        ...(plan ? { id: plan.id } : {}),
        version: version ?? 1,
      }),
    );
  return (
    <FormModal<PlanValues>
      {...edited.modal}
      title={plan ? `编辑套餐：${plan.name}` : '新增套餐'}
      visible={visible}
      form={form}
      onSubmit={submit}
    >
      {edited.notes}
      <FormItem
        field="name"
        label={PACKAGE_FIELDS.name}
        rules={[{ required: true, message: '请填写套餐名称' }]}
      >
        <Input maxLength={PACKAGE_NAME_LIMIT} placeholder="如 小型犬洗澡10次卡" />
      </FormItem>
      <FormItem
        field="items"
        label={PACKAGE_FIELDS.items}
        extra="处方药不能放入套餐"
        rules={[
          { required: true, type: 'array', minLength: 1, message: '请添加套餐内容' },
          { validator: (items, said) => said(faultOfContent(items as PlanValues['items'])) },
        ]}
      >
        <ContentField />
      </FormItem>
      <FormItem
        field="price"
        label={PACKAGE_FIELDS.price}
        rules={numberRules(yuanBounds(0.01, 9_999_999), '请填写售价')}
      >
        <InputNumber hideControl placeholder="0.00" />
      </FormItem>
      <FormItem
        field="validDays"
        label={PACKAGE_FIELDS.validDays}
        extra="从购买当天起，0 为长期有效"
        rules={numberRules({ least: 0, most: MOST_VALID_DAYS, decimals: 0 }, '请填写有效天数')}
      >
        <InputNumber />
      </FormItem>
      <FormItem field="stores" label={PACKAGE_FIELDS.storeIds}>
        <StoresField />
      </FormItem>
      <FormItem field="remarks" label={PACKAGE_FIELDS.remarks}>
        <Input.TextArea maxLength={REASON_LIMIT} showWordLimit autoSize={{ minRows: 2, maxRows: 4 }} />
      </FormItem>
      <FormItem field="enabled" label={PACKAGE_FIELDS.enabled} extra="停用后不能再销售，已售出的照常使用">
        <Radio.Group>
          <Radio value="Y">启用</Radio>
          <Radio value="N">停用</Radio>
        </Radio.Group>
      </FormItem>
    </FormModal>
  );
}
