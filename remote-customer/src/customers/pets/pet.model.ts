import type { Pet } from '@hospital/shared/contract/calls/pets';
import { PET_FIELDS, PET_SEX_WORDS } from '@hospital/shared/contract/customerWords';
import type { Words } from '@hospital/shared/ui/data';

/** When it was born, as far as anybody knows. */
export interface Birth {
  /** `''`: unknown. */
  readonly day: string;
  /** Y: told by looking at the animal. */
  readonly estimated: 'Y' | 'N';
  /** What was typed for an age and could not be read. */
  readonly unread?: string;
}

/** Values of the form of a pet. */
export interface PetValues {
  readonly name: string;
  readonly species: string;
  readonly breed?: string;
  readonly sex: '0' | '1' | '2';
  readonly sterilizedFlag?: 'Y' | 'N';
  readonly birthday?: Birth;
  readonly color?: string;
  /** Kilograms; of a new pet alone. */
  readonly weight?: number;
  readonly storeNo?: string;
  readonly chipNo?: string;
  readonly bloodType?: string;
  readonly characterTags?: string[];
  readonly allergies?: string[];
}

export const newPet = { species: 'DOG', sex: '0', birthday: { day: '', estimated: 'N' } } as PetValues;

export const petValuesOf = (pet: Pet): PetValues => ({
  name: pet.name,
  species: pet.species,
  ...(pet.breed ? { breed: pet.breed } : {}),
  sex: pet.sex,
  ...(pet.sterilizedKnown !== 'N' ? { sterilizedFlag: pet.sterilizedFlag } : {}),
  birthday: { day: pet.birthday ?? '', estimated: pet.birthdayEstimated },
  ...(pet.color ? { color: pet.color } : {}),
  storeNo: pet.storeNo,
  chipNo: pet.chipNo,
  bloodType: pet.bloodType,
  characterTags: [...pet.characterTags],
  allergies: [...pet.allergies],
});

/** What a save sends of the values. */
export const petRequestOf = ({
  birthday,
  weight,
  storeNo,
  breed,
  color,
  chipNo,
  bloodType,
  ...values
}: PetValues) => ({
  ...values,
  breed: breed ?? '',
  color: color ?? '',
  chipNo: chipNo ?? '',
  bloodType: bloodType ?? '',
  birthday: birthday?.day || null,
  birthdayEstimated: birthday?.estimated ?? 'N',
  ...(weight === undefined ? {} : { weight }),
  ...(storeNo ? { storeNo } : {}),
});

/** Whether it is sterilized; undefined: nobody has said. */
export const sterilizedWords = (flag: 'Y' | 'N' | undefined): string =>
  flag === undefined ? '未知' : flag === 'Y' ? '已绝育' : '未绝育';

const textOf = (field: keyof PetValues) => (values: Partial<PetValues>) => String(values[field] ?? '');

/** Labels of the fields, and their values in words. */
export const PET_WORDS: Words<PetValues> = {
  name: [PET_FIELDS.name, textOf('name')],
  species: [PET_FIELDS.species, textOf('species')],
  breed: [PET_FIELDS.breed, textOf('breed')],
  sex: [PET_FIELDS.sex, ({ sex }) => (sex ? PET_SEX_WORDS[sex] : '')],
  sterilizedFlag: [PET_FIELDS.sterilizedFlag, ({ sterilizedFlag }) => sterilizedWords(sterilizedFlag)],
  birthday: [
    PET_FIELDS.birthday,
    ({ birthday }) => (birthday?.day ? `${birthday.day}${birthday.estimated === 'Y' ? '（估计）' : ''}` : ''),
  ],
  color: [PET_FIELDS.color, textOf('color')],
  weight: [PET_FIELDS.weight, textOf('weight')],
  storeNo: [PET_FIELDS.storeNo, textOf('storeNo')],
  chipNo: [PET_FIELDS.chipNo, textOf('chipNo')],
  bloodType: [PET_FIELDS.bloodType, textOf('bloodType')],
  characterTags: [PET_FIELDS.characterTags, ({ characterTags = [] }) => characterTags.join('、')],
  allergies: [PET_FIELDS.allergies, ({ allergies = [] }) => allergies.join('、')],
};
