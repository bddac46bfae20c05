import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { settingsAt, settingsOfKeys } from '../settings';

const keys = { prefix: 'fileNumberPrefix', width: 'fileNumberWidth' } as const;

/** How the numbers that a store gives are written (门店设置 · 基本信息). */
export interface NumberForm {
  /** What they begin with. Stores that begin alike count together, since numbers of pets are unique in the chain. */
  readonly prefix: string;
  /** The number of a count: `100100025`. */
  readonly write: (count: number) => string;
  /** Whether a number is written so; one that was reserved before the setting changed is not. */
  readonly fits: (number: string) => boolean;
}

/** @param storeId stands before the digits of a store without a prefix of its own */
export async function numberFormOf(db: TenantDatabase, storeId: string): Promise<NumberForm> {
  const items = await settingsAt(db, storeId, settingsOfKeys(new Set(Object.values(keys))));
  const valueOf = (key: string): string =>
    items.find(({ configKey }) => configKey === key)?.configValue ?? '';
  const prefix = valueOf(keys.prefix) || storeId;
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
