import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { CouponKind } from '@hospital/shared/contract/calls/coupons';
import {
  COUPON_KIND_FIELDS,
  COUPON_NAME_LIMIT,
  MOST_COUPONS,
  MOST_PER_OWNER,
} from '@hospital/shared/contract/couponWords';
import {
  Alert,
  FormItem,
  FormModal,
  Input,
  InputNumber,
  numberRules,
  Radio,
  useForm,
} from '@hospital/shared/ui/core';
import { useRecordForm } from '@hospital/shared/ui/data';
import classes from './coupon.module.css';
import { KindDays } from './KindDays';
import { KindWorth } from './KindWorth';
import { type KindValues, newKind, sentOf, valuesOf, WORDS } from './kind.model';

interface KindDialogProps {
  /** Null for a new one. */
  readonly kind: CouponKind | null;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Makes a kind of coupons, or changes one: the worth of one that was given stays. One instance serves one opening. */
export function KindDialog({ kind, visible, onClose }: KindDialogProps): ReactNode {
  const [form] = useForm<KindValues>();
  const save = useCallMutation(api.coupons.saveKind);
  const edited = useRecordForm<KindValues, CouponKind>({
    entity: `couponKind:${kind?.id ?? 'new'}`,
    what: '券种',
    visible,
    form,
    record: kind && {
      ...{ data: kind, error: null, isSuccess: true, isFetching: false },
      refetch: () => Promise.resolve(),
    },
    valuesOf,
    initial: newKind,
    words: WORDS,
    mayBeNew: false,
    onClose,
  });
  const submit = (values: KindValues) =>
    edited.send((version) =>
      save.mutateAsync({
        ...sentOf({ ...newKind, ...form.getFieldsValue(), ...values }),
        ...(kind ? { id: kind.id } : {}),
        version: version ?? 1,
      }),
    );
  const given = (kind?.given ?? 0) > 0;
  return (
    <FormModal<KindValues>
      {...edited.modal}
      title={kind ? `编辑券种：${kind.name}` : '新增券种'}
      visible={visible}
      form={form}
      labelWidth={128}
      onSubmit={submit}
    >
      {edited.notes}
      {given && (
        <Alert
          className={classes.note}
          type="info"
          content="该券种已发放，优惠内容、适用项目和门店不能修改"
        />
      )}
      <FormItem
        field="name"
        label={COUPON_KIND_FIELDS.name}
        rules={[{ required: true, message: '请填写券种名称' }]}
      >
        <Input maxLength={COUPON_NAME_LIMIT} placeholder="如 新客立减券" />
      </FormItem>
      <KindWorth form={form} fixed={given} />
      <KindDays form={form} />
      <FormItem
        field="mostGiven"
        label={COUPON_KIND_FIELDS.mostGiven}
        extra="0 为不限"
        rules={numberRules({ least: 0, most: MOST_COUPONS, decimals: 0 }, '请填写发放总数')}
      >
        <InputNumber />
      </FormItem>
      <FormItem
        field="mostPerOwner"
        label={COUPON_KIND_FIELDS.mostPerOwner}
        extra="0 为不限"
        rules={numberRules({ least: 0, most: MOST_PER_OWNER, decimals: 0 }, '请填写每人限领')}
      >
        <InputNumber />
      </FormItem>
      <FormItem field="enabled" label={COUPON_KIND_FIELDS.enabled} extra="停用后不再发放，已发放的照常使用">
        <Radio.Group>
          <Radio value="Y">启用</Radio>
          <Radio value="N">停用</Radio>
        </Radio.Group>
      </FormItem>
    </FormModal>
  );
}
