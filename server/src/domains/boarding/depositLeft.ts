import { sql, type SQL } from 'drizzle-orm';
import { ownerAccount } from '../billing';
import { pet } from '../owners/schema';
import { boarding } from './schema';

/**
 * What of a stay's deposit the account of the pet's owner still holds, in fen; a column beside stays and their pets. The
 * account may pay other bills, too: what is left of it is there for the stays of the owner in the order in which they
 * end, so that lists promise nothing twice; a stay that ends takes its own first (`depositFor`). 0 for a stay that is over.
 */
export const depositLeft: SQL<number> =
  sql<number>`case when ${boarding.state} in (0, 1) then greatest(0, least(
    ${boarding.deposit},
    coalesce((select ${ownerAccount.deposit} from ${ownerAccount} where ${ownerAccount.ownerId} = ${pet.ownerId}), 0)
      - (select coalesce(sum(sooner.deposit), 0) from ${boarding} sooner
        join ${pet} theirs on theirs.tenant_id = sooner.tenant_id and theirs.id = sooner.pet_id
        where theirs.owner_id = ${pet.ownerId} and sooner.state in (0, 1)
          and (sooner.plan_end_date, sooner.id) < (${boarding.planEndDate}, ${boarding.id}))
  )) else 0 end`.mapWith(Number);
