import type { Seed } from '../../../platform/seeds/seedContext';
import { teamMade } from '../../accounts';
import { userRole } from '../schema';

/** Roles of those who work in the chain. */
export const seed: Seed = (context) => {
  context.add(
    userRole,
    context.of(teamMade).flatMap(({ row, roleIds }) => roleIds.map((roleId) => ({ userId: row.id, roleId }))),
  );
};
