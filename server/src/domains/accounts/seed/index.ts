import { Made, type Seed } from '../../../platform/seeds/seedContext';
import { placesMade } from '../../places';
import { userAccount, userStore, userWarehouse } from '../schema';
import { colleagues, demoTeam, otherTeam, type StaffMember } from './staff';

/** Who works in the chain. */
export const teamMade = new Made<readonly StaffMember[]>('team', []);

/** The preset role of those who take money. */
const CASHIER_ROLE = '6';

/** Id of the cashier of a store; empty where there is none. */
export const cashierOf = (team: readonly StaffMember[], storeId: string): string =>
  team.find(({ roleIds, storeIds }) => roleIds.includes(CASHIER_ROLE) && storeIds.includes(storeId))?.row
    .id ?? '';

/** Accounts of the chain, with the stores and warehouses that they name. */
export const seed: Seed = async (context) => {
  const demo = context.chain.code === 'demo';
  const team = demo ? [...(await demoTeam()), ...colleagues(context.of(placesMade))] : await otherTeam();
  context.keep(teamMade, team);
  context.add(
    userAccount,
    team.map(({ row }) => row),
  );
  context.add(
    userStore,
    team.flatMap(({ row, storeIds }) => storeIds.map((storeId) => ({ userId: row.id, storeId }))),
  );
  context.add(
    userWarehouse,
    team.flatMap(({ row, warehouseIds }) =>
      warehouseIds.map((warehouseId) => ({ userId: row.id, warehouseId })),
    ),
  );
};
