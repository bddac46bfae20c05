import { defineDomain } from '../../platform/server/domain';
import { inpatientHandlers } from './routes';
import { clinicPermissions } from './permissions';
import { seed } from './seed';

/** Stays in hospital. */
export const inpatients = defineDomain({
  handlers: () => ({ inpatients: inpatientHandlers }),
  permissions: clinicPermissions,
  seed,
});
