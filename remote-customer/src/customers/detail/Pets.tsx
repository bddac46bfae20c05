import type { ReactNode } from 'react';
import type { Pet } from '@hospital/shared/contract/calls/pets';
import { petWithState } from '@hospital/shared/contract/petStates';
import { useSearchParams } from '@hospital/shared/navigation';
import { EmptyState, Tabs } from '@hospital/shared/ui/core';
import type { DetailTask } from './DetailDialogs';
import { PetPanel } from './PetPanel';

interface PetsProps {
  readonly pets: readonly Pet[];
  readonly onOpen: (task: DetailTask) => void;
}

/** A tab for each pet; the one that the address names is open first. */
export function Pets({ pets, onOpen }: PetsProps): ReactNode {
  const [params] = useSearchParams();
  if (pets.length === 0) return <EmptyState compact text="还没有宠物，点击右上角“新增宠物”" />;
  const wanted = params.get('pet');
  const first = pets.filter(({ id }) => id === wanted);
  const others = pets.filter(({ id }) => id !== wanted);
  return (
    <Tabs
      label="宠物"
      tabs={[...first, ...others].map((pet) => ({
        value: pet.id,
        title: petWithState(pet),
        content: <PetPanel pet={pet} onOpen={onOpen} />,
      }))}
    />
  );
}
