import type { Handlers } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { changePassword } from './password';
import { updateAvatar, updateProfile } from './profile';

/** Personal centre (domain.md §1.8). */
export const personHandlers = (services: Services): Handlers<'person'> => ({
  updateAvatar: (context, request) => updateAvatar(context, services, request),
  update: (context, request) => updateProfile(context, services, request),
  changePassword: changePassword(services),
});
