import { eq, sql } from 'drizzle-orm';
import { compactDay } from '@hospital/shared/format';
import { numberPrefixes, raiseCounter } from '../../../platform/database/counters';
import { tenantRole } from '../../../platform/database/database';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import type { Seed } from '../../../platform/seeds/seedContext';
import { teamMade } from '../../accounts';
import { moveAccount } from '../../billing';
import { owner, pet } from '../../owners/schema';
import { placesMade } from '../../places';
import { product } from '../../stock/schema';
import { boarding, boardingDoc, cageUnit, mattersDone, mattersNeeding } from '../schema';
import { demoCages } from './cages';
import { demoStays } from './stays';

/** Cages of every store, who is in them, who was and who is to come. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  const products = context.rowsOf(product);
  const cages = demoCages(context.of(placesMade), products);
  const made = demoStays(context.calendar, {
    ...{ cages, products, team: context.of(teamMade) },
    owners: context.rowsOf(owner),
    pets: context.rowsOf(pet),
  });
  context.add(cageUnit, cages);
  context.add(boarding, made.stays);
  context.add(boardingDoc, made.docs);
  context.add(mattersNeeding, made.matters);
  context.add(mattersDone, made.done);
  const numbered = {
    table: 'boarding',
    numberColumn: 'boarding_no',
    kind: numberPrefixes.boarding,
    placeColumn: 'store_id',
  };
  context.afterwards((db) => raiseCounter(db, numbered, compactDay(context.calendar.at(0, 0))));
  context.afterwards(payDeposits);
};

/** Deposits of the demo lie in the accounts of the owners, by movements as every other. */
async function payDeposits(db: TenantDatabase): Promise<void> {
  await db.execute(sql.raw(`set local role ${tenantRole}`));
  const stays = await db
    .select({ id: boarding.id, storeId: boarding.storeId, amount: boarding.deposit, ownerId: pet.ownerId })
    .from(boarding)
    .innerJoin(pet, eq(pet.id, boarding.petId))
    .where(sql`${boarding.deposit} > 0`)
    .orderBy(boarding.id);
  for (const { id, ...stay } of stays)
    await moveAccount(db, {
      ...{ ...stay, balance: 'deposit', bizType: 1, bizId: id, reference: `boarding:${id}:1` },
      operatorId: '',
    });
  await db.execute(sql`reset role`);
}
