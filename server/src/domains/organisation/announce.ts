import { permissionsChanged } from '../access';
import type { CallContext } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';

/**
 * Open pages show the change at once.
 *
 * @param placesChanged somebody may now work where they could not, or the other way round, or the place of a session has
 *   another name or warehouse: sessions are read anew
 */
export async function announce(
  context: CallContext,
  services: Services,
  placesChanged: boolean,
): Promise<void> {
  await context.tellChanges('everybody');
  if (placesChanged) await permissionsChanged(context, services, 'everybody');
}
