import type { Domain } from './domain';
import type { Services } from './services';

/** What the handlers of all these domains are together. */
export type HandlersOf<Of extends Domain> = (
  Of extends Domain<infer Given> ? (given: Given) => void : never
) extends (given: infer All) => void
  ? All
  : never;

/** The handlers of all domains; two domains may answer calls of one domain of the catalogue, never the same call. */
export function mergeHandlers<Of extends Domain>(domains: readonly Of[], services: Services): HandlersOf<Of> {
  const merged: Record<string, object> = {};
  for (const domain of domains)
    for (const [name, handlers] of Object.entries(domain.handlers?.(services) ?? {}))
      merged[name] = { ...merged[name], ...(handlers as object) };
  // What each gives is known by its type alone.
  return merged as HandlersOf<Of>;
}
