import { Fragment, type ReactNode } from 'react';
import type { TestingReport } from '@hospital/shared/contract/calls/testing';
import { formatAge } from '@hospital/shared/format';
import { DictText } from '@hospital/shared/ui/data';

/** Of `pet_sex`: nobody has said. */
const SEX_UNKNOWN = '0';

/** The pet in one line, species, breed and sex as the dictionary names them: `豆豆，犬，柯基犬，公，3岁`. */
export function Pet({ petName, species, breed, sex, birthday }: TestingReport): ReactNode {
  const parts = [
    petName,
    species && <DictText type="pet_species" code={species} />,
    breed && <DictText type={`pet_breed_${species}`} code={breed} />,
    !sex || sex === SEX_UNKNOWN ? '性别未知' : <DictText type="pet_sex" code={sex} />,
    formatAge(birthday),
  ];
  return parts.filter(Boolean).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && '，'}
      {part}
    </Fragment>
  ));
}
