import * as api from '@hospital/shared/calls';

interface Animal {
  readonly species: string;
  readonly breed: string;
  readonly sex: string;
  readonly color?: string;
}

/** What an animal is, in the words of the dictionary. @throws what the call is refused with */
export async function animalWords({ species, breed, sex, color = '' }: Animal): Promise<Required<Animal>> {
  const breeds = `pet_breed_${species}`;
  const types = ['pet_species', 'pet_sex', 'pet_color', ...(breed === '' ? [] : [breeds])];
  const entries = (await api.dictionary.byTypes({ type: types.join(',') })) as Readonly<
    Record<string, readonly { readonly code: string; readonly name: string }[]>
  >;
  const word = (type: string, code: string): string =>
    entries[type]?.find((one) => one.code === code)?.name ?? code;
  return {
    species: word('pet_species', species),
    breed: word(breeds, breed),
    sex: word('pet_sex', sex),
    color: word('pet_color', color),
  };
}
