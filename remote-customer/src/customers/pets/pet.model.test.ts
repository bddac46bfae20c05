import { pet } from '../../../test/customers.fixture';
import { PET_WORDS, petRequestOf, petValuesOf } from './pet.model';

it('sends nothing of a sterilization that nobody knows of, and says that it is unknown', () => {
  const values = petValuesOf(
    pet({ sterilizedKnown: 'N', sterilizedFlag: 'N', characterTags: [], allergies: [] }),
  );
  expect(petRequestOf(values)).not.toHaveProperty('sterilizedFlag');
  const [, words] = PET_WORDS.sterilizedFlag;
  expect(words(values)).toBe('未知');
  expect(words({ sterilizedFlag: 'N' })).toBe('未绝育');
});
