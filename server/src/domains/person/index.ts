import { defineDomain } from '../../platform/server/domain';
import { personHandlers } from './routes';
import { avatars } from './avatars';

/** What somebody changes of their own account. */
export const person = defineDomain({
  handlers: (services) => ({ person: personHandlers(services) }),
  fileKinds: [avatars],
});
