import { movesOf } from '../platform/releases/moves';
import { allPermissions } from '../product';

/** Moves with all that the server declares. */
export const { promote, rollback, withdraw, startCanary, endCanary } = movesOf(allPermissions);
