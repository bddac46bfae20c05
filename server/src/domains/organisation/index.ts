import { defineDomain } from '../../platform/server/domain';
import { organisationHandlers, warehouseHandlers, storeImportHandlers } from './routes';
import { organisationPermissions } from './permissions';
import { storePictures } from './storePictures';

/** Pages of departments, stores and warehouses. */
export const organisation = defineDomain({
  handlers: (services) => ({
    organisation: organisationHandlers(services),
    warehouses: warehouseHandlers(services),
    storeImports: storeImportHandlers(services),
  }),
  permissions: organisationPermissions,
  fileKinds: [storePictures],
});
