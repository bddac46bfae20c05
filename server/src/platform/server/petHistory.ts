import type { TenantDatabase } from '../database/tenantDatabase';
import type { CallContext } from '../http/call';

/** What a store keeps of an animal, by kinds in words of the product. */
interface KeptOfPet {
  readonly kind: string;
  readonly storeId: string;
  readonly count: number;
}

/** What is kept of an animal without naming its owner, and so is shown under whoever has it now. */
export type PetHistoryOf = (db: TenantDatabase, petId: string) => Promise<readonly KeptOfPet[]>;

/** The same in all of the domains, in their order. */
export const petHistoryIn =
  (domains: readonly { readonly petHistory?: PetHistoryOf }[]): PetHistoryOf =>
  async (db, petId) => {
    const all: KeptOfPet[] = [];
    for (const { petHistory } of domains) if (petHistory) all.push(...(await petHistory(db, petId)));
    return all;
  };

/** Names an animal in what is found by its owner alone, so that it is still found once the animal is another owner's. */
export type TiePet = (
  context: CallContext,
  animal: { readonly id: string; readonly name: string },
) => Promise<void>;

/** The same in all of the domains, in their order. */
export const tiePetIn =
  (domains: readonly { readonly tiePet?: TiePet }[]): TiePet =>
  async (context, animal) => {
    for (const { tiePet } of domains) await tiePet?.(context, animal);
  };
