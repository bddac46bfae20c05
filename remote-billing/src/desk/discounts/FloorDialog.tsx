import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { DISCOUNT_FIELDS } from '@hospital/shared/contract/discountWords';
import { PRODUCT_CATEGORIES } from '@hospital/shared/contract/productWords';
import {
  FormItem,
  FormModal,
  InputNumber,
  message,
  numberRules,
  Radio,
  Select,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';

interface FloorDialogProps {
  readonly users: readonly { readonly id: string; readonly name: string }[];
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface FloorValues {
  readonly kind: 'user' | 'category';
  readonly targetId: string;
  /** 折, 0 to 10. */
  readonly fold: number;
}

/** How low a user may go by hand, or how low a kind of products may be sold by hand. */
export function FloorDialog({ users, visible, onClose }: FloorDialogProps): ReactNode {
  const [form] = useForm<FloorValues>();
  const save = useCallMutation(api.discounts.saveFloor);
  const kind = (useWatch('kind', form) as FloorValues['kind'] | undefined) ?? 'user';
  const options =
    kind === 'user'
      ? users.map(({ id, name }) => ({ value: id, label: name }))
      : PRODUCT_CATEGORIES.map(({ value, label }) => ({ value, label }));
  return (
    <FormModal<FloorValues>
      title="设置手动折扣下限"
      visible={visible}
      form={form}
      initialValues={{ kind: 'user' }}
      onSubmit={async ({ kind: of, targetId, fold }) => {
        await save.mutateAsync({ kind: of, targetId, rate: Math.round(fold * 1000) / 10_000 });
        message.success('下限已保存');
      }}
      onClose={onClose}
    >
      <FormItem field="kind" label="类型">
        <Radio.Group onChange={() => form.setFieldsValue({ targetId: undefined } as never)}>
          <Radio value="user">员工</Radio>
          <Radio value="category">商品类别</Radio>
        </Radio.Group>
      </FormItem>
      <FormItem
        field="targetId"
        label={DISCOUNT_FIELDS.target}
        rules={[{ required: true, message: '请选择对象' }]}
      >
        <Select showSearch allowClear options={options} placeholder="请选择" />
      </FormItem>
      <FormItem
        field="fold"
        label={DISCOUNT_FIELDS.floor}
        extra="折，例如8.5；10为不打折。低于下限须经理审批。"
        rules={numberRules({ least: 0, most: 10, decimals: 2 }, '请填写最低折扣')}
      >
        <InputNumber hideControl />
      </FormItem>
    </FormModal>
  );
}
