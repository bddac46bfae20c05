import type { RequestOf } from '@hospital/shared/contract/call';
import type { petCalls } from '@hospital/shared/contract/calls/pets';
import { plainChip } from '@hospital/shared/contract/chip';
import { PET_FIELDS } from '@hospital/shared/contract/customerWords';
import type { FieldError } from '../../platform/errors/businessError';
import { formatDay } from '../../platform/database/chinaTime';
import { readingOf } from '../../platform/text/reading';
import type { ChosenCode } from './codes';
import type { PetRow } from './petRecords';
import type { Required } from './required';

/** What a form says of a pet; what it leaves out stays as it is. */
export type EditedPet = Omit<RequestOf<typeof petCalls.save>, 'id' | 'ownerId' | 'version'>;

/** The columns that a form writes. */
export type PetValues = Pick<
  PetRow,
  | 'name'
  | 'pinyin'
  | 'py'
  | 'species'
  | 'breed'
  | 'sex'
  | 'sterilizedFlag'
  | 'sterilizedKnown'
  | 'birthday'
  | 'birthdayEstimated'
  | 'color'
  | 'chipNo'
  | 'headImg'
  | 'bloodType'
  | 'characterTags'
  | 'allergies'
>;

const blank: Omit<PetValues, 'pinyin' | 'py'> = {
  ...{ name: '', species: '', breed: '', sex: '0', sterilizedFlag: 'N', sterilizedKnown: 'N' },
  ...{ birthday: null, birthdayEstimated: 'N', color: '', chipNo: '', headImg: '', bloodType: '' },
  ...{ characterTags: [], allergies: [] },
};

/** The pet as it would be; texts without the spaces around them. */
export function petValues(before: PetRow | null, edited: EditedPet): PetValues {
  const had = before ?? blank;
  const name = edited.name?.trim() ?? had.name;
  const breedStays = edited.species === undefined || edited.species === had.species;
  return {
    name,
    ...readingOf(name),
    species: edited.species ?? had.species,
    // A breed is one of its species.
    breed: edited.breed ?? (breedStays ? had.breed : ''),
    sex: edited.sex ?? had.sex,
    sterilizedFlag: edited.sterilizedFlag ?? had.sterilizedFlag,
    sterilizedKnown: edited.sterilizedFlag === undefined ? had.sterilizedKnown : 'Y',
    birthday: edited.birthday === undefined ? had.birthday : edited.birthday,
    birthdayEstimated: edited.birthdayEstimated ?? had.birthdayEstimated,
    color: edited.color ?? had.color,
    chipNo: edited.chipNo === undefined ? had.chipNo : plainChip(edited.chipNo),
    headImg: edited.headImg ?? had.headImg,
    bloodType: edited.bloodType?.trim() ?? had.bloodType,
    characterTags: edited.characterTags ?? had.characterTags,
    allergies: edited.allergies
      ? [...new Set(edited.allergies.map((text) => text.trim()).filter((text) => text !== ''))]
      : had.allergies,
  };
}

/**
 * What is wrong with a pet.
 *
 * @param at where its fields stand in the request: `pets.0.`, empty for a pet that is saved alone
 */
export function petFaults(
  values: PetValues,
  edited: EditedPet,
  {
    before,
    required,
    at,
  }: { readonly before: PetRow | null; readonly required: Required; readonly at: string },
): FieldError[] {
  const faults: FieldError[] = [];
  const wants = (field: keyof EditedPet & keyof typeof PET_FIELDS, wrong: boolean, words: string): void => {
    if (wrong) faults.push({ field: at + field, msg: `${words}${PET_FIELDS[field]}` });
  };
  wants('name', values.name === '', '请输入');
  wants('species', values.species === '', '请选择');
  // What the store wants is asked of new pets and of fields that are emptied: an old file may be edited without it.
  wants(
    'birthday',
    required.birthday && (!before || before.birthday !== null) && values.birthday === null,
    '请选择',
  );
  wants('sterilizedFlag', required.sterilized && !before && edited.sterilizedFlag === undefined, '请选择');
  wants('color', required.color && (!before || before.color !== '') && values.color === '', '请选择');
  if (values.birthday !== null && values.birthday > formatDay(new Date()))
    faults.push({ field: `${at}birthday`, msg: '生日不能晚于今天' });
  return faults;
}

/** Codes that are chosen anew. */
export function petCodes(values: PetValues, before: PetRow | null, at: string): ChosenCode[] {
  const anew = (field: 'species' | 'breed' | 'color', type: string): ChosenCode[] =>
    before && before[field] === values[field] && (field !== 'breed' || before.species === values.species)
      ? []
      : [{ field: at + field, title: PET_FIELDS[field], type, code: values[field] }];
  const tags = values.characterTags.filter((tag) => !before?.characterTags.includes(tag));
  return [
    ...anew('species', 'pet_species'),
    ...anew('breed', `pet_breed_${values.species}`),
    ...anew('color', 'pet_color'),
    ...tags.map((code) => ({
      ...{ field: `${at}characterTags`, title: PET_FIELDS.characterTags, type: 'pet_character', code },
    })),
  ];
}
