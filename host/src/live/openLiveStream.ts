import type { LiveEvent } from '@hospital/shared/contract/live';
import { READY, type Ready } from '@hospital/shared/contract/live';
import { followEvents } from './followEvents';
import { readLastEvent, writeLastEvent } from './lastEvent';
import type { StreamEvent } from './readEventStream';
import { whileLeader } from './whileLeader';

interface LiveStream {
  /** Tabs of a browser with the same name share one stream: those of one user at one workplace. */
  readonly name: string;
  /** Id of the newest event when this page began to read its data: a browser's first stream begins after it. */
  readonly start: number | null;
  readonly url: string;
  readonly headers: () => Readonly<Record<string, string>>;
  readonly onSessionInvalid: (why: string, sent: Readonly<Record<string, string>>) => void;
  /** Hears each event once. */
  readonly onEvent: (event: LiveEvent) => void;
  /** The stream stands, for the first time or again. */
  readonly onStanding: () => void;
  /** Events were missed that nobody will tell again: the stream could not resume, or they came before this page heard. */
  readonly onLost: () => void;
}

/**
 * Hears what the server tells its user until the returned function is called. One tab of the browser has the stream
 * and passes every event on to the others; when it goes, another takes over from where it was. As the ids of events
 * rise, each tab knows which it has heard already.
 */
export function openLiveStream(stream: LiveStream): () => void {
  const { name, start, onEvent, onLost, onStanding } = stream;
  const stopping = new AbortController();
  const channel = new BroadcastChannel(name);
  const last = readLastEvent(name);
  let lastId = last?.id ?? start;
  // What another tab heard while this page was loading may be missing from the answers that it has read already.
  if (last && last.at > performance.timeOrigin) onLost();

  const hear = (event: StreamEvent): void => {
    const { id, kind, data } = event;
    const lost = kind === READY && (data as Ready).lost;
    if (kind === READY) onStanding();
    if (id !== null) {
      if (!lost && lastId !== null && id <= lastId) return;
      lastId = id;
    }
    if (lost) onLost();
    else if (kind !== READY) onEvent(event as LiveEvent); // the server sends what the contract says
  };
  const pass = (event: StreamEvent): void => {
    channel.postMessage(event);
    hear(event);
    if (lastId !== null) writeLastEvent(name, lastId);
  };

  channel.onmessage = ({ data }: MessageEvent<StreamEvent>) => hear(data);
  whileLeader(name, stopping.signal, (signal) =>
    followEvents({ ...stream, signal, onEvent: pass, lastId: () => lastId }),
  ).catch((error: unknown) => console.error('There is no event stream', error));
  return () => {
    stopping.abort();
    channel.close();
  };
}
