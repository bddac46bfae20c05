import { api, useCall } from '@hospital/shared/api';
import type { TestingReport } from '@hospital/shared/contract/calls/testing';

/** Species and breed as the dictionary names them; a code that it does not have is shown itself. */
export function usePetNames({ species, breed }: Pick<TestingReport, 'species' | 'breed'>): {
  readonly species: string;
  readonly breed: string;
} {
  return {
    species: useName('pet_species', species),
    breed: useName(`pet_breed_${species}`, breed),
  };
}

/** Empty until the dictionary has answered, so that no code is seen in passing. */
function useName(type: string, code: string): string {
  const { data, isPending } = useCall(
    api.dictionary.byType,
    { type },
    { enabled: code !== '', hideLoading: true, silent: true },
  );
  if (isPending) return '';
  return data?.find((entry) => entry.code === code)?.name ?? code;
}
