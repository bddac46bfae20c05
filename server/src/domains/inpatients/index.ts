import { defineDomain } from '../../platform/server/domain';
import { hospitalStaysOfPet } from './petHistory';
import { inpatientHandlers } from './routes';
import { seed } from './seed';

export { mayUndo } from './undoOrder';

/** Stays in hospital as records, what is due, and what is done; taking in and letting out is the ward's (`domains/ward`). */
export const inpatients = defineDomain({
  handlers: () => ({ inpatients: inpatientHandlers }),
  petHistory: hospitalStaysOfPet,
  seed,
});
