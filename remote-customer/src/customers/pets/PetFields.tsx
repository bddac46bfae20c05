import { type ReactNode, useEffect } from 'react';
import { useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { PET_NAME_LIMIT, PET_WEIGHT } from '@hospital/shared/contract/bounds';
import type { Pet } from '@hospital/shared/contract/calls/pets';
import { CHIP, CHIP_LENGTH } from '@hospital/shared/contract/chip';
import { PET_FIELDS, PET_SEX_WORDS } from '@hospital/shared/contract/customerWords';
import {
  type FormInstance,
  FormItem,
  type FormValues,
  Input,
  InputNumber,
  numberRules,
  Radio,
  useWatch,
} from '@hospital/shared/ui/core';
import { DictSelect, useDictionary } from '@hospital/shared/ui/data';
import { MoreFields } from '../MoreFields';
import { NumberField } from '../NumberField';
import { birthFault } from './birth';
import { BirthField } from './BirthField';
import { TextsSelect } from '../TextsSelect';
import { useRequiredFields, wantedOf } from '../useRequiredFields';
import classes from '../owner/owner.module.css';
import { type Birth, newPet, type PetValues } from './pet.model';

const nextNumber = async (): Promise<string> => (await api.pets.nextStoreNo({})).storeNo;
const must = { required: true, message: '请录入必填项' };
const STERILIZED = [
  { value: 'Y', label: '已绝育' },
  { value: 'N', label: '未绝育' },
];
const SEXES = ['1', '2', '0'] as const;

interface PetFieldsProps {
  /** A pet's own, or an owner's with `pets`. */
  readonly form: FormInstance<FormValues>;
  /** Where the pet stands in the form: `pets[0].`; empty in a form of its own. */
  readonly prefix?: string;
  /** As it was when the form was opened; undefined: a new one, which may be weighed at once. */
  readonly whole?: Pet | undefined;
  /** Somebody has just asked for it: the keyboard goes on here. */
  readonly focused?: boolean;
}

/** What is known of a pet; what matters at the desk comes first. */
export function PetFields({ form, prefix = '', whole, focused = false }: PetFieldsProps): ReactNode {
  const fresh = whole === undefined;
  const required = wantedOf(
    useRequiredFields(),
    whole && {
      birthday: whole.birthday,
      sterilized: whole.sterilizedKnown === 'Y',
      color: whole.color,
    },
  );
  const at = (field: keyof PetValues): string => `${prefix}${field}`;
  const today = useToday();
  const kinds = useDictionary('pet_species').data;
  const species = useWatch(at('species'), form) as string | undefined;
  const unoffered =
    fresh && kinds?.some(({ code, enabled }) => code === newPet.species && enabled === 'N') === true;
  useEffect(() => {
    // What a new pet begins with is not chosen by anybody; one that nobody offers any more would be refused.
    if (unoffered && form.getFieldValue(at('species')) === newPet.species)
      form.setFieldValue(at('species'), undefined);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once it is known
  }, [unoffered]);
  return (
    <div className={classes.grid}>
      <FormItem
        field={at('name')}
        label={PET_FIELDS.name}
        rules={[must, { maxLength: PET_NAME_LIMIT, message: `最多${PET_NAME_LIMIT}个字符` }]}
      >
        <Input autoFocus={focused} />
      </FormItem>
      <FormItem field={at('species')} label={PET_FIELDS.species} rules={[must]}>
        <DictSelect type="pet_species" onChange={() => form.setFieldValue(at('breed'), undefined)} />
      </FormItem>
      <FormItem field={at('breed')} label={PET_FIELDS.breed}>
        <DictSelect type={`pet_breed_${species ?? 'DOG'}`} allowClear showSearch placeholder="请选择" />
      </FormItem>
      <FormItem field={at('sex')} label={PET_FIELDS.sex} required>
        <Radio.Group options={SEXES.map((value) => ({ value, label: PET_SEX_WORDS[value] }))} />
      </FormItem>
      <FormItem
        field={at('birthday')}
        label={PET_FIELDS.birthday}
        rules={[
          {
            validator: (birth: Birth | undefined, refuse) =>
              refuse(birthFault(birth, today, required.birthday)),
          },
        ]}
        required={required.birthday}
      >
        <BirthField />
      </FormItem>

      <FormItem
        field={at('sterilizedFlag')}
        label={PET_FIELDS.sterilizedFlag}
        rules={required.sterilized ? [must] : []}
      >
        <Radio.Group options={STERILIZED} />
      </FormItem>
      <FormItem field={at('color')} label={PET_FIELDS.color} rules={required.color ? [must] : []}>
        <DictSelect type="pet_color" allowClear showSearch placeholder="请选择" />
      </FormItem>
      {fresh && (
        <FormItem field={at('weight')} label={PET_FIELDS.weight} rules={numberRules(PET_WEIGHT)}>
          <InputNumber hideControl />
        </FormItem>
      )}
      <MoreFields open={!fresh}>
        <FormItem field={at('characterTags')} label={PET_FIELDS.characterTags}>
          <DictSelect type="pet_character" mode="multiple" allowClear placeholder="请选择" />
        </FormItem>
        <FormItem field={at('allergies')} label={PET_FIELDS.allergies}>
          <TextsSelect placeholder="输入后按回车" />
        </FormItem>
        <FormItem
          field={at('chipNo')}
          label={PET_FIELDS.chipNo}
          rules={[{ match: CHIP, message: '请输入15位数字' }]}
        >
          <Input maxLength={CHIP_LENGTH} inputMode="numeric" />
        </FormItem>
        <FormItem
          field={at('storeNo')}
          label={PET_FIELDS.storeNo}
          extra={fresh ? '不填则自动编号' : undefined}
        >
          {fresh ? <NumberField next={nextNumber} /> : <Input maxLength={32} />}
        </FormItem>
        <FormItem field={at('bloodType')} label={PET_FIELDS.bloodType}>
          <Input maxLength={20} />
        </FormItem>
      </MoreFields>
    </div>
  );
}
