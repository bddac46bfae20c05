import type { ReactNode } from 'react';
import { useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { OWNER_NAME_LIMIT } from '@hospital/shared/contract/bounds';
import type { Customer } from '@hospital/shared/contract/calls/customers';
import { CUSTOMER_FIELDS, CUSTOMER_SEX_WORDS } from '@hospital/shared/contract/customerWords';
import { isIdCard } from '@hospital/shared/contract/idCard';
import { MOBILE, MOBILE_LENGTH } from '@hospital/shared/contract/phone';
import { FormItem, type FormInstance, Input, Radio, useWatch } from '@hospital/shared/ui/core';
import { DictSelect } from '@hospital/shared/ui/data';
import { DayField } from '../DayField';
import { MoreFields } from '../MoreFields';
import { NumberField } from '../NumberField';
import { useRequiredFields, wantedOf } from '../useRequiredFields';
import { IdCardReader } from './IdCardReader';
import { KnownOwner } from './KnownOwner';
import { isMasked, type OwnerValues } from './owner.model';

import classes from './owner.module.css';

const YES_NO = [
  { value: 'N', label: '否' },
  { value: 'Y', label: '是' },
];
const nextNumber = async (): Promise<string> => (await api.customers.nextStoreUserNo({})).storeUserNo;
const must = { required: true, message: '请录入必填项' };

interface OwnerFieldsProps {
  readonly form: FormInstance<OwnerValues>;
  /** The owner as they were when the dialog was opened; undefined for a new one. */
  readonly whole: Customer | undefined;
  /** The form is left for the file of somebody else. */
  readonly onLeave: () => void;
}

/** Who it is, how to reach them, and what the desk should know. */
export function OwnerFields({ form, whole, onLeave }: OwnerFieldsProps): ReactNode {
  const required = wantedOf(useRequiredFields(), whole);
  const today = useToday();
  const mobile = useWatch('mobile', form) as string | undefined;
  const black = useWatch('blackFlag', form) as string | undefined;
  return (
    <div className={classes.grid}>
      <FormItem
        field="mobile"
        label={CUSTOMER_FIELDS.mobile}
        rules={[must, { validator: mobileOrMasked(whole?.mobile) }]}
        extra={<KnownOwner mobile={mobile ?? ''} except={whole?.id ?? ''} onLeave={onLeave} />}
      >
        <Input maxLength={MOBILE_LENGTH} inputMode="tel" autoFocus={!whole} />
      </FormItem>
      <FormItem
        field="name"
        label={CUSTOMER_FIELDS.name}
        rules={[must, { maxLength: OWNER_NAME_LIMIT, message: `最多${OWNER_NAME_LIMIT}个字符` }]}
      >
        <Input />
      </FormItem>
      <FormItem field="sex" label={CUSTOMER_FIELDS.sex} required>
        <Radio.Group
          options={Object.entries(CUSTOMER_SEX_WORDS).map(([value, label]) => ({ value, label }))}
        />
      </FormItem>
      <FormItem field="level" label={CUSTOMER_FIELDS.level}>
        <DictSelect type="customer_level" allowClear placeholder="请选择" />
      </FormItem>
      <FormItem
        field="address"
        label={CUSTOMER_FIELDS.address}
        className={classes.wide ?? ''}
        rules={required.address ? [must] : []}
      >
        <Input maxLength={200} />
      </FormItem>
      <MoreFields open={whole !== undefined}>
        <FormItem field="source" label={CUSTOMER_FIELDS.source}>
          <DictSelect type="customer_source" allowClear placeholder="请选择" />
        </FormItem>
        <FormItem field="tags" label={CUSTOMER_FIELDS.tags}>
          <DictSelect type="customer_tag" mode="multiple" allowClear placeholder="请选择" />
        </FormItem>
        <FormItem
          field="mobile2"
          label={CUSTOMER_FIELDS.mobile2}
          rules={[{ validator: wholeOrMasked(whole?.mobile2) }]}
        >
          <Input maxLength={MOBILE_LENGTH} inputMode="tel" />
        </FormItem>
        <FormItem field="birthday" label={CUSTOMER_FIELDS.birthday} rules={[{ validator: notAfter(today) }]}>
          <DayField max={today} />
        </FormItem>

        <FormItem
          field="idCardNo"
          label={CUSTOMER_FIELDS.idCardNo}
          rules={[{ validator: idCardOrAsBefore(whole?.idCardNo) }]}
          extra={<IdCardReader form={form} fresh={whole === undefined} />}
        >
          <Input maxLength={18} />
        </FormItem>
        <FormItem
          field="storeUserNo"
          label={CUSTOMER_FIELDS.storeUserNo}
          extra={whole ? undefined : '不填则自动编号'}
        >
          {whole ? <Input maxLength={32} /> : <NumberField next={nextNumber} />}
        </FormItem>
        <FormItem field="remarks" label={CUSTOMER_FIELDS.remarks} className={classes.wide ?? ''}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 1, maxRows: 4 }} />
        </FormItem>
      </MoreFields>
      {whole && (
        <>
          <FormItem field="blackFlag" label={CUSTOMER_FIELDS.blackFlag}>
            <Radio.Group options={YES_NO} />
          </FormItem>
          {black === 'Y' && (
            <FormItem field="blackReason" label={CUSTOMER_FIELDS.blackReason} rules={[must]}>
              <Input maxLength={200} />
            </FormItem>
          )}
        </>
      )}
    </div>
  );
}

/** A mobile number, or the one that is shown with stars as it was. */
const mobileOrMasked =
  (before = '') =>
  (text: string | undefined, refuse: (words?: string) => void): void => {
    const kept = isMasked(text) && text === before;
    refuse(!text || kept || MOBILE.test(text) ? undefined : '请输入11位手机号');
  };

/** An identity number that can be, or the one that was there. */
const idCardOrAsBefore =
  (before = '') =>
  (text: string | undefined, refuse: (words?: string) => void): void => {
    if (!text || text === before) return refuse();
    if (isMasked(text)) return refuse('请输入完整的号码');
    refuse(isIdCard(text.trim().toUpperCase()) ? undefined : '身份证号不正确，请核对');
  };

/** A day that has come; days are compared as texts. */
const notAfter =
  (today: string) =>
  (day: string | undefined, refuse: (words?: string) => void): void =>
    refuse(day && day > today ? '宠主生日不能晚于今天' : undefined);

/** What is shown with stars stays as it was or is typed whole. */
const wholeOrMasked =
  (before = '') =>
  (text: string | undefined, refuse: (words?: string) => void): void =>
    refuse(isMasked(text) && text !== before ? '请输入完整的号码' : undefined);
