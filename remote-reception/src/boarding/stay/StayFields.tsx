import type { ReactNode } from 'react';
import { BOARDING_FIELDS, DEPOSIT_WAYS } from '@hospital/shared/contract/boardingWords';
import { MOBILE_LENGTH } from '@hospital/shared/contract/phone';
import { FormItem, Input, InputNumber, numberRules, Select, yuanBounds } from '@hospital/shared/ui/core';
import { mobileOrMasked } from '../../mobileOrMasked';
import { DayField } from '../DayField';
import classes from './stay.module.css';

const Note = ({
  field,
  rows = 2,
}: {
  readonly field: 'feedNote' | 'medicineNote';
  readonly rows?: number;
}) => (
  <FormItem field={field} label={BOARDING_FIELDS[field]}>
    <Input.TextArea maxLength={500} autoSize={{ minRows: rows, maxRows: 6 }} />
  </FormItem>
);

/** Until when the animal is protected, above what is said of it: below a house of cages nobody saw either. */
export const Validity = (): ReactNode => (
  <div className={classes.pair}>
    <FormItem field="vaccineValidDate" label={BOARDING_FIELDS.vaccineValidDate}>
      <DayField />
    </FormItem>
    <FormItem field="dewormValidDate" label={BOARDING_FIELDS.dewormValidDate}>
      <DayField />
    </FormItem>
  </div>
);

/** What is asked of an animal that stays, below pet, days and cage. */
export const Particulars = (): ReactNode => (
  <>
    <div className={classes.pair}>
      <FormItem field="emergencyName" label={BOARDING_FIELDS.emergencyName}>
        <Input maxLength={30} />
      </FormItem>
      <FormItem field="emergencyMobile" label={BOARDING_FIELDS.emergencyMobile} rules={[mobileOrMasked]}>
        <Input maxLength={MOBILE_LENGTH} inputMode="tel" />
      </FormItem>
    </div>
    <Note field="feedNote" />
    <Note field="medicineNote" />
    <FormItem field="belongings" label={BOARDING_FIELDS.belongings}>
      <Input maxLength={300} placeholder="航空箱、毛毯、自带粮" />
    </FormItem>
    <FormItem field="remarks" label={BOARDING_FIELDS.remarks}>
      <Input maxLength={500} />
    </FormItem>
  </>
);

/** What is taken as a deposit now. */
export const Deposit = ({ taken }: { readonly taken: number }): ReactNode => (
  <div className={classes.pair}>
    <FormItem
      field="deposit"
      label={BOARDING_FIELDS.deposit}
      extra={taken > 0 ? `已收 ${taken} 元，此处填写追加` : undefined}
      rules={numberRules(yuanBounds(0, 100_000))}
    >
      <InputNumber hideControl />
    </FormItem>
    <FormItem field="depositWay" label={BOARDING_FIELDS.depositWay}>
      <Select allowClear options={[...DEPOSIT_WAYS]} placeholder="请选择" />
    </FormItem>
  </div>
);
