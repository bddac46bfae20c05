import { defineDomain } from '../../platform/server/domain';
import { transfersOpenInStore } from './openInStore';
import { transferPermissions } from './permissions';
import { transferHandlers } from './routes';
import { seed } from './seed';

/** Transfers: stock that one warehouse asks another for, with its way from the draft to the shelf. */
export const transfers = defineDomain({
  handlers: () => ({ transfers: transferHandlers }),
  permissions: transferPermissions,
  openInStore: transfersOpenInStore,
  seed,
});
