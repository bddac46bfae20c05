import type { PropsOf } from '@hospital/shared/contract/parts';
import type { SentBy } from '@hospital/shared/contract/call';
import type { Customer, customerCalls } from '@hospital/shared/contract/calls/customers';
import { CUSTOMER_FIELDS, CUSTOMER_SEX_WORDS } from '@hospital/shared/contract/customerWords';
import { normalisePhone } from '@hospital/shared/contract/phone';
import type { Words } from '@hospital/shared/ui/data';
import { newPet, type PetValues, petRequestOf } from '../pets/pet.model';

type SaveRequest = SentBy<typeof customerCalls.save>;

/** Values of the form of an owner. */
export interface OwnerValues {
  readonly name: string;
  readonly mobile: string;
  readonly mobile2?: string;
  readonly sex: '1' | '2';
  readonly birthday?: string;
  readonly idCardNo?: string;
  readonly address?: string;
  readonly source?: string;
  readonly level?: string;
  readonly tags?: string[];
  readonly storeUserNo?: string;
  readonly remarks?: string;
  readonly blackFlag?: 'Y' | 'N';
  readonly blackReason?: string;
  /** Of a new owner alone. */
  readonly pets?: PetValues[];
}

export const newOwner: Partial<OwnerValues> = { sex: '2', blackFlag: 'N', pets: [newPet] };

/** From so many digits on a text is a telephone that is being typed, not a number of a file. */
const DIGITS_OF_PHONE = 7;

/** What a new owner's form begins with. */
export const startOf = (text: string): { readonly mobile: string } | { readonly name: string } => {
  const digits = normalisePhone(text);
  return /^\d+$/.test(digits) && digits.length >= DIGITS_OF_PHONE ? { mobile: digits } : { name: text };
};

/** What the form of an owner begins with who is known by a telephone, a name and an animal, as a reservation has them. */
export const startOfNewcomer = (
  text: string,
  { name, petName }: NonNullable<PropsOf<'customer/picker'>['newcomer']>,
): Partial<OwnerValues> => ({
  ...startOf(text),
  ...(name === '' ? {} : { name }),
  pets: [petName === '' ? newPet : { ...newPet, name: petName }],
});

export const valuesOf = (owner: Customer): OwnerValues => ({
  name: owner.name,
  mobile: owner.mobile,
  mobile2: owner.mobile2,
  sex: owner.sex,
  birthday: owner.birthday ?? '',
  idCardNo: owner.idCardNo,
  address: owner.address,
  ...(owner.source ? { source: owner.source } : {}),
  ...(owner.level ? { level: owner.level } : {}),
  tags: [...owner.tags],
  storeUserNo: owner.storeUserNo,
  remarks: owner.remarks,
  blackFlag: owner.blackFlag,
  blackReason: owner.blackReason,
});

/** Whether a number is shown with stars in it, to who may not see it whole. */
export const isMasked = (text = ''): boolean => text.includes('*');

/** What was never shown whole is not sent: it stays as it is. */
const unmasked = (field: 'mobile' | 'mobile2' | 'idCardNo', text: string | undefined) =>
  text === undefined || isMasked(text) ? {} : { [field]: text };

/** The request that the values stand for; `id` and `version` of an edited owner. */
export function requestOf(
  { pets = [], mobile, mobile2, idCardNo, birthday, storeUserNo, source, level, ...values }: OwnerValues,
  edited?: { readonly id: string; readonly version: number },
  opened?: Customer,
): SaveRequest {
  const customer = {
    ...values,
    ...unmasked('mobile', mobile),
    ...unmasked('mobile2', mobile2),
    ...unmasked('idCardNo', idCardNo),
    birthday: birthday || null,
    source: source ?? '',
    level: level ?? '',
    // It may be that of another store, which this one must not take over.
    ...(storeUserNo && storeUserNo !== opened?.storeUserNo ? { storeUserNo } : {}),
    ...edited,
  };
  return { customer, ...(edited ? {} : { pets: pets.map(petRequestOf) }) };
}

const textOf = (field: keyof OwnerValues) => (values: Partial<OwnerValues>) => String(values[field] ?? '');

/** Labels of the fields, and their values in words. */
export const WORDS: Words<OwnerValues> = {
  mobile: [CUSTOMER_FIELDS.mobile, textOf('mobile')],
  name: [CUSTOMER_FIELDS.name, textOf('name')],
  mobile2: [CUSTOMER_FIELDS.mobile2, textOf('mobile2')],
  sex: [CUSTOMER_FIELDS.sex, ({ sex }) => (sex ? CUSTOMER_SEX_WORDS[sex] : '')],
  birthday: [CUSTOMER_FIELDS.birthday, textOf('birthday')],
  idCardNo: [CUSTOMER_FIELDS.idCardNo, textOf('idCardNo')],
  address: [CUSTOMER_FIELDS.address, textOf('address')],
  source: [CUSTOMER_FIELDS.source, textOf('source')],
  level: [CUSTOMER_FIELDS.level, textOf('level')],
  tags: [CUSTOMER_FIELDS.tags, ({ tags = [] }) => tags.join('、')],
  storeUserNo: [CUSTOMER_FIELDS.storeUserNo, textOf('storeUserNo')],
  remarks: [CUSTOMER_FIELDS.remarks, textOf('remarks')],
  blackFlag: [CUSTOMER_FIELDS.blackFlag, ({ blackFlag }) => (blackFlag === 'Y' ? '是' : '否')],
  blackReason: [CUSTOMER_FIELDS.blackReason, textOf('blackReason')],
  pets: [
    CUSTOMER_FIELDS.petNames,
    ({ pets = [] }) =>
      pets
        .map(({ name = '' }) => name)
        .filter(Boolean)
        .join('、'),
  ],
};
