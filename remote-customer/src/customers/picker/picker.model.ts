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
  /** `小白（死亡）`, `王小明（当前宠主）`: what is found and not offered. */
  readonly leftOut: readonly string[];
}

type Owner = Pick<CustomerBrief, 'ownerId' | 'name' | 'mobile' | 'blackFlag'>;

/** Files of animals that nobody brings any more are not offered; what became of them is said instead. */
const offered = ({ status }: PetBrief): boolean => status === 1;

const petOf = (pet: PetBrief, { ownerId, name, mobile, blackFlag }: Owner): Candidate => ({
  picked: { ownerId, ownerName: name, mobile, petId: pet.id, petName: pet.name },
  pet,
  pets: '',
  black: blackFlag === 'Y',
});

const sorted = (animals: readonly (readonly [pet: PetBrief, owner: Owner])[]): Candidates => ({
  hits: animals.filter(([pet]) => offered(pet)).map(([pet, owner]) => petOf(pet, owner)),
  leftOut: animals.filter(([pet]) => !offered(pet)).map(([animal]) => petWithState(animal)),
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
  leftOut: found.filter(({ ownerId }) => ownerId === except).map(({ name }) => `${name}（当前宠主）`),
});

/** What stands in the box once somebody is chosen. */
export const labelOf = ({ ownerName, mobile, petName }: PickedCustomer): string =>
  [petName, ownerName, mobile].filter(Boolean).join(' ');

/** A member's code as a scanner types it: 18 random bytes (`customers.memberCode`). */
export const isMemberCode = (text: string): boolean => /^[\w-]{24}$/.test(text) && !/^[\d-]+$/.test(text);
