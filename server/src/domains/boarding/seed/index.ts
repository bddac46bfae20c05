import { numberPrefixes } from '../../../platform/database/counters';
import type { Seed } from '../../../platform/seeds/seedContext';
import { cashierOf, teamMade } from '../../accounts';
import { accountMovement, ownerAccount } from '../../billing';
import { owner, pet } from '../../owners/schema';
import { placesMade } from '../../places';
import { product } from '../../stock/schema';
import { boarding, boardingDoc, cageUnit, mattersDone, mattersNeeding } from '../schema';
import { demoCages } from './cages';
import { depositsOf } from './deposits';
import { demoStays } from './stays';

/** Cages of every store, who is in them, who was and who is to come. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  const team = context.of(teamMade);
  const products = context.rowsOf(product);
  const pets = context.rowsOf(pet);
  const cages = demoCages(context.of(placesMade), products);
  const made = demoStays(context.calendar, {
    ...{ cages, products, team },
    owners: context.rowsOf(owner),
    pets,
  });
  context.add(cageUnit, cages);
  context.add(boarding, made.stays);
  context.add(boardingDoc, made.docs);
  context.add(mattersNeeding, made.matters);
  context.add(mattersDone, made.done);
  const deposits = depositsOf(made.stays, pets, (storeId) => cashierOf(team, storeId));
  context.add(accountMovement, deposits.movements);
  context.add(ownerAccount, deposits.accounts);
  const numbered = {
    table: 'boarding',
    numberColumn: 'boarding_no',
    kind: numberPrefixes.boarding,
    placeColumn: 'store_id',
  };
  context.numbersGoOn(numbered);
};
