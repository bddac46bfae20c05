import { type ReactNode, useState } from 'react';
import type { CustomerBrief } from '@hospital/shared/contract/calls/customers';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { OWNER_NAME_LIMIT, PET_NAME_LIMIT } from '@hospital/shared/contract/bounds';
import { MOBILE_LENGTH } from '@hospital/shared/contract/phone';
import { RESERVATION_FIELDS as FIELDS } from '@hospital/shared/contract/reservationStates';
import { FormItem, Input, Radio } from '@hospital/shared/ui/core';
import { CustomerBox } from '../../CustomerBox';
import { must } from '../../must';
import { FileOfCaller } from './FileOfCaller';
import type { PersonValues } from './reservation.model';

interface PersonFieldsProps {
  readonly known: PersonValues['known'];
  /** What the box that finds owners begins with. */
  readonly keyword: string | undefined;
  /** What was typed of a caller. */
  readonly typed: { readonly mobile: string; readonly petName: string };
  readonly onChange: (person: {
    readonly known: PersonValues['known'];
    readonly customer: PickedCustomer | undefined;
  }) => void;
}

const KNOWN = [
  { value: 'file', label: '已有档案' },
  { value: 'caller', label: '新客来电' },
];

/** Who is expected: somebody with a file, or a caller by name and telephone. */
export const PersonFields = ({ known, keyword, typed, onChange }: PersonFieldsProps): ReactNode => {
  const { mobile, petName } = typed;
  const [first] = useState(known);
  // Who chooses between the two by key stays there.
  const [chosen, setChosen] = useState(false);
  if (known !== first && !chosen) setChosen(true);
  /** Whose file is used instead, where it does not say which of several animals. */
  const [sought, setSought] = useState<string>();
  const takeFile = ({ ownerId, name, mobile: shown, pets }: CustomerBrief): void => {
    const named = pets.filter((pet) => pet.name === petName.trim());
    const [pet, other] = named.length > 0 ? named : pets;
    if (pet && !other) {
      const owner = { ownerId, ownerName: name, mobile: shown };
      onChange({ known: 'file', customer: { ...owner, petId: pet.id, petName: pet.name } });
    } else {
      setSought(mobile.trim());
      // Nobody is chosen until the desk does it: of a record that had a file, the form still has that one.
      onChange({ known: 'file', customer: undefined });
    }
  };
  return (
    <>
      <FormItem field="known" label="宠主">
        <Radio.Group options={KNOWN} />
      </FormItem>
      {known === 'file' ? (
        <FormItem field="customer" label="宠物" rules={[{ required: true, message: '请选择宠物' }]}>
          <CustomerBox keyword={sought ?? keyword} focused={!chosen || sought !== undefined} />
        </FormItem>
      ) : (
        <>
          <FormItem field="name" label={FIELDS.name} rules={[must]}>
            <Input maxLength={OWNER_NAME_LIMIT} />
          </FormItem>
          <FormItem field="mobile" label={FIELDS.mobile} rules={[must]}>
            <Input maxLength={MOBILE_LENGTH} inputMode="tel" />
          </FormItem>
          <FileOfCaller mobile={mobile} onUse={takeFile} />
          <FormItem field="petName" label={FIELDS.petName}>
            <Input maxLength={PET_NAME_LIMIT} />
          </FormItem>
        </>
      )}
    </>
  );
};
