import { SUBSCRIBE_PATH } from '@hospital/shared/contract/live';
import { emitLiveEvent } from '@hospital/shared/host';
import { useSession } from '@hospital/shared/session';
import { useEffect, useEffectEvent } from 'react';
import { serverIsBack } from '../reachable';
import { API, endSession, sessionHeaders } from '../session/connectClient';
import { openLiveStream } from './openLiveStream';

/**
 * Keeps the page told by the server for as long as somebody is signed in; a change of store, warehouse or side opens
 * another stream.
 *
 * @param onLost events were missed for good: everything shown may be out of date
 */
export function useLiveStream(onLost: () => void): void {
  const { tenantId, user, workplace } = useSession();
  const { workspaceType, storeId, warehouseId } = workplace;
  const lost = useEffectEvent(onLost);
  const name = ['live', tenantId, user.id, workspaceType, storeId, warehouseId].join(':');
  useEffect(
    () =>
      openLiveStream({
        name,
        url: API + SUBSCRIBE_PATH,
        headers: sessionHeaders,
        onSessionInvalid: endSession,
        onEvent: ({ kind, data }) => emitLiveEvent(kind, data),
        onStanding: serverIsBack,
        onLost: () => lost(),
      }),
    [name],
  );
}
