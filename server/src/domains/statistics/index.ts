import { defineDomain } from '../../platform/server/domain';
import { statisticsHandlers } from './routes';
import { statisticsPermissions } from './permissions';

/** Figures over visits, payments and what is unfinished. */
export const statistics = defineDomain({
  handlers: () => ({ statistics: statisticsHandlers }),
  permissions: statisticsPermissions,
});
