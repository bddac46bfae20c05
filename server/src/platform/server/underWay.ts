import type { PetUnderWay } from '@hospital/shared/contract/calls/pets';
import type { TenantDatabase } from '../database/tenantDatabase';

/** What goes on about an animal and does not end by itself when its file is closed. */
export type UnderWayOf = (db: TenantDatabase, petId: string) => Promise<readonly PetUnderWay[]>;

/** The same in all of the domains, in their order. */
export const underWayIn =
  (domains: readonly { readonly underWay?: UnderWayOf }[]): UnderWayOf =>
  async (db, petId) => {
    const all: PetUnderWay[] = [];
    for (const { underWay } of domains) if (underWay) all.push(...(await underWay(db, petId)));
    return all;
  };
