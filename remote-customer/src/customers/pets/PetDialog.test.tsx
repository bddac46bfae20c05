import { screen, waitFor, within } from '@testing-library/react';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { ALL_PERMISSIONS, customerCalls } from '../../../test/customers.fixture';
import { PetDialog } from './PetDialog';

const WORDS = 'GET /sys/dict2/getDictByType';
const species = (enabled: 'Y' | 'N') =>
  [
    { code: 'CAT', name: '猫', enabled: 'Y' as const },
    { code: 'DOG', name: '犬', enabled },
  ].map((one, sort) => ({ ...one, type: 'pet_species', sort, remarks: '', pinyin: '', py: '' }));

async function show(enabled: 'Y' | 'N') {
  fakeServer({ ...customerCalls(), [WORDS]: () => species(enabled) });
  renderPage(<PetDialog id="" ownerId="o1" visible onClose={() => undefined} />, {
    session: fakeSession([...ALL_PERMISSIONS]),
  });
  return within(await screen.findByRole('dialog', { name: '新增宠物' }));
}

it('begins with a dog', async () => {
  const dialog = await show('Y');
  const field = await dialog.findByLabelText('种类');
  await waitFor(() => expect(field.closest('.arco-select')).toHaveTextContent('犬'));
});

it('begins without a species where dogs are not offered any more', async () => {
  const dialog = await show('N');
  const field = await dialog.findByLabelText('种类');
  await waitFor(() => expect(field.closest('.arco-select')).not.toHaveTextContent(/犬|DOG/));
});
