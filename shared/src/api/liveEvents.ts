import { useEffect, useEffectEvent } from 'react';
import type { LiveEventKind, LiveEvents } from '../contract/live';

/** What is done when the server tells of something; gets the event's data. */
export type LiveEventHandler<Kind extends LiveEventKind> = (data: LiveEvents[Kind]) => void;

const handlers: { readonly [Kind in LiveEventKind]: Set<LiveEventHandler<Kind>> } = {
  message: new Set(),
  messageRead: new Set(),
  permissions: new Set(),
  data: new Set(),
  release: new Set(),
};

/** Calls `handler` for every event of a kind until the returned function is called. */
export function onLiveEvent<Kind extends LiveEventKind>(
  kind: Kind,
  handler: LiveEventHandler<Kind>,
): () => void {
  handlers[kind].add(handler);
  return () => void handlers[kind].delete(handler);
}

/** Tells everybody in this page of an event; one who fails keeps none of the others from it. */
export function emitLiveEvent<Kind extends LiveEventKind>(kind: Kind, data: LiveEvents[Kind]): void {
  for (const handler of [...handlers[kind]]) {
    try {
      handler(data);
    } catch (error) {
      console.error(`A handler of the live event ${kind} failed`, error);
    }
  }
}

/**
 * Calls `handler` when the server tells of something, for as long as the component is on screen:
 *
 *     useLiveEvent('message', ({ title }) => announce(title));
 *
 * Answers shown through `useCall` need none of this: when a `data` event names their call they are read anew by
 * themselves. A page in a hidden tab hears nothing; what it shows is read anew when it comes back.
 *
 * @param kind see `LiveEvents`
 */
export function useLiveEvent<Kind extends LiveEventKind>(kind: Kind, handler: LiveEventHandler<Kind>): void {
  const latest = useEffectEvent(handler);
  useEffect(() => onLiveEvent(kind, (data) => latest(data)), [kind]);
}
