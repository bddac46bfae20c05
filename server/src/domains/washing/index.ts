import { defineDomain } from '../../platform/server/domain';
import { washingPermissions } from './permissions';
import { washPhotos } from './photos';
import { limitHandlers, washingHandlers } from './routes';
import { seed } from './seed';

/** Washing and beauty: plans of the day, how many a store takes, and the bills of what was done. */
export const washing = defineDomain({
  handlers: () => ({ washing: washingHandlers, settings: limitHandlers }),
  permissions: washingPermissions,
  fileKinds: [washPhotos],
  seed,
});
