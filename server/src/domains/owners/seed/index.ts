import { raiseCounter } from '../../../platform/database/counters';
import { Made, type Seed } from '../../../platform/seeds/seedContext';
import { placesMade } from '../../places';
import { owner, pet } from '../schema';
import { demoOwners, type DemoPet } from './owners';

/** The pets of the chain, with what visits are made of. */
export const petsMade = new Made<readonly DemoPet[]>('pets', []);

/** Owners and their pets. */
export const seed: Seed = (context) => {
  const { calendar, chain } = context;
  const places = context.of(placesMade);
  const { owners, pets } =
    chain.code === 'demo'
      ? demoOwners(calendar, places, { owners: 200, pets: 260 })
      : demoOwners(calendar, places, { owners: 36, pets: 45 }, 'owners of other');
  context.keep(petsMade, pets);
  context.add(owner, owners);
  context.add(
    pet,
    pets.map(({ row }) => row),
  );
  // Numbers of files go on after those of the demo data.
  context.afterwards(async (db) => {
    await raiseCounter(db, { table: 'owner', numberColumn: 'store_user_no', kind: 'owner' }, '');
    await raiseCounter(db, { table: 'pet', numberColumn: 'store_no', kind: 'pet' }, '');
  });
};
