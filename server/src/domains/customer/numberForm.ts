import { eq } from 'drizzle-orm';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { store } from '../places/schema';
import { settingsAt, settingsOfKeys } from '../settings';

const keys = { prefix: 'fileNumberPrefix', width: 'fileNumberWidth' } as const;

/** How the numbers that a store gives are written (门店设置 · 基本信息). */
export interface NumberForm {
  /** What they begin with. Stores that begin alike count together, since numbers of pets are unique in the chain. */
  readonly prefix: string;
  /** The number of a count: `GZ00100025`. */
  readonly write: (count: number) => string;
  /** Whether a number is written so; one that was reserved before the setting changed is not. */
  readonly fits: (number: string) => boolean;
}

/** A number may be as long as 32: what stands before the digits leaves room for them. */
const longestPrefix = 20;

/**
 * The code of a store as numbers may begin with it: `_` is none of their characters. Its id is for machines, and people
 * read numbers out and write them down.
 */
async function codeOf(db: TenantDatabase, storeId: string): Promise<string> {
  const [row] = await db.select({ code: store.storeCode }).from(store).where(eq(store.id, storeId));
  return (row?.code ?? '')
    .replaceAll('_', '-')
    .replace(/[^0-9A-Za-z-]/g, '')
    .slice(0, longestPrefix);
}

/** The code of a store stands before the digits as long as it has no prefix of its own. */
export async function numberFormOf(db: TenantDatabase, storeId: string): Promise<NumberForm> {
  const items = await settingsAt(db, storeId, settingsOfKeys(new Set(Object.values(keys))));
  const valueOf = (key: string): string =>
    items.find(({ configKey }) => configKey === key)?.configValue ?? '';
  const prefix = valueOf(keys.prefix) || (await codeOf(db, storeId));
  const width = Number(valueOf(keys.width));
  const write = (count: number): string => `${prefix}${String(count).padStart(width, '0')}`;
  return {
    prefix,
    write,
    fits: (number) => {
      const digits = number.startsWith(prefix) ? number.slice(prefix.length) : '';
      return /^\d+$/.test(digits) && write(Number(digits)) === number;
    },
  };
}
