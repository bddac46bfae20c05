import { LRUCache } from 'lru-cache';
import type { TenantDatabase } from './tenantDatabase';

/** Readers that are kept, each of a few kilobytes with its prepared queries; more tenants than these are seldom at work. */
export const mostReaders = 1000;

/** Gives each tenant its reader, which is made when it is asked for first, or again after many others were. */
export function readersByTenant(
  make: (tenantId: string) => TenantDatabase,
): (tenantId: string) => TenantDatabase {
  const readers = new LRUCache<string, TenantDatabase>({ max: mostReaders });
  return (tenantId) => {
    let reader = readers.get(tenantId);
    if (!reader) {
      reader = make(tenantId);
      readers.set(tenantId, reader);
    }
    return reader;
  };
}
