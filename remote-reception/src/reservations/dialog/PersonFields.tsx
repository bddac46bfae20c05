import { type ReactNode, useState } from 'react';
import { OWNER_NAME_LIMIT, PET_NAME_LIMIT } from '@hospital/shared/contract/bounds';
import { MOBILE_LENGTH } from '@hospital/shared/contract/phone';
import { RESERVATION_FIELDS as FIELDS } from '@hospital/shared/contract/reservationStates';
import { FormItem, Input, Radio } from '@hospital/shared/ui/core';
import { CustomerBox } from '../../CustomerBox';
import { must } from '../../must';
import type { PersonValues } from './reservation.model';

interface PersonFieldsProps {
  readonly known: PersonValues['known'];
  /** What the box that finds owners begins with. */
  readonly keyword: string | undefined;
}

const KNOWN = [
  { value: 'file', label: '已有档案' },
  { value: 'caller', label: '新客来电' },
];

/** Who is expected: somebody with a file, or a caller by name and telephone. */
export const PersonFields = ({ known, keyword }: PersonFieldsProps): ReactNode => {
  const [first] = useState(known);
  // Who chooses between the two by key stays there.
  const [chosen, setChosen] = useState(false);
  if (known !== first && !chosen) setChosen(true);
  return (
    <>
      <FormItem field="known" label="宠主">
        <Radio.Group options={KNOWN} />
      </FormItem>
      {known === 'file' ? (
        <FormItem field="customer" label="宠物" rules={[{ required: true, message: '请选择宠物' }]}>
          <CustomerBox keyword={keyword} focused={!chosen} />
        </FormItem>
      ) : (
        <>
          <FormItem field="name" label={FIELDS.name} rules={[must]}>
            <Input maxLength={OWNER_NAME_LIMIT} />
          </FormItem>
          <FormItem field="mobile" label={FIELDS.mobile} rules={[must]}>
            <Input maxLength={MOBILE_LENGTH} inputMode="tel" />
          </FormItem>
          <FormItem field="petName" label={FIELDS.petName}>
            <Input maxLength={PET_NAME_LIMIT} />
          </FormItem>
        </>
      )}
    </>
  );
};
