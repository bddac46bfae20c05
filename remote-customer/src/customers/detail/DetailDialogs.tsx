import { lazy, type ReactNode, Suspense } from 'react';
import type { CustomerWithPets } from '@hospital/shared/contract/calls/customers';
import type { PetWeight } from '@hospital/shared/contract/calls/pets';
import { StoreNumberDialog } from '../number/StoreNumberDialog';
import { OwnerDialog } from '../owner/OwnerDialog';
import { PetDialog } from '../pets/PetDialog';
import { WeightCorrectionDialog } from '../pets/WeightCorrectionDialog';
import { WeightDialog } from '../pets/WeightDialog';

const MemberCodeDialog = lazy(
  () => import(/* webpackChunkName: "member-code" */ '../member/MemberCodeDialog'),
);

// They carry the box that finds owners, which is not needed to read a file.
const MergeDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "owner-choice" */ '../merge/MergeDialog')).MergeDialog,
}));
const NewOwnerDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "owner-choice" */ '../pets/NewOwnerDialog')).NewOwnerDialog,
}));
const StatusDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "owner-choice" */ '../pets/StatusDialog')).StatusDialog,
}));

/** What can be open above a file; `petId` `''`: a new pet. */
export type DetailTask =
  | { readonly kind: 'owner' | 'merge' | 'code' | 'number' }
  | { readonly kind: 'pet' | 'weight' | 'status' | 'newOwner'; readonly petId: string }
  | {
      readonly kind: 'weightCorrection';
      readonly petId: string;
      readonly wrong: PetWeight;
      readonly last: number | null;
    };

interface DetailDialogsProps {
  readonly task: DetailTask;
  readonly owner: CustomerWithPets;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** The one dialog that is open above a file. */
export const DetailDialogs = (props: DetailDialogsProps): ReactNode => (
  <Suspense>
    <OpenDialog {...props} />
  </Suspense>
);

function OpenDialog({ task, owner, ...dialog }: DetailDialogsProps): ReactNode {
  if (task.kind === 'owner') return <OwnerDialog id={owner.id} {...dialog} />;
  if (task.kind === 'merge') return <MergeDialog owner={owner} {...dialog} />;
  if (task.kind === 'number') return <StoreNumberDialog owner={owner} {...dialog} />;
  if (task.kind === 'code') return <MemberCodeDialog owner={owner} {...dialog} />;
  if (!('petId' in task)) return null;
  if (task.kind === 'pet') return <PetDialog id={task.petId} ownerId={owner.id} {...dialog} />;
  const pet = owner.pets.find(({ id }) => id === task.petId);
  if (!pet) return null;
  if (task.kind === 'weightCorrection')
    return <WeightCorrectionDialog name={pet.name} wrong={task.wrong} last={task.last} {...dialog} />;
  if (task.kind === 'newOwner') return <NewOwnerDialog pet={pet} owner={owner} {...dialog} />;
  return task.kind === 'weight' ? (
    <WeightDialog pet={pet} {...dialog} />
  ) : (
    <StatusDialog pet={pet} {...dialog} />
  );
}
