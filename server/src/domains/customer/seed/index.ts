import { sql } from 'drizzle-orm';
import { tenantRole } from '../../../platform/database/database';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import type { Seed, SeedContext } from '../../../platform/seeds/seedContext';
import { owner, pet, petWeight } from '../../owners/schema';
import { placesMade } from '../../places';
import { ownerStore } from '../schema';
import { readSomeNames } from '../searchIndex';
import { ownersElsewhere, withHealth, withParticulars } from './particulars';
import { demoWeights, withLastWeight } from './weights';

/** What desks have learned of owners and pets, weights over the years, and that all of them can be found. */
export const seed: Seed = (context) => {
  if (context.chain.code === 'demo') tell(context);
  context.afterwards(readAllNames);
};

function tell(context: SeedContext): void {
  const [owners, pets] = [context.rowsOf(owner), context.rowsOf(pet)];
  const stores = context.of(placesMade).map(({ id }) => id);
  const weights = [...demoWeights(context.calendar, pets), ...context.rowsOf(petWeight)];
  context.replace(owner, withParticulars(owners));
  context.replace(pet, withHealth(withLastWeight(pets, weights)));
  context.replace(petWeight, weights);
  context.add(ownerStore, ownersElsewhere(owners, stores));
}

/** As a call of the tenant: the owner of the tables sees the rows of all. */
async function readAllNames(db: TenantDatabase): Promise<void> {
  await db.execute(sql.raw(`set local role ${tenantRole}`));
  while ((await readSomeNames(db)) > 0);
  await db.execute(sql`reset role`);
}
