import { defineDomain } from '../../platform/server/domain';
import { dashboardHandlers } from './routes';

/** Cards of the home page. */
export const dashboard = defineDomain({
  handlers: () => ({ dashboard: dashboardHandlers }),
});
