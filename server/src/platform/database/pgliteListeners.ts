import type { PGlite } from '@electric-sql/pglite';

type Listener = (payload: string) => void;

const listeners = new WeakMap<PGlite, Map<string, Set<Listener>>>();

/** Calls `onMessage` with what is told on a channel from now on, whichever statement brings it. */
export async function listenTo(pglite: PGlite, channel: string, onMessage: Listener): Promise<void> {
  // PGlite tells what comes with statements of its own, such as a commit.
  await pglite.listen(channel, onMessage);
  const channels = listeners.get(pglite) ?? new Map<string, Set<Listener>>();
  listeners.set(pglite, channels);
  channels.set(channel, (channels.get(channel) ?? new Set()).add(onMessage));
}

/** Tells what came with a statement that PGlite did not read; after that statement, as PGlite does. */
export function hearOf(
  pglite: PGlite,
  { channel, payload }: { readonly channel: string; readonly payload: string },
): void {
  for (const listener of listeners.get(pglite)?.get(channel) ?? []) queueMicrotask(() => listener(payload));
}
