import type { TenantDatabase } from '../database/tenantDatabase';

/** What of a domain nobody could finish in a store once it is closed, counted and in words: `2单未离店的寄养`. */
export type OpenInStore = (db: TenantDatabase, storeId: string) => Promise<readonly string[]>;

/** What all of them have open in a store, in their order. */
export const openInStoreOf =
  (domains: readonly { readonly openInStore?: OpenInStore }[]): OpenInStore =>
  async (db, storeId) => {
    const words: string[] = [];
    for (const { openInStore } of domains) words.push(...((await openInStore?.(db, storeId)) ?? []));
    return words;
  };
