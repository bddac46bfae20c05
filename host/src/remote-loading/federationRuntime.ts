import { createInstance, type ModuleFederation } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import type { RegisteredRemote, RemotePage } from '@hospital/shared/contract/remote';
import { provideOlderCalls, takesOlderCalls } from './olderCalls';
import { loadProvided, sharedSurface, type ProvidedModule } from './sharedSurface';

const ENTRY_TIMEOUT_MS = 20_000;

// Remotes are built with an external runtime core (19 KiB less in each entry) and find it under this name.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

const integrities = new Map<string, string>();

/** Entries are loaded with the hash of the registry: a changed or truncated file is refused by the browser. */
function createEntryScript({ url }: { readonly url: string }): {
  script: HTMLScriptElement;
  timeout: number;
} {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  const integrity = integrities.get(new URL(url).pathname);
  if (integrity) script.integrity = integrity;
  if (new URL(url).origin !== location.origin) script.crossOrigin = 'anonymous';
  return { script, timeout: ENTRY_TIMEOUT_MS };
}

const shareArguments = ([request, provided]: readonly [string, ProvidedModule]) => {
  const version = PROVIDED_VERSIONS[provided.from];
  const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `^${version}` };
  if ('module' in provided) return { version, shareConfig, lib: () => provided.module };
  const get = async (): Promise<() => unknown> => {
    const module = await loadProvided(request);
    return () => module;
  };
  return { version, shareConfig, get };
};

const federation: ModuleFederation = createInstance({
  name: 'host',
  remotes: [],
  shared: Object.fromEntries(
    Object.entries(sharedSurface).map((entry) => [entry[0], shareArguments(entry)]),
  ) as Parameters<typeof createInstance>[0]['shared'],
  plugins: [{ name: 'host-entry-script', createScript: createEntryScript }],
});

/**
 * Loads a module of a remote's live build with what it needs of the host. Rejects with the cause; a later call tries
 * again.
 */
export async function loadRemoteModule(remote: RegisteredRemote, page: RemotePage): Promise<unknown> {
  integrities.set(remote.entry, remote.integrity);
  federation.registerRemotes([{ name: remote.container, entry: remote.entry, type: 'global' }]);
  await Promise.all([
    ...(remote.needs[page.path] ?? []).map(loadProvided),
    ...(takesOlderCalls(remote) ? [provideOlderCalls()] : []),
  ]);
  return federation.loadRemote<unknown>(`${remote.container}/${page.module}`);
}
