import type { ReactNode } from 'react';
import { COUPON_KIND_FIELDS, COUPON_TYPE_WORDS } from '@hospital/shared/contract/couponWords';
import { PRODUCT_CATEGORIES } from '@hospital/shared/contract/productWords';
import {
  FormItem,
  type FormInstance,
  InputNumber,
  numberRules,
  Radio,
  Select,
  useWatch,
  yuanBounds,
} from '@hospital/shared/ui/core';
import { StoresField } from '../StoresField';
import type { KindValues } from './kind.model';
import { ProductsField } from './ProductsField';

interface KindWorthProps {
  readonly form: FormInstance<KindValues>;
  /** Some were given: what they are worth stays. */
  readonly fixed: boolean;
}

/** What coupons of a kind take off, of what and where. */
export function KindWorth({ form, fixed }: KindWorthProps): ReactNode {
  const type = (useWatch('type', form) as KindValues['type'] | undefined) ?? 1;
  const scope = (useWatch('scope', form) as KindValues['scope'] | undefined) ?? 'all';
  return (
    <>
      <FormItem field="type" label={COUPON_KIND_FIELDS.type} disabled={fixed}>
        <Radio.Group>
          <Radio value={1}>{COUPON_TYPE_WORDS[1]}</Radio>
          <Radio value={2}>{COUPON_TYPE_WORDS[2]}</Radio>
        </Radio.Group>
      </FormItem>
      {type === 1 ? (
        <FormItem
          field="amount"
          label={COUPON_KIND_FIELDS.amount}
          disabled={fixed}
          rules={numberRules(yuanBounds(0.01, 9_999_999), '请填写减免金额')}
        >
          <InputNumber hideControl placeholder="0.00" />
        </FormItem>
      ) : (
        <FormItem
          field="rate"
          label={COUPON_KIND_FIELDS.rate}
          disabled={fixed}
          extra="折，例如8.5"
          rules={numberRules({ least: 0, most: 9.99, decimals: 2 }, '请填写折扣')}
        >
          <InputNumber hideControl />
        </FormItem>
      )}
      <FormItem
        field="minimum"
        label={COUPON_KIND_FIELDS.minimum}
        disabled={fixed}
        extra="适用项目优惠前的合计，0 为不限"
        rules={numberRules(yuanBounds(0, 9_999_999), '请填写满额')}
      >
        <InputNumber hideControl />
      </FormItem>
      <FormItem field="scope" label={COUPON_KIND_FIELDS.scope} disabled={fixed}>
        <Radio.Group>
          <Radio value="all">全部项目</Radio>
          <Radio value="categories">按类别</Radio>
          <Radio value="products">按项目</Radio>
        </Radio.Group>
      </FormItem>
      {scope === 'categories' && (
        <FormItem
          field="categories"
          label={COUPON_KIND_FIELDS.categories}
          disabled={fixed}
          rules={[{ required: true, type: 'array', minLength: 1, message: '请选择适用类别' }]}
        >
          <Select
            mode="multiple"
            allowClear
            options={PRODUCT_CATEGORIES.map(({ value, label }) => ({ value, label }))}
            placeholder="请选择"
          />
        </FormItem>
      )}
      {scope === 'products' && (
        <FormItem
          field="productIds"
          label={COUPON_KIND_FIELDS.productIds}
          disabled={fixed}
          rules={[{ required: true, type: 'array', minLength: 1, message: '请选择适用项目' }]}
        >
          <ProductsField />
        </FormItem>
      )}
      <FormItem field="storeIds" label={COUPON_KIND_FIELDS.storeIds} disabled={fixed}>
        <StoresField />
      </FormItem>
    </>
  );
}
