import { defineDomain } from '../../platform/server/domain';
import { pickupSender } from './noticeSender';
import { washingPermissions } from './permissions';
import { washPhotos } from './photos';
import { limitHandlers, textsOf, washingHandlers } from './routes';
import { seed } from './seed';
import { washesUnderWay } from './underWay';

/** Washing and beauty: plans of the day, how many a store takes, and the bills of what was done. */
export const washing = defineDomain({
  handlers: (services) => ({ washing: washingHandlers(textsOf(services)), settings: limitHandlers }),
  permissions: washingPermissions,
  senders: ({ database, texts: settings }) => {
    const texts = textsOf({ texts: settings });
    return texts ? [pickupSender(database, texts)] : [];
  },
  fileKinds: [washPhotos],
  underWay: washesUnderWay,
  seed,
});
