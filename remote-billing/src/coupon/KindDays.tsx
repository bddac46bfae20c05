import type { ReactNode } from 'react';
import { COUPON_KIND_FIELDS, MOST_COUPON_DAYS } from '@hospital/shared/contract/couponWords';
import {
  FormItem,
  type FormInstance,
  InputNumber,
  numberRules,
  Radio,
  useWatch,
} from '@hospital/shared/ui/core';
import { DayField } from '../DayField';
import type { KindValues } from './kind.model';

/** For how long coupons of a kind hold: so many days once they are given, or between two days. */
export function KindDays({ form }: { readonly form: FormInstance<KindValues> }): ReactNode {
  const validity = (useWatch('validity', form) as KindValues['validity'] | undefined) ?? 'days';
  return (
    <>
      <FormItem field="validity" label={COUPON_KIND_FIELDS.validity}>
        <Radio.Group>
          <Radio value="days">发放后计算</Radio>
          <Radio value="range">固定日期</Radio>
        </Radio.Group>
      </FormItem>
      {validity === 'days' ? (
        <FormItem
          field="validDays"
          label={COUPON_KIND_FIELDS.validDays}
          extra="从发放当天起"
          rules={numberRules({ least: 1, most: MOST_COUPON_DAYS, decimals: 0 }, '请填写有效天数')}
        >
          <InputNumber />
        </FormItem>
      ) : (
        <>
          <FormItem
            field="startDate"
            label={COUPON_KIND_FIELDS.startDate}
            rules={[{ required: true, message: '请选择开始日期' }]}
          >
            <DayField aria-label={COUPON_KIND_FIELDS.startDate} />
          </FormItem>
          <FormItem
            field="endDate"
            label={COUPON_KIND_FIELDS.endDate}
            rules={[{ required: true, message: '请选择结束日期' }]}
          >
            <DayField aria-label={COUPON_KIND_FIELDS.endDate} />
          </FormItem>
        </>
      )}
    </>
  );
}
