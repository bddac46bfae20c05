import { newestLiveEvent } from '@hospital/shared/host';
import type { Session } from '@hospital/shared/session';

let start: { readonly name: string; readonly event: number | null } | null = null;

/** Tabs of a browser with the same name share one stream: those of one user at one workplace. */
export function streamName({ tenantId, user, workplace }: Session): string {
  const { workspaceType, storeId, warehouseId } = workplace;
  return ['live', tenantId, user.id, workspaceType, storeId, warehouseId].join(':');
}

/** Keeps from when on a page that becomes one of the session has to be told: it reads its data before its stream stands. */
export function keepStreamStart(session: Session): void {
  const name = streamName(session);
  // The same session read anew: what the page read with the first one is as old as that.
  if (start?.name !== name) start = { name, event: newestLiveEvent() };
}

/** Id of the event after which the stream has to begin; null when the server has not said. */
export const streamStart = (name: string): number | null => (start?.name === name ? start.event : null);
