import { numberPrefixes } from '../../../platform/database/counters';
import type { Seed } from '../../../platform/seeds/seedContext';
import { teamMade } from '../../accounts';
import { accountMovement, ownerAccount } from '../../billing';
import { owner, pet } from '../../owners/schema';
import { placesMade } from '../../places';
import { product } from '../../stock/schema';
import { boarding, boardingDoc, cageUnit, mattersDone, mattersNeeding } from '../schema';
import { demoCages } from './cages';
import { depositsOf } from './deposits';
import { demoStays } from './stays';

/** The preset role of those who take money. */
const CASHIER_ROLE = '6';

/** Cages of every store, who is in them, who was and who is to come. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  const products = context.rowsOf(product);
  const pets = context.rowsOf(pet);
  const cages = demoCages(context.of(placesMade), products);
  const made = demoStays(context.calendar, {
    ...{ cages, products, team: context.of(teamMade) },
    owners: context.rowsOf(owner),
    pets,
  });
  context.add(cageUnit, cages);
  context.add(boarding, made.stays);
  context.add(boardingDoc, made.docs);
  context.add(mattersNeeding, made.matters);
  context.add(mattersDone, made.done);
  const cashierOf = (storeId: string): string =>
    context
      .of(teamMade)
      .find(({ roleIds, storeIds }) => roleIds.includes(CASHIER_ROLE) && storeIds.includes(storeId))?.row
      .id ?? '';
  const deposits = depositsOf(made.stays, pets, cashierOf);
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
