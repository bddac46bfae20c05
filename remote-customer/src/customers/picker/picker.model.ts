import type { CustomerBrief, PetHit } from '@hospital/shared/contract/calls/customers';
import type { PetBrief } from '@hospital/shared/contract/calls/pets';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { petWithState } from '@hospital/shared/contract/petStates';

/** Somebody who may be chosen. */
export interface Candidate {
  readonly picked: PickedCustomer;
  /** The animal, where one is chosen. */
  readonly pet?: PetBrief;
  /** The other animals of the owner, where the owner alone is chosen: `豆豆、可乐`. */
  readonly pets: string;
  readonly black: boolean;
}

/** What was found: who may be chosen, and animals that may not. */
export interface Candidates {
  readonly hits: readonly Candidate[];
  /** What is found and cannot be chosen, after all that can. */
  readonly leftOut: readonly LeftOut[];
}

/** `小白（死亡）`, `王小明（当前宠主）`, with what tells them from others of that name. */
export interface LeftOut {
  readonly id: string;
  readonly text: string;
  readonly detail: string;
}

type Owner = Pick<CustomerBrief, 'ownerId' | 'name' | 'mobile' | 'blackFlag'>;

/** Animals that nobody brings any more cannot be chosen; what became of them is said. */
const offered = ({ status }: PetBrief): boolean => status === 1;

const petOf = (pet: PetBrief, { ownerId, name, mobile, blackFlag }: Owner): Candidate => ({
  picked: { ownerId, ownerName: name, mobile, petId: pet.id, petName: pet.name },
  pet,
  pets: '',
  black: blackFlag === 'Y',
});

const sorted = (animals: readonly (readonly [pet: PetBrief, owner: Owner])[]): Candidates => ({
  hits: animals.filter(([pet]) => offered(pet)).map(([pet, owner]) => petOf(pet, owner)),
  leftOut: animals
    .filter(([pet]) => !offered(pet))
    .map(([pet, owner]) => ({
      id: pet.id,
      text: petWithState(pet),
      detail: `${owner.name} ${owner.mobile}`,
    })),
});

/** Animals, in the order of the search. */
export const fromPets = (found: readonly PetHit[]): Candidates =>
  sorted(found.map((hit) => [hit, { ...hit, name: hit.ownerName }]));

/** The animals of one owner. */
export const petsOf = (owner: Owner & { readonly pets: readonly PetBrief[] }): Candidates =>
  sorted(owner.pets.map((pet) => [pet, owner]));

/** Owners, in the order of the search. */
export const fromOwners = (found: readonly CustomerBrief[], except?: string): Candidates => ({
  hits: found
    .filter(({ ownerId }) => ownerId !== except)
    .map(({ ownerId, name, mobile, blackFlag, pets }) => ({
      picked: { ownerId, ownerName: name, mobile, petId: '', petName: '' },
      pets: pets.map((pet) => pet.name).join('、'),
      black: blackFlag === 'Y',
    })),
  // Whoever looks for the owner from whom it goes is told why they are not offered.
  leftOut: found
    .filter(({ ownerId }) => ownerId === except)
    .map(({ ownerId, name, mobile }) => ({ id: ownerId, text: `${name}（当前宠主）`, detail: mobile })),
});

/** What stands in the box once somebody is chosen. */
export const labelOf = ({ ownerName, mobile, petName }: PickedCustomer): string =>
  [petName, ownerName, mobile].filter(Boolean).join(' ');

/** A member's code as a scanner types it: 18 random bytes (`customers.memberCode`). */
export const isMemberCode = (text: string): boolean => /^[\w-]{24}$/.test(text) && !/^[\d-]+$/.test(text);
