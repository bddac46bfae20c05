import type { TenantDatabase } from '../database/tenantDatabase';

/** A stay of an animal, for which a deposit may be paid in. */
interface PetStay {
  readonly id: string;
  readonly petId: string;
}

/** Stays of animals overnight, of now and of before. */
export type StaysOf = (db: TenantDatabase, petIds: readonly string[]) => Promise<readonly PetStay[]>;

/** The same in all of the domains, in their order. */
export const staysIn =
  (domains: readonly { readonly staysOf?: StaysOf }[]): StaysOf =>
  async (db, petIds) => {
    const all: PetStay[] = [];
    for (const { staysOf } of domains) if (staysOf) all.push(...(await staysOf(db, petIds)));
    return all;
  };
