import { SUBSCRIBE_PATH } from '@hospital/shared/contract/live';
import { emitLiveEvent } from '@hospital/shared/host';
import { useSession } from '@hospital/shared/session';
import { useEffect, useEffectEvent } from 'react';
import { serverIsBack } from '../reachable';
import { API, endSession, sessionHeaders } from '../session/connectClient';
import { openLiveStream } from './openLiveStream';
import { streamName, streamStart } from './streamStart';

/**
 * Keeps the page told by the server for as long as somebody is signed in; a change of store, warehouse or side opens
 * another stream.
 *
 * @param onLost events were missed for good: everything shown may be out of date
 */
export function useLiveStream(onLost: () => void): void {
  const name = streamName(useSession());
  const lost = useEffectEvent(onLost);
  useEffect(
    () =>
      openLiveStream({
        name,
        start: streamStart(name),
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
