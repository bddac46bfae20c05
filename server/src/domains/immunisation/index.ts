import { defineDomain } from '../../platform/server/domain';
import { immunisationPermissions } from './permissions';
import { immunisationHandlers, textsOf } from './routes';
import { seed } from './seed';
import { tipSender } from './tipSender';

/**
 * Vaccination and deworming: planned by protocols, carried out with batch and certificate, and owners reminded of it. Its
 * plans are of `domains/immunePlans`.
 */
export const immunisation = defineDomain({
  handlers: (services) => ({ immunisation: immunisationHandlers(textsOf(services)) }),
  permissions: immunisationPermissions,
  senders: ({ database, texts: settings }) => {
    const texts = textsOf({ texts: settings });
    return texts ? [tipSender(database, texts)] : [];
  },
  seed,
});
